// What a lane's page does without a network: it recognizes codes by the list that it holds, and remembers what it opened until it can
// report it. The list has hashes and sealed tokens, no names and no plates.

import { callApi } from '#platform/api/call-api.ts';
import { readStored, storeOnDevice } from '#platform/browser/device-storage.ts';
import { serverNow } from '#platform/browser/server-clock.ts';
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

/** What the page showed last, for one that is loaded again without a network. */
export function readView(laneKey: string): View | null {
  return readJson<View | null>(nameOf('view', laneKey), null);
}

/** Digits and passages are of their moment. */
export function storeView(laneKey: string, view: View): void {
  storeOnDevice(nameOf('view', laneKey), JSON.stringify({ ...view, code: null, last: null }));
}

/** Fetches the list, and sends what waits. */
export async function refreshList(laneKey: string): Promise<void> {
  await sendReports(laneKey);
  const { data } = await callApi('GET /lanes/:key/passes', { params: { key: laneKey } });
  storeOnDevice(nameOf('list', laneKey), JSON.stringify(data));
  storeOnDevice(nameOf('moved', laneKey), '{}');
}

const MAX_AT_ONCE = 100;

/** Each once, whatever happens to its answer. */
async function sendReports(laneKey: string): Promise<void> {
  const name = nameOf('reports', laneKey);
  for (;;) {
    const reports = readJson<readonly Report[]>(name, []).slice(0, MAX_AT_ONCE);
    if (reports.length === 0) return;
    const { data } = await callApi('POST /lanes/:key/reports', {
      params: { key: laneKey },
      body: { reports: [...reports] },
    });
    const taken = new Set(data.taken);
    const left = readJson<readonly Report[]>(name, []).filter(({ eventId }) => !taken.has(eventId));
    storeOnDevice(name, JSON.stringify(left));
    if (taken.size === 0) return;
  }
}

export type OfflineAnswer =
  | { readonly kind: 'pass'; readonly opened: boolean }
  | { readonly kind: 'deny'; readonly why: Denial; readonly opensAt: Date | null };

type AtLane = {
  readonly laneKey: string;
  readonly direction: Direction;
  /** Where the lane's own network opens it. */
  readonly localUrl: string | null;
  /** The owner lets cars out while the network is away. */
  readonly letsOut: boolean;
};

/** A code, or null for a car without one. */
export async function passOffline(lane: AtLane, text: string | null): Promise<OfflineAnswer> {
  const { laneKey, direction, letsOut } = lane;
  const list = readJson<LaneList>(nameOf('list', laneKey), { passes: [], takenAt: '', leaveSeconds: 0 });
  const code = text === null ? null : readCode(text);
  const pass = code && (await findListed(list.passes, code));
  const moved = readJson<Readonly<Record<string, ListedPass['s']>>>(nameOf('moved', laneKey), {});
  const now = Math.floor(serverNow().getTime() / 1000);
  const why = direction === 'in' ? refuseEntry(pass, moved, now) : refuseExit(pass, moved, now - list.leaveSeconds);
  // Nobody is locked in, unless the owner has somebody there.
  if (why && !(direction === 'out' && letsOut))
    return { kind: 'deny', why, opensAt: why === 'early' && pass ? new Date(pass.f * 1000) : null };
  // Who stayed too long is let out, and billed by its token.
  return openHere(lane, why && why !== 'owed' ? null : pass, moved);
}

function refuseEntry(
  pass: ListedPass | null,
  moved: Readonly<Record<string, ListedPass['s']>>,
  now: number,
): Denial | null {
  if (!pass) return 'unknown_code';
  const state = moved[pass.i] ?? pass.s;
  if (state !== 'outside' && !pass.w) return state;
  if (now < pass.f) return 'early';
  return now >= pass.u ? 'over' : null;
}

function refuseExit(
  pass: ListedPass | null,
  moved: Readonly<Record<string, ListedPass['s']>>,
  now: number,
): Denial | null {
  if (!pass) return 'unknown_code';
  if ((moved[pass.i] ?? pass.s) === 'used' && !pass.w) return 'used';
  return now > pass.u ? 'owed' : null;
}

async function openHere(
  { laneKey, direction, localUrl }: AtLane,
  pass: ListedPass | null,
  moved: object,
): Promise<OfflineAnswer> {
  // Written before the gate is asked: a page that is closed in between has not opened it twice.
  const report: Report = {
    eventId: newEventId(),
    token: pass?.t ?? null,
    at: serverNow().toISOString(),
    opened: false,
  };
  const name = nameOf('reports', laneKey);
  storeOnDevice(name, JSON.stringify([...readJson<readonly Report[]>(name, []), report]));
  if (pass) {
    const state = direction === 'in' ? 'inside' : 'used';
    storeOnDevice(nameOf('moved', laneKey), JSON.stringify({ ...moved, [pass.i]: state }));
  }
  if (localUrl === null) return { kind: 'pass', opened: false };
  const opened = await fetch(localUrl, { method: 'POST', mode: 'no-cors' }).then(
    () => true,
    () => false,
  );
  const noted = readJson<readonly Report[]>(name, []);
  storeOnDevice(
    name,
    JSON.stringify(noted.map((each) => (each.eventId === report.eventId ? { ...each, opened } : each))),
  );
  return { kind: 'pass', opened };
}

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
