// Follows a location's events. All components share one stream for a location; while it is down they poll every few
// seconds.

import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import { apiUrl } from '#platform/api/call-api.ts';
import type { StreamEvent } from '#platform/live/event-frames.ts';
import { followStream, type StreamState } from '#platform/live/live-stream.ts';
import type { ValetEvents } from '../../contract/valet-ticket.ts';
import { heardServerTime } from '../offline/stand-clock.ts';

export type BoardListener = {
  readonly ticket: (event: ValetEvents['ticket']) => void;
  readonly gone: (event: ValetEvents['gone']) => void;
  readonly totals?: (event: ValetEvents['totals']) => void;
  /** Events may have been missed: refetch what is shown. */
  readonly missed: () => void;
};

type Followed = {
  readonly listeners: Set<BoardListener>;
  stop: () => void;
  state: StreamState | null;
  /** In milliseconds; null while the stream is up. */
  lostAt: number | null;
};

const followed = new Map<string, Followed>();
const watchers = new Set<() => void>();

export function useBoardStream(locationId: string | undefined, listener: BoardListener): void {
  const ticket = useEffectEvent(listener.ticket);
  const gone = useEffectEvent(listener.gone);
  const totals = useEffectEvent((event: ValetEvents['totals']) => listener.totals?.(event));
  const missed = useEffectEvent(listener.missed);
  useEffect(() => {
    if (locationId === undefined) return;
    return listenTo(locationId, {
      ticket: (event) => ticket(event),
      gone: (event) => gone(event),
      totals: (event) => totals(event),
      missed: () => missed(),
    });
  }, [locationId]);
}

/** Since when the stream is down, in milliseconds; null while it is up, and if it never was. */
export function useLostAt(locationId: string): number | null {
  return useSyncExternalStore(addWatcher, () => followed.get(locationId)?.lostAt ?? null);
}

export const useIsLive = (locationId: string): boolean => useSyncExternalStore(addWatcher, () => isLive(locationId));

/** Whether cached data of a location is current without refetching. */
export function isLive(locationId: string): boolean {
  return followed.get(locationId)?.state === 'live';
}

/** @returns a function that stops it. For use outside of components: a fetch must not miss events that arrive during the request. */
export function listenTo(locationId: string, listener: BoardListener): () => void {
  const stream = followed.get(locationId) ?? openStream(locationId);
  stream.listeners.add(listener);
  return () => {
    stream.listeners.delete(listener);
    if (stream.listeners.size > 0) return;
    stream.stop();
    followed.delete(locationId);
  };
}

function addWatcher(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}

function openStream(locationId: string): Followed {
  const stream: Followed = { listeners: new Set(), stop: () => {}, state: null, lostAt: null };
  followed.set(locationId, stream);
  const refresh = () => {
    for (const { missed } of stream.listeners) missed();
  };
  stream.stop = followStream({
    url: apiUrl('GET /valets/locations/:locationId/events', { params: { locationId } }),
    onEvent: (event) => notifyListeners(stream.listeners, event),
    poll: refresh,
    changed: (state) => {
      const wasLive = stream.state === 'live';
      stream.state = state;
      // A page that was loaded without a signal is as old as its stored data, not as its first failed attempt.
      if (state === 'live') stream.lostAt = null;
      else if (wasLive) stream.lostAt = Date.now();
      for (const watcher of watchers) watcher();
      // The refetch also notifies users who have lost access.
      if (state === 'refused' || (wasLive && state === 'cut off')) refresh();
    },
  });
  return stream;
}

function notifyListeners(listeners: ReadonlySet<BoardListener>, { name, data }: StreamEvent): void {
  const event = JSON.parse(data) as never;
  if (name === 'open') heardServerTime((event as ValetEvents['open']).serverTime);
  for (const listener of listeners) {
    if (name === 'ticket' || name === 'gone' || name === 'totals') listener[name]?.(event);
    if (name === 'open' && !(event as ValetEvents['open']).complete) listener.missed();
  }
}
