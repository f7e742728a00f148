// A stand's current board, and how fresh it is.

import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { queryClient } from '#platform/api/query-client.ts';
import { useSignalLostAt } from '#platform/api/signal.ts';
import type { Valet } from '../../contract/valet-ticket.ts';
import { useTrueTime } from '../offline/use-stand-now.ts';
import { allWithWaiting, valetOutbox } from '../offline/valet-outbox.ts';
import { boardQuery } from '../tickets/ticket-queries.ts';
import { boardAge } from './board-age.ts';
import { type BoardNews, boardNews } from './board-news.ts';
import { type BoardPages, ticketsOn, withoutTicket, withTicket, withTotals } from './live-board.ts';
import { useBoardStream, useIsLive, useLostAt } from './use-board-stream.ts';

export function useBoard(locationId: string) {
  const board = useInfiniteQuery(boardQuery(locationId));
  const change = (to: (before: BoardPages) => BoardPages) =>
    queryClient.setQueryData<BoardPages>(boardQuery(locationId).queryKey, (before) => before && to(before));
  useBoardStream(locationId, {
    ticket: (event) => change((before) => withTicket(before, event)),
    gone: (event) => change((before) => withoutTicket(before, event)),
    totals: (event) => change((before) => withTotals(before, event)),
    missed: () => void board.refetch(),
  });
  useTrueTime(() => void board.refetch());
  const { hasNextPage, isFetching, isFetchNextPageError, fetchNextPage } = board;
  const isMore = hasNextPage && !isFetching && !isFetchNextPageError;
  // Counting, and finding a car, need all of them.
  useEffect(() => {
    if (isMore) void fetchNextPage();
  }, [isMore, fetchNextPage]);
  const lostAt = useLostAt(locationId);
  const live = useIsLive(locationId);
  const signalLostAt = useSignalLostAt();
  // Events of the stream leave the count of a query's failures as it was.
  const isFailed = board.isRefetchError || (board.isFetching && board.failureCount > 0);
  useReturnOf(signalLostAt, () => !live && void board.refetch());
  const { data } = board;
  const waiting = valetOutbox.use();
  const tickets = useMemo(
    () => data && allWithWaiting(ticketsOn(data), locationId, waiting),
    [data, locationId, waiting],
  );
  return {
    board,
    tickets,
    totals: data?.pages[0]?.valetData,
    age: data
      ? boardAge({ signalLostAt, isLive: live, streamLostAt: lostAt, fetchedAt: board.dataUpdatedAt, isFailed })
      : null,
  };
}

/** Runs once the signal is back. */
export function useReturnOf(signalLostAt: number | null, act: () => void): void {
  const wasLost = useRef(false);
  const run = useEffectEvent(act);
  useEffect(() => {
    if (signalLostAt === null && wasLost.current) run();
    wasLost.current = signalLostAt !== null;
  }, [signalLostAt]);
}

const NO_NEWS: BoardNews = boardNews(null, []);

/** What changed since the board was last rendered. */
export function useBoardNews(tickets: readonly Valet[]): BoardNews {
  const [seen, setSeen] = useState({ tickets, news: NO_NEWS });
  // Each answer is a new list object; only the versions show whether anything changed.
  if (tickets === seen.tickets) return seen.news;
  const news = boardNews(seen.tickets, tickets);
  const reported = news.changed.size > 0 ? news : seen.news;
  setSeen({ tickets, news: reported });
  return reported;
}
