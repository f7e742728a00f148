import { describe, expect, it } from 'vitest';
import { wordsForReason } from '#features/payments/rules/reason-words.ts';
import { wordsForRefusal } from './refund-words.tsx';

describe('why a refund is owed', () => {
  it('is worded by us where the program set it, and by support otherwise', () => {
    expect(wordsForReason('reservation_moved')).toBe('The new time of the reservation costs less');
    for (const code of ['permit_over', 'notice_over', 'notice_voided']) expect(wordsForReason(code)).not.toBe(code);
    expect(wordsForReason('The gate was stuck')).toBe('The gate was stuck');
  });
});

describe('why a provider does not refund', () => {
  it.each([
    ['charge_for_pending_refund_disputed', 'The payer disputed the payment while the refund was on its way'],
    ['balance_insufficient', 'Our balance at the provider is too low'],
    ['REFUND_FAILED_INSUFFICIENT_FUNDS', 'Our balance at the provider is too low'],
    ['SOMETHING_NEW', 'Something new'],
  ])('%s: %s', (code, words) => {
    expect(wordsForRefusal(code)).toBe(words);
  });
});
