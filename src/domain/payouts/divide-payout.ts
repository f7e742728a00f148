/**
 * One transfer by bank pays for many lots. It is divided over what each is owed; taken back, over what each was sent. No lot gets
 * more than it has, so that the shares always sum to the transfer.
 */
import type { Cents } from '../money/cents.ts';

/**
 * The share of each lot, in the order of the lots; those that come first are filled first, one that owes us gets nothing.
 * @throws RangeError when there is less than that to divide.
 */
export function dividePayout(cents: Cents, lots: readonly Cents[]): Cents[] {
  let left = cents;
  const shares = lots.map((most) => {
    const share = Math.min(left, Math.max(0, most));
    left -= share;
    return share;
  });
  if (left > 0) throw new RangeError(`There are fewer than ${cents} cents to divide.`);
  return shares;
}
