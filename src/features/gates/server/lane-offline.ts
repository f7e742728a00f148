// What a lane's page needs while the network is away, and what it reports later. A list names no car and nobody: each pass is a hash by which
// its code is recognized, when it opens, and a sealed token that proves later that the list had it.

import { createHash } from 'node:crypto';
import type { Deps } from '#app/deps.ts';
import { findLocation } from '#features/lot-directory/server/public.ts';
import type { Order } from '#features/orders/server/public.ts';
import { stopOrder } from '#features/parking/server/public.ts';
import { lookAlikeKey } from '#features/vehicles/rules/plate-likeness.ts';
import { announceFact } from '#features/webhooks/server/public.ts';
import { HOUR_MS } from '#platform/calendar/durations.ts';
import { type Refusal, refuse } from '#platform/contract/refusals.ts';
import { inTransaction } from '#platform/db/transactions/in-transaction.ts';
import { entersFrom } from '../rules/decide-passage.ts';
import { troubleText } from '../rules/gate-troubles.ts';
import { refOfReceipt } from '../rules/lane-code.ts';
import { listWorkingBadges, type StoredBadge } from './badges.store.ts';
import { type ChargeDeps, chargeTime, findUnpaid, letOutUnpaid } from './charge-time.ts';
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
type ReportDeps = OfflineDeps & ChargeDeps & Parameters<typeof stopOrder>[0];
type Sealed = {
  readonly passKey: string;
  readonly sessionId: string | null;
  readonly kind: PassRow['kind'] | 'staff';
  /** Whose badge it is. */
  readonly userId?: string;
  readonly zoneId?: string | null;
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
    const { kind, id, zoneId } = row;
    const sessionId = kind === 'permit' ? null : id;
    const sealed: Sealed = { passKey, sessionId, kind, zoneId, from: Math.floor(pass.from.getTime() / 1000), until };
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
  const badges = await listWorkingBadges(db, locationId);
  const staff = badges.map((badge) => badgeOnList({ seal }, lane, badge, at));
  return { passes: [...passes, ...staff], takenAt: at.toISOString(), leaveSeconds: rules.leaveMinutes * 60 };
}

function badgeOnList({ seal }: Pick<Deps, 'seal'>, lane: StoredLane, { id, userId, keyHash }: StoredBadge, at: Date) {
  const from = 0;
  const until = Math.floor((at.getTime() + LISTED_AHEAD_MS) / 1000);
  const passKey = `badge:${id}`;
  const sealed: Sealed = { passKey, sessionId: null, kind: 'staff', userId, from, until };
  return {
    i: hashOf(`${lane.id} ${passKey}`),
    r: hashOf(passKey),
    k: keyHash,
    f: from,
    u: until,
    s: 'outside' as const,
    w: true as const,
    t: seal.seal(JSON.stringify(sealed), tokenOwner(lane.id)),
  };
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
  const receivedAt = now();
  const at = new Date(
    Math.min(receivedAt.getTime(), Math.max(receivedAt.getTime() - MAX_AGE_MS, new Date(report.at).getTime())),
  );
  // Everybody was let in.
  const wasHeldOpen = lane.heldOpenUntil !== null && at < lane.heldOpenUntil;
  if (!sealed && direction === 'in' && !wasHeldOpen) return refuse('not_found');
  if (sealed?.sessionId && direction === 'out')
    await stopRunning(deps, { locationId, sessionId: sealed.sessionId, leftAt: at });
  const owed = sealed && direction === 'out' ? await chargeReported(deps, sealed, { lane, at }) : null;
  return inTransaction(db, async (tx) => {
    const visitId = sealed && sealed.kind !== 'staff' ? await moveVisit(sealed, { tx, lane, at, newId }) : null;
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
      trouble: report.opened ? null : troubleText('no_signal'),
      visitId,
      plate: null,
      plateState: null,
      readId: null,
      userId: sealed?.userId ?? null,
      note: null,
      owedCents: owed?.totalCents ?? null,
      answeredAt: receivedAt,
      chargeOrderId: owed?.id ?? null,
    };
    if (!(await insertPassage(tx, passage)))
      return (await findPassageOfEvent(tx, locationId, report.eventId)) ?? passage;
    if (owed) {
      const left = { locationId, orderId: owed.id, sessionId: sealed?.sessionId ?? null };
      await letOutUnpaid(deps, tx, left, at);
    }
    if (report.opened) await announceFact(tx, { event: 'gate.opened', locationId, about: [passage.id], at });
    return passage;
  });
}

type LeftAt = { readonly lane: StoredLane; readonly at: Date };

/** Whoever stayed past what was paid was let out all the same: it is billed later, once, as at a lane that has a network. */
async function chargeReported(
  deps: ReportDeps,
  { passKey, kind, sessionId, zoneId = null, from, until }: Sealed,
  { lane, at }: LeftAt,
): Promise<Order | null> {
  if (kind === 'staff' || sessionId === null) return null;
  const { locationId } = lane;
  const visits = await findVisitsOfPasses(deps.db, locationId, [passKey]);
  const visit = visits.find(({ state }) => state === 'inside' || state === 'entering');
  // It has left before: somebody else is out on a copy.
  if (!visit && visits.length > 0) return null;
  const session = await findCarOfSession(deps.db, locationId, sessionId);
  const pass = { kind, from: new Date(from * 1000), until: new Date(until * 1000) };
  const inside = {
    locationId,
    about: visit?.id ?? passKey,
    pass,
    enteredAt: visit?.enteredAt ?? null,
    zoneId,
    sessionId,
    cameOnPass: visit?.sessionId === sessionId,
  };
  const car = session ? { ...session, plateState: session.plateState.trim() || null } : null;
  const rules = await findGateRules(deps.db, locationId);
  const unpaid = await findUnpaid(deps, { ...inside, car }, { rules, now: at });
  return unpaid ? chargeTime(deps, { ...inside, car }, unpaid, at) : null;
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
