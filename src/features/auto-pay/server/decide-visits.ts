// Replays the log of a car at a lot (rule 381) and makes the stored visits say the same, in one transaction under the lock of the car. What
// has been charged is corrected downward here; a visit that turns out to be dearer is charged anew, and its earlier charge given back
// once the new one is paid. The rest of the money follows in finish-visit.ts.

import type { Deps } from '#app/deps.ts';
import { findOrder } from '#features/orders/server/public.ts';
import { correctDeparture, listOrderSessions, priceStayed } from '#features/parking/server/public.ts';
import { lookAlikeKey } from '#features/vehicles/rules/plate-likeness.ts';
import type { Db } from '#platform/db/database.ts';
import type { Cents } from '#platform/money/cents.ts';
import { type LogEntry, type PassOutcome, replayVisits, type Visit } from '../rules/decide-pass.ts';
import { toEntry } from '../rules/known-when-read.ts';
import { isFree, lastsUntil } from '../rules/visit-end.ts';
import { type AutoPayLot, findAutoPayRules } from './auto-pay-lots.store.ts';
import { type CarAtLot, lockCar, setReplayFrom } from './camera-cars.store.ts';
import {
  findEarliestOf,
  findEarliestWaiting,
  listPasses,
  listStatesOn,
  type StoredPass,
  setOutcomes,
} from './camera-passes.store.ts';
import {
  insertVisit,
  listLatestBefore,
  listVisitsSince,
  type StoredVisit,
  seenFirstAt,
  updateVisit,
} from './camera-visits.store.ts';

type DecideDeps = Pick<Deps, 'now' | 'newId'> & Parameters<typeof correctDeparture>[0];
type Decided = {
  readonly logged: number /** When the visit that goes on ends by itself. */;
  readonly dueAt: Date | null;
};

/** @returns null if nothing of the car was ever logged here. @throws to be tried again, while money of the car moves */
export async function decideVisits(deps: DecideDeps, tx: Db, car: CarAtLot): Promise<Decided | null> {
  const locked = await lockCar(tx, car);
  if (!locked) return null;
  const { logged, replayFrom } = locked;
  const waiting = (await findEarliestWaiting(tx, car)) ?? deps.now();
  const before = replayFrom ? earlier(replayFrom, waiting) : waiting;
  const anchors = await findAnchors(tx, car, before);
  const since = [...anchors.values()].map(({ from }) => from).reduce(earlier, before);
  const passes = await listPasses(tx, car, since);
  const visits = await listVisitsSince(tx, car, since);
  const states = new Set([...(await listStatesOn(tx, car)), ...visits.map(({ plateState }) => plateState)]);
  const lot = await findAutoPayRules(tx, car.locationId);
  const outcomes = new Map<string, Outcome>();
  let dueAt: Date | null = null;
  let behindFrom: Date | null = null;
  for (const state of states) {
    const { visit: anchor, from } = anchors.get(state) ?? { visit: undefined, from: before };
    const ofCar = { car, state, lot, anchor, isOnly: states.size === 1, outcomes };
    const ofState = visits.filter((visit) => visit.plateState === state && seenFirstAt(visit) >= from);
    const recent = passes.filter(({ readAt }) => readAt >= from);
    const { open, behind } = await decideState(deps, tx, { ...ofCar, passes: recent, visits: ofState });
    if (open && (!dueAt || open.lastsUntil < dueAt)) dueAt = open.lastsUntil;
    for (const at of behind) behindFrom = behindFrom ? earlier(behindFrom, at) : at;
  }
  if (behindFrom?.getTime() !== replayFrom?.getTime()) await setReplayFrom(tx, car, behindFrom);
  await setOutcomes(
    tx,
    car.locationId,
    passes.flatMap((pass) => changedOutcome(pass, outcomes.get(pass.readId))),
  );
  return { logged, dueAt };
}

type Outcome = { readonly outcome: PassOutcome; readonly visitId: string | null };

/** An entry that is no car's that is known, or whose state was not read, does nothing. */
function changedOutcome(pass: StoredPass, decided: Outcome | undefined) {
  if (!decided && pass.outcome !== 'waiting') return [];
  const { outcome, visitId } = decided ?? { outcome: pass.carState === null ? 'no_state' : 'off', visitId: null };
  const isSame = pass.outcome === outcome && pass.visitId === visitId;
  return isSame ? [] : [{ readId: pass.readId, outcome: outcome as PassOutcome, visitId }];
}

type Anchor = { readonly visit: StoredVisit; readonly from: Date };

/** By state, the visit from which on the log is replayed: nothing before it changes. */
async function findAnchors(tx: Db, car: CarAtLot, before: Date): Promise<Map<string, Anchor>> {
  const anchors = new Map<string, Anchor>();
  for (const visit of await listLatestBefore(tx, car, before)) {
    let anchor = visit;
    // What it may cost depends on the visits before it.
    while (anchor.isChained) {
      const earlierOnes = await listLatestBefore(tx, car, seenFirstAt(anchor));
      const previous = earlierOnes.find(({ plateState }) => plateState === visit.plateState);
      if (!previous) break;
      anchor = previous;
    }
    // While its money moves, it does not say yet that an earlier entry began it.
    const from = earlier(seenFirstAt(anchor), (await findEarliestOf(tx, anchor)) ?? seenFirstAt(anchor));
    anchors.set(visit.plateState, { visit: anchor, from });
  }
  return anchors;
}

type StateLog = {
  readonly car: CarAtLot;
  readonly state: string;
  readonly lot: AutoPayLot;
  readonly anchor: StoredVisit | undefined;
  readonly isOnly: boolean;
  readonly outcomes: Map<string, Outcome>;
  readonly passes: readonly StoredPass[];
  readonly visits: readonly StoredVisit[];
};

type DecidedState = {
  /** The visit that goes on. */
  readonly open: Visit | null;
  /** When visits began that cannot be told as the log tells them yet. */
  readonly behind: readonly Date[];
};

async function decideState(deps: DecideDeps, tx: Db, stateLog: StateLog): Promise<DecidedState> {
  const { state, lot, anchor, isOnly, outcomes, passes, visits } = stateLog;
  const log = passes.flatMap((pass) => toEntry(pass, state, isOnly) ?? []);
  const settled = visits.filter(isSettled);
  const replayed = replayVisits([...log, ...entriesOf(visits, log, lot)], {
    settled: settled.map((visit) => ({ enteredAt: seenFirstAt(visit), leftAt: visit.leftAt ?? seenFirstAt(visit) })),
    asOf: deps.now(),
  });
  const open = visits.filter((visit) => !isSettled(visit));
  const matched = matchVisits(replayed.visits, open);
  for (const visit of open) if (!matched.includes(visit)) await withdraw(deps, tx, visit);
  const byId = new Map(passes.map((pass) => [pass.readId, pass]));
  const ids: string[] = [];
  const behind: Date[] = [];
  let chain: Chain | null = null;
  for (const [index, visit] of replayed.visits.entries()) {
    const stored = matched[index] ?? null;
    const isChained = stored && stored === anchor ? stored.isChained : visit.isChained;
    const begun = byId.get(visit.begunBy);
    const graceMinutes = begun?.known.graceMinutes ?? lot.graceMinutes;
    const at = { locationId: stateLog.car.locationId, orderId: stored?.id ?? '' };
    const zoneId = stored?.zoneId ?? begun?.known.zoneId ?? '';
    const priced = await priceVisit(tx, { ...visit, isChained }, { ...at, zoneId, graceMinutes, chain });
    chain = stored?.refused
      ? { ...priced.chain, spentCents: priced.chain.spentCents - (priced.cents ?? 0) }
      : priced.chain;
    const { id, isBehind } = await storeVisit(deps, tx, { visit: { ...visit, isChained }, priced, stored, begun });
    ids.push(id);
    if (isBehind) behind.push(beganAt(visit));
  }
  for (const { id, at } of log) {
    const outcome = replayed.outcomes.get(id) ?? 'off';
    const index = replayed.visits.findLastIndex((visit) => (visit.enteredAt ?? visit.leftAt ?? at) <= at);
    outcomes.set(id, { outcome, visitId: IS_ABOUT.has(outcome) ? (ids[index] ?? null) : null });
  }
  return { open: replayed.visits.find(({ leftAt }) => leftAt === null) ?? null, behind };
}

const beganAt = ({ enteredAt, leftAt }: Visit): Date => enteredAt ?? leftAt ?? new Date(0);

const IS_ABOUT: ReadonlySet<PassOutcome> = new Set([
  'start',
  'start_again',
  'stop',
  'maybe_left',
  'first_hour',
  'same_pass',
  'inside',
]);

/** A person has said what it was. */
const isSettled = ({ ending }: StoredVisit): boolean => ending === 'not_mine' || ending === 'corrected';

/** For visits whose entries are not in the log: those of an earlier release, or of an account that was deleted. */
function entriesOf(visits: readonly StoredVisit[], log: readonly LogEntry[], lot: AutoPayLot): LogEntry[] {
  const logged = new Set(log.filter(({ kind, isOn }) => kind === 'in' && isOn).map(({ at }) => at.getTime()));
  return visits.flatMap(({ id, enteredAt, ...visit }): LogEntry[] => {
    if (!enteredAt || logged.has(enteredAt.getTime())) return [];
    const until = visit.lastsUntil ?? lastsUntil(enteredAt, null, lot.missedMinutes);
    const terms = { lastsUntil: until, chargesMissedEntry: false, exitDecides: false };
    return [{ id, kind: 'in', at: enteredAt, isSure: true, isCovered: false, isOn: true, terms }];
  });
}

/** For each visit of the log the stored one that began with it, or during it. */
function matchVisits(replayed: readonly Visit[], stored: readonly StoredVisit[]): (StoredVisit | undefined)[] {
  const exact = replayed.map((visit) => stored.find((one) => +seenFirstAt(one) === +beganAt(visit)));
  const rest = stored.filter((one) => !exact.includes(one));
  return replayed.map((visit, index) => {
    const until = visit.leftAt?.getTime() ?? Number.POSITIVE_INFINITY;
    return exact[index] ?? rest.find((one) => +seenFirstAt(one) >= +beganAt(visit) && +seenFirstAt(one) <= until);
  });
}

type Chain = { readonly from: Date; readonly orderId: string; readonly zoneId: string; readonly spentCents: Cents };
type Priced = {
  /** Null while it goes on, and for a zone that is gone. */
  readonly cents: Cents | null;
  /** The most that it may cost; null without one. */
  readonly maxCents: Cents | null;
  readonly chain: Chain;
};
type Pricing = {
  readonly locationId: string;
  readonly orderId: string;
  readonly zoneId: string;
  readonly graceMinutes: number;
  /** Of the visit before. */
  readonly chain: Chain | null;
};

/** Visits with no exit between them cost no more than one stay. */
async function priceVisit(
  tx: Db,
  { enteredAt, leftAt, ending, isChained }: Visit,
  { locationId, orderId, zoneId, graceMinutes, chain: before }: Pricing,
): Promise<Priced> {
  const from = enteredAt ?? leftAt ?? new Date(0);
  const chain = (isChained && before) || { from, orderId, zoneId, spentCents: 0 };
  if (!leftAt || !ending) return { cents: null, maxCents: null, chain };
  if (isFree({ enteredAt, leftAt, ending }, graceMinutes)) return { cents: 0, maxCents: 0, chain };
  const cents = await priceStayed(tx, { locationId, orderId: orderId || NO_ORDER, zoneId, from, until: leftAt });
  if (cents === null) return { cents, maxCents: null, chain };
  const stay = chain.from < from && { ...chain, locationId, orderId: chain.orderId || NO_ORDER, until: leftAt };
  const oneStay = stay ? await priceStayed(tx, stay) : null;
  const maxCents = oneStay === null ? null : Math.max(0, oneStay - chain.spentCents);
  const bounded = maxCents === null ? cents : Math.min(cents, maxCents);
  return { cents: bounded, maxCents, chain: { ...chain, spentCents: chain.spentCents + bounded } };
}

const NO_ORDER = '00000000-0000-0000-0000-000000000000';

type Decision = {
  readonly visit: Visit;
  readonly priced: Priced;
  readonly stored: StoredVisit | null;
  readonly begun: StoredPass | undefined;
};

type StoredDecision = {
  /** Of the stored visit. */
  readonly id: string;
  /** Its money moves, so that it does not say yet what the log says. */
  readonly isBehind: boolean;
};

async function storeVisit(deps: DecideDeps, tx: Db, decision: Decision): Promise<StoredDecision> {
  const { stored, visit, priced } = decision;
  if (!stored) return { id: await startVisit(deps, tx, decision), isBehind: false };
  const { enteredAt, lastsUntil: until, maybeLeftAt, leftAt, ending, isChained } = visit;
  const end = { maybeLeftAt, leftAt, ending, isChained, maxCents: priced.maxCents };
  const story = { enteredAt, lastsUntil: until, ...end };
  const { id } = stored;
  if (stored.refused) {
    await updateVisit(tx, stored, story);
    return { id, isBehind: false };
  }
  const beganThen = +beganAt(visit) === +seenFirstAt(stored);
  const order = await findOrder(tx, { locationId: stored.locationId, orderId: stored.id });
  if (!order) {
    // One that cost nothing needed no order.
    const endedAt = priced.maxCents === 0 ? stored.endedAt : null;
    await updateVisit(tx, stored, { ...story, endedAt });
    return { id, isBehind: false };
  }
  if (order.status === 'pending' || order.status === 'running') {
    const goesOn = !leftAt && stored.leftAt !== null;
    if (!goesOn) await updateVisit(tx, stored, end);
    return { id, isBehind: goesOn || !beganThen };
  }
  if (stored.endedAt) return correctCharge(deps, tx, { ...decision, stored }, order.status);
  if (stored.leftAt) return { id, isBehind: true };
  // Its driver, or its limit, has ended it.
  const [session] = await listOrderSessions(tx, { locationId: stored.locationId, orderId: stored.id });
  await updateVisit(tx, stored, { leftAt: session?.endsAt ?? deps.now(), ending: ending ?? 'exit' });
  return { id, isBehind: !beganThen };
}

async function startVisit({ newId, now }: DecideDeps, tx: Db, { visit, priced, begun }: Decision): Promise<string> {
  if (!begun?.userId || !begun.carState || !begun.known.zoneId) throw new Error(`Read ${visit.begunBy} is nobody's.`);
  const id = newId();
  const { locationId, plate, carKey: plateKey, carState: plateState, userId, known } = begun;
  const { enteredAt, lastsUntil: until, maybeLeftAt, leftAt, ending, isChained } = visit;
  await insertVisit(tx, {
    locationId,
    id,
    zoneId: begun.known.zoneId,
    userId,
    language: known.language ?? 'en',
    plate,
    plateKey,
    plateState,
    alikeKey: lookAlikeKey(plateKey),
    enteredAt,
    lastsUntil: until,
    maybeLeftAt,
    leftAt,
    ending,
    isChained,
    maxCents: priced.maxCents,
    ...NEW,
    createdAt: now(),
  });
  return id;
}

const NEW = {
  startedAt: null,
  refused: null,
  endedAt: null,
  replacedBy: null,
  givenBackAt: null,
  leavingAt: null,
} as const;

type Charged = Decision & { readonly stored: StoredVisit };

/** It has been charged for what was known then. */
async function correctCharge(
  deps: DecideDeps,
  tx: Db,
  { stored, visit, priced }: Charged,
  status: string,
): Promise<StoredDecision> {
  const { enteredAt, lastsUntil: until, maybeLeftAt, leftAt, ending, isChained } = visit;
  const { id } = stored;
  if (!leftAt || !stored.leftAt) return { id, isBehind: true };
  const story = { enteredAt, lastsUntil: until, maybeLeftAt, leftAt, ending, isChained, maxCents: priced.maxCents };
  const cameAt = beganAt(visit);
  const isSame = +leftAt === +stored.leftAt && +cameAt === +seenFirstAt(stored);
  if (isSame && stored.maxCents === priced.maxCents) {
    if (ending !== stored.ending) await updateVisit(tx, stored, { ending });
    return { id, isBehind: false };
  }
  const at = { locationId: stored.locationId, orderId: stored.id };
  const charged = await chargedFor(tx, stored);
  const isDearer = priced.cents !== null && charged !== null && priced.cents > charged;
  if (isDearer && status !== 'refunded') return { id: await chargeAnew(deps, tx, stored, story), isBehind: false };
  const left = { leftAt, cameAt, isFree: priced.cents === 0, maxCents: priced.cents, reason: 'left_earlier' } as const;
  if (!(await correctDeparture(deps, tx, at, left))) throw new Error(`The money of visit ${stored.id} still moves.`);
  await updateVisit(tx, stored, story);
  return { id, isBehind: false };
}

async function chargedFor(tx: Db, visit: StoredVisit): Promise<Cents | null> {
  const { locationId, id: orderId, zoneId, leftAt, maxCents } = visit;
  if (!leftAt || maxCents === 0) return 0;
  const cents = await priceStayed(tx, { locationId, orderId, zoneId, from: seenFirstAt(visit), until: leftAt });
  return cents === null || maxCents === null ? cents : Math.min(cents, maxCents);
}

type Story = Pick<
  StoredVisit,
  'enteredAt' | 'lastsUntil' | 'maybeLeftAt' | 'leftAt' | 'ending' | 'isChained' | 'maxCents'
>;

async function chargeAnew({ newId, now }: DecideDeps, tx: Db, stored: StoredVisit, story: Story): Promise<string> {
  const id = newId();
  await insertVisit(tx, { ...stored, ...story, ...NEW, id, createdAt: now() });
  await updateVisit(tx, stored, { replacedBy: id });
  return id;
}

/** The log no longer has it: it costs nothing. */
async function withdraw({ now }: DecideDeps, tx: Db, { leftAt, ending, ...visit }: StoredVisit): Promise<void> {
  await updateVisit(tx, visit, { replacedBy: visit.id, leftAt: leftAt ?? now(), ending: ending ?? 'exit' });
}

const earlier = (one: Date, other: Date): Date => (one < other ? one : other);
