/**
 * `npm test` runs part of what `npm run test:long` runs in full: fewer histories, fewer kills, one case of each kind. Of its matrices it draws a
 * fifth; `npm run test:all`, and a file that is run alone, try all of them.
 */

import { createHash } from 'node:crypto';

/** Read by vitest's workers; `scripts/test.ts` sets it. */
export const IS_LONG_RUN = process.env.LONG_RUN === 'true';

/** How many random cases a run tries, or lines of a file it reads. */
export function triesOf({ short, long }: { short: number; long: number }): number {
  return IS_LONG_RUN ? long : short;
}

/** A single case may take as long as any test, even on a machine that is busy with other work. */
const CASE_MS = 30_000;

/** The timeout of a test that tries this many cases in turn, in milliseconds. */
export function limitFor(tries: number): number {
  return tries * CASE_MS;
}

/** `npm test` sets it to the day and prints it; the same one draws the same cases. */
const { CASES_SEED } = process.env;
const ONE_OF = 5;

/** Of the cases of a matrix, those that are tried in this run, in their order. @param keyOf tells the cases apart */
export function drawCases<T>(cases: readonly T[], keyOf: (each: T) => string): T[] {
  if (CASES_SEED === undefined) return [...cases];
  const drawOf = (each: T) =>
    createHash('sha256')
      .update(`${CASES_SEED} ${keyOf(each)}`)
      .digest('hex');
  const draws = new Map(cases.map((each) => [each, drawOf(each)]));
  const inDrawnOrder = cases.toSorted((a, b) => ((draws.get(a) ?? '') < (draws.get(b) ?? '') ? -1 : 1));
  const drawn = new Set(inDrawnOrder.slice(0, Math.ceil(cases.length / ONE_OF)));
  return cases.filter((each) => drawn.has(each));
}

const GOLDEN_RATIO = 0.6180339887;

/**
 * One case of each kind, or all of them in a long run. The choice varies between kinds, out of step with their order, so that every value
 * of one dimension meets every value of the others.
 */
export function oneOfEach<T>(cases: readonly T[], kindOf: (each: T) => string): T[] {
  if (IS_LONG_RUN) return [...cases];
  const kinds = Object.values(Object.groupBy(cases, kindOf));
  const one = kinds.flatMap((alike = [], index) => {
    const chosen = Math.floor(((index * GOLDEN_RATIO) % 1) * alike.length);
    return alike.slice(chosen, chosen + 1);
  });
  return drawCases(one, kindOf);
}
