// Hooks as people write them down: "4, 17 and 9".

const MAX_HOOKS = 2000;

/** Null if any part is not a hook; an empty list for empty input. */
export function readHooks(typed: string): readonly number[] | null {
  const words = typed.split(/[\s,;]+|and/).filter((word) => word !== '');
  const hooks = words.map(Number);
  return hooks.every((hook) => Number.isInteger(hook) && hook >= 1 && hook <= MAX_HOOKS) ? [...new Set(hooks)] : null;
}
