// Notifications that PostgreSQL sends at commit (NOTIFY), received by one connection per process. A lost connection
// is reopened, and listeners are then told since when they may have missed notifications.

import { randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';

export type ChannelListener = {
  onMessage(message: string): void;
  /** Listening again: notifications after `since` may have been missed. */
  restored(since: Date): void;
};

export type PgListener = {
  /** Channels are constants of the program. The connection opens with the first listener. */
  listen(channel: string, listener: ChannelListener): void;
  /** Everything up to this time has been received. */
  heardUntil(): Date;
  stop(): Promise<void>;
};

const FIRST_PAUSE_MS = 50;
const MAX_PAUSE_MS = 3000;
/** A connection lost to a broken network stays silent, so it is probed. */
const POLL_EVERY_MS = 10_000;
const ANSWERS_WITHIN_MS = 5000;

type State = {
  readonly listeners: Map<string, ChannelListener[]>;
  client: pg.Client | null;
  sureUntil: Date;
  stopped: boolean;
  running: Promise<void> | null;
  readonly stopping: AbortController;
};

export function openListener({ connectionString, now }: { connectionString: string; now: () => Date }): PgListener {
  const state: State = {
    listeners: new Map(),
    client: null,
    sureUntil: now(),
    stopped: false,
    running: null,
    stopping: new AbortController(),
  };
  return {
    listen: (channel, listener) => {
      const known = state.listeners.get(channel);
      state.listeners.set(channel, [...(known ?? []), listener]);
      if (!state.running) state.sureUntil = now();
      state.running ??= keepListening(state, { connectionString, now });
      if (!known && state.client) void state.client.query(listenTo(channel)).catch(() => {});
    },
    heardUntil: () => state.sureUntil,
    stop: async () => {
      state.stopped = true;
      state.stopping.abort();
      await state.client?.end().catch(() => {});
      await state.running;
    },
  };
}

type Source = { readonly connectionString: string; readonly now: () => Date };

async function keepListening(state: State, source: Source): Promise<void> {
  let pause = FIRST_PAUSE_MS;
  while (!state.stopped) {
    const wasConnected = await listenUntilLost(state, source).catch(() => false);
    pause = wasConnected ? FIRST_PAUSE_MS : Math.min(pause * 2, MAX_PAUSE_MS);
    // Many processes lose the same database at once, and they must not all reconnect at once.
    await sleep(randomInt(pause / 2, pause), undefined, { signal: state.stopping.signal }).catch(() => {});
  }
}

/** @returns true once a connection that was listening is lost. @throws when none can be opened. */
async function listenUntilLost(state: State, { connectionString, now }: Source): Promise<boolean> {
  const client = new pg.Client({
    connectionString,
    keepAlive: true,
    connectionTimeoutMillis: ANSWERS_WITHIN_MS,
    query_timeout: ANSWERS_WITHIN_MS,
    application_name: 'parkvale-listener',
  });
  const lost = new Promise<void>((resolve) => client.on('error', () => resolve()).on('end', () => resolve()));
  client.on('notification', ({ channel, payload = '' }) => {
    state.sureUntil = now();
    for (const listener of state.listeners.get(channel) ?? []) listener.onMessage(payload);
  });
  try {
    await client.connect();
    state.client = client;
    await client.query([...state.listeners.keys()].map(listenTo).join(';'));
    const since = state.sureUntil;
    state.sureUntil = now();
    for (const listener of [...state.listeners.values()].flat()) listener.restored(since);
    await Promise.race([lost, answersNoMore(client, state, now)]);
    return true;
  } finally {
    state.client = null;
    void client.end().catch(() => {});
  }
}

/** Resolves when the connection fails to answer, or the program stops. */
async function answersNoMore(client: pg.Client, state: State, now: () => Date): Promise<void> {
  while (!state.stopped) {
    await sleep(POLL_EVERY_MS, undefined, { signal: state.stopping.signal }).catch(() => {});
    if (state.client !== client) return;
    const requestedAt = now();
    try {
      await client.query('select 1');
    } catch {
      return;
    }
    state.sureUntil = requestedAt;
  }
}

const listenTo = (channel: string) => `listen ${pg.escapeIdentifier(channel)}`;
