// The keys that check codes without a signal, kept ready with the board and encrypted like it (rule 258).

import { useQuery } from '@tanstack/react-query';
import { apiQuery } from '#platform/api/query-client.ts';

export const checksQuery = (locationId: string) =>
  apiQuery('GET /valets/locations/:locationId/handover-checks', { params: { locationId } });

const EVERY_MS = 60_000;

export function useHandoverChecks(locationId: string, asksCode: boolean): void {
  useQuery({ ...checksQuery(locationId), refetchInterval: EVERY_MS, enabled: asksCode });
}
