import { useInfiniteQuery } from '@tanstack/react-query';
import { foundPages } from '#platform/api/api-pages.ts';

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

export const MIN_TYPED_LENGTH = 2;
const PAGE_SIZE = 25;

/** The results for a text, page by page. Earlier results stay until the new ones arrive. */
export function useSupportSearch(q: string) {
  return useInfiniteQuery({
    ...foundPages('POST /support/search', { body: { q, limit: PAGE_SIZE } }),
    enabled: q.length >= MIN_TYPED_LENGTH,
  });
}
