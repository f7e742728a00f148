// Stops without a signal (rule 412). Local storage has one from the instant of its tap, so that closing the page loses nothing; it needs
// no account, because the receipt's key is enough to send it. Sending one twice stops once.

import { useSyncExternalStore } from 'react';
import { ApiError, errorText } from '#platform/api/api-error.ts';
import { callApi } from '#platform/api/call-api.ts';
import { refreshSessions } from '#platform/api/query-client.ts';
import { forgetOnDevice, readStored, storeOnDevice } from '#platform/browser/device-storage.ts';
import { type Heard, lastHeard } from '#platform/browser/server-clock.ts';
import { clockToSend, type MadeAt, readClocks } from '#platform/offline/act-clock.ts';
import { isForNow } from '#platform/offline/waiting-acts.ts';
import type { OwnSession } from '../../sessions.contract.ts';
import { sendInBackground } from './background-stop.ts';

const PREFIX = 'parkvale.stop.';
const AGAIN_MS = 10_000;

export type Stopped = Pick<OwnSession, 'startTime' | 'endTime' | 'totalCost'>;

/** What it became, until its driver has read it. */
export type StopOutcome = { readonly stopped: Stopped } | { readonly refused: string };

export type WaitingStop = Pick<OwnSession, 'receiptKey' | 'vehiclePlate' | 'locationName' | 'timeZone'> & {
  readonly sessionId: string;
  readonly made: MadeAt;
  readonly outcome: StopOutcome | null;
};

type Stopping = Pick<OwnSession, '_id' | 'receiptKey' | 'vehiclePlate' | 'locationName' | 'timeZone'>;

/** By the server's clock, as far as this phone knows it. */
export function tappedAt({ made: { wall, heard } }: Pick<WaitingStop, 'made'>): Date {
  return new Date(heard ? wall + heard.serverAt - heard.deviceAt : wall);
}

/** `heard`: when the server was last heard, if not on this page. */
export function keepStop(session: Stopping, heard: Heard | null = lastHeard()): WaitingStop {
  const { _id: sessionId, receiptKey, vehiclePlate, locationName, timeZone } = session;
  const known = readStop(sessionId);
  // The first tap counts.
  if (known && !known.outcome) return known;
  const made = { ...readClocks(), heard };
  const stop = { sessionId, receiptKey, vehiclePlate, locationName, timeZone, made, outcome: null };
  store(stop);
  return stop;
}

/** @returns what the server says, or null if the stop waits for a signal. @throws any refusal */
export async function stopParking(session: Stopping): Promise<Stopped | null> {
  const stop = keepStop(session);
  try {
    const { data } = await send(stop, false);
    forget(stop.sessionId);
    return data;
  } catch (error) {
    if (error instanceof ApiError && !mayStillWork(error)) {
      forget(stop.sessionId);
      throw error;
    }
    sendInBackground(stop);
    watchSignal();
    return null;
  }
}

function send({ receiptKey: key, sessionId: id, made }: WaitingStop, isLate: boolean) {
  const clock = isLate ? { clock: clockToSend(made, readClocks()) } : {};
  return callApi('PATCH /receipts/:key/sessions/:id', { params: { key, id }, body: { status: 'ended', ...clock } });
}

/** Somebody else who is signed in here has no say over a stop that is kept for its key. */
const mayStillWork = (error: ApiError): boolean => isForNow(error);

let sending: Promise<void> | null = null;

/** All that wait, one tab at a time where the browser has locks. */
export function sendStops(): Promise<void> {
  sending ??= withLock(sendEach).finally(() => {
    sending = null;
  });
  return sending;
}

async function sendEach(): Promise<void> {
  const sent: WaitingStop[] = [];
  for (const stop of listStops().filter(({ outcome }) => outcome === null)) {
    try {
      const { startTime, endTime, totalCost } = (await send(stop, true)).data;
      sent.push({ ...stop, outcome: { stopped: { startTime, endTime, totalCost } } });
    } catch (error) {
      if (!(error instanceof ApiError) || mayStillWork(error)) continue;
      sent.push({ ...stop, outcome: { refused: errorText(error) } });
    }
  }
  // First the stays, so that none that has stopped is shown as running below the news. If the page is closed meanwhile, it is sent again.
  if (sent.length > 0) await refreshSessions();
  for (const stop of sent) store(stop);
}

const withLock = (act: () => Promise<void>): Promise<void> =>
  navigator.locks ? navigator.locks.request('parkvale.stops', act) : act();

let watches = false;

/** Sends what waits now, when the signal is back, and every few seconds. */
export function watchSignal(): void {
  const sendWaiting = () => void (listStops().some(({ outcome }) => outcome === null) && sendStops());
  sendWaiting();
  if (watches) return;
  watches = true;
  setInterval(sendWaiting, AGAIN_MS);
  window.addEventListener('online', sendWaiting);
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && sendWaiting());
}

/** Its driver has read what it became. */
export function forgetStop(sessionId: string): void {
  if (readStop(sessionId)?.outcome) forget(sessionId);
}

export function listStops(): readonly WaitingStop[] {
  return namesStored().flatMap((name) => readStop(name.slice(PREFIX.length)) ?? []);
}

const watchers = new Set<() => void>();
let latest: { readonly text: string; readonly stops: readonly WaitingStop[] } = { text: '', stops: [] };

export function useStops(): readonly WaitingStop[] {
  return useSyncExternalStore(watch, () => {
    const stops = listStops();
    const text = JSON.stringify(stops);
    if (text !== latest.text) latest = { text, stops };
    return latest.stops;
  });
}

/** The stop of this session that waits for a signal. */
export const useWaitingStop = (sessionId: string): WaitingStop | null =>
  useStops().find((stop) => stop.sessionId === sessionId && stop.outcome === null) ?? null;

function watch(watcher: () => void): () => void {
  watchers.add(watcher);
  window.addEventListener('storage', watcher);
  return () => {
    watchers.delete(watcher);
    window.removeEventListener('storage', watcher);
  };
}

function store(stop: WaitingStop): void {
  storeOnDevice(PREFIX + stop.sessionId, JSON.stringify(stop));
  for (const watcher of watchers) watcher();
}

function forget(sessionId: string): void {
  forgetOnDevice(PREFIX + sessionId);
  for (const watcher of watchers) watcher();
}

function readStop(sessionId: string): WaitingStop | null {
  try {
    return JSON.parse(readStored(PREFIX + sessionId) ?? 'null') as WaitingStop | null;
  } catch {
    return null;
  }
}

function namesStored(): readonly string[] {
  try {
    return Object.keys(localStorage).filter((name) => name.startsWith(PREFIX));
  } catch {
    return [];
  }
}
