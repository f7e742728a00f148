import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { callApi } from '../../../lib/api/call-api.ts';

export const MIN_TYPED_LENGTH = 2;
const PAGE_SIZE = 25;

/** The results for a text, page by page. Earlier results stay until the new ones arrive. */
export function useDeskSearch(q: string) {
  return useInfiniteQuery({
    queryKey: ['/desk/search', q],
    enabled: q.length >= MIN_TYPED_LENGTH,
    placeholderData: keepPreviousData,
    initialPageParam: null as string | null,
    queryFn: ({ pageParam, signal }) =>
      callApi('POST /desk/search', {
        body: { q, limit: PAGE_SIZE, ...(pageParam !== null && { cursor: pageParam }) },
        signal,
      }),
    getNextPageParam: ({ nextCursor }) => nextCursor,
  });
}
