/**
 * Rule 120: only the exact plate of the exact state is ever called paid. A plate that merely resembles a paid one is
 * reported as near, with the differences, so that the officer looks again. An exact plate without a state means the car of
 * the lot's state, or else of the only state that fits. The server's clock decides. Rule 294: a car that is paid in a
 * different zone from the one the officer walks is covered, and reported as elsewhere.
 */

import { comparePlates, type Difference, isOnlyLookAlike } from '#features/vehicles/rules/plate-likeness.ts';
import { MINUTE_MS } from '#platform/calendar/durations.ts';

/** A car that may be parked here: with a paid session, a reservation, a member code or a permit, or in a valet's care. */
export type KnownCar = {
  readonly kind: 'session' | 'reservation' | 'member' | 'permit' | 'valet';
  readonly plateKey: string;
  /** Null when it was not recorded. */
  readonly state: string | null;
  /** Null for a car in no zone, such as a valet's. */
  readonly zoneId: string | null;
  /** When it starts to count as paid; for a reservation, when it may arrive. */
  readonly coveredFrom: Date;
  readonly startsAt: Date;
  /** Null for a valet's car, which may stay until it is retrieved, and for a permit without an end. */
  readonly endsAt: Date | null;
};

/** paid: now. starting: its time has not begun. ended: its time is over. */
export type Standing = 'paid' | 'starting' | 'ended';
export type StateMatch = 'same' | 'missing' | 'different';

export type NearMatch<Car> = {
  readonly car: Car;
  readonly standing: Standing;
  readonly covered: boolean;
  /** Empty when only the state is missing or different. */
  readonly differences: readonly Difference[];
  readonly state: StateMatch;
};

export const VERDICTS = ['valid', 'member', 'permit', 'valet', 'not_started', 'ended', 'near', 'nothing'] as const;

export type Verdict<Car> = {
  readonly kind: (typeof VERDICTS)[number];
  /** The car with this exact plate and state; null for near and nothing. */
  readonly car: Car | null;
  /** Whether that car may park here now. A paid one may even before its time begins. */
  readonly covered: boolean;
  /** It is covered, but in a different zone of the lot from the one asked about. */
  readonly elsewhere: boolean;
  /** Full minutes since its time ended; null unless it has. */
  readonly minutesAgo: number | null;
  /** Other possible cars, most likely first; empty when the exact plate may park here. */
  readonly near: readonly NearMatch<Car>[];
};

/** A null `state` means the officer did not enter one; `lotState` is then tried first, if known. */
export type RequestedPlate = {
  readonly plateKey: string;
  readonly state: string | null;
  readonly lotState?: string | null;
  /** The zone that the officer walks; null or omitted for all. */
  readonly zoneId?: string | null;
};

const MAX_NEAR_MATCHES = 10;

/** `cars` are the candidates at this lot, in any order; dissimilar cars are dropped. */
export const judgePlate = <Car extends KnownCar>(
  typed: RequestedPlate,
  cars: readonly Car[],
  now: Date,
): Verdict<Car> => {
  const requested = { ...typed, state: typed.state ?? guessState(typed, cars, now) };
  const exact = cars
    .filter((car) => isExact(requested, car))
    .sort((a, b) => relevanceHere(b, requested, now) - relevanceHere(a, requested, now))[0];
  const covered = exact !== undefined && isCovered(exact, now);
  const near = covered ? [] : nearMatches(requested, cars, now);
  const elsewhere = covered && isElsewhere(exact, requested);
  if (exact)
    return { kind: kindOf(exact, now), car: exact, covered, elsewhere, minutesAgo: minutesSinceEnd(exact, now), near };
  const kind = near.length > 0 ? 'near' : 'nothing';
  return { kind, car: null, covered: false, elsewhere: false, minutesAgo: null, near };
};

/** Cars that may park here now count before those that may not. Null when several states fit, or none. */
const guessState = ({ plateKey, lotState }: RequestedPlate, cars: readonly KnownCar[], now: Date): string | null => {
  const same = cars.filter((car) => car.plateKey === plateKey);
  const covered = same.filter((car) => isCovered(car, now));
  const states = new Set((covered.length > 0 ? covered : same).map(({ state }) => state));
  if (lotState && states.has(lotState)) return lotState;
  const [only = null] = states;
  return states.size === 1 ? only : null;
};

/** Whether a car may park here at this moment. */
export const isCovered = ({ coveredFrom, endsAt }: KnownCar, now: Date): boolean =>
  coveredFrom <= now && (endsAt === null || now < endsAt);

export const standingOf = ({ startsAt, endsAt }: KnownCar, now: Date): Standing => {
  if (endsAt !== null && endsAt <= now) return 'ended';
  return startsAt > now ? 'starting' : 'paid';
};

/** Full minutes since its time ended; null while it runs. */
export const minutesSinceEnd = ({ endsAt }: KnownCar, now: Date): number | null =>
  endsAt === null || endsAt > now ? null : Math.floor((now.getTime() - endsAt.getTime()) / MINUTE_MS);

const isExact = (requested: RequestedPlate, car: KnownCar): boolean =>
  requested.plateKey === car.plateKey && stateMatch(requested, car) === 'same';

const stateMatch = (requested: RequestedPlate, car: KnownCar): StateMatch => {
  if (requested.state === null || car.state === null) return 'missing';
  return requested.state === car.state ? 'same' : 'different';
};

const kindOf = (car: KnownCar, now: Date): Verdict<KnownCar>['kind'] => {
  const standing = standingOf(car, now);
  if (standing === 'ended') return 'ended';
  if (car.kind === 'valet') return 'valet';
  if (standing === 'starting') return 'not_started';
  return car.kind === 'member' || car.kind === 'permit' ? car.kind : 'valid';
};

const RANK: Readonly<Record<Standing, number>> = { paid: 2, starting: 1, ended: 0 };

/** A covered car sorts before one that is not; then the one covered longest. */
const relevanceOf = (car: KnownCar, now: Date): number => {
  const rank = (isCovered(car, now) ? 4 : 0) + RANK[standingOf(car, now)];
  return rank * 1e15 + (car.endsAt?.getTime() ?? 1e14);
};

const isElsewhere = (car: KnownCar, { zoneId = null }: RequestedPlate): boolean =>
  zoneId !== null && car.zoneId !== null && car.zoneId !== zoneId;

/** A stay that covers the car where the officer walks counts before one that covers it elsewhere. */
const relevanceHere = (car: KnownCar, requested: RequestedPlate, now: Date): number =>
  relevanceOf(car, now) + (isCovered(car, now) && !isElsewhere(car, requested) ? 1e16 : 0);

const nearMatches = <Car extends KnownCar>(
  requested: RequestedPlate,
  cars: readonly Car[],
  now: Date,
): readonly NearMatch<Car>[] =>
  cars
    .flatMap((car) => nearMatch(requested, car, now))
    .sort((a, b) => distanceOf(a) - distanceOf(b) || relevanceOf(b.car, now) - relevanceOf(a.car, now))
    .slice(0, MAX_NEAR_MATCHES);

const nearMatch = <Car extends KnownCar>(requested: RequestedPlate, car: Car, now: Date): NearMatch<Car>[] => {
  const differences = comparePlates(requested.plateKey, car.plateKey);
  const state = stateMatch(requested, car);
  if (differences === null || (differences.length === 0 && state === 'same')) return [];
  // A car that is reserved for later is not expected yet.
  if (car.kind === 'reservation' && car.coveredFrom > now) return [];
  // A different state and a typo make it a different car.
  if (state === 'different' && !isOnlyLookAlike(differences)) return [];
  return [{ car, standing: standingOf(car, now), covered: isCovered(car, now), differences, state }];
};

/** How much must have gone wrong while reading or typing; a car whose time is over counts as less likely. */
const distanceOf = ({ differences, state, standing }: NearMatch<unknown>): number =>
  (standing === 'ended' ? 1000 : 0) +
  (state === 'different' ? 50 : 0) +
  (isOnlyLookAlike(differences) ? 0 : 100) +
  differences.length;
