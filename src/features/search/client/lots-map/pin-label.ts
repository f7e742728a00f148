// The text on the map's pins: short, because a pin covers what is below it.

import { t } from 'ttag';
import { type Cents, formatCents } from '#platform/money/cents.ts';

/** "$5.00", "Free"; "P" if nothing is sold. */
export function pinText(cents: Cents | null): string {
  if (cents === null) return 'P';
  return cents === 0 ? t`Free` : formatCents(cents);
}

/** "from $5.85" for the lots at one spot, a single price if all are alike; "P" if none of them sells. */
export function rangeText(prices: ReadonlyArray<Cents | null>): string {
  const sold = prices.filter((cents) => cents !== null);
  if (sold.length === 0) return pinText(null);
  const [min, max] = [Math.min(...sold), Math.max(...sold)];
  if (min === max) return pinText(min);
  return t`from ${formatCents(min)}`;
}
