// The text on the map's pins: short, because a pin covers what is below it.

import { t } from 'ttag';
import type { Cents } from '#platform/money/cents.ts';

/** "$5", "$5.50", "Free"; "P" if nothing is sold. */
export function pinText(cents: Cents | null): string {
  if (cents === null) return 'P';
  if (cents === 0) return t`Free`;
  const dollars = Math.floor(cents / 100);
  const rest = cents % 100;
  return rest === 0 ? `$${dollars}` : `$${dollars}.${String(rest).padStart(2, '0')}`;
}

/**
 * "$6–$12" for the lots at one spot, a single price if all are alike; "P" if none of them sells. A range uses whole dollars
 * if possible, rounded up, so it never promises less than is charged.
 */
export function rangeText(prices: ReadonlyArray<Cents | null>): string {
  const sold = prices.filter((cents) => cents !== null);
  if (sold.length === 0) return pinText(null);
  const [least, most] = [Math.min(...sold), Math.max(...sold)];
  if (least === most) return pinText(least);
  const [from, to] = [wholeDollars(least), wholeDollars(most)];
  return from === to ? `${pinText(least)}–${pinText(most)}` : `${pinText(from)}–${pinText(to)}`;
}

const wholeDollars = (cents: Cents): Cents => Math.ceil(cents / 100) * 100;
