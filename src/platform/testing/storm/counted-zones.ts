/**
 * What drivers do in zones with few spaces: they hold one, pay, maybe move to the other zone, and leave, or are told that it is full.
 * Regulars who walk away without paying keep their space for a while, and come back to it. The zone's owner takes spaces out of sale.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { aGuest, aVehicle, type Driver } from '../builders/a-driver.ts';
import { type Act, from, type Headers } from './act.ts';
import type { Acknowledged } from './audit/acknowledged.ts';
import { type Booked, book, seeVehicles } from './booking.ts';
import { end, extend, move, refund } from './follow-ups.ts';
import { comeBack } from './paying.ts';

export type CountedZone = 'counted' | 'yard';
export const SPACES: Readonly<Record<CountedZone, number>> = { counted: 4, yard: 3 };
/** More regulars than spaces, so that those who walked away can fill the zone, and others must wait for them. */
export const REGULARS = [aGuest(), aGuest(), aGuest(), aGuest(), aGuest(), aGuest(), aGuest(), aGuest()] as const;
const IN_A_RUSH = 6;
const LONGEST_MS = 400;
/** Long enough for everyone in a rush to be told, so that one car too many would be there at the same time as the others. */
const RUSH_MS = 2000;

export function parkInCountedZone(act: Act): Promise<Acknowledged[]> {
  const zone = act.random.oneOf(['counted', 'yard'] as const);
  const vehicles = act.random.between(0, 4) === 0 ? 2 : 1;
  return park(act, {
    zone,
    driver: act.random.oneOf(REGULARS),
    vehicles,
    mayWalkAway: true,
    mayMove: false,
    minMs: 0,
  });
}

/** Moves to the other zone if there is room. */
export function parkAndMove(act: Act): Promise<Acknowledged[]> {
  const zone = act.random.oneOf(['counted', 'yard'] as const);
  const driver = act.random.between(0, 2) === 0 ? aGuest() : act.random.oneOf(REGULARS);
  return park(act, { zone, driver, vehicles: 1, mayWalkAway: false, mayMove: true, minMs: 0 });
}

/** More strangers than spaces, all at once. */
export async function rushForSpaces(act: Act): Promise<Acknowledged[]> {
  const zone = act.random.oneOf(['counted', 'yard'] as const);
  const stranger = () =>
    park(act, { zone, driver: aGuest(), vehicles: 1, mayWalkAway: false, mayMove: false, minMs: RUSH_MS });
  return (await Promise.all(Array.from({ length: IN_A_RUSH }, stranger))).flat();
}

/** A second booking in another window, just before the first one is paid: it takes over the first one's spaces, and both are paid. */
export async function bookAnewBeforePaying(act: Act): Promise<Acknowledged[]> {
  const driver = aGuest();
  const two = { zone: 'yard', driver, vehicles: 2, mayWalkAway: false, mayMove: false, minMs: RUSH_MS } as const;
  let anew: Promise<Acknowledged[]> = Promise.resolve([]);
  const beforePaying = () => {
    anew = park(act, two);
    return sleep(act.random.between(0, RUSH_MS));
  };
  const first = await park(act, { ...two, beforePaying });
  return [...first, ...(await anew)];
}

type Parker = {
  readonly zone: CountedZone;
  readonly driver: Driver;
  readonly vehicles: number;
  readonly mayWalkAway: boolean;
  readonly mayMove: boolean;
  readonly minMs: number;
  readonly beforePaying?: () => Promise<unknown>;
};

async function park(act: Act, parker: Parker): Promise<Acknowledged[]> {
  const { zone, driver, vehicles: count, mayWalkAway, mayMove, minMs, beforePaying } = parker;
  const { random } = act;
  const headers = { ...driver.headers, ...from(act) };
  const vehicles = Array.from({ length: count }, () => aVehicle());
  const booked = await book(act, { zone, vehicles, headers, mayWalkAway, ...(beforePaying && { beforePaying }) });
  if (!booked) return [];
  const { stay, orderId, clientSecret, hours, endsAt } = booked;
  // A driver who left without looking looks when they are back at their car; otherwise it would stay here until the storm is over.
  const reported = stay.reported ?? (await comeBack(act, clientSecret, headers));
  if (reported !== 'paid') return [stay];
  const { sessionIds, turnedAway } = await seeVehicles(act, booked, headers);
  const parkedAt = Date.now();
  await sleep(minMs + random.between(0, LONGEST_MS));
  if (mayMove) {
    return [stay, ...(await moveAndLeave(act, { booked, zone, headers, since: parkedAt }))];
  }
  const { receiptKey } = stay;
  const more = random.between(0, 6) === 0 ? await extend(act, { zone, receiptKey, sessionIds, hours }, headers) : [];
  const spaces = spacesUntilNow(act, { orderId, zone, vehicles: sessionIds.length, since: parkedAt, endsAt });
  // A full refund frees the spaces, just like leaving.
  const isPaidBack = stay.chargedCents > 0 && more.length === 0 && random.between(0, 6) === 0;
  const refunded = (stay.listedCents / count) * turnedAway.length;
  const left = isPaidBack
    ? await refund(act, { orderId, cents: stay.chargedCents - refunded, refunded })
    : await endAll(act, sessionIds, headers);
  return [stay, ...turnedAway, ...more, spaces, ...left];
}

type Parked = {
  readonly booked: Booked;
  readonly zone: CountedZone;
  readonly headers: Headers;
  readonly since: number;
};

/** Moves one vehicle, which may also stay where it is, because the other zone is full or the difference is not paid. */
async function moveAndLeave(act: Act, { booked, zone, headers, since }: Parked): Promise<Acknowledged[]> {
  const { random } = act;
  const { stay, orderId, sessionId, hours, endsAt } = booked;
  const { receiptKey, chargedCents } = stay;
  const to = zone === 'counted' ? 'yard' : 'counted';
  const before = spacesUntilNow(act, { orderId, zone, vehicles: 1, since, endsAt });
  const moved = await move(act, { receiptKey, sessionId, orderId, headers, from: zone, to, hours });
  const isThere = moved !== null && (moved.ref === null || moved.reported === 'paid');
  if (!isThere) return [before, ...(moved ? [moved] : []), await end(act, sessionId, headers)];
  const movedAt = Date.now();
  await sleep(random.between(0, LONGEST_MS));
  const more =
    random.between(0, 4) === 0
      ? await extend(act, { zone: to, receiptKey, sessionIds: [sessionId], hours }, headers)
      : [];
  const after = spacesUntilNow(act, { orderId, zone: to, vehicles: 1, since: movedAt, endsAt });
  const refunded = Math.max(0, -moved.listedCents);
  const isPaidBack = moved.ref === null && more.length === 0 && random.between(0, 4) === 0;
  const left = isPaidBack
    ? await refund(act, { orderId, cents: chargedCents - refunded, refunded })
    : [await end(act, sessionId, headers)];
  return [before, moved, ...more, after, ...left];
}

type Certain = {
  readonly orderId: string;
  readonly zone: CountedZone;
  readonly vehicles: number;
  readonly since: number;
  readonly endsAt: number;
};

/** Vehicles with an active stay that were certainly there until now. */
function spacesUntilNow({ lot }: Act, { zone, since, ...stay }: Certain): Acknowledged {
  return { kind: 'spaces', zoneId: lot.zoneIds[zone], ...stay, startsAt: since, from: since, until: Date.now() };
}

async function endAll(act: Act, sessionIds: readonly string[], headers: Headers): Promise<Acknowledged[]> {
  const ended: Acknowledged[] = [];
  for (const id of sessionIds) ended.push(await end(act, id, headers));
  return ended;
}

/** Blocks some spaces for snow, or marks the zone as full. What is sold stands. */
export async function closeSomeSpaces(act: Act): Promise<Acknowledged[]> {
  const { client, random, lot, note } = act;
  const headers = { ...lot.headers, ...from(act) };
  const zone = random.oneOf(['counted', 'yard'] as const);
  const params = { id: lot.zoneIds[zone] };
  if (random.between(0, 2) === 0) {
    const mark = (full: boolean) => client.call('PUT /zones/:id/full', { params, body: { full } }, headers);
    note(`marked as full: ${(await mark(true)).status}`);
    await sleep(random.between(0, LONGEST_MS));
    await mark(false);
    return [];
  }
  const block = (blocked: number) =>
    client.call('PUT /zones/:id/blocked', { params, body: { blocked, reason: 'snow' } }, headers);
  note(`blocked spaces: ${(await block(random.between(1, SPACES[zone] + 1))).status}`);
  await sleep(random.between(0, LONGEST_MS));
  await block(0);
  return [];
}
