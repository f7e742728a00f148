// A stand's board as it is now, and how sure that is.

import { useInfiniteQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import type { Valet } from '#contract/valet-ticket.ts';
import { type BoardNews, boardNews } from './board-news.ts';
import { boardQuery } from './ticket-queries.ts';
import { useBoardChanges } from './use-board-changes.ts';

export function useBoard(locationId: string) {
  const board = useInfiniteQuery(boardQuery(locationId));
  useBoardChanges(locationId, () => {
    if (!board.isFetching) void board.refetch();
  });
  const { data } = board;
  const tickets = useMemo(() => data && onceEach(data.pages.flatMap(({ valets }) => valets)), [data]);
  return {
    board,
    tickets,
    totals: data?.pages[0]?.valetData,
    /** Since when it is not fresh any more; null while it is. */
    cutOffSince: data && (board.isRefetchError || board.failureCount > 0) ? new Date(board.dataUpdatedAt) : null,
  };
}

/** A car that moved up between two pages stands on both. */
function onceEach(tickets: readonly Valet[]): readonly Valet[] {
  return [...new Map(tickets.map((ticket) => [ticket._id, ticket])).values()];
}

const NO_NEWS: BoardNews = boardNews(null, []);

/** What changed since the board was drawn last. */
export function useBoardNews(tickets: readonly Valet[]): BoardNews {
  const [seen, setSeen] = useState({ tickets, news: NO_NEWS });
  // The list is another object with each answer; only its versions tell whether anything changed.
  if (tickets === seen.tickets) return seen.news;
  const news = boardNews(seen.tickets, tickets);
  const told = news.changed.size > 0 ? news : seen.news;
  setSeen({ tickets, news: told });
  return told;
}
