// What was looked for is personal, so it stays out of addresses and of what the browser writes to disk. The history
// keeps a number alone; the words are in memory, and gone with the page.

type Search = { q: string; followed: string | null };

/** What the browser's history holds at the desk's own page. */
export type SearchMark = { readonly search?: number };

const searches: Search[] = [];

export function rememberSearch(q: string): SearchMark {
  return { search: searches.push({ q, followed: null }) - 1 };
}

export function loadSearch(mark: unknown): Search | undefined {
  const number = typeof mark === 'object' && mark !== null ? (mark as SearchMark).search : undefined;
  return number === undefined ? undefined : searches[number];
}
