/**
 * Rule 253: two edits of one ticket lose no word. What only one of them changed is taken from it; where both changed a field
 * to different values, somebody must choose.
 */

type Fields = Readonly<Record<string, unknown>>;

export type MergedEdit<F extends Fields> = {
  readonly merged: F;
  /** The fields that both changed, in which `merged` has the editor's own value. */
  readonly conflicts: readonly (keyof F & string)[];
};

/** `base`: what the editor read; `mine`: what the editor sends; `theirs`: the ticket as it is by now. */
export const mergeEdit = <F extends Fields>(base: F, mine: F, theirs: F): MergedEdit<F> => {
  const names = Object.keys(mine) as (keyof F & string)[];
  const isMine = (name: keyof F) => mine[name] !== base[name];
  const conflicts = names.filter((name) => isMine(name) && theirs[name] !== base[name] && theirs[name] !== mine[name]);
  const merged = Object.fromEntries(names.map((name) => [name, isMine(name) ? mine[name] : theirs[name]])) as F;
  return { merged, conflicts };
};
