/** `npm test` runs part of what `npm run test:long` runs in full: fewer histories, fewer kills, one case of each kind. */

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

const GOLDEN_RATIO = 0.6180339887;

/**
 * One case of each kind, or all of them in a long run. The choice varies between kinds, out of step with their order, so that every value
 * of one dimension meets every value of the others.
 */
export function oneOfEach<T>(cases: readonly T[], kindOf: (each: T) => string): T[] {
  if (IS_LONG_RUN) return [...cases];
  const kinds = Object.values(Object.groupBy(cases, kindOf));
  return kinds.flatMap((alike = [], place) => {
    const chosen = Math.floor(((place * GOLDEN_RATIO) % 1) * alike.length);
    return alike.slice(chosen, chosen + 1);
  });
}
