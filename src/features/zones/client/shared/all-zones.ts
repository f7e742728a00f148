// All zones of a lot, across pages.

import { queryOptions } from '@tanstack/react-query';
import { apiPath, callApi } from '#platform/api/call-api.ts';
import type { Zone } from '../../zones.contract.ts';

const PAGE_SIZE = 200;

/** Query options; invalidated with everything about locations. */
export function allZonesQuery(locationId: string) {
  const params = { id: locationId };
  return queryOptions({
    queryKey: [apiPath('GET /locations/:id/zones', { params })],
    queryFn: async ({ signal }): Promise<readonly Zone[]> => {
      const zones: Zone[] = [];
      for (let cursor: string | null | undefined; cursor !== null; ) {
        const query = { limit: PAGE_SIZE, ...(cursor !== undefined && { cursor }) };
        const page = await callApi('GET /locations/:id/zones', { params, query, signal });
        zones.push(...page.data.zones);
        cursor = page.nextCursor;
      }
      return zones;
    },
  });
}
