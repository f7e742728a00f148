/**
 * What an officer is told of a plate. Only the very plate of the very state is ever called paid; a plate that is merely
 * like one that has paid is shown as that, with what differs, and the officer looks again. The server's clock decides.
 */
import { comparePlates, type Difference, isOnlyLookAlike } from './plate-likeness.ts';

/** A car that may stand here: with a paid session, by a member's code, or in a valet's care. */
export type KnownCar = {
  readonly kind: 'session' | 'member' | 'valet';
  readonly plateKey: string;
  /** Null where nobody wrote it down. */
  readonly state: string | null;
  /** From when it counts as paid. */
  readonly coveredFrom: Date;
  readonly startsAt: Date;
  /** Null for a valet's car, which may stay until it is fetched. */
  readonly endsAt: Date | null;
};

/** paid: now. starting: its time has not begun. ended: its time is up. */
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

export const VERDICTS = ['valid', 'member', 'valet', 'not_started', 'ended', 'near', 'nothing'] as const;

export type Verdict<Car> = {
  readonly kind: (typeof VERDICTS)[number];
  /** The car with this very plate and state; null for near and nothing. */
  readonly car: Car | null;
  /** Whether that car may stand here now. One that is paid for may, also before its time begins. */
  readonly covered: boolean;
  /** Full minutes since its time was up; null unless it is. */
  readonly minutesAgo: number | null;
  /** What else it may be, the likeliest first; empty when the very plate may stand here. */
  readonly near: readonly NearMatch<Car>[];
};

/** `state` null: the officer did not say. */
export type AskedPlate = { readonly plateKey: string; readonly state: string | null };

const MOST_NEAR = 10;
const MINUTE_MS = 60_000;

/** `cars` are those at this lot that may be meant, in any order; those that are not alike are left out. */
export const judgePlate = <Car extends KnownCar>(asked: AskedPlate, cars: readonly Car[], now: Date): Verdict<Car> => {
  const exact = cars.filter((car) => isExact(asked, car)).sort((a, b) => worth(b, now) - worth(a, now))[0];
  const covered = exact !== undefined && isCovered(exact, now);
  const near = covered ? [] : nearMatches(asked, cars, now);
  if (exact) return { kind: kindOf(exact, now), car: exact, covered, minutesAgo: minutesSinceEnd(exact, now), near };
  return { kind: near.length > 0 ? 'near' : 'nothing', car: null, covered: false, minutesAgo: null, near };
};

/** Whether a car may stand here at this moment. */
export const isCovered = ({ coveredFrom, endsAt }: KnownCar, now: Date): boolean =>
  coveredFrom <= now && (endsAt === null || now < endsAt);

export const standingOf = ({ startsAt, endsAt }: KnownCar, now: Date): Standing => {
  if (endsAt !== null && endsAt <= now) return 'ended';
  return startsAt > now ? 'starting' : 'paid';
};

/** Full minutes since its time was up; null while it is not. */
export const minutesSinceEnd = ({ endsAt }: KnownCar, now: Date): number | null =>
  endsAt === null || endsAt > now ? null : Math.floor((now.getTime() - endsAt.getTime()) / MINUTE_MS);

const isExact = (asked: AskedPlate, car: KnownCar): boolean =>
  asked.plateKey === car.plateKey && stateMatch(asked, car) === 'same';

const stateMatch = (asked: AskedPlate, car: KnownCar): StateMatch => {
  if (asked.state === null || car.state === null) return 'missing';
  return asked.state === car.state ? 'same' : 'different';
};

const kindOf = (car: KnownCar, now: Date): Verdict<KnownCar>['kind'] => {
  const standing = standingOf(car, now);
  if (standing === 'ended') return 'ended';
  if (car.kind === 'valet') return 'valet';
  if (standing === 'starting') return 'not_started';
  return car.kind === 'member' ? 'member' : 'valid';
};

const RANK: Readonly<Record<Standing, number>> = { paid: 2, starting: 1, ended: 0 };

/** A car that may stand here goes before one that may not, then the one that may do so longest. */
const worth = (car: KnownCar, now: Date): number => {
  const rank = (isCovered(car, now) ? 4 : 0) + RANK[standingOf(car, now)];
  return rank * 1e15 + (car.endsAt?.getTime() ?? 1e14);
};

const nearMatches = <Car extends KnownCar>(
  asked: AskedPlate,
  cars: readonly Car[],
  now: Date,
): readonly NearMatch<Car>[] =>
  cars
    .flatMap((car) => nearMatch(asked, car, now))
    .sort((a, b) => distance(a) - distance(b) || worth(b.car, now) - worth(a.car, now))
    .slice(0, MOST_NEAR);

const nearMatch = <Car extends KnownCar>(asked: AskedPlate, car: Car, now: Date): NearMatch<Car>[] => {
  const differences = comparePlates(asked.plateKey, car.plateKey);
  const state = stateMatch(asked, car);
  if (differences === null || (differences.length === 0 && state === 'same')) return [];
  // Another state and a slip besides is another car.
  if (state === 'different' && !isOnlyLookAlike(differences)) return [];
  return [{ car, standing: standingOf(car, now), covered: isCovered(car, now), differences, state }];
};

/** How much must have gone wrong in reading or typing; what is over counts less than what may stand here. */
const distance = ({ differences, state, standing }: NearMatch<unknown>): number =>
  (standing === 'ended' ? 1000 : 0) +
  (state === 'different' ? 50 : 0) +
  (isOnlyLookAlike(differences) ? 0 : 100) +
  differences.length;
