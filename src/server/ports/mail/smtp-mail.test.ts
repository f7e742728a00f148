import { type ParsedMail, simpleParser } from 'mailparser';
import { SMTPServer } from 'smtp-server';
import { afterAll, describe, expect, it } from 'vitest';
import { createSmtpMail } from './smtp-mail.ts';

const received: ParsedMail[] = [];
let refuses = false;
const server = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  onData: (stream, _session, done) => {
    simpleParser(stream).then((mail) => {
      if (!refuses) received.push(mail);
      done(refuses ? new Error('451 Try again later') : null);
    }, done);
  },
});
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
const address = server.server.address();
const port = typeof address === 'object' && address ? address.port : 0;
const mail = createSmtpMail({ url: `smtp://127.0.0.1:${port}`, from: 'Parkvale <receipts@parkvale.example>' });
afterAll(async () => {
  mail.close();
  await new Promise<void>((resolve) => server.close(() => resolve()));
});

const aMail = {
  messageId: '<1@parkvale>',
  to: 'ann@people.example',
  subject: 'Your receipt é',
  text: 'Thank you.',
  html: '<p>Thank you.</p>',
};

describe('mail by SMTP', () => {
  it('arrives as it was written, from us, under its own Message-ID', async () => {
    await mail.send(aMail);
    const [one] = received;
    expect(one).toMatchObject({ messageId: '<1@parkvale>', subject: 'Your receipt é' });
    expect(one?.text).toContain('Thank you.');
    expect(one?.html).toContain('<p>Thank you.</p>');
    expect(JSON.stringify(one?.to)).toContain('ann@people.example');
    expect(one?.from?.text).toContain('receipts@parkvale.example');
  });

  it('never reads a file or an address that a message names', async () => {
    const hostile = { ...aMail, messageId: '<2@parkvale>', html: { path: '/etc/hostname' } as unknown as string };
    await expect(mail.send(hostile)).rejects.toThrow();
  });

  it('fails loudly when the server does not take it, so that it is tried again', async () => {
    refuses = true;
    await expect(mail.send(aMail)).rejects.toThrow(/451|later/i);
    refuses = false;
  });
});
