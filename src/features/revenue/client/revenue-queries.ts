// The revenue queries. They are sent as POST but change nothing, so their answers are cached like others.

import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { callApi } from '#platform/api/call-api.ts';
import { LATEST, refreshQueries } from '#platform/api/query-client.ts';

/** Omitted: the current month in the lots' time zones. */
export type RequestedMonth = { readonly month?: number; readonly year?: number };

/** The server's maximum: only with all lots loaded can the best come first. */
const LOTS_PAGE = 200;
const FIRST: string | null = null;

/** All lots in a month. While another month loads, the previous one stays. */
export function lotsQuery(requested: RequestedMonth) {
  return infiniteQueryOptions({
    queryKey: ['/billing/revenue', requested],
    queryFn: ({ pageParam, signal }) =>
      callApi('POST /billing/revenue', { body: { ...requested, limit: LOTS_PAGE, ...afterCursor(pageParam) }, signal }),
    initialPageParam: FIRST,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    placeholderData: keepPreviousData,
  });
}

/** As many lots as fit comfortably on a page; the others can be searched for. */
export const MAX_LOTS = 12;

/** A month of all lots together, with those that earned most. While another month loads, the previous one stays. */
export function monthQuery(requested: RequestedMonth) {
  return queryOptions({
    queryKey: ['/billing/revenue#month', requested],
    queryFn: ({ signal }) =>
      callApi('POST /billing/revenue', { body: { ...requested, limit: 1, best: MAX_LOTS }, signal }),
    ...LATEST,
    placeholderData: keepPreviousData,
  });
}

const MORE_ROWS = 20;

/** A lot's month with its first `firstRows` rows. */
export function lotQuery(lotId: string, requested: RequestedMonth, firstRows: number) {
  return infiniteQueryOptions({
    queryKey: ['/billing/lot/revenue', lotId, requested, firstRows],
    queryFn: ({ pageParam, signal }) =>
      callApi('POST /billing/lot/revenue', {
        body: { lotId, ...requested, limit: pageParam === null ? firstRows : MORE_ROWS, ...afterCursor(pageParam) },
        signal,
      }),
    initialPageParam: FIRST,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    placeholderData: keepPreviousData,
  });
}

/** A lot's month without its rows. */
export function lotMonthQuery(lotId: string, requested: RequestedMonth) {
  return queryOptions({
    queryKey: ['/billing/lot/revenue#month', lotId, requested],
    queryFn: ({ signal }) => callApi('POST /billing/lot/revenue', { body: { lotId, ...requested, limit: 1 }, signal }),
  });
}

export function refreshRevenue(): Promise<void> {
  return refreshQueries('/billing/');
}

function afterCursor(cursor: string | null): { readonly cursor?: string } {
  return cursor === null ? {} : { cursor };
}
