// Rule 346: the stand's latest cars, kept ready with the board and encrypted like it.

import { useQuery } from '@tanstack/react-query';
import { apiQuery } from '#platform/api/query-client.ts';

const EVERY_MS = 900_000;

/** Under its own key: acts on a ticket do not make this list stale. */
export const carsAtHandQuery = (locationId: string) => ({
  ...apiQuery('GET /valets/locations/:locationId/known-cars', { params: { locationId } }),
  queryKey: ['known-cars', locationId],
  staleTime: EVERY_MS,
  gcTime: Number.POSITIVE_INFINITY,
});

export function useCarsAtHand(locationId: string): void {
  useQuery({ ...carsAtHandQuery(locationId), refetchInterval: EVERY_MS });
}
