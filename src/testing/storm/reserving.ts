/**
 * What drivers do who reserve a place for later: near ones, beside cars that park until then, are all canceled again; of those for
 * another day some stay. Before a driver cancels, the desk may have given back a part, or gives back everything at the same moment.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { aGuest, aVehicle, type Driver } from '../builders/a-driver.ts';
import { type Act, from, type Headers } from './act.ts';
import type { Acknowledged } from './audit/acknowledged.ts';
import { type Booked, book } from './booking.ts';
import { REGULARS } from './counted-zones.ts';
import { cancel, refund } from './follow-ups.ts';
import { comeBack } from './paying.ts';

const IN_A_RUSH = 6;
const RUSH_MS = 2000;
const LONGEST_MS = 400;
const MINUTE_MS = 60_000;
const DAY_MINUTES = 24 * 60;
/** A reservation begins 15 minutes ahead at the soonest; a request may be held up for some of them. */
const SOONEST_MINUTES = 25;
const LATEST_DAYS = 60;

export function reserveForLater(act: Act): Promise<Acknowledged[]> {
  const { random } = act;
  const isNear = random.between(0, 2) === 0;
  const vehicles = random.between(0, 3) === 0 ? 2 : 1;
  const startsAt = isNear ? minutesAhead(random.between(SOONEST_MINUTES, 300)) : anotherDay(act);
  const driver = random.oneOf(REGULARS);
  return reserve(act, { driver, vehicles, startsAt, mayWalkAway: true, mayStay: !isNear, atLeastMs: 0 });
}

/** More strangers than there are places want the same evening, all at once. */
export async function rushForReservations(act: Act): Promise<Acknowledged[]> {
  const startsAt = anotherDay(act);
  const stranger = () =>
    reserve(act, { driver: aGuest(), vehicles: 1, startsAt, mayWalkAway: false, mayStay: true, atLeastMs: RUSH_MS });
  return (await Promise.all(Array.from({ length: IN_A_RUSH }, stranger))).flat();
}

const minutesAhead = (minutes: number) => new Date(Date.now() + minutes * MINUTE_MS);

/** On the hour, so that two who draw the same day may meet. */
export function anotherDay({ random }: Act): Date {
  const at = minutesAhead(random.between(1, LATEST_DAYS) * DAY_MINUTES);
  at.setUTCMinutes(0, 0, 0);
  return at;
}

type Reserving = {
  readonly driver: Driver;
  readonly vehicles: number;
  readonly startsAt: Date;
  readonly mayWalkAway: boolean;
  /** Who may not, cancels. */
  readonly mayStay: boolean;
  readonly atLeastMs: number;
};

async function reserve(act: Act, wanted: Reserving): Promise<Acknowledged[]> {
  const { random, lot } = act;
  const { driver, vehicles: count, startsAt, mayWalkAway, mayStay, atLeastMs } = wanted;
  const headers = { ...driver.headers, ...from(act) };
  const vehicles = Array.from({ length: count }, () => aVehicle());
  const booked = await book(act, { zone: 'counted', vehicles, headers, mayWalkAway, startsAt });
  if (!booked) return [];
  const { stay, clientSecret, startsAt: begins, endsAt } = booked;
  const told = stay.told ?? (await comeBack(act, clientSecret, headers));
  if (told !== 'paid') return [stay];
  const since = Date.now();
  const zoneId = lot.zoneIds.counted;
  const places = { kind: 'places', zoneId, vehicles: count, startsAt: begins, endsAt, from: since } as const;
  if (mayStay && random.between(0, 4) === 0) return [stay, { ...places, until: Number.POSITIVE_INFINITY }];
  await sleep(atLeastMs + random.between(0, LONGEST_MS));
  return [stay, { ...places, until: Date.now() }, ...(await giveUp(act, booked, headers))];
}

/** All of its vehicles. */
async function giveUp(act: Act, { stay, orderId }: Booked, headers: Headers): Promise<Acknowledged[]> {
  const { random } = act;
  const { sessionIds, chargedCents } = stay;
  const cancelAll = async () => {
    const canceled: Acknowledged[] = [];
    const listedCents = stay.listedCents / sessionIds.length;
    for (const sessionId of sessionIds)
      canceled.push(...(await cancel(act, { sessionId, orderId, listedCents }, headers)));
    return canceled;
  };
  if (chargedCents === 0) return cancelAll();
  const desk = random.between(0, 6);
  if (desk === 0)
    return [...(await refund(act, { orderId, cents: random.between(1, chargedCents) })), ...(await cancelAll())];
  if (desk === 1) return (await Promise.all([refund(act, { orderId, cents: chargedCents }), cancelAll()])).flat();
  return cancelAll();
}
