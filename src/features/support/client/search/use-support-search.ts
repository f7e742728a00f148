import { useInfiniteQuery } from '@tanstack/react-query';
import { foundPages } from '#platform/api/api-pages.ts';

export const MIN_TYPED_LENGTH = 2;
const PAGE_SIZE = 25;

/** The results for a text, page by page. Earlier results stay until the new ones arrive. */
export function useSupportSearch(q: string) {
  return useInfiniteQuery({
    ...foundPages('POST /support/search', { body: { q, limit: PAGE_SIZE } }),
    enabled: q.length >= MIN_TYPED_LENGTH,
  });
}
