// What a lane's page needs while the network is away, and what it reports later. A list names no car and nobody: each pass is a hash by which
// its code is recognized, when it opens, and a sealed token that proves later that the list had it.

import { createHash } from 'node:crypto';
import type { Deps } from '#app/deps.ts';
import { findLocation } from '#features/lot-directory/server/public.ts';
import { stopOrder } from '#features/parking/server/public.ts';
import { lookAlikeKey } from '#features/vehicles/rules/plate-likeness.ts';
import { announceFact } from '#features/webhooks/server/public.ts';
import { HOUR_MS } from '#platform/calendar/durations.ts';
import { type Refusal, refuse } from '#platform/contract/refusals.ts';
import { inTransaction } from '#platform/db/transactions/in-transaction.ts';
import { entersFrom } from '../rules/decide-passage.ts';
import { refOfReceipt } from '../rules/lane-code.ts';
import { passOfRow } from './find-pass.ts';
import { laneKeyOf } from './lane-keys.ts';
import { findGateRules, type StoredLane } from './lanes.store.ts';
import { findPassageOfEvent, insertPassage, type StoredPassage } from './passages.store.ts';
import {
  findCarOfSession,
  findOrderOfSession,
  listPassesBetween,
  listPassesOfOrder,
  type PassRow,
} from './passes.read-model.ts';
import { findVisitsOfPasses, insertVisit, lockActiveVisit, updateVisit } from './visits.store.ts';

const LISTED_AHEAD_MS = 12 * HOUR_MS;
const LISTED = 2000;

const keyOfRow = ({ kind, id }: PassRow): string => `${kind === 'permit' ? 'permit' : 'session'}:${id}`;
const hashOf = (text: string): string => createHash('sha256').update(text).digest('base64url').slice(0, 22);
const tokenOwner = (laneId: string): string => `lane list ${laneId}`;

type OfflineDeps = Pick<Deps, 'db' | 'now' | 'newId' | 'seal'>;
type ReportDeps = OfflineDeps & Parameters<typeof stopOrder>[0];
type Sealed = {
  readonly passKey: string;
  readonly sessionId: string | null;
  readonly kind: PassRow['kind'];
  readonly from: number;
  readonly until: number;
};

export async function listForLane({ db, seal, now }: OfflineDeps, lane: StoredLane) {
  const at = now();
  const { locationId } = lane;
  const [rules, lot] = [await findGateRules(db, locationId), await findLocation(db, locationId)];
  const soon = {
    from: new Date(at.getTime() - rules.leaveMinutes * 60_000),
    until: new Date(at.getTime() + LISTED_AHEAD_MS),
  };
  const rows = await listPassesBetween(db, { locationId, ...soon, limit: LISTED });
  const visits = await findVisitsOfPasses(db, locationId, rows.map(keyOfRow));
  const passes = rows.map((row) => {
    const pass = passOfRow(row, lot?.timeZone ?? 'UTC', at);
    const from = Math.floor(entersFrom(pass, rules).getTime() / 1000);
    const until = Math.floor((pass.until?.getTime() ?? at.getTime() + LISTED_AHEAD_MS) / 1000);
    const passKey = keyOfRow(row);
    const states = visits.filter((visit) => visit.passKey === passKey).map(({ state }) => state);
    const isInside = states.some((state) => state === 'inside' || state === 'entering');
    const sealed: Sealed = { passKey, sessionId: row.kind === 'permit' ? null : row.id, kind: row.kind, from, until };
    return {
      i: hashOf(`${lane.id} ${passKey}`),
      r: hashOf(refOfReceipt(row.receiptKey)),
      k: laneKeyOf(row.receiptKey).toString('base64url'),
      f: from,
      u: until,
      s: isInside
        ? ('inside' as const)
        : row.kind !== 'permit' && states.includes('left')
          ? ('used' as const)
          : ('outside' as const),
      t: seal.seal(JSON.stringify(sealed), tokenOwner(lane.id)),
    };
  });
  return { passes, takenAt: at.toISOString(), leaveSeconds: rules.leaveMinutes * 60 };
}

export type Report = {
  readonly eventId: string;
  /** Null for a car that was let out because nobody could be asked. */
  readonly token: string | null;
  /** By the page's clock. */
  readonly at: string;
  readonly opened: boolean;
};

/** Older ones are not believed. */
const MAX_AGE_MS = 3 * 24 * HOUR_MS;

/** Once for each event. The lane's clock may be wrong, so a time is never later than now, nor older than three days. */
export async function recordReport(
  deps: ReportDeps,
  lane: StoredLane,
  report: Report,
): Promise<StoredPassage | Refusal> {
  const { db, now, newId, seal } = deps;
  const { locationId, id: laneId, direction } = lane;
  const before = await findPassageOfEvent(db, locationId, report.eventId);
  if (before) return before;
  const sealed = readToken(seal, lane, report.token);
  if (report.token !== null && !sealed) return refuse('not_found');
  if (!sealed && direction === 'in') return refuse('not_found');
  const receivedAt = now();
  const at = new Date(
    Math.min(receivedAt.getTime(), Math.max(receivedAt.getTime() - MAX_AGE_MS, new Date(report.at).getTime())),
  );
  if (sealed?.sessionId && direction === 'out')
    await stopRunning(deps, { locationId, sessionId: sealed.sessionId, leftAt: at });
  return inTransaction(db, async (tx) => {
    const visitId = sealed ? await moveVisit(sealed, { tx, lane, at, newId }) : null;
    const passage: StoredPassage = {
      locationId,
      id: newId(),
      eventId: report.eventId,
      laneId,
      direction,
      signal: 'report',
      at,
      outcome: report.opened ? 'opened' : 'unknown',
      cause: 'without_signal',
      why: null,
      trouble: report.opened ? null : 'no_signal',
      visitId,
      plate: null,
      plateState: null,
      readId: null,
      userId: null,
      note: null,
      owedCents: null,
      answeredAt: receivedAt,
    };
    if (!(await insertPassage(tx, passage)))
      return (await findPassageOfEvent(tx, locationId, report.eventId)) ?? passage;
    if (report.opened) await announceFact(tx, { event: 'gate.opened', locationId, about: [passage.id], at });
    return passage;
  });
}

type Leaving = { readonly locationId: string; readonly sessionId: string; readonly leftAt: Date };

/** Parking that is paid when it leaves. Stopping again changes nothing. */
async function stopRunning(deps: ReportDeps, { locationId, sessionId, leftAt }: Leaving): Promise<void> {
  const orderId = await findOrderOfSession(deps.db, locationId, sessionId);
  const rows = orderId === null ? [] : await listPassesOfOrder(deps.db, locationId, orderId);
  if (orderId !== null && rows.some(({ isRunning }) => isRunning))
    await stopOrder(deps, { locationId, orderId }, { leftAt, isFree: false });
}

function readToken(seal: Deps['seal'], lane: StoredLane, token: string | null): Sealed | null {
  if (token === null) return null;
  try {
    return JSON.parse(seal.open(token, tokenOwner(lane.id))) as Sealed;
  } catch {
    return null;
  }
}

type Moving = { readonly tx: Deps['db']; readonly lane: StoredLane; readonly at: Date; readonly newId: () => string };

/** Reports arrive late and in any order: a car that is inside stays one car. */
async function moveVisit({ passKey, sessionId }: Sealed, { tx, lane, at, newId }: Moving): Promise<string | null> {
  const { locationId, direction } = lane;
  const active = await lockActiveVisit(tx, locationId, passKey);
  if (direction === 'out') {
    if (!active) return null;
    await updateVisit(tx, active, { state: 'left', leftAt: at });
    return active.id;
  }
  if (active) {
    await updateVisit(tx, active, { state: 'inside' });
    return active.id;
  }
  // It has left since, through another lane.
  const left = (await findVisitsOfPasses(tx, locationId, [passKey])).find(
    ({ missed, leftAt }) => missed && leftAt !== null && leftAt >= at,
  );
  if (left) {
    await updateVisit(tx, left, { enteredAt: at, missed: false });
    return left.id;
  }
  const session = sessionId === null ? undefined : await findCarOfSession(tx, locationId, sessionId);
  const visit = {
    locationId,
    id: newId(),
    passKey,
    state: 'inside' as const,
    plate: session?.plate ?? null,
    plateKey: session?.plateKey ?? null,
    plateState: session?.plateState ?? null,
    alikeKey: session ? lookAlikeKey(session.plateKey) : null,
    sessionId,
    enteredAt: at,
    leftAt: null,
    missed: false,
  };
  return (await insertVisit(tx, visit)) ? visit.id : null;
}
