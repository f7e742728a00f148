// Follows a location as it changes: by the server's stream while it is open, by asking every few seconds while it is not,
// and once a minute in any case, for a phone may lose its signal without noticing.

import { useEffect, useEffectEvent } from 'react';
import type { EndpointKey } from '#contract/api.ts';
import type { ValetEvents } from '#contract/valet-ticket.ts';
import { apiUrl } from '../../lib/call-api.ts';

const POLL_MS = 5000;
const CHECK_MS = 60_000;
/** A stream that was refused is not asked for again at once. */
const AGAIN_MS = 30_000;
const EVENTS = 'GET /valets/locations/:locationId/events' satisfies EndpointKey;

export type BoardListener = {
  readonly ticket: (event: ValetEvents['ticket']) => void;
  readonly gone: (event: ValetEvents['gone']) => void;
  readonly totals?: (event: ValetEvents['totals']) => void;
  /** Something may have been missed: what is shown is to be asked for again. */
  readonly missed: () => void;
};

export function useBoardStream(locationId: string | undefined, listener: BoardListener): void {
  const hear = useEffectEvent((name: keyof ValetEvents, data: string) => tell(listener, name, data));
  const miss = useEffectEvent(listener.missed);
  useEffect(() => (locationId === undefined ? undefined : follow(locationId, { hear, miss })), [locationId]);
}

function tell(listener: BoardListener, name: keyof ValetEvents, data: string): void {
  const event = JSON.parse(data) as never;
  if (name !== 'open') listener[name]?.(event);
  else if (!(event as ValetEvents['open']).complete) listener.missed();
}

type Heard = { readonly hear: (name: keyof ValetEvents, data: string) => void; readonly miss: () => void };

/** @returns what ends it. */
function follow(locationId: string, { hear, miss }: Heard): () => void {
  const watch = new AbortController();
  let stream: EventSource | null = null;
  let triedAt = 0;
  let askedAt = Date.now();
  const ask = () => {
    if (document.visibilityState !== 'visible') return;
    askedAt = Date.now();
    miss();
  };
  const open = () => {
    triedAt = Date.now();
    stream = new EventSource(apiUrl(EVENTS, { params: { locationId } }));
    for (const name of ['open', 'ticket', 'gone', 'totals'] as const) {
      // The browser's own "open" bears no data; the server's does.
      stream.addEventListener(name, (event) => event instanceof MessageEvent && hear(name, String(event.data)), watch);
    }
  };
  const tick = () => {
    if (stream?.readyState === EventSource.CLOSED && Date.now() - triedAt > AGAIN_MS) open();
    const isLive = stream?.readyState === EventSource.OPEN;
    if (Date.now() - askedAt >= (isLive ? CHECK_MS : POLL_MS)) ask();
  };
  open();
  const timer = setInterval(tick, POLL_MS / 5);
  document.addEventListener('visibilitychange', ask, watch);
  window.addEventListener('online', ask, watch);
  window.addEventListener('offline', ask, watch);
  return () => {
    clearInterval(timer);
    watch.abort();
    stream?.close();
  };
}
