// A signal at a lane: decides, commits what it is about to do, opens the gate, and records what the gate said. Each signal is decided once,
// however often it arrives and wherever.

import type { Deps } from '#app/deps.ts';
import type { Order } from '#features/orders/server/public.ts';
import { stopOrder } from '#features/parking/server/public.ts';
import { lookAlikeKey } from '#features/vehicles/rules/plate-likeness.ts';
import { announceFact } from '#features/webhooks/server/public.ts';
import { MINUTE_MS } from '#platform/calendar/durations.ts';
import type { Db } from '#platform/db/database.ts';
import { inTransaction } from '#platform/db/transactions/in-transaction.ts';
import type { Cents } from '#platform/money/cents.ts';
import {
  type Decision,
  type Denial,
  decidePassage,
  entersFrom,
  type Facts,
  mayComeEarly,
  type OpenCause,
} from '../rules/decide-passage.ts';
import { isSameOpening } from '../rules/follow-opening.ts';
import type { GateRules } from '../rules/gate-rules.ts';
import { chargeTime, findUnpaid, type InsideCar, priceEarly, type Unpaid } from './charge-time.ts';
import {
  type Car,
  type FoundPass,
  findPassOfCode,
  findPassOfPlate,
  findPassOfVisit,
  isZoneFull,
  NOTHING,
} from './find-pass.ts';
import { findGateRules, type StoredLane } from './lanes.store.ts';
import { type OpenDeps, openGate } from './open-gate.ts';
import {
  deletePassage,
  findLastByBadge,
  findLastOfVisit,
  findPassageOfEvent,
  findVisitWaiting,
  findWaitingSince,
  insertPassage,
  listLastOfLanes,
  type StoredPassage,
  setCharge,
  updatePassage,
} from './passages.store.ts';
import { findCarAtLane } from './passes.read-model.ts';
import { findVisit, findVisitsOfPasses, insertVisit, lockActiveVisit, updateVisit } from './visits.store.ts';

export type LaneDeps = OpenDeps & Parameters<typeof stopOrder>[0];

export type Signal = {
  /** The same when it is repeated. */
  readonly eventId: string;
  readonly by: 'plate' | 'code' | 'press';
  readonly from: StoredPassage['signal'];
  /** Of a camera. */
  readonly car?: Car;
  readonly isSure?: boolean;
  readonly readId?: string;
  /** Of a reader. */
  readonly code?: string;
  /** What its driver has agreed to pay for coming before a reservation. */
  readonly acceptedCents?: number | undefined;
};

export type Passed = {
  readonly passage: StoredPassage;
  /** What its driver is told beside it. */
  readonly about: {
    readonly elsewhere: FoundPass['elsewhere'];
    /** When a car that is early may come. */
    readonly opensAt: Date | null;
    /** For how much it may come now; null if it may not. */
    readonly earlyCents: Cents | null;
    /** A code whose receipt names another car than the one that stands there. */
    readonly otherPlate: string | null;
  };
};

const NOTHING_MORE = { elsewhere: null, opensAt: null, earlyCents: null, otherPlate: null } as const;

/** A car that is turned back waits for at most so long. */
const WAITS_MS = 30 * MINUTE_MS;
/** The car that the camera read so lately still stands there: at an exit, its driver may have to pay first. */
export const STANDS_MS = { in: 2 * MINUTE_MS, out: 15 * MINUTE_MS };

/** A signal about an opening that was already made is answered with it. */
export async function passLane(deps: LaneDeps, lane: StoredLane, signal: Signal): Promise<Passed> {
  const decidedBefore = await findPassageOfEvent(deps.db, lane.locationId, signal.eventId);
  if (decidedBefore) return { passage: decidedBefore, about: NOTHING_MORE };
  const now = deps.now();
  const rules = await findGateRules(deps.db, lane.locationId);
  const { found, seen } = await resolveSignal(deps, lane, signal, now);
  const owed = await findOwed(deps, { lane, found, rules, now });
  const facts = await gatherFacts(deps, { lane, signal, found, rules, now }, owed);
  const about = aboutOf(found, facts, { seen, owed });
  const same = await findSameOpening(deps.db, { lane, signal, found, now });
  if (same) return { passage: same, about };
  const decision = decidePassage(facts);
  const waits = { lane, signal, found, facts, now };
  if (decision.kind === 'deny') {
    const charge = decision.why === 'owed' ? await chargeOwed(deps, waits, owed.unpaid) : null;
    return { passage: await turnBack(deps, { ...waits, charge }, decision), about };
  }
  if (lane.direction === 'out' && found.runningOrderId)
    await stopOrder(
      deps,
      { locationId: lane.locationId, orderId: found.runningOrderId },
      { leftAt: now, isFree: false },
    );
  const charge = decision.cause === 'waited' ? await chargeOwed(deps, waits, owed.unpaid) : null;
  const intended = await intend(deps, { ...waits, charge }, decision.cause);
  if (!intended.isNew) return { passage: intended.passage, about };
  const opened = await openGate(deps, lane, intended.passage, found.sessionId);
  if (decision.cause !== 'reservation' || !owed.early) return { passage: opened, about };
  return { passage: await chargeEarly(deps, { ...waits, opened }, owed.early), about };
}

type Owed = {
  /** Time inside that nothing covers. */
  readonly unpaid: Unpaid | null;
  /** The time before a reservation, if it is to be paid for. */
  readonly early: Unpaid | null;
};

const insideOf = (
  { locationId }: StoredLane,
  { visit, passKey, pass, car, zoneId, sessionId, isUsed }: FoundPass,
): InsideCar => ({
  locationId,
  // Whoever is inside on a copy did not come on it.
  about: visit?.id ?? (isUsed ? null : passKey),
  pass,
  enteredAt: visit?.enteredAt ?? null,
  car:
    visit?.plate && visit.plateKey
      ? { plate: visit.plate, plateKey: visit.plateKey, plateState: visit.plateState }
      : car,
  zoneId,
  sessionId: visit?.sessionId ?? sessionId,
  cameOnPass: sessionId !== null && visit?.sessionId === sessionId,
});

async function findOwed(deps: LaneDeps, { lane, found, rules, now }: Omit<Gathering, 'signal'>): Promise<Owed> {
  const inside = insideOf(lane, found);
  if (lane.direction === 'out') return { unpaid: await findUnpaid(deps, inside, { rules, now }), early: null };
  const isEarly = found.pass?.kind === 'reservation' && now < entersFrom(found.pass, rules);
  return { unpaid: null, early: isEarly ? await priceEarly(deps, inside, now) : null };
}

function chargeOwed(deps: LaneDeps, { lane, found, now }: Deciding, unpaid: Unpaid | null): Promise<Order | null> {
  return unpaid ? chargeTime(deps, insideOf(lane, found), unpaid, now) : Promise.resolve(null);
}

/** Its driver has agreed, and is in. A process that dies before this leaves it to the exit, which finds the same time unpaid. */
async function chargeEarly(
  deps: LaneDeps,
  { lane, found, opened, now }: Deciding & { readonly opened: StoredPassage },
  early: Unpaid,
): Promise<StoredPassage> {
  if (opened.outcome !== 'opened' || opened.visitId === null) return opened;
  const order = await chargeTime(deps, { ...insideOf(lane, found), about: opened.visitId }, early, now);
  if (!order) return opened;
  const charged = { owedCents: order.totalCents, chargeOrderId: order.id };
  await setCharge(deps.db, opened, charged);
  return { ...opened, ...charged };
}

type Resolved = { readonly found: FoundPass; readonly seen: Car | null };

async function resolveSignal(deps: LaneDeps, lane: StoredLane, signal: Signal, now: Date): Promise<Resolved> {
  if (signal.car) return { found: await findPassOfPlate(deps, lane, signal.car, now), seen: signal.car };
  const since = new Date(now.getTime() - STANDS_MS[lane.direction]);
  const seen =
    lane.cameraId === null
      ? null
      : await findCarAtLane(deps.db, { locationId: lane.locationId, laneId: lane.id, cameraId: lane.cameraId, since });
  if (signal.code !== undefined)
    return { found: await findPassOfCode(deps, lane, { text: signal.code, seen, now }), seen };
  if (seen) return { found: await findPassOfPlate(deps, lane, seen, now), seen };
  return { found: await findPassWaiting(deps, lane, since, now), seen };
}

/** Without a camera: of the car that was turned back there last. */
async function findPassWaiting({ db }: LaneDeps, lane: StoredLane, since: Date, now: Date): Promise<FoundPass> {
  const { locationId, id: laneId, direction } = lane;
  const id = direction === 'out' ? await findVisitWaiting(db, { locationId, laneId, since }) : null;
  const visit = id === null ? null : await findVisit(db, locationId, id);
  return visit ? findPassOfVisit({ db }, visit, now) : NOTHING;
}

type Gathering = {
  readonly lane: StoredLane;
  readonly signal: Signal;
  readonly found: FoundPass;
  readonly rules: GateRules;
  readonly now: Date;
};

async function gatherFacts(
  { db }: LaneDeps,
  { lane, signal, found, rules, now }: Gathering,
  { unpaid, early }: Owed,
): Promise<Facts> {
  const { locationId, id: laneId, direction, heldOpenUntil } = lane;
  const { visit, car, pass, zoneId } = found;
  const isReserved =
    direction === 'in' && pass?.kind === 'reservation' && zoneId !== null && now < entersFrom(pass, rules);
  return {
    direction,
    now,
    by: signal.by,
    isSure: signal.isSure ?? true,
    pass: found.pass,
    isElsewhere: found.elsewhere !== null,
    visit: visit && {
      enteredAt: visit.enteredAt,
      state: visit.state,
      isSameCar: signal.by === 'plate' && visit.plateKey === car?.plateKey,
    },
    isUsed: found.isUsed,
    isHeldOpen: heldOpenUntil !== null && heldOpenUntil > now,
    isFull: isReserved ? await isZoneFull(db, { locationId, zoneId, now }) : found.isFull,
    // Time that costs nothing needs nobody's consent. What was said may cost less by now.
    acceptsEarly: early === null || (early.price !== null && early.price.totalCents <= (signal.acceptedCents ?? 0)),
    owes: unpaid !== null,
    waitingSince:
      direction === 'out' ? await findWaitingSince(db, locationId, laneId, new Date(now.getTime() - WAITS_MS)) : null,
    rules,
  };
}

type Beside = { readonly seen: Car | null; readonly owed: Owed };

function aboutOf(found: FoundPass, facts: Facts, { seen, owed: { early } }: Beside): Passed['about'] {
  const { elsewhere, namedPlateKey } = found;
  const { pass, rules } = facts;
  const opensAt = pass ? entersFrom(pass, rules) : null;
  const earlyCents = early?.price && mayComeEarly(facts) ? early.price.totalCents : null;
  const isOther = namedPlateKey !== null && seen !== null && namedPlateKey !== seen.plateKey;
  return { elsewhere, opensAt, earlyCents, otherPlate: isOther ? seen.plate : null };
}

type Deciding = Omit<Gathering, 'rules'> & {
  readonly facts: Facts;
  /** What is owed for the time inside. */
  readonly charge?: Order | null;
};

function newPassage({ newId }: Pick<Deps, 'newId'>, { lane, signal, found, charge, now }: Deciding): StoredPassage {
  return {
    locationId: lane.locationId,
    id: newId(),
    eventId: signal.eventId,
    laneId: lane.id,
    direction: lane.direction,
    signal: signal.from,
    at: now,
    outcome: 'intended',
    cause: null,
    why: null,
    trouble: null,
    visitId: found.visit?.id ?? null,
    plate: found.car?.plate ?? null,
    plateState: found.car?.plateState ?? null,
    readId: signal.readId ?? null,
    userId: found.staffId,
    note: null,
    owedCents: charge?.totalCents ?? null,
    answeredAt: null,
    chargeOrderId: charge?.id ?? null,
  };
}

async function turnBack(
  deps: LaneDeps,
  deciding: Deciding,
  decision: Extract<Decision, { kind: 'deny' }>,
): Promise<StoredPassage> {
  const again = deciding.signal.by === 'plate' ? null : await findSameDenial(deps.db, deciding, decision.why);
  if (again) return again;
  const passage = { ...newPassage(deps, deciding), outcome: 'denied', why: decision.why } as const;
  const { locationId, eventId, id } = passage;
  return inTransaction(deps.db, async (tx) => {
    if (!(await insertPassage(tx, passage))) return (await findPassageOfEvent(tx, locationId, eventId)) ?? passage;
    await announceFact(tx, { event: 'gate.refused', locationId, about: [id], at: passage.at });
    return passage;
  });
}

/** A lane's page looks every few seconds whether the car has paid: it stands there for the same reason. */
async function findSameDenial(
  db: Db,
  { lane, found, charge, now }: Deciding,
  why: Denial,
): Promise<StoredPassage | null> {
  const [last] = await listLastOfLanes(db, lane.locationId, [lane.id]);
  const isSame =
    last?.outcome === 'denied' &&
    last.why === why &&
    last.plate === (found.car?.plate ?? null) &&
    last.owedCents === (charge?.totalCents ?? null);
  return last && isSame && now.getTime() - last.at.getTime() < WAITS_MS ? last : null;
}

type Intended = { readonly passage: StoredPassage /** Its gate is to be asked. */; readonly isNew: boolean };

/** Writes what is about to happen: the passage, and the visit that it begins or ends. */
async function intend(deps: LaneDeps, deciding: Deciding, cause: OpenCause): Promise<Intended> {
  const { locationId } = deciding.lane;
  const passage = { ...newPassage(deps, deciding), visitId: null, cause };
  return inTransaction(deps.db, async (tx) => {
    // The same signal waits here for its first arrival.
    if (!(await insertPassage(tx, passage))) {
      const before = await findPassageOfEvent(tx, locationId, passage.eventId);
      if (!before) throw new Error(`Signal ${passage.eventId} is neither new nor known.`);
      return { passage: before, isNew: false };
    }
    const visit = await claimVisit(deps, tx, deciding);
    if (visit.kind === 'same') {
      await deletePassage(tx, passage);
      return { passage: visit.last, isNew: false };
    }
    const decided =
      visit.kind === 'taken'
        ? { ...passage, outcome: 'denied' as const, cause: null, why: 'inside' as const }
        : { ...passage, visitId: visit.id };
    await updatePassage(tx, decided);
    if (visit.kind === 'taken')
      await announceFact(tx, { event: 'gate.refused', locationId, about: [passage.id], at: passage.at });
    return { passage: decided, isNew: visit.kind === 'claimed' };
  });
}

type Claimed =
  /** Null for nobody's: what comes in by a badge is of the lot. */
  | { readonly kind: 'claimed'; readonly id: string | null }
  /** This signal repeats that opening. */
  | { readonly kind: 'same'; readonly last: StoredPassage }
  /** A car came in on this pass in the meantime. */
  | { readonly kind: 'taken' };

async function claimVisit(deps: LaneDeps, tx: Db, { lane, signal, found, facts, now }: Deciding): Promise<Claimed> {
  const { locationId, direction } = lane;
  if (found.staffId !== null) return claimByBadge(tx, found.staffId, { lane, signal, found, now });
  const passKey = found.passKey ?? `signal:${signal.eventId}`;
  const active = await lockActiveVisit(tx, locationId, found.visit?.passKey ?? passKey);
  // Another signal may have been first, and its car may be through by now.
  const last = await findSameOpening(tx, { lane, signal, found, now });
  if (last) return { kind: 'same', last };
  if (active && (direction === 'out' || active.state === 'entering')) return { kind: 'claimed', id: active.id };
  if (active) {
    if (!facts.visit?.isSameCar && !facts.isHeldOpen) return { kind: 'taken' };
    await updateVisit(tx, active, { state: 'left', missed: true, leftAt: now });
  }
  // At an exit: its entry was not seen, and its code is used by this.
  const begun = { ...begunBy(deps, { lane, found, now }), passKey, missed: direction === 'out' };
  if (await insertVisit(tx, begun)) return { kind: 'claimed', id: begun.id };
  await lockActiveVisit(tx, locationId, passKey);
  const other = await findSameOpening(tx, { lane, signal, found, now });
  return other ? { kind: 'same', last: other } : { kind: 'taken' };
}

const SAME_BADGE_MS = 20_000;

type ByBadge = Pick<Deciding, 'lane' | 'signal' | 'found' | 'now'>;

async function claimByBadge(tx: Db, userId: string, { lane, signal, found, now }: ByBadge): Promise<Claimed> {
  const { locationId, id: laneId } = lane;
  const last = await findLastByBadge(tx, { locationId, laneId, userId, eventId: signal.eventId });
  if (last && now.getTime() - last.at.getTime() < SAME_BADGE_MS) return { kind: 'same', last };
  return { kind: 'claimed', id: found.visit?.id ?? null };
}

/** The opening that this signal is about, if one was made for its car just now, at this lane. */
async function findSameOpening(
  db: Db,
  { lane: { locationId, id: laneId }, signal, found, now }: Omit<Gathering, 'rules'>,
): Promise<StoredPassage | null> {
  const passKeys = [found.visit?.passKey, found.passKey].filter((key) => typeof key === 'string');
  const [latest] = await findVisitsOfPasses(db, locationId, passKeys);
  const last = latest ? await findLastOfVisit(db, locationId, latest.id) : null;
  return isSameOpening(last, { laneId, now, by: signal.by }) ? last : null;
}

function begunBy({ newId }: Pick<Deps, 'newId'>, { lane, found, now }: Pick<Deciding, 'lane' | 'found' | 'now'>) {
  const { car, sessionId } = found;
  return {
    locationId: lane.locationId,
    id: newId(),
    state: 'entering' as const,
    plate: car?.plate ?? null,
    plateKey: car?.plateKey ?? null,
    plateState: car?.plateState ?? null,
    alikeKey: car ? lookAlikeKey(car.plateKey) : null,
    sessionId,
    enteredAt: now,
    leftAt: null,
    missed: false,
  };
}
