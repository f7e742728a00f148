// What no input may contain: characters that the database cannot store, and endless nesting. Refused here for all endpoints.

const MAX_LEVELS = 20;
/** Many times the longest list of any endpoint. */
const MAX_VALUES = 10_000;

type Open = { readonly value: unknown; readonly name: string; readonly level: number };

/** The name of the first unusable input; null when all are fine. Iterates over a list, so that deep nesting needs no stack. */
export function findUnsoundInput(parts: readonly unknown[]): string | null {
  const open: Open[] = parts.map((value) => ({ value, name: '', level: 0 }));
  for (let seen = 0, next = open.pop(); next; seen++, next = open.pop()) {
    const { value, name, level } = next;
    if (typeof value === 'string' && !isStorable(value)) return name;
    if (typeof value !== 'object' || value === null) continue;
    if (level > MAX_LEVELS || seen > MAX_VALUES) return name;
    for (const [key, each] of Object.entries(value)) {
      if (!isStorable(key)) return name;
      open.push({ value: each, name: name ? `${name}.${key}` : key, level: level + 1 });
    }
  }
  return null;
}

/** PostgreSQL text cannot hold NUL or an unpaired surrogate. */
function isStorable(text: string): boolean {
  return text.isWellFormed() && !text.includes('\u0000');
}
