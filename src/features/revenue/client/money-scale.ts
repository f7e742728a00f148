// The scale of a chart of amounts, and how amounts are written next to its lines.

import { t } from 'ttag';
import type { Cents } from '#platform/money/cents.ts';
import { type RoundScale, roundScaleFor } from '#platform/ui/charts/round-scale.ts';

/** One dollar. */
const MIN_STEP = 100;

export const scaleFor = (amounts: readonly Cents[]): RoundScale => roundScaleFor(amounts, MIN_STEP);

const short = new Intl.NumberFormat(t`en-US`, {
  style: 'currency',
  currency: 'USD',
  notation: 'compact',
  minimumFractionDigits: 0,
  maximumFractionDigits: 1,
});

/** "$500", "$1.5K" */
export function shortMoney(cents: Cents): string {
  return short.format(cents / 100);
}
