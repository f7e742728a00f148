/** The hooks of a key board, unique among a location's open tickets. */

/** Hooks start at 1; null when all are taken. */
export const freeHook = (hooks: number, taken: ReadonlySet<number>): number | null => {
  for (let hook = 1; hook <= hooks; hook++) if (!taken.has(hook)) return hook;
  return null;
};
