/**
 * What drivers do in a zone of few places: they hold one, pay, and leave, or are told that it is full. Regulars who walk away
 * without paying keep their place for a while, and come back to it; its owner takes places out of sale now and then.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { aGuest, aVehicle, type Driver } from '../builders/a-driver.ts';
import { type Act, from, type Headers } from './act.ts';
import type { Acknowledged } from './audit/acknowledged.ts';
import { type Booked, book } from './booking.ts';
import { end, extend, refund } from './follow-ups.ts';
import { comeBack } from './paying.ts';

export const PLACES = 4;
/** More than there are places, so that those who walked away can fill the zone, and others must wait for them. */
const REGULARS = [aGuest(), aGuest(), aGuest(), aGuest(), aGuest(), aGuest(), aGuest(), aGuest()] as const;
const IN_A_RUSH = 6;
const LONGEST_MS = 400;
/** Long enough for all of a rush to be told, so that one car too many stands there at the same time as the others. */
const RUSH_MS = 2000;

export function parkInCountedZone(act: Act): Promise<Acknowledged[]> {
  const vehicles = act.random.between(0, 4) === 0 ? 2 : 1;
  return park(act, { driver: act.random.oneOf(REGULARS), vehicles, mayWalkAway: true, atLeastMs: 0 });
}

/** More strangers than there are places, all at once. */
export async function rushForPlaces(act: Act): Promise<Acknowledged[]> {
  const stranger = () => park(act, { driver: aGuest(), vehicles: 1, mayWalkAway: false, atLeastMs: RUSH_MS });
  return (await Promise.all(Array.from({ length: IN_A_RUSH }, stranger))).flat();
}

type Parker = {
  readonly driver: Driver;
  readonly vehicles: number;
  readonly mayWalkAway: boolean;
  readonly atLeastMs: number;
};

async function park(act: Act, parker: Parker): Promise<Acknowledged[]> {
  const { random } = act;
  const { driver, vehicles: count, mayWalkAway, atLeastMs } = parker;
  const zone = 'counted';
  const headers = { ...driver.headers, ...from(act) };
  const vehicles = Array.from({ length: count }, () => aVehicle());
  const booked = await book(act, { zone, vehicles, headers, mayWalkAway });
  if (!booked) return [];
  const { stay, orderId, clientSecret, hours, sessionId } = booked;
  // Who left without looking looks when they are back at their car, or it would stand here until the storm is over.
  const told = stay.told ?? (await comeBack(act, clientSecret, headers));
  if (told !== 'paid') return [stay];
  const parkedAt = Date.now();
  await sleep(atLeastMs + random.between(0, LONGEST_MS));
  const more = random.between(0, 6) === 0 ? await extend(act, { zone, sessionId, hours }, headers) : [];
  // A refund of everything gives the places back, as leaving does.
  const places = { kind: 'places', vehicles: count, from: parkedAt, until: Date.now() } as const;
  const isPaidBack = stay.chargedCents > 0 && more.length === 0 && random.between(0, 6) === 0;
  const left = isPaidBack ? await refund(act, { orderId, cents: stay.chargedCents }) : await endAll(act, stay, headers);
  return [stay, ...more, places, ...left];
}

async function endAll(act: Act, { sessionIds }: Booked['stay'], headers: Headers): Promise<Acknowledged[]> {
  const ended: Acknowledged[] = [];
  for (const id of sessionIds) ended.push(await end(act, id, headers));
  return ended;
}

/** For snow, or all of them; what is sold stands. */
export async function closeSomePlaces(act: Act): Promise<Acknowledged[]> {
  const { client, random, lot, note } = act;
  const headers = { ...lot.headers, ...from(act) };
  const params = { id: lot.countedZoneId };
  if (random.between(0, 2) === 0) {
    const mark = (full: boolean) => client.call('PUT /zones/:id/full', { params, body: { full } }, headers);
    note(`marked as full: ${(await mark(true)).status}`);
    await sleep(random.between(0, LONGEST_MS));
    await mark(false);
    return [];
  }
  const block = (blocked: number) =>
    client.call('PUT /zones/:id/blocked', { params, body: { blocked, reason: 'snow' } }, headers);
  note(`blocked places: ${(await block(random.between(1, PLACES))).status}`);
  await sleep(random.between(0, LONGEST_MS));
  await block(0);
  return [];
}
