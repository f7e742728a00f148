// What a signal at a lane is about: a plate, or the code of a receipt.

import type { Deps } from '#app/deps.ts';
import { findAutoPayLot, findCarOn, isRefusedNow } from '#features/auto-pay/server/public.ts';
import { judgeAt } from '#features/enforcement/server/public.ts';
import { findLocation } from '#features/lot-directory/server/public.ts';
import { findReceiptOrder } from '#features/orders/server/public.ts';
import { parksAt } from '#features/permits/rules/parks-at.ts';
import { listZoneSpaces } from '#features/spaces/server/public.ts';
import { lookAlikeKey } from '#features/vehicles/rules/plate-likeness.ts';
import { HOUR_MS, MINUTE_MS } from '#platform/calendar/durations.ts';
import type { Db } from '#platform/db/database.ts';
import { listLocationsOfReceipt } from '#platform/db/sharding/location-in-ids.ts';
import type { Pass } from '../rules/decide-passage.ts';
import { acceptedSteps, readCode } from '../rules/lane-code.ts';
import { findBadge } from './badges.store.ts';
import { macAt, typedAt } from './lane-keys.ts';
import type { StoredLane } from './lanes.store.ts';
import {
  findOrderOfSession,
  findReceiptOfRef,
  listPassesBetween,
  listPassesOfOrder,
  type PassRow,
} from './passes.read-model.ts';
import { type ActiveVisit, findVisit, findVisitsOfPasses, listActiveAlike, type StoredVisit } from './visits.store.ts';

export type Car = { readonly plate: string; readonly plateKey: string; readonly plateState: string | null };

export type FoundPass = {
  /** Null for a car or code that the lot does not know. */
  readonly pass: Pass | null;
  /** What only one car is inside on. */
  readonly passKey: string | null;
  readonly car: Car | null;
  readonly visit: ActiveVisit | null;
  readonly isUsed: boolean;
  readonly isFull: boolean;
  /** Where the code is good instead. */
  readonly elsewhere: { readonly name: string; readonly address: string } | null;
  readonly sessionId: string | null;
  /** The order whose parking is stopped when its car leaves. */
  readonly runningOrderId: string | null;
  readonly zoneId: string | null;
  /** The car that the receipt of a code names. */
  readonly namedPlateKey: string | null;
  /** Whose badge it is. */
  readonly staffId: string | null;
};

/** Of nobody who is known. */
export const NOTHING: FoundPass = {
  pass: null,
  passKey: null,
  car: null,
  visit: null,
  isUsed: false,
  isFull: false,
  elsewhere: null,
  sessionId: null,
  runningOrderId: null,
  zoneId: null,
  namedPlateKey: null,
  staffId: null,
};

type FindDeps = Pick<Deps, 'db'>;

export const keyOfCar = ({ plateKey, plateState }: Car): string => `car:${plateState ?? ''}:${plateKey}`;

/** By what a camera read. At an exit, the only car inside that looks like it is taken for it. */
export async function findPassOfPlate({ db }: FindDeps, lane: StoredLane, read: Car, now: Date): Promise<FoundPass> {
  const { locationId, direction } = lane;
  const alike = await listActiveAlike(db, locationId, lookAlikeKey(read.plateKey));
  const exact = alike.filter(({ plateKey }) => plateKey === read.plateKey);
  const [only] = exact.length > 0 ? exact : alike.length === 1 && direction === 'out' ? alike : [];
  const visit = only ?? null;
  const car =
    visit?.plate && visit.plateKey
      ? { plate: visit.plate, plateKey: visit.plateKey, plateState: visit.plateState ?? read.plateState }
      : read;
  const judged = await judgeAt(
    db,
    { plate: car.plate, plateKey: car.plateKey, state: car.plateState, locationId, zoneId: null },
    now,
  );
  const known = judged?.verdict.car ?? null;
  const state = car.plateState ?? known?.state ?? null;
  const named = { ...car, plateState: state };
  const stored =
    known && known.kind !== 'valet' && known.kind !== 'permit'
      ? await findRowOfSession(db, locationId, known.id)
      : null;
  // What it paid comes before a card on file, and what has ended after it.
  if (known && judged?.verdict.covered)
    return { ...ofKnown(known, stored), car: named, visit: visit ?? (await visitOn(db, locationId, passKeyOf(known))) };
  const autoPay = await findAutoPay(db, lane, named, now);
  if (autoPay) return { ...NOTHING, ...autoPay, car: named, visit };
  if (known) {
    const isUsed =
      visit === null && direction === 'out' && (stored?.isLetOut || (await hasLeft(db, locationId, known, now)));
    return { ...ofKnown(known, stored), car: named, visit, isUsed };
  }
  return { ...NOTHING, car: named, passKey: keyOfCar(named), visit };
}

type Known = NonNullable<NonNullable<Awaited<ReturnType<typeof judgeAt>>>['verdict']['car']>;

const passKeyOf = ({ kind, id }: Pick<Known, 'kind' | 'id'>): string =>
  `${kind === 'permit' ? 'permit' : kind === 'valet' ? 'ticket' : 'session'}:${id}`;

function ofKnown(known: Known, row: PassRow | null): FoundPass {
  const from = known.kind === 'reservation' || row?.isOwed ? known.startsAt : known.coveredFrom;
  return {
    ...NOTHING,
    pass: { kind: known.kind, from, until: row?.isOwed ? from : known.endsAt },
    passKey: row?.chargeOf ?? passKeyOf(known),
    sessionId: row?.id ?? null,
    runningOrderId: row?.isRunning ? row.orderId : null,
    zoneId: row?.zoneId ?? null,
  };
}

async function findRowOfSession(db: Db, locationId: string, sessionId: string): Promise<PassRow | null> {
  const orderId = await findOrderOfSession(db, locationId, sessionId);
  const rows = orderId ? await listPassesOfOrder(db, locationId, orderId) : [];
  return rows.find(({ id }) => id === sessionId) ?? null;
}

/** A car that paid for less than this ago, and was not seen to come or go, is taken to be inside on it. */
const REMEMBERED_MS = 12 * HOUR_MS;

async function hasLeft(db: Db, locationId: string, known: Known, now: Date): Promise<boolean> {
  if (known.endsAt && now.getTime() - known.endsAt.getTime() > REMEMBERED_MS) return true;
  const visits = await findVisitsOfPasses(db, locationId, [passKeyOf(known)]);
  return visits.some(({ state }) => state === 'left');
}

async function visitOn(db: Db, locationId: string, passKey: string): Promise<ActiveVisit | null> {
  const visits = await findVisitsOfPasses(db, locationId, [passKey]);
  return visits.find(isActive) ?? null;
}

const isActive = (visit: StoredVisit): visit is ActiveVisit => visit.state === 'entering' || visit.state === 'inside';

/** A car whose card is charged when it leaves. */
async function findAutoPay(db: Db, { locationId, direction }: StoredLane, car: Car, now: Date) {
  const lot = await findAutoPayLot(db, locationId);
  if (!lot?.zoneId) return null;
  const plateState = car.plateState ?? lot.homeState;
  if (plateState === null || !(await findCarOn(db, { plateKey: car.plateKey, plateState }))) return null;
  // Whoever was let in by a card that was declined since has to pay otherwise.
  if (direction === 'out' && (await isRefusedNow(db, { locationId, plateKey: car.plateKey, plateState }))) return null;
  const isFull = await isZoneFull(db, { locationId, zoneId: lot.zoneId, now });
  const pass: Pass = { kind: 'auto_pay', from: new Date(0), until: null };
  return { pass, passKey: keyOfCar({ ...car, plateState }), isFull, zoneId: lot.zoneId };
}

type ZoneNow = { readonly locationId: string; readonly zoneId: string; readonly now: Date };

/** One whose spaces are not counted never is. */
export async function isZoneFull(db: Db, requested: ZoneNow): Promise<boolean> {
  const [zone] = await listZoneSpaces(db, requested);
  return zone !== undefined && (zone.markedFullAt !== null || zone.taken >= zone.capacity - zone.blocked);
}

/** By what a reader read. `seen`: the plate that the lane's camera read just now. */
export async function findPassOfCode(
  { db }: FindDeps,
  lane: StoredLane,
  { text, seen, now }: { readonly text: string; readonly seen: Car | null; readonly now: Date },
): Promise<FoundPass> {
  const { locationId } = lane;
  const code = readCode(text);
  if (code?.kind === 'badge') return findPassOfBadge(db, lane, { key: code.key, seen, now });
  const order = await findOrderOfCode(db, locationId, text, now);
  if (!order) return { ...NOTHING, car: seen };
  if (order.locationId !== locationId) {
    const lot = await findLocation(db, order.locationId);
    return { ...NOTHING, car: seen, elsewhere: lot && { name: lot.name, address: lot.address } };
  }
  const rows = await listPassesOfOrder(db, locationId, order.orderId);
  if (rows.length === 0) return { ...NOTHING, car: seen };
  const visits = await findVisitsOfPasses(db, locationId, rows.map(keyOfRow));
  const chosen = chooseRow(rows, { visits, seen, direction: lane.direction });
  const charged = chosen.chargeOf === null ? null : await findVisit(db, locationId, chosen.chargeOf);
  const visit = [...visits.filter(({ passKey }) => passKey === keyOfRow(chosen)), charged].find(
    (each) => each !== null && isActive(each),
  );
  const lot = await findLocation(db, locationId);
  const isUsed =
    chosen.isLetOut ||
    charged?.state === 'left' ||
    (chosen.kind !== 'permit' && visits.some((each) => each.passKey === keyOfRow(chosen) && each.state === 'left'));
  const { plate, plateKey, plateState } = chosen;
  return {
    ...NOTHING,
    pass: passOfRow(chosen, lot?.timeZone ?? 'UTC', now),
    passKey: chosen.chargeOf ?? keyOfRow(chosen),
    car: seen ?? (plate && plateKey ? { plate, plateKey, plateState } : null),
    visit: (visit ?? null) as ActiveVisit | null,
    isUsed: isUsed && !visit,
    sessionId: chosen.kind === 'permit' ? null : chosen.id,
    runningOrderId: chosen.isRunning ? chosen.orderId : null,
    zoneId: chosen.zoneId,
    namedPlateKey: plateKey,
  };
}

/** Of a car that is inside, as far as is known. */
export async function findPassOfVisit({ db }: FindDeps, visit: StoredVisit, now: Date): Promise<FoundPass> {
  if (!isActive(visit)) return NOTHING;
  const { locationId, passKey, sessionId, plate, plateKey, plateState } = visit;
  const row = sessionId === null ? null : await findRowOfSession(db, locationId, sessionId);
  const lot = await findLocation(db, locationId);
  return {
    ...NOTHING,
    pass: row && passOfRow(row, lot?.timeZone ?? 'UTC', now),
    passKey,
    car: plate && plateKey ? { plate, plateKey, plateState } : null,
    visit,
    sessionId,
    runningOrderId: row?.isRunning ? row.orderId : null,
    zoneId: row?.zoneId ?? null,
  };
}

type Badge = { readonly key: string; readonly seen: Car | null; readonly now: Date };

/** Of somebody who works there: a car that they drive out is out. */
async function findPassOfBadge(db: Db, lane: StoredLane, { key, seen, now }: Badge): Promise<FoundPass> {
  const badge = await findBadge(db, lane.locationId, key);
  if (!badge) return { ...NOTHING, car: seen };
  const driven = seen && lane.direction === 'out' ? await findPassOfPlate({ db }, lane, seen, now) : NOTHING;
  const pass: Pass = { kind: 'staff', from: new Date(0), until: null };
  return { ...NOTHING, pass, car: seen, visit: driven.visit, staffId: badge.userId };
}

export const keyOfRow = ({ kind, id }: PassRow): string => `${kind === 'permit' ? 'permit' : 'session'}:${id}`;

export function passOfRow({ kind, startsAt, endsAt, times, isOwed }: PassRow, timeZone: string, now: Date): Pass {
  const until = isOwed || (times && !parksAt(times, now, timeZone)) ? startsAt : endsAt;
  return { kind, from: startsAt, until };
}

type Choosing = {
  readonly visits: readonly { readonly passKey: string; readonly state: string }[];
  readonly seen: Car | null;
  readonly direction: StoredLane['direction'];
};

/** Of several cars of one receipt: the one that stands there, or the first that may pass. */
function chooseRow(rows: readonly PassRow[], { visits, seen, direction }: Choosing): PassRow {
  const standsThere = rows.find(({ plateKey }) => seen && plateKey === seen.plateKey);
  if (standsThere) return standsThere;
  const statesOf = (row: PassRow) =>
    visits.filter(({ passKey }) => passKey === keyOfRow(row)).map(({ state }) => state);
  const fits = (row: PassRow) =>
    direction === 'in'
      ? statesOf(row).length === 0
      : statesOf(row).some((state) => state === 'inside' || state === 'entering');
  const chosen = rows.find(fits) ?? rows.find((row) => !statesOf(row).includes('left')) ?? rows[0];
  if (!chosen) throw new Error('A receipt without cars was chosen from.');
  return chosen;
}

type OrderAt = { readonly locationId: string; readonly orderId: string };

export async function findOrderOfCode(db: Db, locationId: string, text: string, now: Date): Promise<OrderAt | null> {
  const code = readCode(text);
  if (!code || code.kind === 'badge') return null;
  if (code.kind === 'receipt') return findReceiptOrder(db, code.receiptKey);
  const steps = acceptedSteps(now);
  if (code.kind === 'rotating') {
    for (const lotId of await listLocationsOfReceipt(db, code.ref)) {
      const found = await findReceiptOfRef(db, lotId, code.ref);
      if (found && steps.some((step) => macAt(found.receiptKey, step) === code.mac)) return found;
    }
    return null;
  }
  const soon = { from: new Date(now.getTime() - 12 * HOUR_MS), until: new Date(now.getTime() + 90 * MINUTE_MS) };
  const rows = await listPassesBetween(db, { locationId, ...soon, limit: 2000 });
  const fitting = [...new Map(rows.map((row) => [row.orderId, row])).values()].filter(({ receiptKey }) =>
    steps.some((step) => typedAt(receiptKey, step) === code.digits),
  );
  const [one] = fitting;
  // Digits that fit two receipts open neither.
  return one && fitting.length === 1 ? { locationId, orderId: one.orderId } : null;
}
