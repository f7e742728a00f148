// The query that the list and the map share: React Query runs it once for both.

import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo } from 'react';
import { useSearchParams } from 'wouter';
import { apiPages } from '#platform/api/api-pages.ts';
import { useCurrentUser } from '#platform/api/current-user.ts';
import { apiQuery } from '#platform/api/query-client.ts';
import type { Answer } from '#platform/contract/endpoints.ts';
import { questionOf, type RequestedStay, readRequestedStay, writeRequestedStay } from '../rules/requested-stay.ts';
import { areaOf, pointOf, type SearchPlace } from '../rules/searched-for.ts';

const NOWHERE: SearchPlace = { lat: 0, lng: 0, name: null };

/** The lots around a place, priced for the stay in the address; nothing is fetched without a place. */
export function useNearbyLots(place: SearchPlace | null) {
  const { stay, change } = useRequestedStay();
  const params = { point: pointOf(place ?? NOWHERE) };
  const enabled = place !== null;
  const { timeZone, isZonePending, keepZone } = useZoneOf(params.point, enabled && stay.from !== null);
  // An address that asks for favorites may be opened by a guest, who has none.
  const keeps = useCurrentUser() !== null;
  const query = {
    ...questionOf({ ...stay, favorites: keeps && stay.favorites }, timeZone),
    ...areaOf(place ?? NOWHERE),
  };
  const lots = useInfiniteQuery({
    ...apiPages('GET /locations/center/:point', { params, query }),
    enabled: enabled && !isZonePending,
  });
  const page = lots.data?.pages[0];
  useEffect(() => {
    if (page?.data.data[0]) keepZone(page);
  }, [page, keepZone]);
  return { stay, change, keeps, timeZone, lots };
}

type Page = Answer<'GET /locations/center/:point'>;

/**
 * Whose clock a time of arrival refers to: the nearest lot's, or this device's if there is none. Only an address with a time of arrival has to
 * ask before its lots; otherwise they say it.
 */
function useZoneOf(point: string, isAsked: boolean) {
  const question = apiQuery('GET /locations/center/:point', { params: { point }, query: { limit: 1 } });
  const nearest = useQuery({ ...question, enabled: isAsked });
  const client = useQueryClient();
  const keepZone = useCallback(
    (page: Page) => {
      const { queryKey } = apiQuery('GET /locations/center/:point', { params: { point }, query: { limit: 1 } });
      client.setQueryData(queryKey, (known: Page | undefined) => known ?? page);
    },
    [client, point],
  );
  const timeZone = nearest.data?.data.data[0]?.timeZone ?? Intl.DateTimeFormat().resolvedOptions().timeZone;
  return { timeZone, isZonePending: isAsked && nearest.isPending, keepZone };
}

/** The stay that lots are compared for is in the address, so that it can be shared, and Back restores it. */
function useRequestedStay() {
  const [parameters, setParameters] = useSearchParams();
  const stay = useMemo(() => readRequestedStay(parameters), [parameters]);
  const change = (changed: Partial<RequestedStay>) =>
    setParameters((old) => writeRequestedStay(old, { ...readRequestedStay(old), ...changed }), { replace: true });
  return { stay, change };
}
