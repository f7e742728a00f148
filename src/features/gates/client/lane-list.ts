// What a lane's page does without a network: it recognizes codes by the list that it holds, and remembers what it opened until it can
// report it. The list has hashes and sealed tokens, no names and no plates.

import { callApi } from '#platform/api/call-api.ts';
import { readStored, storeOnDevice } from '#platform/browser/device-storage.ts';
import { heardServerAt, serverNow } from '#platform/browser/server-clock.ts';
import { HOUR_MS, MINUTE_MS } from '#platform/calendar/durations.ts';
import type { Answer } from '#platform/contract/endpoints.ts';
import { newEventId } from '#platform/offline/new-id.ts';
import type { Denial } from '../rules/decide-passage.ts';
import type { Direction } from '../rules/gate-kinds.ts';
import { acceptedSteps, keyText, macOf, type ReadCode, readCode, stepBytes, typedOf } from '../rules/lane-code.ts';
import { importKey, sha256, toText } from './lane-codes.ts';

type LaneList = Answer<'GET /lanes/:key/passes'>['data'];
type ListedPass = LaneList['passes'][number];
type Report = {
  readonly eventId: string;
  readonly token: string | null;
  readonly at: string;
  readonly opened: boolean;
};

const nameOf = (what: 'list' | 'reports' | 'moved' | 'view', laneKey: string): string =>
  `parkvale.lane.${what}.${laneKey.slice(0, 16)}`;

function readJson<T>(name: string, otherwise: T): T {
  try {
    return (JSON.parse(readStored(name) ?? 'null') as T | null) ?? otherwise;
  } catch {
    return otherwise;
  }
}

type View = Answer<'GET /lanes/:key'>['data'];
type StoredView = View & {
  /** By how much the server's clock was ahead of this device's, in milliseconds. */
  readonly aheadMs: number;
};

/** What the page showed last, for one that is loaded again without a network: codes are still checked by the server's clock. */
export function readView(laneKey: string): View | null {
  const stored = readJson<StoredView | null>(nameOf('view', laneKey), null);
  if (stored) heardServerAt(Date.now() + stored.aheadMs);
  return stored;
}

/** Digits and passages are of their moment. */
export function storeView(laneKey: string, view: View): void {
  const stored: StoredView = { ...view, code: null, last: null, aheadMs: serverNow().getTime() - Date.now() };
  storeOnDevice(nameOf('view', laneKey), JSON.stringify(stored));
}

const readList = (laneKey: string): LaneList =>
  readJson<LaneList>(nameOf('list', laneKey), { passes: [], takenAt: '', leaveSeconds: 0 });
const readReports = (laneKey: string): readonly Report[] => readJson(nameOf('reports', laneKey), []);
const storeReports = (laneKey: string, reports: readonly Report[]): void =>
  storeOnDevice(nameOf('reports', laneKey), JSON.stringify(reports));

/** When the list was taken; null if there is none. */
export function listTakenAt(laneKey: string): Date | null {
  const { takenAt } = readList(laneKey);
  return takenAt ? new Date(takenAt) : null;
}

/** Fetches the list, and sends what waits. */
export async function refreshList(laneKey: string): Promise<void> {
  await sendReports(laneKey);
  const { data } = await callApi('GET /lanes/:key/passes', { params: { key: laneKey } });
  storeOnDevice(nameOf('list', laneKey), JSON.stringify(data));
  // A list says nothing of what it has not been told.
  if (readReports(laneKey).length === 0) storeOnDevice(nameOf('moved', laneKey), '{}');
}

const MAX_AT_ONCE = 100;
/** Whose gate has not answered yet. */
const opening = new Set<string>();

/** Each once, whatever happens to its answer. */
async function sendReports(laneKey: string): Promise<void> {
  for (;;) {
    const reports = readReports(laneKey)
      .filter(({ eventId }) => !opening.has(eventId))
      .slice(0, MAX_AT_ONCE);
    if (reports.length === 0) return;
    const { data } = await callApi('POST /lanes/:key/reports', {
      params: { key: laneKey },
      body: { reports: [...reports] },
    });
    const taken = new Set(data.taken);
    storeReports(
      laneKey,
      readReports(laneKey).filter(({ eventId }) => !taken.has(eventId)),
    );
    if (taken.size === 0) return;
  }
}

export type OfflineAnswer =
  | {
      readonly kind: 'pass';
      readonly opened: boolean;
      /** Its code is on the list; otherwise everybody is let through. */
      readonly isListed: boolean;
    }
  | {
      readonly kind: 'deny';
      /** stale: the list is too old to know. */
      readonly why: Denial | 'stale';
      readonly opensAt: Date | null;
    };

type AtLane = {
  readonly laneKey: string;
  readonly direction: Direction;
  /** Where the lane's own network opens it. */
  readonly localUrl: string | null;
  /** The owner lets cars out while the network is away. */
  readonly letsOut: boolean;
  readonly heldOpenUntil: string | null;
};

type Moved = Readonly<Record<string, ListedPass['s']>>;

/** A code, or null for a car without one. */
export async function passOffline(lane: AtLane, text: string | null): Promise<OfflineAnswer> {
  const { laneKey, direction, letsOut, heldOpenUntil } = lane;
  const list = readList(laneKey);
  const code = text === null ? null : readCode(text);
  const pass = code && (await findListed(list.passes, code));
  const moved = readJson<Moved>(nameOf('moved', laneKey), {});
  const now = serverNow();
  if (pass && isSameScan(laneKey, pass, now)) return { kind: 'pass', opened: true, isListed: true };
  const refuse = direction === 'in' ? refuseEntry : refuseExit;
  const why = refuse(pass, { moved, now: Math.floor(now.getTime() / 1000), leaveSeconds: list.leaveSeconds });
  const isHeldOpen = heldOpenUntil !== null && new Date(heldOpenUntil) > now;
  // Nobody is locked in, unless the owner has somebody there.
  if (why && !isHeldOpen && !(direction === 'out' && letsOut)) {
    const opensAt = why === 'early' && pass ? new Date(pass.f * 1000) : null;
    return { kind: 'deny', why: text === null ? 'unknown_car' : isTooOld(list, why, now) ? 'stale' : why, opensAt };
  }
  // Who stayed too long is let out, and billed by its token.
  return openHere(lane, why && why !== 'owed' ? null : pass, { moved, now });
}

/** As far ahead as a list knows passes without an end (`lane-offline.ts`). */
const LISTED_AHEAD_MS = 12 * HOUR_MS;

/** What such a list does not know may have been bought since, and what it knows may have been renewed. */
const isTooOld = ({ takenAt }: LaneList, why: Denial, now: Date): boolean =>
  (why === 'over' || why === 'unknown_code') &&
  (!takenAt || now.getTime() - new Date(takenAt).getTime() >= LISTED_AHEAD_MS - MINUTE_MS);

/** As with a network (rule 505). */
const SAME_SCAN_MS = 20_000;
let lastOpened: { readonly laneKey: string; readonly pass: string; readonly at: Date } | null = null;

const isSameScan = (laneKey: string, { i }: ListedPass, now: Date): boolean =>
  lastOpened?.laneKey === laneKey && lastOpened.pass === i && now.getTime() - lastOpened.at.getTime() < SAME_SCAN_MS;

type Known = { readonly moved: Moved /** In Unix seconds. */; readonly now: number; readonly leaveSeconds: number };

function refuseEntry(pass: ListedPass | null, { moved, now }: Known): Denial | null {
  if (!pass) return 'unknown_code';
  const state = moved[pass.i] ?? pass.s;
  if (state !== 'outside' && !pass.w) return state;
  if (now < pass.f) return 'early';
  return now >= pass.u ? 'over' : null;
}

function refuseExit(pass: ListedPass | null, { moved, now, leaveSeconds }: Known): Denial | null {
  if (!pass) return 'unknown_code';
  if ((moved[pass.i] ?? pass.s) === 'used' && !pass.w) return 'used';
  return now - leaveSeconds > pass.u ? 'owed' : null;
}

type Opening = { readonly moved: Moved; readonly now: Date };

async function openHere(
  { laneKey, direction, localUrl }: AtLane,
  pass: ListedPass | null,
  { moved, now }: Opening,
): Promise<OfflineAnswer> {
  // Written before the gate is asked: a page that is closed in between has not opened it twice.
  const eventId = newEventId();
  storeReports(laneKey, [
    ...readReports(laneKey),
    { eventId, token: pass?.t ?? null, at: now.toISOString(), opened: false },
  ]);
  const move = (to: Moved) => storeOnDevice(nameOf('moved', laneKey), JSON.stringify(to));
  if (pass) move({ ...moved, [pass.i]: direction === 'in' ? 'inside' : 'used' });
  const isListed = pass !== null;
  if (localUrl === null) return { kind: 'pass', opened: false, isListed };
  opening.add(eventId);
  const opened = await callLocal(localUrl);
  opening.delete(eventId);
  if (opened) {
    storeReports(
      laneKey,
      readReports(laneKey).map((each) => (each.eventId === eventId ? { ...each, opened } : each)),
    );
    if (pass) lastOpened = { laneKey, pass: pass.i, at: now };
  } else {
    // It may try again at once (rule 506).
    move(moved);
  }
  return { kind: 'pass', opened, isListed };
}

const LOCAL_MS = 5000;

const callLocal = (url: string): Promise<boolean> =>
  fetch(url, { method: 'POST', mode: 'no-cors', signal: AbortSignal.timeout(LOCAL_MS) }).then(
    () => true,
    () => false,
  );

async function findListed(passes: readonly ListedPass[], code: ReadCode): Promise<ListedPass | null> {
  if (code.kind === 'receipt' || code.kind === 'badge') {
    const key = toText(await sha256(keyText(code.kind === 'badge' ? code.key : code.receiptKey)));
    return passes.find(({ k }) => k === key) ?? null;
  }
  const steps = acceptedSteps(serverNow());
  const ref = code.kind === 'rotating' ? toText(await sha256(code.ref)).slice(0, 22) : null;
  const candidates = passes.filter(({ r, w }) => !w && (ref === null || r === ref));
  for (const pass of candidates) {
    const key = await importKey(pass.k);
    for (const step of steps) {
      const hmac = new Uint8Array(await crypto.subtle.sign('HMAC', key, stepBytes(step)));
      if (code.kind === 'rotating' ? macOf(hmac) === code.mac : typedOf(hmac) === code.digits) return pass;
    }
  }
  return null;
}
