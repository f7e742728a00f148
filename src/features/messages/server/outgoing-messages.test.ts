import { describe, expect, it } from 'vitest';
import { composeAccountMail } from './outgoing-messages.ts';

const ann = { name: 'Ann', email: 'ann@example.com' };

describe('a mail about an account', () => {
  it('greets its holder and says why it was sent', () => {
    const mail = composeAccountMail(ann, { title: 'Your lots are open', paragraphs: ['Drivers find them now.'] });
    expect(mail).toMatchObject({ channel: 'email', to: 'ann@example.com', subject: 'Your lots are open' });
    expect(mail.text).toBe(
      'Your lots are open\n\nHello Ann,\n\nDrivers find them now.\n\n-- \nSent by Parkvale because you have an account.\n',
    );
  });

  it('has a more specific subject if one is given', () => {
    const mail = composeAccountMail(ann, { subject: 'Refunded, Lake Lot', title: 'Refunded', paragraphs: [] });
    expect([mail.subject, mail.text.split('\n')[0]]).toEqual(['Refunded, Lake Lot', 'Refunded']);
  });
});
