/**
 * One bank transfer pays for many lots. Each gets up to what it is owed or, when the transfer is taken back,
 * what it was sent. The shares always sum to the transfer.
 */
import type { Cents } from '#platform/money/cents.ts';

/**
 * The share of each lot, in order: earlier lots are filled first, and a lot that owes us gets nothing. @throws
 * RangeError when the lots are owed less than the transfer.
 */
export function dividePayout(cents: Cents, lots: readonly Cents[]): Cents[] {
  let left = cents;
  const shares = lots.map((max) => {
    const share = Math.min(left, Math.max(0, max));
    left -= share;
    return share;
  });
  if (left > 0) throw new RangeError(`There are fewer than ${cents} cents to divide.`);
  return shares;
}
