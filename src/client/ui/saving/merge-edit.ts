// Two people may edit one thing. What was not touched here follows what is saved there; what was typed here stays.

export type MergedEdit<V> = {
  readonly merged: V;
  /** What was changed here and, differently, there: ours stands, and saving it replaces theirs. */
  readonly both: readonly (keyof V)[];
};

export type IsSame<V> = (part: keyof V, one: V, other: V) => boolean;

/** @param before what both began from @param now what is saved */
export function mergeEdit<V extends object>(
  { ours, before, now }: Readonly<Record<'ours' | 'before' | 'now', V>>,
  isSame: IsSame<V>,
): MergedEdit<V> {
  const touched = (Object.keys(ours) as (keyof V)[]).filter((part) => !isSame(part, ours, before));
  const kept = Object.fromEntries(touched.map((part) => [part, ours[part]]));
  return {
    merged: { ...now, ...kept },
    both: touched.filter((part) => !isSame(part, now, before) && !isSame(part, now, ours)),
  };
}

/** By value, for parts that are texts, numbers and lists of them. */
export const isSameValue = <V extends object>(part: keyof V, one: V, other: V): boolean =>
  JSON.stringify(one[part]) === JSON.stringify(other[part]);
