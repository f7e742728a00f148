// A signal at a lane: decides, commits what it is about to do, opens the gate, and records what the gate said. Each signal is decided once,
// however often it arrives and wherever.

import type { Deps } from '#app/deps.ts';
import { priceStayed, stopOrder } from '#features/parking/server/public.ts';
import { lookAlikeKey } from '#features/vehicles/rules/plate-likeness.ts';
import { announceFact } from '#features/webhooks/server/public.ts';
import { listZonesOnOffer } from '#features/zones/server/public.ts';
import { MINUTE_MS } from '#platform/calendar/durations.ts';
import type { Db } from '#platform/db/database.ts';
import { inTransaction } from '#platform/db/transactions/in-transaction.ts';
import {
  type Decision,
  type Denial,
  decidePassage,
  entersFrom,
  type Facts,
  type OpenCause,
  owesSince,
} from '../rules/decide-passage.ts';
import { isSameOpening } from '../rules/follow-opening.ts';
import type { GateRules } from '../rules/gate-rules.ts';
import { type Car, type FoundPass, findPassOfCode, findPassOfPlate, NOTHING } from './find-pass.ts';
import { findGateRules, type StoredLane } from './lanes.store.ts';
import { type OpenDeps, openGate } from './open-gate.ts';
import {
  deletePassage,
  findLastOfVisit,
  findPassageOfEvent,
  findWaitingSince,
  insertPassage,
  listLastOfLanes,
  type StoredPassage,
  updatePassage,
} from './passages.store.ts';
import { findCarAtLane } from './passes.read-model.ts';
import { findVisitsOfPasses, insertVisit, lockActiveVisit, updateVisit } from './visits.store.ts';

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
};

export type Passed = {
  readonly passage: StoredPassage;
  /** What its driver is told beside it. */
  readonly about: {
    readonly elsewhere: FoundPass['elsewhere'];
    /** When a car that is early may come. */
    readonly opensAt: Date | null;
    /** A code whose receipt names another car than the one that stands there. */
    readonly otherPlate: string | null;
  };
};

const NOTHING_MORE = { elsewhere: null, opensAt: null, otherPlate: null } as const;

/** A car that is turned back waits for at most so long. */
const WAITS_MS = 30 * MINUTE_MS;
/** The car that the camera read so lately still stands there: at an exit, its driver may have to pay first. */
const STANDS_MS = { in: 2 * MINUTE_MS, out: 15 * MINUTE_MS };

/** A signal about an opening that was already made is answered with it. */
export async function passLane(deps: LaneDeps, lane: StoredLane, signal: Signal): Promise<Passed> {
  const decidedBefore = await findPassageOfEvent(deps.db, lane.locationId, signal.eventId);
  if (decidedBefore) return { passage: decidedBefore, about: NOTHING_MORE };
  const now = deps.now();
  const rules = await findGateRules(deps.db, lane.locationId);
  const { found, seen } = await resolveSignal(deps, lane, signal, now);
  const facts = await gatherFacts(deps, { lane, signal, found, rules, now });
  const same = await findSameOpening(deps.db, { lane, signal, found, now });
  if (same) return { passage: same, about: aboutOf(found, facts, seen) };
  const decision = decidePassage(facts);
  const waits = { lane, signal, found, facts, now };
  const about = aboutOf(found, facts, seen);
  if (decision.kind === 'deny') return { passage: await turnBack(deps, waits, decision), about };
  if (lane.direction === 'out' && found.runningOrderId)
    await stopOrder(
      deps,
      { locationId: lane.locationId, orderId: found.runningOrderId },
      { leftAt: now, isFree: false },
    );
  const intended = await intend(deps, waits, decision.cause);
  const passage = intended.isNew ? await openGate(deps, lane, intended.passage) : intended.passage;
  return { passage, about };
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
  const found = seen ? await findPassOfPlate(deps, lane, seen, now) : NOTHING;
  return { found, seen };
}

type Gathering = {
  readonly lane: StoredLane;
  readonly signal: Signal;
  readonly found: FoundPass;
  readonly rules: GateRules;
  readonly now: Date;
};

async function gatherFacts({ db }: LaneDeps, { lane, signal, found, rules, now }: Gathering): Promise<Facts> {
  const { locationId, id: laneId, direction, heldOpenUntil } = lane;
  const { visit, car } = found;
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
    isFull: found.isFull,
    waitingSince:
      direction === 'out' ? await findWaitingSince(db, locationId, laneId, new Date(now.getTime() - WAITS_MS)) : null,
    rules,
  };
}

function aboutOf(found: FoundPass, { pass, rules }: Facts, seen: Car | null): Passed['about'] {
  const { elsewhere, namedPlateKey } = found;
  const opensAt = pass ? entersFrom(pass, rules) : null;
  const isOther = namedPlateKey !== null && seen !== null && namedPlateKey !== seen.plateKey;
  return { elsewhere, opensAt, otherPlate: isOther ? seen.plate : null };
}

type Deciding = Omit<Gathering, 'rules'> & { readonly facts: Facts };

function newPassage({ newId }: Pick<Deps, 'newId'>, { lane, signal, found, now }: Deciding): StoredPassage {
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
    userId: null,
    note: null,
    owedCents: null,
    answeredAt: null,
  };
}

async function turnBack(
  deps: LaneDeps,
  deciding: Deciding,
  decision: Extract<Decision, { kind: 'deny' }>,
): Promise<StoredPassage> {
  const again = deciding.signal.by === 'press' ? await findSameDenial(deps.db, deciding, decision.why) : null;
  if (again) return again;
  const owedCents = decision.why === 'owed' ? await priceOwed(deps.db, deciding) : null;
  const passage = { ...newPassage(deps, deciding), outcome: 'denied', why: decision.why, owedCents } as const;
  const { locationId, eventId, id } = passage;
  return inTransaction(deps.db, async (tx) => {
    if (!(await insertPassage(tx, passage))) return (await findPassageOfEvent(tx, locationId, eventId)) ?? passage;
    await announceFact(tx, { event: 'gate.refused', locationId, about: [id], at: passage.at });
    return passage;
  });
}

/** A lane's page looks every few seconds whether the car has paid: it stands there for the same reason. */
async function findSameDenial(db: Db, { lane, found, now }: Deciding, why: Denial): Promise<StoredPassage | null> {
  const [last] = await listLastOfLanes(db, lane.locationId, [lane.id]);
  const isSame = last?.outcome === 'denied' && last.why === why && last.plate === (found.car?.plate ?? null);
  return last && isSame && now.getTime() - last.at.getTime() < WAITS_MS ? last : null;
}

async function priceOwed(db: Db, { lane, found, facts, now }: Deciding): Promise<number | null> {
  const from = owesSince(facts);
  if (!from) return null;
  const zones = found.zoneId === null ? await listZonesOnOffer(db, lane.locationId) : [];
  const zoneId = found.zoneId ?? zones.find(({ rates }) => rates !== undefined)?.id ?? null;
  if (zoneId === null) return null;
  return priceStayed(db, { locationId: lane.locationId, orderId: NO_ORDER, zoneId, from, until: now });
}

const NO_ORDER = '00000000-0000-0000-0000-000000000000';

type Intended = { readonly passage: StoredPassage /** Its gate is to be asked. */; readonly isNew: boolean };

/** Writes what is about to happen: the passage, and the visit that it begins or ends. */
async function intend(deps: LaneDeps, deciding: Deciding, cause: OpenCause): Promise<Intended> {
  const { locationId } = deciding.lane;
  const owedCents = cause === 'waited' ? await priceOwed(deps.db, deciding) : null;
  const passage = { ...newPassage(deps, deciding), visitId: null, cause, owedCents };
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
  | { readonly kind: 'claimed'; readonly id: string }
  /** This signal repeats that opening. */
  | { readonly kind: 'same'; readonly last: StoredPassage }
  /** A car came in on this pass in the meantime. */
  | { readonly kind: 'taken' };

async function claimVisit(deps: LaneDeps, tx: Db, { lane, signal, found, facts, now }: Deciding): Promise<Claimed> {
  const { locationId, direction } = lane;
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
