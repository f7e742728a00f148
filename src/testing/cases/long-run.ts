/** `npm test` tries a part of what `npm run test:long` tries in full: fewer histories, fewer kills, one case of each kind. */

/** Read by vitest's workers; `scripts/test.ts` sets it. */
const LONG_RUN = process.env.LONG_RUN === 'true';

/** How much of something random a run tries. */
export function triesOf({ short, long }: { short: number; long: number }): number {
  return LONG_RUN ? long : short;
}

const GOLDEN_RATIO = 0.6180339887;

/**
 * One case of each kind, and in a long run all of them. Which one differs from kind to kind without keeping step with their
 * order, so that every way in which cases differ comes up with every other.
 */
export function oneOfEach<T>(cases: readonly T[], kindOf: (each: T) => string): T[] {
  if (LONG_RUN) return [...cases];
  const kinds = Object.values(Object.groupBy(cases, kindOf));
  return kinds.flatMap((alike = [], place) => {
    const chosen = Math.floor(((place * GOLDEN_RATIO) % 1) * alike.length);
    return alike.slice(chosen, chosen + 1);
  });
}
