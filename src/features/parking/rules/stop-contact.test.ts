import fc from 'fast-check';
import { expect, it } from 'vitest';
import { maskContact, maySendAgain } from './stop-contact.ts';

it('shows two characters of an address', () => {
  expect(maskContact({ kind: 'email', email: 'kim.lee@example.com' })).toBe('k•••@e•••');
  expect(maskContact({ kind: 'phone', phone: '+13125550142' })).toBe('•••42');
});

it('never tells more than two characters, nor how long it is', () => {
  const digits = fc
    .stringMatching(/^[1-9]\d{6,14}$/)
    .map((number) => ({ kind: 'phone' as const, phone: `+${number}` }));
  const email = fc.emailAddress().map((address) => ({ kind: 'email' as const, email: address }));
  fc.assert(
    fc.property(fc.oneof(digits, email), (contact) => {
      const mask = maskContact(contact);
      expect([...mask.replaceAll(/[•@]/g, '')]).toHaveLength(2);
      expect(mask).toHaveLength(contact.kind === 'phone' ? 5 : 9);
    }),
  );
});

it('sends few, some minutes apart', () => {
  const now = new Date('2026-11-20T18:00:00Z');
  const ago = (minutes: number) => new Date(now.getTime() - minutes * 60_000);
  expect(maySendAgain([], now)).toBe(true);
  expect(maySendAgain([ago(4)], now)).toBe(false);
  expect(maySendAgain([ago(5), ago(20)], now)).toBe(true);
  expect(maySendAgain([ago(30), ago(40), ago(50)], now)).toBe(false);
});
