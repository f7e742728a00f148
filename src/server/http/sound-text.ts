// What no input may hold, wherever it stands: characters that the database cannot keep, and lists within lists without
// end. Refused here for all endpoints, so that none has to think of it.

const MOST_LEVELS = 20;
/** Enough for the longest list that any endpoint takes, many times over. */
const MOST_VALUES = 10_000;

type Open = { readonly value: unknown; readonly name: string; readonly level: number };

/** The name of the first input that cannot be used; null when all can. Walks with a list, so that depth costs no stack. */
export function findUnsoundInput(parts: readonly unknown[]): string | null {
  const open: Open[] = parts.map((value) => ({ value, name: '', level: 0 }));
  for (let seen = 0, next = open.pop(); next; seen++, next = open.pop()) {
    const { value, name, level } = next;
    if (typeof value === 'string' && !isStorable(value)) return name;
    if (typeof value !== 'object' || value === null) continue;
    if (level > MOST_LEVELS || seen > MOST_VALUES) return name;
    for (const [key, each] of Object.entries(value)) {
      if (!isStorable(key)) return name;
      open.push({ value: each, name: name ? `${name}.${key}` : key, level: level + 1 });
    }
  }
  return null;
}

/** PostgreSQL's text holds no NUL, and no half of a character that is written as two. */
function isStorable(text: string): boolean {
  return text.isWellFormed() && !text.includes('\u0000');
}
