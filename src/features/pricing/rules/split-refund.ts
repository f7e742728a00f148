/**
 * Rule 51: a refund is split over the lines of a sale in proportion. The total refunded so far, including this refund, is
 * split by largest remainder, and earlier refunds are subtracted. So refunds that add up to the whole sale return exactly
 * each line. A reservation that moved to a day with another tax may have refunded a line that this sale does not have: it
 * counts as sold for nothing, and later refunds even it out.
 */
import type { Cents } from '#platform/money/cents.ts';
import { addLines, keyOf, type PriceLine, type PriceLines, timesLines, totalOf } from './price-line.ts';

export type RefundSplit =
  | { ok: true; lines: PriceLine[] }
  | { ok: false; refusal: 'refund_not_positive' | 'refund_exceeds_paid' };

type RequestedRefund = {
  readonly sold: PriceLines;
  /** The lines of every earlier refund of this sale. */
  readonly refunded: PriceLines;
  readonly refundCents: Cents;
};

/** A line that was refunded more than its share (because parts were split separately) gets that much less. */
export const splitRefund = ({ sold, refunded, refundCents }: RequestedRefund): RefundSplit => {
  const lines = addLines(sold, timesLines(refunded, 0));
  const returned = givenFor(lines, addLines(refunded));
  if (!Number.isSafeInteger(refundCents) || refundCents < 0) throw new RangeError(`${refundCents} is no refund.`);
  if (refundCents === 0) return { ok: false, refusal: 'refund_not_positive' };
  if (refundCents > totalOf(lines) - totalOf(refunded)) return { ok: false, refusal: 'refund_exceeds_paid' };
  const refundedThen = refundCents + totalOf(refunded);
  const shares = lines.map((line, index) =>
    shareOf(line, { given: returned[index] ?? 0, refundedThen, total: totalOf(lines) }),
  );
  const parts = settleRest(shares, refundCents);
  return { ok: true, lines: lines.map((line, index) => ({ ...line, cents: parts[index] ?? 0 })) };
};

/** Cents already refunded of each line. */
const givenFor = (lines: PriceLines, refunded: PriceLines): Cents[] => {
  const byKey = new Map(refunded.map((line) => [keyOf(line), line.cents]));
  return lines.map((line) => byKey.get(keyOf(line)) ?? 0);
};

/** One line's part of a refund: its exact proportion, and the limits on how far it may move. */
type Share = { readonly exact: number; readonly min: Cents; readonly max: Cents; readonly cents: Cents };

const shareOf = (
  { cents: sold }: PriceLine,
  { given, refundedThen, total }: { given: Cents; refundedThen: Cents; total: Cents },
): Share => {
  const left = sold - given;
  const [min, max] = [Math.min(0, left), Math.max(0, left)];
  const whole = Math.floor((sold * refundedThen) / total) - given;
  const exact = whole + modulo(sold * refundedThen, total) / total;
  return { exact, min, max, cents: Math.min(max, Math.max(min, whole)) };
};

/** Gives the remaining cents to the lines furthest below their exact share, or takes them from those furthest above. */
const settleRest = (shares: readonly Share[], refundCents: Cents): Cents[] => {
  const parts = shares.map(({ cents }) => cents);
  for (;;) {
    const rest = refundCents - parts.reduce((sum, part) => sum + part, 0);
    if (rest === 0) return parts;
    const way = Math.sign(rest);
    // After refunds of a single line, more than a cent for each line may remain.
    const step = Math.max(1, Math.floor(Math.abs(rest) / shares.length));
    const index = furthestFromShare(shares, parts, way);
    const room =
      way > 0 ? (shares[index]?.max ?? 0) - (parts[index] ?? 0) : (parts[index] ?? 0) - (shares[index]?.min ?? 0);
    parts[index] = (parts[index] ?? 0) + way * Math.min(step, room);
  }
};

/** The line furthest below its exact share (or above it), among those that can still move that way. */
const furthestFromShare = (shares: readonly Share[], parts: readonly Cents[], way: number): number => {
  const behind = shares.map(({ exact, min, max }, index) => {
    const part = parts[index] ?? 0;
    const isFull = way > 0 ? part >= max : part <= min;
    return isFull ? Number.NEGATIVE_INFINITY : (exact - part) * way;
  });
  return behind.indexOf(Math.max(...behind));
};

const modulo = (value: number, by: number): number => ((value % by) + by) % by;
