// Follows a server-sent event stream while the page is visible: on reconnecting it catches up on what it missed, and it
// polls every few seconds where the network blocks streams. Uses `fetch`, because an EventSource cannot send a header, and a
// ticket's key must never be in a URL.

import { answered } from '#platform/api/signal.ts';
import { createFrameReader, type FrameReader, type StreamEvent } from './event-frames.ts';
import { afterTry, FRESH, isCutOff, pauseBefore, type StreamHealth, type StreamOutcome } from './stream-health.ts';

/** `cut off`: no events are arriving right now. */
export type StreamState = 'live' | 'cut off' | 'refused';

export type StreamOptions = {
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** The last event that the page already reflects; the first stream resumes after it. */
  readonly firstId?: string;
  /** The event that says the page has everything it needs to be current; `open` by default. */
  readonly opensWith?: string;
  readonly onEvent: (event: StreamEvent) => void;
  /** Called every few seconds while the stream is down. */
  readonly poll: () => void;
  readonly changed: (state: StreamState) => void;
};

const POLL_MS = 5000;
/** The server sends a first event immediately and a heartbeat every 15 seconds. */
const FIRST_EVENT_MS = 10_000;
const SILENCE_MS = 40_000;
/** How long a hidden page keeps its stream: a browser allows six connections per site. */
const HIDDEN_MS = 30_000;

/** @returns a function that stops it. */
export function followStream(options: StreamOptions): () => void {
  const stop = new AbortController();
  void followUntilStopped(options, stop.signal);
  return () => stop.abort();
}

async function followUntilStopped(options: StreamOptions, stop: AbortSignal): Promise<void> {
  let health: StreamHealth = FRESH;
  let lastId: string | null = options.firstId ?? null;
  const poller = createPoller(options, stop);
  while (!stop.aborted) {
    await untilVisible(stop);
    const frames = createFrameReader(lastId);
    const outcome = await tryStream(options, frames, { stop, opened: poller.rest });
    lastId = frames.lastId();
    if (stop.aborted) return;
    if (outcome === 'refused') {
      poller.rest();
      return options.changed('refused');
    }
    health = afterTry(health, outcome);
    poller.work();
    await pauseUntilWoken(pauseBefore(health, randomFraction()), isCutOff(health), stop);
  }
}

type Trying = { readonly stop: AbortSignal; readonly opened: () => void };

async function tryStream(
  options: StreamOptions,
  frames: FrameReader,
  { stop, opened }: Trying,
): Promise<StreamOutcome> {
  const over = new AbortController();
  const end = () => over.abort();
  stop.addEventListener('abort', end, { once: true });
  // If the browser reports being offline, there is no need to wait for a timeout.
  window.addEventListener('offline', end, { signal: over.signal });
  const hidden = watchHidden(end);
  const silence = createAlarm(end, FIRST_EVENT_MS);
  let outcome: StreamOutcome = 'unanswered';
  try {
    const lastId = frames.lastId();
    const headers = {
      ...options.headers,
      accept: 'text/event-stream',
      ...(lastId !== null && { 'last-event-id': lastId }),
    };
    const response = await fetch(options.url, {
      headers,
      credentials: 'same-origin',
      cache: 'no-store',
      signal: over.signal,
    });
    if ([401, 403, 404].includes(response.status)) return 'refused';
    if (!response.ok || !response.body) return outcome;
    outcome = 'silent';
    const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
    for (let piece = await reader.read(); !piece.done; piece = await reader.read()) {
      silence.set(outcome === 'lived' ? SILENCE_MS : FIRST_EVENT_MS);
      answered();
      for (const event of frames.read(piece.value)) {
        options.onEvent(event);
        if (event.name !== (options.opensWith ?? 'open')) continue;
        outcome = 'lived';
        opened();
        options.changed('live');
      }
    }
  } catch {
    // Whether the network, the silence or the page ended it, the outcome is known by now.
  } finally {
    silence.stop();
    hidden();
    stop.removeEventListener('abort', end);
    over.abort();
  }
  return outcome;
}

function createAlarm(ring: () => void, firstMs: number) {
  let timer = setTimeout(ring, firstMs);
  return {
    set: (ms: number) => {
      clearTimeout(timer);
      timer = setTimeout(ring, ms);
    },
    stop: () => clearTimeout(timer),
  };
}

/** Polls while the stream is down. */
function createPoller({ poll, changed }: StreamOptions, stop: AbortSignal) {
  let timer: ReturnType<typeof setInterval> | undefined;
  const rest = () => {
    clearInterval(timer);
    timer = undefined;
  };
  stop.addEventListener('abort', rest, { once: true });
  return {
    rest,
    work: () => {
      changed('cut off');
      timer ??= setInterval(() => {
        if (document.visibilityState === 'visible') poll();
      }, POLL_MS);
    },
  };
}

/** @returns a function that stops watching. */
function watchHidden(hiddenForLong: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const watch = () => {
    clearTimeout(timer);
    if (document.visibilityState === 'hidden') timer = setTimeout(hiddenForLong, HIDDEN_MS);
  };
  document.addEventListener('visibilitychange', watch);
  watch();
  return () => {
    clearTimeout(timer);
    document.removeEventListener('visibilitychange', watch);
  };
}

function untilVisible(stop: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const resolveIfVisible = () => {
      if (document.visibilityState === 'hidden' && !stop.aborted) return;
      document.removeEventListener('visibilitychange', resolveIfVisible);
      resolve();
    };
    document.addEventListener('visibilitychange', resolveIfVisible);
    stop.addEventListener('abort', resolveIfVisible, { once: true });
    resolveIfVisible();
  });
}

/** Ends early when the device comes online or the page becomes visible. */
function pauseUntilWoken(ms: number, isBlocked: boolean, stop: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const over = new AbortController();
    const end = () => {
      clearTimeout(timer);
      over.abort();
      resolve();
    };
    const timer = setTimeout(end, ms);
    const { signal } = over;
    stop.addEventListener('abort', end, { once: true, signal });
    window.addEventListener('online', end, { signal });
    if (!isBlocked) document.addEventListener('visibilitychange', end, { signal });
  });
}

function randomFraction(): number {
  const [random = 0] = crypto.getRandomValues(new Uint32Array(1));
  return random / 2 ** 32;
}
