// Several things in one cell, with a semicolon between them. A name that contains one stands in quotes.

/** Trimmed; empty ones are left out. */
export function splitEntries(cell: string): string[] {
  const entries = cell.match(/(?:"(?:[^"]|"")*"|[^;])+/g) ?? [];
  return entries.map((entry) => entry.trim()).filter((entry) => entry !== '');
}

/** Also takes a name as it is. */
export function unquoted(name: string): string {
  const [, inner] = /^"((?:[^"]|"")*)"$/.exec(name) ?? [];
  return inner === undefined ? name : inner.replaceAll('""', '"');
}

export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;
