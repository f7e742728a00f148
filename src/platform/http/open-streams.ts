// Server-sent event streams. Each process keeps track of its own: each stream gets a heartbeat before a proxy times out,
// ends when its reader loses access, is cut off when its reader is too slow, and ends at shutdown.

import type { FastifyReply } from 'fastify';
import type { EventReader } from '#platform/contract/endpoint.ts';
import type { PgListener } from '#platform/db/pg-notify.ts';
import { ACCESS_CHANNEL } from './access/access-changes.store.ts';
import type { Principal } from './access/principal.ts';

/** Proxies commonly drop connections that are silent for 60 seconds, some mobile networks after 30. */
const BEAT_EVERY_MS = 15_000;
const CHECKED_EVERY_MS = 30_000;
/** A reader with this much unread is gone or too slow. It reconnects and gets what it missed. */
const MAX_UNREAD_BYTES = 128 * 1024;
/** Enough for one person's pages and devices; more means a bug in a program. */
const MAX_PER_HOLDER = 20;
/** How long a browser waits before reconnecting by default. */
const RETRY = 'retry: 2000\n\n';
const SILENT_BEAT = ':\n\n';

export type StreamOpening = {
  readonly holder: string;
  readonly userId: string | null;
  /** Called periodically, and when the holder's access changes. */
  readonly mayGoOn: () => Promise<boolean>;
  readonly follow: (reader: EventReader) => void;
};

export type OpenStreams = {
  hasRoomFor(holder: string): boolean;
  open(reply: FastifyReply, opening: StreamOpening): void;
  count(): number;
  /** Ends all streams; their readers reconnect to whichever process serves them then. */
  stop(): void;
};

type Stream = {
  readonly holder: string;
  readonly userId: string | null;
  readonly mayGoOn: () => Promise<boolean>;
  readonly beat: () => void;
  readonly end: () => void;
  checkedAt: number;
};

export function createOpenStreams(pgListener: PgListener): OpenStreams {
  const streams = new Set<Stream>();
  const counts = new Map<string, number>();
  let watch: NodeJS.Timeout[] = [];
  const startWatch = () => {
    pgListener.listen(ACCESS_CHANNEL, {
      onMessage: (userId) => void checkAll([...streams].filter((stream) => stream.userId === userId)),
      restored: () => void checkAll([...streams].filter((stream) => stream.userId !== null)),
    });
    const beat = setInterval(() => {
      for (const stream of streams) stream.beat();
    }, BEAT_EVERY_MS);
    const check = setInterval(
      onceAtATime(() => checkAll(dueStreams(streams))),
      CHECKED_EVERY_MS / 10,
    );
    watch = [beat.unref(), check.unref()];
  };
  return {
    hasRoomFor: (holder) => (counts.get(holder) ?? 0) < MAX_PER_HOLDER,
    count: () => streams.size,
    open: (reply, opening) => {
      // If the reader disconnected during the access check, there is no event left that could end the stream.
      if (reply.raw.destroyed) return void reply.hijack();
      if (watch.length === 0) startWatch();
      const { holder } = opening;
      counts.set(holder, (counts.get(holder) ?? 0) + 1);
      const stream = openStream(reply, opening, () => {
        streams.delete(stream);
        const left = (counts.get(holder) ?? 1) - 1;
        if (left > 0) counts.set(holder, left);
        else counts.delete(holder);
      });
      streams.add(stream);
    },
    stop: () => {
      for (const timer of watch) clearInterval(timer);
      for (const stream of streams) stream.end();
    },
  };
}

/** While the database is slow, a round that is still running is not started a second time. */
function onceAtATime(work: () => Promise<void>): () => void {
  let isWorking = false;
  return () => {
    if (isWorking) return;
    isWorking = true;
    void work().finally(() => {
      isWorking = false;
    });
  };
}

function dueStreams(streams: Iterable<Stream>): Stream[] {
  const before = Date.now() - CHECKED_EVERY_MS;
  return [...streams].filter(({ checkedAt }) => checkedAt < before);
}

/** One at a time: checking many streams must not take the pool away from requests. */
async function checkAll(streams: readonly Stream[]): Promise<void> {
  for (const stream of streams) {
    stream.checkedAt = Date.now();
    // A stream that cannot be checked because the database is down is checked next time.
    const goesOn = await stream.mayGoOn().catch(() => true);
    if (!goesOn) stream.end();
  }
}

function openStream(
  reply: FastifyReply,
  { holder, userId, mayGoOn, follow }: StreamOpening,
  ended: () => void,
): Stream {
  reply.hijack();
  const { raw } = reply;
  raw.writeHead(200, {
    ...(reply.getHeaders() as Record<string, string>),
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store, no-transform',
    'x-accel-buffering': 'no',
  });
  const send = (frame: string) => {
    if (raw.destroyed || raw.writableEnded) return;
    if (!raw.write(frame) && raw.writableLength > MAX_UNREAD_BYTES) raw.destroy();
  };
  const listeners: Array<() => void> = [ended];
  raw.once('close', () => {
    for (const listener of listeners) listener();
  });
  raw.on('error', () => {});
  let frameOfBeat = () => SILENT_BEAT;
  const reader: EventReader = {
    send,
    end: () => raw.end(),
    onEnd: (listener) => listeners.push(listener),
    beatWith: (frame) => {
      frameOfBeat = frame;
    },
  };
  send(RETRY);
  follow(reader);
  return { holder, userId, mayGoOn, beat: () => send(frameOfBeat()), end: reader.end, checkedAt: Date.now() };
}

/** Identifies whose streams are counted together. */
export function holderOf(principal: Principal): string {
  return actorIdOf(principal) ?? principal.valetKey ?? principal.guestKey ?? 'anyone';
}

/** The account of the person at the browser: what support views uses up nothing of the account that is viewed. */
export const actorIdOf = ({ user }: Principal): string | null => user?.view?.byId ?? user?.id ?? null;
