/**
 * A price is a list of lines, each with its purpose, its cents and its payee. The total is their sum. Orders, sessions,
 * refunds, receipts, the ledger and reports carry the same lines, so that a new kind of line changes only the code that
 * creates it.
 */
import type { Cents } from '#platform/money/cents.ts';

export const LINE_KINDS = ['parking', 'discount', 'fee', 'tax', 'tip'] as const;
export type LineKind = (typeof LINE_KINDS)[number];

/**
 * Whom a line's money is for: the lot's owner, the platform, the public authority named after the colon, or the attendants
 * of a valet stand. The platform holds `authority:` money until it remits it; `owner:` and `tips` are paid out to the owner,
 * who remits them or hands them on (rule 279).
 */
export type Payee = 'owner' | 'platform' | 'tips' | `authority:${string}` | `owner:${string}`;

/** `cents` is negative for a discount and for a refund. */
export type PriceLine = {
  readonly kind: LineKind;
  readonly label: string;
  readonly cents: Cents;
  readonly payee: Payee;
};

export type PriceLines = readonly PriceLine[];

/** What the specification calls `totalCost`, in cents. */
export const totalOf = (lines: PriceLines): Cents => lines.reduce((sum, { cents }) => sum + cents, 0);

/** Parking less discounts, before fees and taxes. */
export const parkingOf = (lines: PriceLines): Cents => sumOf(lines, ['parking', 'discount']);

/** What the specification calls `fees`. */
export const feesOf = (lines: PriceLines): Cents => sumOf(lines, ['fee']);

/** The cents for the lot's owner: its revenue. */
export const ownersShareOf = (lines: PriceLines): Cents => shareOf(lines, (payee) => payee === 'owner');

/** The cents that are paid out to the lot's owner: its revenue, the taxes that the owner remits, and tips to hand on. */
export const paidOutOf = (lines: PriceLines): Cents =>
  shareOf(lines, (payee) => payee === 'owner' || payee === 'tips' || payee.startsWith('owner:'));

export const platformsShareOf = (lines: PriceLines): Cents => shareOf(lines, (payee) => payee === 'platform');

/** Taxes owed to public authorities, no matter who remits them. */
export const taxesOf = (lines: PriceLines): Cents =>
  shareOf(lines, (payee) => payee.startsWith('authority:') || payee.startsWith('owner:'));

/** Rule 279: tips belong to the attendants and are nobody's revenue. */
export const tipsOf = (lines: PriceLines): Cents => totalOf(lines.filter(({ payee }) => payee === 'tips'));

export const withoutTips = (lines: PriceLines): PriceLines => lines.filter(({ payee }) => payee !== 'tips');

/** Whether only a tip is paid (rule 347), which leaves the ticket's own price untouched. */
export const isTipAlone = (lines: PriceLines): boolean => lines.length > 0 && withoutTips(lines).length === 0;

const shareOf = (lines: PriceLines, isFor: (payee: Payee) => boolean): Cents =>
  totalOf(lines.filter(({ payee }) => isFor(payee)));

export const sumOf = (lines: PriceLines, kinds: readonly LineKind[]): Cents =>
  totalOf(lines.filter(({ kind }) => kinds.includes(kind)));

/** What each payee gets, in the order of the lines. */
export const sumsByPayee = (lines: PriceLines): ReadonlyMap<Payee, Cents> => {
  const sums = new Map<Payee, Cents>();
  for (const { payee, cents } of lines) sums.set(payee, (sums.get(payee) ?? 0) + cents);
  return sums;
};

/** The price of several vehicles, from that of one. */
export const timesLines = (lines: PriceLines, times: number): PriceLine[] =>
  scaleLines(lines, (cents) => cents * times);

/** The price of one vehicle. @throws RangeError when a line does not divide evenly. */
export const divideLines = (lines: PriceLines, parts: number): PriceLine[] =>
  scaleLines(lines, (cents) => {
    if (cents % parts !== 0) throw new RangeError(`${cents} cents are not the price of ${parts} vehicles.`);
    return cents / parts;
  });

/** Adding zero turns -0 into 0, as storage does. */
export const scaleLines = (lines: PriceLines, scale: (cents: Cents) => Cents): PriceLine[] =>
  lines.map((line) => ({ ...line, cents: scale(line.cents) + 0 }));

/** Merges lines of the same kind, label and payee, in order of first appearance. */
export const addLines = (...prices: readonly PriceLines[]): PriceLine[] => {
  const merged = new Map<string, PriceLine>();
  for (const line of prices.flat()) {
    const before = merged.get(keyOf(line));
    merged.set(keyOf(line), before ? { ...before, cents: before.cents + line.cents } : line);
  }
  return [...merged.values()];
};

/** A price plus what was added to it later. The last parking label wins, because with more time another rate may apply. */
export const linesAfter = (before: PriceLines, since: PriceLines): PriceLine[] => {
  const named = new Map(since.map((line) => [keyOf(line), line.label]));
  return addLines(before, since).map((line) => ({ ...line, label: named.get(keyOf(line)) ?? line.label }));
};

/** The difference, line by line. A line that only `less` has becomes negative. */
export const subtractLines = (lines: PriceLines, less: PriceLines): PriceLine[] => addLines(lines, negateLines(less));

/** The same lines with the opposite sign. */
export const negateLines = (lines: PriceLines): PriceLine[] => scaleLines(lines, (cents) => -cents);

/** What identifies a line of a price. Parking is a single line, whatever the rate: the first one names it. */
export const keyOf = ({ kind, label, payee }: PriceLine): string =>
  JSON.stringify([kind, kind === 'parking' || label, payee]);
