import { describe, expect, it } from 'vitest';
import { mailDomain, senderOf } from './mail-sender.ts';

describe('the sender of a mail', () => {
  it.each([
    ['Parkvale <receipts@parkvale.example>', 'Parkvale', 'receipts@parkvale.example'],
    ['"Lake Lots, Inc." <a@lake.example>', 'Lake Lots, Inc.', 'a@lake.example'],
    ['receipts@lots.example', 'Parkvale', 'receipts@lots.example'],
    ['<receipts@lots.example>', 'Parkvale', 'receipts@lots.example'],
  ])('%s', (mailFrom, name, email) => {
    expect(senderOf(mailFrom)).toEqual({ name, email });
    expect(mailDomain(mailFrom)).toBe(email.split('@')[1]);
  });

  it('is recognized by a domain in any case', () => {
    expect(mailDomain('root')).toBe('localhost');
  });
});
