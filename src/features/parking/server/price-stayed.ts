// What a stay of one car costs, and when it ends by itself, by when it came and left instead of by when somebody paid.

import { findOrder, type OrderId } from '#features/orders/server/public.ts';
import { durationMinutes, MAX_HOURS } from '#features/pricing/rules/duration.ts';
import type { Terms } from '#features/pricing/rules/offer.ts';
import { termsOf } from '#features/pricing/rules/offers.ts';
import type { PriceLines } from '#features/pricing/rules/price-line.ts';
import { priceOne } from '#features/pricing/rules/price-stay.ts';
import { HOUR_MS, MINUTE_MS } from '#platform/calendar/durations.ts';
import type { Db } from '#platform/db/database.ts';
import type { Cents } from '#platform/money/cents.ts';
import { limitOf, minutesUsed } from '../rules/start-stop.ts';
import { findZoneForSale } from './booking/zone-for-sale.read-model.ts';
import { offerSold } from './stop-session.ts';

type Stayed = OrderId & { readonly zoneId: string; readonly from: Date; readonly until: Date };

/** By the terms of its order if that exists, otherwise by those of its zone; null without either. */
export async function priceStayed(db: Db, { zoneId, from, until, ...at }: Stayed): Promise<Cents | null> {
  const order = await findOrder(db, at);
  const offer = order?.kind === 'stay' ? await offerSold(db, order) : (await findZoneForSale(db, zoneId))?.offer;
  if (!offer) return null;
  const minutes = minutesUsed({ startsAt: from, endsAt: until }, until);
  const times = { startsAt: from, endsAt: new Date(from.getTime() + minutes * MINUTE_MS) };
  return priceOne(offer, times, { kind: 'hourly', minutes }).totalCents;
}

/**
 * Time that nobody had bought, at the price of its zone: of one that sells hours at most the longest stay, for a car whose exit was missed may have
 * been away for days. Null for an unknown zone.
 */
export async function priceUnsold(
  db: Db,
  { zoneId, from, until }: Pick<Stayed, 'zoneId' | 'from' | 'until'>,
): Promise<Unsold | null> {
  const zone = await findZoneForSale(db, zoneId);
  if (!zone) return null;
  const longest = new Date(from.getTime() + MAX_HOURS * HOUR_MS);
  const minutes = minutesUsed({ startsAt: from, endsAt: until }, zone.isHourly && longest < until ? longest : until);
  const duration = zone.isHourly
    ? ({ kind: 'hourly', minutes } as const)
    : ({ kind: 'daily', days: Math.ceil(minutes / MINUTES_PER_DAY) } as const);
  const endsAt = new Date(from.getTime() + minutes * MINUTE_MS);
  const { lines, totalCents } = priceOne(zone.offer, { startsAt: from, endsAt }, duration);
  return { lines, totalCents, minutes: durationMinutes(duration), endsAt, terms: termsOf(zone.offer, from) };
}

const MINUTES_PER_DAY = 1440;

export type Unsold = {
  readonly lines: PriceLines;
  readonly totalCents: Cents;
  readonly minutes: number;
  readonly endsAt: Date;
  readonly terms: Terms;
};

/** When a car that came then has to have left; null for an unknown zone. */
export async function limitInZone(db: Db, zoneId: string, from: Date): Promise<Date | null> {
  const zone = await findZoneForSale(db, zoneId);
  return zone && limitOf({ ...zone, hours: zone }, from);
}
