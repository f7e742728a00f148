/**
 * A share as people write it, "18.375%", and as prices are computed with it: in thousandths of a percent, 18,375.
 */

/** 100 percent. */
export const PERCENT_WHOLE = 100_000;

/** A comma stands for the point in much of the world; no percentage has thousands. */
const PERCENT = /^\d{1,3}([.,]\d{1,3}0*)?$/;

/**
 * Thousandths of a percent of a typed percentage with at most three decimals; null for anything else, or more than `max`,
 * which is 100 percent if omitted.
 */
export const readPercent = (typed: string, max = PERCENT_WHOLE): number | null => {
  const text = typed.trim().replace(/\s*%$/, '');
  if (!PERCENT.test(text)) return null;
  const milliPercent = Math.round(Number(text.replace(',', '.')) * 1000);
  return milliPercent <= max ? milliPercent : null;
};

/** "10", "18.375". */
export const writePercent = (milliPercent: number): string => `${milliPercent / 1000}`;

/** Hundredths of a percent; undefined for a share that is not a whole number of them. */
export const basisPointsIn = (milliPercent: number): number | undefined =>
  milliPercent % 10 === 0 ? milliPercent / 10 : undefined;
