// Searches are personal data, so they stay out of URLs and of anything the browser writes to disk. The history state holds
// only a number; the text is in memory, and gone with the page.

type Search = { q: string; followed: string | null };

/** The history state of support's first page. */
export type SearchMark = { readonly search?: number };

const searches: Search[] = [];

export function rememberSearch(q: string): SearchMark {
  return { search: searches.push({ q, followed: null }) - 1 };
}

export function loadSearch(mark: unknown): Search | undefined {
  const number = typeof mark === 'object' && mark !== null ? (mark as SearchMark).search : undefined;
  return number === undefined ? undefined : searches[number];
}
