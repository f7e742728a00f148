// The tickets that this phone's keys open, followed while the page is open.

import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { callApi } from '#platform/api/call-api.ts';
import { queryClient } from '#platform/api/query-client.ts';
import type { Valet } from '../../contract/valet-ticket.ts';
import type { GuestKeys } from './use-guest-keys.ts';

/** A ticket with the key that opened it. */
export type GuestTicket = {
  readonly valet: Valet;
  readonly key: string;
  /** Its car costs nothing, and its guest has tipped (rule 347). */
  readonly isTipped: boolean;
};

type Found = { readonly tickets: readonly GuestTicket[]; readonly dead: readonly string[] };

const queryKey = (phone: string, keys: readonly string[]) => ['guest-tickets', phone, ...keys];

/** With the live stream, data is only checked; without it, refetched every few seconds. */
export function useGuestTickets(phone: string, { keys, drop }: GuestKeys, isLive: boolean) {
  const found = useQuery({
    queryKey: queryKey(phone, keys),
    queryFn: ({ signal }) => findTickets(phone, keys, signal),
    enabled: keys.length > 0,
    // A page left open must not show where the car was an hour ago.
    staleTime: 0,
    placeholderData: keepPreviousData,
    refetchInterval: isLive ? CHECK_MS : REFRESH_MS,
    refetchOnWindowFocus: 'always',
    refetchOnReconnect: 'always',
  });
  const { data } = found;
  const dropDead = useEffectEvent((dead: readonly string[]) => drop(dead));
  useEffect(() => {
    if (data && data.dead.length > 0) dropDead(data.dead);
  }, [data]);
  return found;
}

const REFRESH_MS = 5000;
const CHECK_MS = 120_000;

async function findTickets(phone: string, keys: readonly string[], signal: AbortSignal): Promise<Found> {
  const answers = await Promise.all(
    keys.map(async (key) => {
      const input = { body: { phoneNumber: phone }, valetKey: key, signal };
      return { key, ...(await callApi('POST /valets/get', input)) };
    }),
  );
  const opened = answers.flatMap(({ key, valets, tipped }) =>
    valets.map((valet) => ({ valet, key, isTipped: tipped.includes(valet._id) })),
  );
  const known = queryClient.getQueryData<Found>(queryKey(phone, keys))?.tickets ?? [];
  const byId = new Map(opened.toReversed().map((ticket) => [ticket.valet._id, unlessOlder(ticket, known)]));
  return {
    tickets: [...byId.values()].toSorted((a, b) => rankOf(a) - rankOf(b) || (a.valet._id < b.valet._id ? 1 : -1)),
    dead: answers.filter(({ valets }) => valets.length === 0).map(({ key }) => key),
  };
}

/** The stream may have delivered something newer in the meantime. */
function unlessOlder(found: GuestTicket, known: readonly GuestTicket[]): GuestTicket {
  const same = known.find(({ valet }) => valet._id === found.valet._id);
  return same && same.valet.version > found.valet.version ? { ...found, valet: same.valet } : found;
}

/** Cars that are still with us before those that were handed back; then the latest first. */
const rankOf = ({ valet }: GuestTicket): number => (valet.whereabouts === 'completed' ? 1 : 0);

/** An answer's ticket, unless the page has a newer one. */
export function noteTicket(phone: string, valet: Valet): void {
  queryClient.setQueriesData<Found>(
    { queryKey: ['guest-tickets', phone] },
    (known) => known && { ...known, tickets: known.tickets.map((ticket) => newerOf(ticket, valet)) },
  );
}

function newerOf(ticket: GuestTicket, valet: Valet): GuestTicket {
  const isNews = ticket.valet._id === valet._id && valet.version >= ticket.valet.version;
  return isNews ? { ...ticket, valet } : ticket;
}

export function refreshTickets(phone: string): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: ['guest-tickets', phone] });
}
