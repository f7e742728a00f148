// The scale of a chart of amounts: from zero or below to a round amount, with a few lines to read it by.

import type { Cents } from '#domain/money/cents.ts';

export type MoneyScale = {
  readonly low: Cents;
  readonly high: Cents;
  /** Where lines are drawn, from low to high. */
  readonly lines: readonly Cents[];
};

const MIN_STEP = 100;
/** Between the lowest and the highest amount; rounding adds one at either end. */
const MAX_STEPS = 5;

export function scaleFor(amounts: readonly Cents[]): MoneyScale {
  const high = Math.max(0, ...amounts);
  const low = Math.min(0, ...amounts);
  const step = roundStep((high - low) / MAX_STEPS);
  const first = Math.floor(low / step);
  const last = Math.max(Math.ceil(high / step), first + 1);
  const lines = Array.from({ length: last - first + 1 }, (_, index) => (first + index) * step);
  return { low: first * step, high: last * step, lines };
}

/** 1, 2 or 5 times a power of ten, so that the lines are at amounts people count in. */
function roundStep(least: number): Cents {
  if (least <= MIN_STEP) return MIN_STEP;
  const power = 10 ** Math.floor(Math.log10(least));
  const round = [1, 2, 5, 10].find((factor) => factor * power >= least);
  return (round ?? 10) * power;
}

const short = new Intl.NumberFormat('en-US', {
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
