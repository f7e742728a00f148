// Aligns two plates character by character, so that the eye goes straight to where they differ.

import type { Difference } from '#features/vehicles/rules/plate-likeness.ts';

export type PlateColumn = {
  /** Null where that plate has no character at this position. */
  readonly requested: string | null;
  readonly onRecord: string | null;
  readonly differs: boolean;
};

/** Both plates as keys of letters and digits; `differences` are those between them. */
export function alignPlates(
  requested: string,
  onRecord: string,
  differences: readonly Difference[],
): readonly PlateColumn[] {
  const missingAt = differences.find(({ kind }) => kind === 'missing_sign')?.at;
  const extraAt = differences.find(({ kind }) => kind === 'extra_sign')?.at;
  const above = missingAt === undefined ? [...requested] : withGap(requested, missingAt);
  const below = extraAt === undefined ? [...onRecord] : withGap(onRecord, extraAt);
  return Array.from({ length: Math.max(above.length, below.length) }, (_, index) => {
    const pair = { requested: above[index] ?? null, onRecord: below[index] ?? null };
    return { ...pair, differs: pair.requested !== pair.onRecord };
  });
}

const withGap = (plate: string, at: number): readonly (string | null)[] => [
  ...plate.slice(0, at),
  null,
  ...plate.slice(at),
];
