// How full the counted zones of a lot are, following what happens there.

import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { apiPath, apiUrl } from '#platform/api/call-api.ts';
import { apiQuery, queryClient, refreshQueries } from '#platform/api/query-client.ts';
import { followStream } from '#platform/live/live-stream.ts';
import { useCutOff } from './use-cut-off.ts';

const occupancyQuery = (id: string) => apiQuery('GET /locations/:id/occupancy', { params: { id } });

export function useOccupancy(locationId: string) {
  const occupancy = useQuery(occupancyQuery(locationId));
  const { setCutOff, currentUntil } = useCutOff(occupancy);
  useEffect(() => follow(locationId, setCutOff), [locationId, setCutOff]);
  return { occupancy, currentUntil };
}

/** @returns a function that stops it. */
function follow(locationId: string, changed: (isCutOff: boolean) => void): () => void {
  const { queryKey } = occupancyQuery(locationId);
  const params = { id: locationId };
  const askForCars = () => void refreshQueries(apiPath('GET /locations/:id/parked', { params }));
  const ask = () => {
    void queryClient.invalidateQueries({ queryKey });
    askForCars();
  };
  return followStream({
    url: apiUrl('GET /locations/:id/occupancy/events', { params }),
    // Each event is complete, so nothing is missed once one has arrived.
    opensWith: 'occupancy',
    heard: ({ name, data }) => {
      if (name === 'occupancy') queryClient.setQueryData(queryKey, { data: JSON.parse(data) });
      if (name === 'parked') askForCars();
    },
    poll: ask,
    changed: (state) => {
      changed(state !== 'live');
      // Tries right away, which also notifies users who have lost access.
      if (state !== 'live') ask();
    },
  });
}
