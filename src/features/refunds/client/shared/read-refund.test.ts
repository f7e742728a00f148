import { describe, expect, it } from 'vitest';
import { readRefund } from './read-refund.ts';

describe('a refund amount, with $11.00 left', () => {
  it.each([
    ['11', 1100],
    ['$ 4.50', 450],
    ['0.01', 1],
    ['.5', 50],
  ])('%s is accepted', (typed, cents) => expect(readRefund(typed, 1100)).toMatchObject({ ok: true, cents }));

  it.each([
    ['', 'Please enter the amount to refund.'],
    ['all', 'Please enter the amount to refund.'],
    ['0', 'Refund at least one cent.'],
    ['-4', 'Refund at least one cent.'],
    ['4.505', 'An amount has at most two decimals.'],
    ['11.01', 'At most $11.00 can be refunded.'],
  ])('%s is refused: %s', (typed, problem) => expect(readRefund(typed, 1100)).toEqual({ ok: false, problem }));
});
