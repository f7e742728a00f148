// The scale of a chart: from zero or below to a round number, with a few lines to read it by.

export type RoundScale = {
  readonly low: number;
  readonly high: number;
  /** Where lines are drawn, from low to high. */
  readonly lines: readonly number[];
};

/** Between the lowest and the highest number; rounding adds one at either end. */
const MAX_STEPS = 5;

/** @param minStep the minimum distance between two lines, in the unit of the numbers */
export function roundScaleFor(numbers: readonly number[], minStep: number): RoundScale {
  const high = Math.max(0, ...numbers);
  const low = Math.min(0, ...numbers);
  const step = roundStep((high - low) / MAX_STEPS, minStep);
  const first = Math.floor(low / step);
  const last = Math.max(Math.ceil(high / step), first + 1);
  const lines = Array.from({ length: last - first + 1 }, (_, index) => (first + index) * step);
  return { low: first * step, high: last * step, lines };
}

/** 1, 2 or 5 times a power of ten, so that the lines are at numbers people count in. */
function roundStep(ideal: number, minStep: number): number {
  if (ideal <= minStep) return minStep;
  const power = 10 ** Math.floor(Math.log10(ideal));
  const round = [1, 2, 5, 10].find((factor) => factor * power >= ideal);
  return (round ?? 10) * power;
}
