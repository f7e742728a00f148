/** Adding and subtracting the lines of prices that changed over time. The roadside page needs none of it. */
import { type PriceLine, type PriceLines, scaleLines } from './price-line.ts';

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
