/**
 * Rules 372 and 373: a start-stop stay. The most it can cost is the price of one session from its start to
 * its limit: closing, or the longest stay of an hourly zone. That is less than the days for which any card network holds money. What
 * it costs in the end is the price of one session of exactly the time used, and never more than that most.
 */

import { MAX_HOURS } from '#features/pricing/rules/duration.ts';
import type { Offer } from '#features/pricing/rules/offer.ts';
import { type PriceLines, totalOf } from '#features/pricing/rules/price-line.ts';
import { priceOne, priceStay, type StayPrice } from '#features/pricing/rules/price-stay.ts';
import { startOf } from '#features/pricing/rules/stay-times.ts';
import { closedToSalesAt, shutsWithin } from '#features/zones/rules/assess-stay.ts';
import { HOUR_MS, MINUTE_MS } from '#platform/calendar/durations.ts';
import { firstMinute } from '#platform/calendar/local-time.ts';
import type { Cents } from '#platform/money/cents.ts';

/** `authorizedCents`: the most that the stay can cost; none for a stay of a chosen length. */
export const isStartStop = ({ authorizedCents }: { readonly authorizedCents?: number | null }): boolean =>
  typeof authorizedCents === 'number';

/** A camera saw when it began: its times never move, and it may be over before its money is held. */
export const isSeenStart = (order: {
  readonly authorizedCents?: number | null;
  readonly startsAt: Date;
  readonly createdAt: Date;
}): boolean => isStartStop(order) && order.startsAt <= order.createdAt;

type OpenZone = Parameters<typeof shutsWithin>[0];

/** When a stay that starts then has to end, if it is not stopped before, in whole minutes from its start. */
export const limitOf = (zone: OpenZone, startsAt: Date): Date => {
  const longest = new Date(startsAt.getTime() + MAX_HOURS * HOUR_MS);
  const closesAt = shutsWithin(zone, { from: startsAt, until: longest });
  return startOfMinute(startsAt, closesAt && closesAt < longest ? closesAt : longest);
};

/** The last whole minute of a stay that ends by then. */
export const startOfMinute = (startsAt: Date, by: Date): Date =>
  new Date(startsAt.getTime() + Math.floor((by.getTime() - startsAt.getTime()) / MINUTE_MS) * MINUTE_MS);

/** When its driver wants it to end by itself. */
export const limitAfter = (startsAt: Date, maxHours: number): Date => new Date(startsAt.getTime() + maxHours * HOUR_MS);

const earlier = (one: Date, other: Date): Date => (one < other ? one : other);

/** If it starts now; null while nothing is sold, and where parking is free until closing. */
export const maxNow = (
  offer: Offer,
  hours: OpenZone['hours'],
  {
    vehicles,
    now,
    maxHours = null,
  }: { vehicles: number; now: Date /** The driver's own limit. */; maxHours?: number | null },
) => {
  const zone = { ...offer, hours };
  const startsAt = startOf(now);
  if (closedToSalesAt(zone, startsAt)) return null;
  const limit = limitOf(zone, startsAt);
  const endsAt = maxHours === null ? limit : earlier(limit, limitAfter(startsAt, maxHours));
  const max = endsAt > startsAt ? priceMax(offer, { startsAt, endsAt }, vehicles) : null;
  return max && max.totalCents > 0 ? max : null;
};

/** The first hour, which is the least that a stay costs outside of free hours, all charges included. */
export const priceOfHour = (offer: Offer, vehicles: number, now: Date): Cents =>
  priceStay(offer, { duration: { kind: 'hourly', minutes: 60 }, vehicles }, now).totalCents;

type Running = { readonly startsAt: Date /** Its limit. */; readonly endsAt: Date };

/** Until its limit. */
export const longestOf = ({ startsAt, endsAt }: Running) =>
  ({ kind: 'hourly', minutes: minutesBetween(startsAt, endsAt) }) as const;

/** The most that it can cost, for this many vehicles. */
export const priceMax = (offer: Offer, running: Running, vehicles: number): StayPrice => {
  const { startsAt } = running;
  return priceStay(offer, { duration: longestOf(running), vehicles, startsAt }, startsAt);
};

/** What was used: every minute begun counts, and at least one does. */
export const minutesUsed = ({ startsAt, endsAt }: Running, stoppedAt: Date): number =>
  Math.max(1, minutesBetween(startsAt, stoppedAt < endsAt ? stoppedAt : endsAt));

/** The price of one vehicle that leaves then. @param most its share of what was authorized */
export const priceUsed = (offer: Offer, running: Running, { stoppedAt, max }: { stoppedAt: Date; max: PriceLines }) => {
  const { startsAt } = running;
  const minutes = minutesUsed(running, stoppedAt);
  const times = { startsAt, endsAt: new Date(startsAt.getTime() + minutes * MINUTE_MS) };
  const { lines, totalCents } = priceOne(offer, times, { kind: 'hourly', minutes });
  return { minutes, lines: totalCents > totalOf(max) ? max : lines };
};

/** When one vehicle's price reaches this many cents; null if it never does before its limit. */
export const reachesAt = (
  offer: Offer,
  running: Running,
  { cents, max }: { readonly cents: Cents; readonly max: PriceLines },
): Date | null => {
  const { startsAt, endsAt } = running;
  const at = (minute: number) => new Date(startsAt.getTime() + minute * MINUTE_MS);
  const costs = (minute: number) => totalOf(priceUsed(offer, running, { stoppedAt: at(minute), max }).lines) >= cents;
  const limit = minutesBetween(startsAt, endsAt);
  if (limit < 1 || !costs(limit)) return null;
  return at(firstMinute(0, limit, costs));
};

const minutesBetween = (from: Date, until: Date): number => Math.ceil((until.getTime() - from.getTime()) / MINUTE_MS);
