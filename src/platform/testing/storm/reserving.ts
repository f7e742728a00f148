/**
 * What drivers do who reserve a space for later. Near-term reservations, next to cars parked until then, are all canceled again; some of
 * those for another day stay. Before that, some move to another time or plate. Before a driver cancels, support may have refunded a part,
 * or it refunds everything at the same moment.
 */

import { setTimeout as sleep } from 'node:timers/promises';
import { MINUTE_MS } from '#platform/calendar/durations.ts';
import { aGuest, aVehicle, type Driver } from '../builders/a-driver.ts';
import { type Act, from, type Headers } from './act.ts';
import type { Acknowledged } from './audit/acknowledged.ts';
import { book, seeVehicles } from './booking.ts';
import { REGULARS } from './counted-zones.ts';
import { cancel, refund } from './follow-ups.ts';
import { type Changing, eachCents, moveReservation, type Reserved } from './moving.ts';
import { comeBack } from './paying.ts';

const IN_A_RUSH = 6;
const RUSH_MS = 2000;
const LONGEST_MS = 400;
const LONGEST_HOURS = 5;
const DAY_MINUTES = 24 * 60;
/** A reservation begins at least 15 minutes ahead; a request may be held up for some of them. */
const SOONEST_MINUTES = 25;
const LATEST_DAYS = 60;

export function reserveForLater(act: Act): Promise<Acknowledged[]> {
  const { random } = act;
  const isNear = random.between(0, 2) === 0;
  const vehicles = random.between(0, 3) === 0 ? 2 : 1;
  const startsAt = isNear ? soon(act) : anotherDay(act);
  const driver = random.oneOf(REGULARS);
  const isMoving = random.between(0, 2) === 0;
  return reserve(act, {
    driver,
    vehicles,
    startsAt,
    mayWalkAway: true,
    mayStay: !isNear,
    minMs: 0,
    changing: (reserved) => (isMoving ? anyChange(act, reserved, isNear) : null),
  });
}

/** More strangers than spaces want the same evening, all at once. */
export async function rushForReservations(act: Act): Promise<Acknowledged[]> {
  const startsAt = anotherDay(act);
  const stranger = () => reserve(act, { ...aStranger(), startsAt });
  return (await Promise.all(Array.from({ length: IN_A_RUSH }, stranger))).flat();
}

/** Drivers who have reserved different evenings all move to the same one. */
export async function rushToMove(act: Act): Promise<Acknowledged[]> {
  const { random } = act;
  const evening = anotherDay(act);
  const stranger = () => {
    const hours = random.between(1, LONGEST_HOURS);
    const changing = () => ({ startsAt: evening, hours, isOtherPlate: false, mayWalkAway: false });
    return reserve(act, { ...aStranger(), startsAt: anotherDay(act), changing });
  };
  return (await Promise.all(Array.from({ length: IN_A_RUSH }, stranger))).flat();
}

const aStranger = () => ({ driver: aGuest(), vehicles: 1, mayWalkAway: false, mayStay: true, minMs: RUSH_MS });

const minutesAhead = (minutes: number) => new Date(Date.now() + minutes * MINUTE_MS);
const soon = ({ random }: Act) => minutesAhead(random.between(SOONEST_MINUTES, 300));

/** On the hour, so that two drivers who draw the same day can meet. */
export function anotherDay({ random }: Act): Date {
  const at = minutesAhead(random.between(1, LATEST_DAYS) * DAY_MINUTES);
  at.setUTCMinutes(0, 0, 0);
  return at;
}

/** To a time an hour away, to a longer or shorter stay, or only to another car. */
function anyChange(act: Act, { startsAt, hours }: Reserved, isNear: boolean): Changing {
  const { random } = act;
  const kind = random.between(0, 4);
  const before = new Date(startsAt);
  const mayWalkAway = true;
  if (kind === 0) return { startsAt: before, hours, isOtherPlate: true, mayWalkAway };
  const other = random.between(1, LONGEST_HOURS);
  if (kind === 1) return { startsAt: before, hours: other, isOtherPlate: other === hours, mayWalkAway };
  const later = kind === 2 ? new Date(startsAt + 60 * MINUTE_MS) : isNear ? soon(act) : anotherDay(act);
  return { startsAt: later, hours: other, isOtherPlate: random.between(0, 4) === 0, mayWalkAway };
}

type Reserving = {
  readonly driver: Driver;
  readonly vehicles: number;
  readonly startsAt: Date;
  readonly mayWalkAway: boolean;
  /** Otherwise the driver cancels. */
  readonly mayStay: boolean;
  readonly minMs: number;
  /** Null: it stays where it is. */
  readonly changing?: (reserved: Reserved) => Changing | null;
};

async function reserve(act: Act, requested: Reserving): Promise<Acknowledged[]> {
  const { random } = act;
  const { driver, vehicles: count, startsAt, mayWalkAway, mayStay, minMs, changing } = requested;
  const headers = { ...driver.headers, ...from(act) };
  const vehicles = Array.from({ length: count }, () => aVehicle());
  const booked = await book(act, { zone: 'counted', vehicles, headers, mayWalkAway, startsAt });
  if (!booked) return [];
  const { stay, orderId, clientSecret, hours } = booked;
  const reported = stay.reported ?? (await comeBack(act, clientSecret, headers));
  if (reported !== 'paid') return [stay];
  const { sessionIds, turnedAway } = await seeVehicles(act, booked, headers);
  const reserved = { orderId, sessionIds, hours, startsAt: booked.startsAt, endsAt: booked.endsAt };
  const reservation = { reserved, since: Date.now() };
  const change = changing?.(reserved) ?? null;
  const moved = change ? await changeReservation(act, { reservation, headers }, change) : { reported: [], reservation };
  const known = [stay, ...turnedAway, ...moved.reported];
  if (!moved.reservation) return known;
  if (mayStay && random.between(0, 4) === 0)
    return [...known, placesOf(act, moved.reservation, Number.POSITIVE_INFINITY)];
  await sleep(minMs + random.between(0, LONGEST_MS));
  const spaces = placesOf(act, moved.reservation, Date.now());
  if (moved.reservation !== reservation)
    return [...known, spaces, ...(await cancelAll(act, moved.reservation.reserved, headers))];
  const leftCents = stay.chargedCents - turnedAway.length * eachCents(reserved);
  const given = { leftCents, refunded: stay.chargedCents - leftCents };
  return [...known, spaces, ...(await abandon(act, { reserved, given, headers }))];
}

/** `since` is when the reserved time became certain, by the driver's clock. */
type Holdings = { readonly reserved: Reserved; readonly since: number };

function placesOf({ lot }: Act, { reserved, since }: Holdings, until: number): Acknowledged {
  const { orderId, sessionIds, startsAt, endsAt } = reserved;
  const zoneId = lot.zoneIds.counted;
  return { kind: 'spaces', orderId, zoneId, vehicles: sessionIds.length, startsAt, endsAt, from: since, until };
}

type OfDriver = { readonly reservation: Holdings; readonly headers: Headers };

/** Held is null if everything was canceled: while the difference was being paid, or because the driver was not told in time. */
async function changeReservation(
  act: Act,
  { reservation, headers }: OfDriver,
  change: Changing,
): Promise<{ readonly reported: readonly Acknowledged[]; readonly reservation: Holdings | null }> {
  const { reserved } = reservation;
  // Whether or not it moves, everything paid for it is refunded.
  const dearest = change.hours > reserved.hours ? { ...reserved, hours: change.hours } : reserved;
  const canceled: Acknowledged[] = [];
  const whilePaying = async () => void canceled.push(...(await cancelAll(act, dearest, headers)));
  const isTorn = change.mayWalkAway && act.random.between(0, 5) === 0;
  const before = placesOf(act, reservation, Date.now());
  const moved = await moveReservation(act, { reserved, headers }, { ...change, ...(isTorn && { whilePaying }) });
  if (canceled.length > 0) return { reported: [before, ...moved.reported, ...canceled], reservation: null };
  switch (moved.outcome) {
    case 'stayed':
      return { reported: moved.reported, reservation };
    case 'moved':
      return { reported: [before, ...moved.reported], reservation: { reserved: moved.reserved, since: Date.now() } };
    case 'unsure':
      return { reported: [before, ...moved.reported, ...(await cancelAll(act, dearest, headers))], reservation: null };
    default:
      return moved.outcome satisfies never;
  }
}

/** Cancels all of its vehicles. */
async function cancelAll(act: Act, reserved: Reserved, headers: Headers): Promise<Acknowledged[]> {
  const { orderId, sessionIds } = reserved;
  const canceled: Acknowledged[] = [];
  const listedCents = eachCents(reserved);
  for (const sessionId of sessionIds)
    canceled.push(...(await cancel(act, { sessionId, orderId, listedCents }, headers)));
  return canceled;
}

type GivingUp = {
  readonly reserved: Reserved;
  /** What support can refund, and what was refunded before. */
  readonly given: { readonly leftCents: number; readonly refunded: number };
  readonly headers: Headers;
};

async function abandon(act: Act, { reserved, given, headers }: GivingUp): Promise<Acknowledged[]> {
  const { random } = act;
  const { orderId } = reserved;
  const { leftCents, refunded } = given;
  if (leftCents <= 0) return cancelAll(act, reserved, headers);
  const support = random.between(0, 6);
  if (support === 0) {
    const some = await refund(act, { orderId, cents: random.between(1, leftCents), refunded });
    return [...some, ...(await cancelAll(act, reserved, headers))];
  }
  if (support > 1) return cancelAll(act, reserved, headers);
  const all = refund(act, { orderId, cents: leftCents, refunded });
  return (await Promise.all([all, cancelAll(act, reserved, headers)])).flat();
}
