/**
 * The lines of journals in parts of at most `max` lines, in order. A journal is in one part, so that each part balances as
 * each journal does. There is always a part.
 */
export function splitJournals<Line>(journals: readonly (readonly Line[])[], max: number): Line[][] {
  const parts: Line[][] = [[]];
  for (const journal of journals) {
    const last = parts.at(-1) ?? [];
    if (last.length > 0 && last.length + journal.length > max) parts.push([...journal]);
    else last.push(...journal);
  }
  return parts;
}

/**
 * Journals of several, each of at most `max` lines, in order: what balances is not divided. One that has more lines alone stays as
 * it is.
 */
export const joinJournals = <Line>(journals: readonly (readonly Line[])[], max: number): Line[][] =>
  splitJournals(journals, max).filter((journal) => journal.length > 0);
