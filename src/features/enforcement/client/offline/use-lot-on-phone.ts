import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { queryClient } from '#platform/api/query-client.ts';
import { openWithoutSignal } from '#platform/offline/install-worker.ts';
import type { SavedLot } from './lot-pack.ts';
import { listLots, readLot } from './saved-lots.ts';
import { type LotOnPhone, syncLot, syncOtherLots } from './sync-lot.ts';

/** Data changes during a walk; the best competitors refresh every 90 seconds, and only changes are sent. */
const EVERY_MS = 10_000;
/** While the server does not answer. */
const AGAIN_MS = 3000;

type Found = { readonly phone: LotOnPhone | null; readonly error: unknown; readonly isPending: boolean };

/** The lot's data on this phone: the saved copy at once, then the server's, refreshed regularly. */
export function useLotOnPhone(locationId: string): Found & { readonly refresh: () => void } {
  // Also caches the pages themselves, which must open without a signal.
  useEffect(() => openWithoutSignal('/service'), []);
  const stored = useQuery({
    queryKey: ['kept-lot', locationId],
    queryFn: async () => (await readLot(locationId)) ?? null,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  const synced = useQuery({
    queryKey: lotKey(locationId),
    queryFn: () => syncLot(locationId),
    refetchInterval: ({ state }) => (state.data?.isLive === false ? AGAIN_MS : EVERY_MS),
    refetchOnReconnect: 'always',
    staleTime: 0,
    gcTime: 0,
    retry: false,
  });
  const before = stored.data ? { lot: stored.data, isLive: false, waiting: [], refused: [] } : null;
  return {
    phone: synced.data ?? (synced.isPending ? before : null),
    error: synced.error,
    isPending: synced.isPending && before === null,
    refresh: () => refreshLot(locationId),
  };
}

/** Downloads the lot and returns the time of its data, for lists, which do not refetch on their own. */
export function useSavedSince(locationId: string): LotOnPhone | null {
  const synced = useQuery({
    queryKey: lotKey(locationId),
    queryFn: () => syncLot(locationId),
    staleTime: EVERY_MS,
    retry: false,
  });
  return synced.data ?? null;
}

/** Runs once the server has listed the lots, or the first page of them. */
export function useOtherLots(shown: readonly string[] | null): void {
  useQuery({
    queryKey: ['other-lots', shown],
    queryFn: async () => (await syncOtherLots(shown ?? [])) ?? null,
    enabled: shown !== null,
    staleTime: EVERY_MS,
    retry: false,
  });
}

/** The lots saved on this phone, for when the server cannot list them. */
export function useSavedLots(enabled: boolean): readonly SavedLot[] | undefined {
  return useQuery({ queryKey: ['kept-lots'], queryFn: listLots, enabled, gcTime: 0 }).data;
}

const lotKey = (locationId: string) => ['lot-on-phone', locationId];

/** After a look-up without a signal, or on request. */
export function refreshLot(locationId: string): void {
  void queryClient.invalidateQueries({ queryKey: lotKey(locationId) });
}
