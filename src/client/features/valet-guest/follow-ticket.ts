// One ticket's live stream: opened again whenever it breaks off, from where it broke off.

import type { EndpointKey } from '#contract/api.ts';
import type { ValetEvents } from '#contract/valet-ticket.ts';
import { apiUrl } from '../../lib/call-api.ts';
import { frameReader, type StreamEvent } from './event-frames.ts';
import type { GuestTicket } from './use-guest-tickets.ts';

const EVENTS = 'GET /valets/:id/events' satisfies EndpointKey;
const AGAIN_MS = 2000;
/** After a restart of ours not everybody comes back in the same moment. */
const SPREAD_MS = 2000;
/** A heartbeat comes every 15 seconds; a phone may lose its signal without noticing. */
const SILENT_MS = 40_000;

export type TicketListener = {
  readonly ticket: (event: ValetEvents['ticket']) => void;
  /** Something may have been missed, or the ticket is not to be seen any more: it is to be asked for again. */
  readonly missed: () => void;
  readonly live: (isLive: boolean) => void;
};

/** @returns what ends it. */
export function followTicket({ valet, key }: GuestTicket, listener: TicketListener): () => void {
  const watch = new AbortController();
  const { signal } = watch;
  const seen = { lastId: String(valet.version) };
  const run = async () => {
    while (!signal.aborted) {
      await readOnce({ id: valet._id, key, seen, signal }, listener).catch(() => {});
      if (signal.aborted) return;
      listener.live(false);
      await pause(AGAIN_MS + someOf(SPREAD_MS), signal);
    }
  };
  void run();
  return () => watch.abort();
}

type Reading = {
  readonly id: string;
  readonly key: string;
  readonly seen: { lastId: string };
  readonly signal: AbortSignal;
};

/** Reads until the stream ends; throws when it breaks off. */
async function readOnce({ id, key, seen, signal }: Reading, listener: TicketListener): Promise<void> {
  const silence = new AbortController();
  const cut = () => silence.abort();
  let timer = setTimeout(cut, SILENT_MS);
  window.addEventListener('offline', cut, { signal });
  try {
    const answer = await fetch(apiUrl(EVENTS, { params: { id } }), {
      headers: { accept: 'text/event-stream', 'x-valet-key': key, 'last-event-id': seen.lastId },
      cache: 'no-store',
      signal: anyOf(signal, silence.signal),
    });
    if (!answer.ok || !answer.body) return;
    const take = frameReader((event) => tell(listener, event, seen));
    const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader();
    for (let read = await reader.read(); !read.done; read = await reader.read()) {
      clearTimeout(timer);
      timer = setTimeout(cut, SILENT_MS);
      take(read.value);
    }
  } finally {
    clearTimeout(timer);
    window.removeEventListener('offline', cut);
  }
}

function tell(listener: TicketListener, { name, data, id }: StreamEvent, seen: { lastId: string }): void {
  if (id !== null) seen.lastId = id;
  const event: unknown = JSON.parse(data);
  if (name === 'open') listener.live(true);
  if (name === 'ticket') listener.ticket(event as ValetEvents['ticket']);
  else if (name === 'gone' || !(event as ValetEvents['open']).complete) listener.missed();
}

/** A part of it, by chance. */
function someOf(ms: number): number {
  const [drawn = 0] = crypto.getRandomValues(new Uint16Array(1));
  return (drawn / 2 ** 16) * ms;
}

/** `AbortSignal.any` is younger than some phones. */
function anyOf(...signals: readonly AbortSignal[]): AbortSignal {
  const either = new AbortController();
  for (const signal of signals) {
    if (signal.aborted) either.abort();
    signal.addEventListener('abort', () => either.abort(), { once: true });
  }
  return either.signal;
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    const go = () => {
      clearTimeout(timer);
      resolve();
    };
    signal.addEventListener('abort', go, { once: true });
    window.addEventListener('online', go, { once: true });
  });
}
