// The revenue queries. They are sent as POST but change nothing, so their answers are cached like others.

import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { callApi } from '#platform/api/call-api.ts';
import { refreshQueries } from '#platform/api/query-client.ts';

/** Omitted: the current month in the lots' time zones. */
export type AskedMonth = { readonly month?: number; readonly year?: number };

/** The server's maximum: only with all lots loaded can the best come first. */
const LOTS_PAGE = 200;
const FIRST: string | null = null;

/** All lots in a month. While another month loads, the previous one stays. */
export function lotsQuery(asked: AskedMonth) {
  return infiniteQueryOptions({
    queryKey: ['/billing/revenue', asked],
    queryFn: ({ pageParam, signal }) =>
      callApi('POST /billing/revenue', { body: { ...asked, limit: LOTS_PAGE, ...after(pageParam) }, signal }),
    initialPageParam: FIRST,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    placeholderData: keepPreviousData,
  });
}

/** As many lots as fit comfortably on a page; the others can be searched for. */
export const MOST_LOTS = 12;

/** A month of all lots together, with those that earned most. While another month loads, the previous one stays. */
export function monthQuery(asked: AskedMonth) {
  return queryOptions({
    queryKey: ['/billing/revenue#month', asked],
    queryFn: ({ signal }) =>
      callApi('POST /billing/revenue', { body: { ...asked, limit: 1, best: MOST_LOTS }, signal }),
    placeholderData: keepPreviousData,
  });
}

const MORE_ROWS = 20;

/** A lot's month with its first `firstRows` rows. */
export function lotQuery(lotId: string, asked: AskedMonth, firstRows: number) {
  return infiniteQueryOptions({
    queryKey: ['/billing/lot/revenue', lotId, asked, firstRows],
    queryFn: ({ pageParam, signal }) =>
      callApi('POST /billing/lot/revenue', {
        body: { lotId, ...asked, limit: pageParam === null ? firstRows : MORE_ROWS, ...after(pageParam) },
        signal,
      }),
    initialPageParam: FIRST,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    placeholderData: keepPreviousData,
  });
}

/** A lot's month without its rows. */
export function lotMonthQuery(lotId: string, asked: AskedMonth) {
  return queryOptions({
    queryKey: ['/billing/lot/revenue#month', lotId, asked],
    queryFn: ({ signal }) => callApi('POST /billing/lot/revenue', { body: { lotId, ...asked, limit: 1 }, signal }),
  });
}

export function refreshRevenue(): Promise<void> {
  return refreshQueries('/billing/');
}

function after(cursor: string | null): { readonly cursor?: string } {
  return cursor === null ? {} : { cursor };
}
