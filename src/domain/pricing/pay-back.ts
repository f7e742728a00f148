/**
 * Rule 68: what was paid for a reservation that moved may be in several payments: the first one, and one for each time that was
 * dearer. What goes back is taken from the payments one after the other, so that no payment gives back more than it brought, and the
 * lines that go back are those by which the price fell: what is kept is exactly the price of what is still held.
 */

import { subtractLines } from './change-lines.ts';
import { type PriceLine, type PriceLines, totalOf } from './price-line.ts';
import { splitRefund } from './split-refund.ts';

/** What one payment brought, and what of it was given back or is owed. */
export type PaidPart = { readonly sold: PriceLines; readonly refunded: PriceLines };

export type PaidBack<P extends PaidPart> = { readonly from: P; readonly lines: PriceLine[] };

/**
 * @param paid in the order in which they give back
 * @param lines what goes back; when less is left, all of that
 */
export const payBackFrom = <P extends PaidPart>(paid: readonly P[], lines: PriceLines): PaidBack<P>[] => {
  let rest: PriceLines = lines;
  const back: PaidBack<P>[] = [];
  for (const from of paid) {
    const wanted = totalOf(rest);
    const room = totalOf(from.sold) - totalOf(from.refunded);
    if (wanted <= 0) break;
    if (room <= 0) continue;
    const part = wanted <= room ? [...rest] : allOf(from, room);
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
