import { useQuery } from '@tanstack/react-query';
import { queryClient } from '../../../lib/api/query-client.ts';
import { openWithoutSignal } from '../../../lib/offline/install-worker.ts';
import type { SavedLot } from './lot-pack.ts';
import { listLots, readLot } from './saved-lots.ts';
import { type LotOnPhone, syncLot, syncOtherLots } from './sync-lot.ts';

// With what an officer needs there: the pages themselves have to open without signal as well.
openWithoutSignal('/service');

/** What is parked changes while one walks; the trade's best take 90 seconds, and only what changed travels. */
const EVERY_MS = 10_000;

type Found = { readonly phone: LotOnPhone | null; readonly error: unknown; readonly isPending: boolean };

/** The lot as this phone has it: at once what was kept, then what the server says, again and again. */
export function useLotOnPhone(locationId: string): Found & { readonly refresh: () => void } {
  const kept = useQuery({
    queryKey: ['kept-lot', locationId],
    queryFn: async () => (await readLot(locationId)) ?? null,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  const synced = useQuery({
    queryKey: lotKey(locationId),
    queryFn: () => syncLot(locationId),
    refetchInterval: EVERY_MS,
    staleTime: 0,
    gcTime: 0,
    retry: false,
  });
  const before = kept.data ? { lot: kept.data, isLive: false, waiting: [], refused: [] } : null;
  return {
    phone: synced.data ?? (synced.isPending ? before : null),
    error: synced.error,
    isPending: synced.isPending && before === null,
    refresh: () => refreshLot(locationId),
  };
}

/** Brings the lot to the phone, and says since when it has it; for lists, which do not ask again by themselves. */
export function useSavedSince(locationId: string): LotOnPhone | null {
  const synced = useQuery({
    queryKey: lotKey(locationId),
    queryFn: () => syncLot(locationId),
    staleTime: EVERY_MS,
    retry: false,
  });
  return synced.data ?? null;
}

/** Once the server has said which lots there are, or the first of them. */
export function useOtherLots(shown: readonly string[] | null): void {
  useQuery({
    queryKey: ['other-lots', shown],
    queryFn: async () => (await syncOtherLots(shown ?? [])) ?? null,
    enabled: shown !== null,
    staleTime: EVERY_MS,
    retry: false,
  });
}

/** The lots that this phone has, for when the server cannot say which ones there are. */
export function useSavedLots(isWanted: boolean): readonly SavedLot[] | undefined {
  return useQuery({ queryKey: ['kept-lots'], queryFn: listLots, enabled: isWanted, gcTime: 0 }).data;
}

const lotKey = (locationId: string) => ['lot-on-phone', locationId];

/** After a look-up without signal, or when somebody asks for it. */
export function refreshLot(locationId: string): void {
  void queryClient.invalidateQueries({ queryKey: lotKey(locationId) });
}
