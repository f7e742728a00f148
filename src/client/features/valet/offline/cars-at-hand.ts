// Rule 346: the stand's latest cars, kept at hand with the board and encrypted as the board is.

import { useQuery } from '@tanstack/react-query';
import { apiQuery } from '../../../lib/api/query-client.ts';

const EVERY_MS = 900_000;

/** Under a name of its own: what is done to a ticket does not make the list old. */
export const carsAtHandQuery = (locationId: string) => ({
  ...apiQuery('GET /valets/locations/:locationId/known-cars', { params: { locationId } }),
  queryKey: ['known-cars', locationId],
  staleTime: EVERY_MS,
  gcTime: Number.POSITIVE_INFINITY,
});

export function useCarsAtHand(locationId: string): void {
  useQuery({ ...carsAtHandQuery(locationId), refetchInterval: EVERY_MS });
}
