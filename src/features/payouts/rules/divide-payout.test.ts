import { describe, expect, it } from 'vitest';
import { dividePayout } from './divide-payout.ts';

describe('a transfer that pays for many lots', () => {
  it('never exceeds what a lot is owed, and is split to the last cent', () => {
    expect(dividePayout(700, [500, -200, 0, 300])).toEqual([500, 0, 0, 200]);
  });

  it('can cover all that the lots are owed together, even when one of them owes us', () => {
    expect(dividePayout(600, [500, -200, 300])).toEqual([500, 0, 100]);
  });

  it('never exceeds the total', () => {
    expect(() => dividePayout(801, [500, -200, 300])).toThrow(RangeError);
  });
});
