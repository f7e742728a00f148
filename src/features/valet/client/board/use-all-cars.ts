// The open cars of all of the signed-in user's stands as one list, the longest wait first. No stream covers several stands,
// so the list is polled, less often the longer it is.

import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { apiPages } from '#platform/api/api-pages.ts';
import { callApi } from '#platform/api/call-api.ts';
import { onceEach } from '#platform/api/once-each.ts';
import { useSignalLostAt } from '#platform/api/signal.ts';
import { heardServerTime } from '../offline/stand-clock.ts';
import { useTrueTime } from '../offline/use-stand-now.ts';
import { boardAge } from './board-age.ts';
import { useReturnOf } from './use-board.ts';

const PAGE = 200;
/** A large operator's night; the rest is on the boards of its stands. */
const MAX_PAGES = 5;
const EVERY_MS = 5000;

const PAGES = apiPages('GET /valets', { query: { show: 'open', limit: PAGE } });

export function useAllCars() {
  const query = useInfiniteQuery({
    ...PAGES,
    queryFn: async ({ pageParam: cursor, signal }) => {
      const requested = { show: 'open', limit: PAGE, ...(cursor !== null && { cursor }) } as const;
      const page = await callApi('GET /valets', { query: requested, signal });
      heardServerTime(page.serverTime);
      return page;
    },
    refetchInterval: ({ state }) => EVERY_MS * Math.max(1, state.data?.pages.length ?? 1),
  });
  const { data, hasNextPage, isFetching, isFetchNextPageError, fetchNextPage } = query;
  useTrueTime(() => void query.refetch());
  const signalLostAt = useSignalLostAt();
  const isFailed = query.isRefetchError || query.failureCount > 0;
  useReturnOf(signalLostAt, () => void query.refetch());
  const isMore = hasNextPage && !isFetching && !isFetchNextPageError && (data?.pages.length ?? 0) < MAX_PAGES;
  // Counting, and finding a car, need all of them.
  useEffect(() => {
    if (isMore) void fetchNextPage();
  }, [isMore, fetchNextPage]);
  // A car that moved up in the meantime may be on two pages.
  const tickets =
    data &&
    onceEach(
      data.pages.flatMap(({ valets }) => valets),
      ({ _id }) => _id,
    );
  return {
    query,
    tickets,
    isCut: hasNextPage && (data?.pages.length ?? 0) >= MAX_PAGES,
    age: data
      ? boardAge({ signalLostAt, isLive: false, streamLostAt: null, fetchedAt: query.dataUpdatedAt, isFailed })
      : null,
  };
}
