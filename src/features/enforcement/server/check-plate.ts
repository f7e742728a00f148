// A plate look-up: finds the candidates, judges them at the server's time, stores the look-up, then answers.

import type { Deps } from '#app/deps.ts';
import { findMatches } from '#features/plate-lists/server/public.ts';
import { stateOfAddress } from '#features/vehicles/rules/us-states.ts';
import { type ReadRequested, readRequested } from '#features/vehicles/server/public.ts';
import { type Refusal, refuse } from '#platform/contract/refusals.ts';
import type { Db } from '#platform/db/database.ts';
import type { PlateStatus } from '../enforcement.contract.ts';
import type { PlateMatch } from '../offline-pack.ts';
import { isCovered, judgePlate, minutesSinceEnd, type NearMatch, type Verdict } from '../rules/judge-plate.ts';
import { toOfficerCar } from './car-answer.ts';
import { describeVerdict } from './describe-verdict.ts';
import { findLookup, insertLookups, type NewLookup } from './lookups.store.ts';
import { type CarInDetail, findCarsLike, type LotOfOfficer } from './parked-cars.read-model.ts';
import { findPermitsLike } from './permit-cars.read-model.ts';

export type RequestedLookup = {
  readonly locationId: string;
  readonly officerId: string;
  readonly license: string;
  /** Empty or undefined if the officer left it out. */
  readonly state?: string | null | undefined;
  /** The zone of the walk; null for all zones. */
  readonly zoneId: string | null;
  readonly deviceTime: string | number | null | undefined;
  readonly purpose: NewLookup['purpose'];
  readonly position: NewLookup['position'] | undefined;
  readonly eventId: string | undefined;
};

export async function lookupPlate(
  deps: Pick<Deps, 'db' | 'now' | 'newId'>,
  requested: RequestedLookup,
): Promise<PlateStatus | Refusal> {
  const plate = readRequested(requested);
  if ('refusal' in plate) return plate;
  // A session may end during the look-up, so the answer is as of the look-up's end.
  const { locationId, zoneId } = requested;
  const judged = await judgeAt(deps.db, { ...plate, locationId, zoneId }, deps.now(), deps.now);
  if (!judged || (zoneId !== null && judged.lot.walkZone === null)) return refuse('not_found');
  const { lot, verdict, at: now } = judged;
  const lookUp = toLookup(deps.newId(), { requested, plate, verdict, now });
  const lookUpId = await recordLookup(deps.db, lookUp, plate.state);
  if (lookUpId === null) return refuse('idempotency_key_reused');
  const named = { locationId, timeZone: lot.timeZone, plateKey: plate.plateKey, state: reportedState(plate, verdict) };
  return toStatus({ plate, verdict, lot, now, lookUpId, listed: await findMatches(deps.db, named, now) });
}

type Judged = { readonly lot: LotOfOfficer; readonly verdict: Verdict<CarInDetail>; readonly at: Date };

/**
 * What is known about a plate at a lot around a time, judged as of that time, or as
 * of what `judgedAt` returns then. Null for an unknown lot.
 */
export async function judgeAt(
  db: Db,
  { locationId, zoneId, ...plate }: ReadRequested & { readonly locationId: string; readonly zoneId: string | null },
  time: Date,
  judgedAt?: () => Date,
): Promise<Judged | null> {
  const judged = await judgeEach(db, { locationId, zoneId, seen: [{ ...plate, at: time }] }, judgedAt);
  const [verdict] = judged?.verdicts ?? [];
  return judged && verdict ? { lot: judged.lot, ...verdict } : null;
}

type JudgedEach = { readonly lot: LotOfOfficer; readonly verdicts: readonly Omit<Judged, 'lot'>[] };
type SeenAt = {
  readonly locationId: string;
  readonly zoneId: string | null;
  readonly seen: readonly (ReadRequested & { readonly at: Date })[];
};

/** Several plates at one lot, each judged as of when it was seen, or all as of what `judgedAt` returns. Null for an unknown lot. */
export async function judgeEach(db: Db, requested: SeenAt, judgedAt?: () => Date): Promise<JudgedEach | null> {
  const found = await findCarsLike(db, requested);
  if (!found) return null;
  const now = judgedAt?.();
  const { lot } = found;
  const permits = await findPermitsLike(db, requested);
  const here = { zoneId: requested.zoneId, lotState: stateOfAddress(lot.address) };
  const verdicts = requested.seen.map(({ plateKey, state, at: seenAt }, index) => {
    const at = now ?? seenAt;
    const cars = [...(found.cars[index] ?? []), ...(permits[index] ?? [])];
    return { verdict: judgePlate({ plateKey, state, ...here }, cars, at), at };
  });
  return { lot, verdicts };
}

/** How long a phone retries the same look-up; after that, it counts as a different one. */
const REPEATED_MS = 10 * 60_000;

/** Its stored id; null when its event id belongs to another look-up, because this one would then leave no trace. */
async function recordLookup(db: Db, lookUp: NewLookup, typed: string | null): Promise<string | null> {
  const [isNew] = await insertLookups(db, [lookUp]);
  if (isNew !== undefined) return lookUp.id;
  const stored = await findLookup(db, lookUp);
  const isSame =
    stored?.officerId === lookUp.officerId && stored.plateKey === lookUp.plateKey && isSameState(stored, lookUp, typed);
  return isSame && lookUp.lookedUpAt.getTime() - stored.lookedUpAt.getTime() <= REPEATED_MS ? stored.id : null;
}

type WithState = Pick<NewLookup, 'state'>;

/** A look-up without a state took that of the car it found, which may be gone when it is sent again. */
function isSameState(stored: WithState, again: WithState, typed: string | null): boolean {
  return typed === null || stored.state === again.state;
}

type Looked = { requested: RequestedLookup; plate: ReadRequested; verdict: Verdict<CarInDetail>; now: Date };

function toLookup(id: string, { requested, plate, verdict, now }: Looked): NewLookup {
  return {
    locationId: requested.locationId,
    id,
    eventId: requested.eventId ?? id,
    officerId: requested.officerId,
    lookedUpAt: now,
    receivedAt: now,
    deviceTime: readDeviceTime(requested.deviceTime),
    position: requested.position ?? null,
    purpose: requested.purpose,
    ...plate,
    state: reportedState(plate, verdict),
    verdict: verdict.kind,
    covered: verdict.covered,
    elsewhere: verdict.elsewhere,
    zoneId: requested.zoneId,
    sessionId: sessionFound(verdict)?.id ?? null,
    offline: false,
    dataFrom: null,
    answer: null,
  };
}

/** Rule 295: the state as typed, or that of the car that was found. The answer and the log say the same. */
const reportedState = (plate: ReadRequested, { car }: Verdict<CarInDetail>): string | null =>
  plate.state ?? car?.state ?? null;

/** The phone's time, which decides nothing. */
export function readDeviceTime(input: string | number | null | undefined): Date | null {
  if (input === null || input === undefined || input === '') return null;
  const at = new Date(input);
  const year = at.getUTCFullYear();
  return year >= 1970 && year < 3000 ? at : null;
}

/**
 * The session of this plate as in the specification's search: by plate alone if the
 * state was left out. Null when several states have that plate here.
 */
function sessionFound({ car, near }: Verdict<CarInDetail>): CarInDetail | null {
  const same = near.filter(isSamePlate).map((match) => match.car);
  const states = new Set(same.map(({ state }) => state));
  return car ?? (states.size === 1 ? same[0] : null) ?? null;
}

const isSamePlate = ({ differences, state }: NearMatch<unknown>): boolean =>
  differences.length === 0 && state === 'missing';

type Answered = {
  plate: ReadRequested;
  verdict: Verdict<CarInDetail>;
  lot: LotOfOfficer;
  now: Date;
  lookUpId: string;
  listed: PlateMatch[];
};

function toStatus({ plate, verdict, lot, now, lookUpId, listed }: Answered): PlateStatus {
  const { timeZone, walkZone } = lot;
  const car = sessionFound(verdict);
  return {
    success: car !== null,
    message: describeVerdict(verdict, { plate: plate.plate, timeZone, now, walkZone }),
    session: car && toSession(car, lot),
    status: car !== null && isCovered(car, now),
    zone: car?.zoneNumber ? { zoneNumber: car.zoneNumber } : null,
    verdict: {
      kind: verdict.kind,
      covered: verdict.covered,
      elsewhere: verdict.elsewhere,
      car: verdict.car && toOfficerCar(verdict.car),
      minutesAgo: verdict.minutesAgo,
    },
    nearMatches: verdict.near.map((near) => ({
      car: toOfficerCar(near.car),
      standing: near.standing,
      covered: near.covered,
      differences: [...near.differences],
      state: near.state,
      minutesAgo: minutesSinceEnd(near.car, now),
    })),
    listed,
    plate: plate.plate,
    state: reportedState(plate, verdict),
    walkZone,
    timeZone,
    checkedAt: now.toISOString(),
    lookUpId,
    checkId: lookUpId,
  };
}

function toSession(car: CarInDetail, lot: LotOfOfficer): PlateStatus['session'] {
  // A valet's car has no session, nor does one with a permit.
  if (!car.endsAt || car.kind === 'permit') return null;
  return {
    _id: car.id,
    totalCost: car.totalCents,
    locationName: lot.name,
    locationAddress: lot.address,
    plateNumber: car.plate,
    isHourly: car.isHourly,
    startTime: car.startsAt.toISOString(),
    endTime: car.endsAt.toISOString(),
    createdAt: car.createdAt.toISOString(),
  };
}
