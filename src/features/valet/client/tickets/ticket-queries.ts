// The queries about tickets and their refreshes: of two answers about one ticket, the higher version is newer.

import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query';
import { apiPages } from '#platform/api/api-pages.ts';
import { callApi } from '#platform/api/call-api.ts';
import { getCurrentUser } from '#platform/api/current-user.ts';
import { apiQuery, queryClient } from '#platform/api/query-client.ts';
import type { Answer } from '#platform/contract/endpoints.ts';
import type { Valet } from '../../contract/valet-ticket.ts';
import { type BoardPage, type BoardPages, withoutTicket, withTicket } from '../board/live-board.ts';
import { isLive, listenTo } from '../board/use-board-stream.ts';
import { heardServerTime } from '../offline/stand-clock.ts';

type OneTicket = Answer<'GET /valets/:id'>;
const FIRST: string | null = null;
/** The server's maximum, enough for the whole board at most stands. */
const BOARD_PAGE = 200;

/** A stand's open tickets with today's totals. */
export function boardQuery(locationId: string) {
  return infiniteQueryOptions({
    queryKey: ['/valets/locations', locationId],
    queryFn: ({ pageParam: cursor, signal }) =>
      withNews(locationId, async () => {
        const query = { limit: BOARD_PAGE, ...(cursor !== null && { cursor }) };
        const page = await callApi('GET /valets/locations/:locationId', { params: { locationId }, query, signal });
        heardServerTime(page.serverTime);
        return page;
      }),
    initialPageParam: FIRST,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    placeholderData: keepPreviousData,
  });
}

/** Stream events that arrive during a fetch may be newer than its answer. */
async function withNews(locationId: string, fetchPage: () => Promise<BoardPage>): Promise<BoardPage> {
  const news: Array<(board: BoardPages) => BoardPages> = [];
  const stop = listenTo(locationId, {
    ticket: (event) => news.push((board) => withTicket(board, event)),
    gone: (event) => news.push((board) => withoutTicket(board, event)),
    missed: () => {},
  });
  try {
    const page = await fetchPage();
    const board = news.reduce((known, change) => change(known), { pages: [page], pageParams: [FIRST] } as BoardPages);
    return board.pages[0] ?? page;
  } finally {
    stop();
  }
}

export function ticketQuery(id: string) {
  return {
    ...apiQuery('GET /valets/:id', { params: { id } }),
    structuralSharing: (old: unknown, next: unknown) => newerOf(old as OneTicket | undefined, next as OneTicket),
  };
}

export const historyQuery = (id: string) => apiQuery('GET /valets/:id/history', { params: { id } });

export const standsQuery = () => apiQuery('GET /locations/valets/me', { query: { limit: 200 } });

/** A slow answer must not revert a newer ticket. */
export function newerOf(old: OneTicket | undefined, next: OneTicket): OneTicket {
  return old && old.valet._id === next.valet._id && old.valet.version > next.valet.version ? old : next;
}

/** How a stand hands over, as last known: whether a code is required, and whether this attendant may do without. */
export function handingOverAt(locationId: string): { readonly asksCode: boolean; readonly leads: boolean } {
  const stands = queryClient.getQueryData<Answer<'GET /locations/valets/me'>>(standsQuery().queryKey);
  const stand = stands?.data.locations.find(({ _id }) => _id === locationId);
  return {
    asksCode: stand?.settings?.asksCode ?? true,
    leads: getCurrentUser()?.role === 'odogwu' || (stand?.attendant?.leads ?? false),
  };
}

/** A ticket as last shown on this device, on its own page or on a board. */
export function findShown(id: string): Valet | null {
  const own = queryClient.getQueryData<OneTicket>(ticketQuery(id).queryKey);
  const boards = queryClient.getQueriesData<BoardPages>({ queryKey: ['/valets/locations'] });
  const onBoards = boards.flatMap(([, board]) => board?.pages.flatMap(({ valets }) => valets) ?? []);
  const all = [...(own ? [own.valet] : []), ...onBoards.filter(({ _id }) => _id === id)];
  return all.toSorted((a, b) => b.version - a.version)[0] ?? null;
}

/** Shows a ticket from an answer and refetches the lists and totals that contain it. */
export function takeTicket(valet: Valet): void {
  const { queryKey } = boardQuery(valet.locationId);
  queryClient.setQueryData<OneTicket>(ticketQuery(valet._id).queryKey, (old) => newerOf(old, { valet }));
  queryClient.setQueryData<BoardPages>(queryKey, (board) => board && withTicket(board, { valet }));
  refreshTickets(isLive(valet.locationId) ? queryKey : null);
}

/** Refetches what is visible, except what updates live; other data is refetched when it is shown. */
export function refreshTickets(but: readonly unknown[] | null = null): void {
  const isTickets = (path: unknown) =>
    typeof path === 'string' && (path.startsWith('/valets') || path.startsWith('/locations/valets'));
  void queryClient.invalidateQueries({
    predicate: ({ queryKey }) => isTickets(queryKey[0]) && queryKey.join() !== but?.join(),
  });
}

const STANDS_PAGE = 50;
/** There is no stream across stands. */
const STANDS_EVERY_MS = 5000;

/** An owner's stands, page by page, refetched while visible. */
export function allStandsQuery() {
  return {
    ...apiPages('GET /locations/valets/me', { query: { limit: STANDS_PAGE } }),
    refetchInterval: STANDS_EVERY_MS,
  };
}
