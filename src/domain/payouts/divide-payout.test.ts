import { describe, expect, it } from 'vitest';
import { dividePayout } from './divide-payout.ts';

describe('a transfer that pays for many lots', () => {
  it('gives no lot more than it is owed, and is divided to the last cent', () => {
    expect(dividePayout(700, [500, -200, 0, 300])).toEqual([500, 0, 0, 200]);
  });

  it('may be all that the lots are owed together, though one of them owes us', () => {
    expect(dividePayout(600, [500, -200, 300])).toEqual([500, 0, 100]);
  });

  it('is never more than there is', () => {
    expect(() => dividePayout(801, [500, -200, 300])).toThrow(RangeError);
  });
});
