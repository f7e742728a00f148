// How full all of the reader's lots are, one page at a time, refetched when an event says that cars came or left.

import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { apiPages } from '#platform/api/api-pages.ts';
import { apiUrl } from '#platform/api/call-api.ts';
import { refreshQueries } from '#platform/api/query-client.ts';
import { useIsWide } from '#platform/browser/use-is-wide.ts';
import { followStream } from '#platform/live/live-stream.ts';
import { useCutOff } from '../live/use-cut-off.ts';
import { paced } from './paced.ts';

/** As many as fit on a few screens: on a phone a lot is twice as tall. */
const PAGE_SIZES = { wide: 10, narrow: 4 } as const;
/** Every visible page is refetched, so a busy hour must not refetch more often than this. */
const ASKED_AT_MOST_EVERY_MS = 1500;

export function useAllLots(search: string) {
  const limit = PAGE_SIZES[useIsWide() ? 'wide' : 'narrow'];
  const lots = useInfiniteQuery({
    ...apiPages('GET /occupancy', { query: { limit, ...(search && { search }) } }),
    placeholderData: keepPreviousData,
  });
  const { setCutOff, currentUntil } = useCutOff(lots);
  useEffect(() => {
    const ask = paced(() => refreshQueries('/occupancy'), ASKED_AT_MOST_EVERY_MS);
    const stop = followStream({
      url: apiUrl('GET /occupancy/events'),
      opensWith: 'occupancy',
      // The first event closes the gap since the page was loaded, or since the stream was cut.
      heard: ({ name }) => name === 'occupancy' && ask.now(),
      poll: ask.now,
      changed: (state) => {
        setCutOff(state !== 'live');
        if (state !== 'live') ask.now();
      },
    });
    return () => {
      stop();
      ask.stop();
    };
  }, [setCutOff]);
  return { lots, currentUntil };
}
