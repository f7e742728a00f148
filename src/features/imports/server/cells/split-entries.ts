// Several entries in one cell, separated by semicolons. A name that contains one must be in quotes.

/** Entries are trimmed; empty ones are dropped. */
export function splitEntries(cell: string): string[] {
  const entries = cell.match(/(?:"(?:[^"]|"")*"|[^;])+/g) ?? [];
  return entries.map((entry) => entry.trim()).filter((entry) => entry !== '');
}

/** Also accepts a name without quotes. */
export function unquote(name: string): string {
  const [, inner] = /^"((?:[^"]|"")*)"$/.exec(name) ?? [];
  return inner === undefined ? name : inner.replaceAll('""', '"');
}

export const quote = (name: string): string => `"${name.replaceAll('"', '""')}"`;
