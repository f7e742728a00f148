/**
 * Rules 236 and 253: two people may edit the same thing without either losing a word. Fields not touched here follow what is
 * saved there; what was typed here stays.
 */

export type MergedEdit<V> = {
  readonly merged: V;
  /** Fields changed both here and, differently, there: `merged` has ours, and the editor must be asked. */
  readonly both: readonly (keyof V & string)[];
};

export type IsSame<V> = (part: keyof V, one: V, other: V) => boolean;

/** Compares by value, for parts that are texts, numbers and lists of them. */
export const isSameValue = <V extends object>(part: keyof V, one: V, other: V): boolean =>
  JSON.stringify(one[part]) === JSON.stringify(other[part]);

/** @param before what both started from @param now what is saved */
export const mergeEdit = <V extends object>(
  { ours, before, now }: Readonly<Record<'ours' | 'before' | 'now', V>>,
  isSame: IsSame<V> = isSameValue,
): MergedEdit<V> => {
  const touched = (Object.keys(ours) as (keyof V & string)[]).filter((part) => !isSame(part, ours, before));
  const stored = Object.fromEntries(touched.map((part) => [part, ours[part]]));
  return {
    merged: { ...now, ...stored },
    both: touched.filter((part) => !isSame(part, now, before) && !isSame(part, now, ours)),
  };
};
