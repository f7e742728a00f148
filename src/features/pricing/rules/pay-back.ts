/**
 * Rule 68: a reservation that moved may have been paid in several payments: the first one, and one for each move that cost
 * more. A refund takes from one payment after another, so that no payment gives back more than it brought. The refunded
 * lines are those by which the price fell, so what we keep is exactly the price of what is still held.
 */

import { type PriceLine, type PriceLines, subtractLines, totalOf } from './price-line.ts';
import { splitRefund } from './split-refund.ts';

/** What one payment brought in, and how much of it was refunded or is owed. */
export type PaidPart = { readonly sold: PriceLines; readonly refunded: PriceLines };

export type PaidBack<P extends PaidPart> = { readonly from: P; readonly lines: PriceLine[] };

/**
 * @param paid in the order in which to refund them
 * @param lines what to refund; if less is left, all of that
 */
export const payBackFrom = <P extends PaidPart>(paid: readonly P[], lines: PriceLines): PaidBack<P>[] => {
  let rest: PriceLines = lines;
  const back: PaidBack<P>[] = [];
  for (const from of paid) {
    const restCents = totalOf(rest);
    const room = totalOf(from.sold) - totalOf(from.refunded);
    if (restCents <= 0) break;
    if (room <= 0) continue;
    const part = restCents <= room ? [...rest] : allOf(from, room);
    back.push({ from, lines: part });
    rest = subtractLines(rest, part);
  }
  return back;
};

const allOf = (from: PaidPart, refundCents: number): PriceLine[] => {
  const split = splitRefund({ ...from, refundCents });
  if (!split.ok) throw new Error('A payment has not as much left as it should have.');
  return split.lines;
};
