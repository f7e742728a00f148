// What a stay would cost at any time: only the price. A warning says if it would not be sold.

import { t } from 'ttag';
import type { z } from 'zod';
import { durationMinutes, MAX_DAYS, parseDuration, type StayDuration } from '#features/pricing/rules/duration.ts';
import { feesOf } from '#features/pricing/rules/price-line.ts';
import { priceStay, priceWithFullHour, type StayPrice } from '#features/pricing/rules/price-stay.ts';
import { daysBetween, startOf } from '#features/pricing/rules/stay-times.ts';
import { countLeftDuring } from '#features/spaces/server/public.ts';
import { assessStay } from '#features/zones/rules/assess-stay.ts';
import { MINUTE_MS } from '#platform/calendar/durations.ts';
import { isRefusal, type Refusal, refuse, refuseField } from '#platform/contract/refusals.ts';
import type { Db } from '#platform/db/database.ts';
import type { quoteContract } from '../../quote.contract.ts';
import { coveredFrom, isReservation } from '../../rules/reservation.ts';
import { dateThatCloses } from '../refuse-closed-zone.ts';
import type { RequestedPlace } from './place-stay.ts';
import { minutesLeft } from './stay-for-sale.ts';
import { findValidation, validatedZone } from './validate-stay.ts';
import { findZoneForSale, type ZoneForSale } from './zone-for-sale.read-model.ts';

type Requested = z.output<typeof quoteContract.quoteStay.body>;
type Quote = z.output<typeof quoteContract.quoteStay.response>['data'];

/** What a card must be charged at least; 0 if cards are not offered. */
type CardMinimum = { readonly minCents: number };

export async function quoteStay(
  db: Db,
  zoneId: string,
  {
    network,
    principal,
    minCents,
    ...requested
  }: Requested & Pick<RequestedPlace, 'network' | 'principal'> & CardMinimum,
  now: Date,
): Promise<Quote | Refusal> {
  const zone = await findZoneForSale(db, zoneId);
  if (!zone) return refuse('not_found');
  if (zone.locationArchived) return refuse('location_archived');
  if (zone.locationInReview) return refuse('location_not_open');
  if (zone.pinUnchecked) return refuse('pin_unchecked');
  if (zone.zoneArchived) return refuse('zone_archived');
  const startsAt = requested.startTime ? new Date(requested.startTime) : startOf(now);
  const duration = durationOf(zone, requested, startsAt);
  if (isRefusal(duration)) return duration;
  const unrated = refuseUnrated(zone, startsAt);
  if (unrated) return unrated;
  const validation = await findValidation(db, zone, {
    ...requested,
    vehicleCount: requested.vehicles,
    network,
    principal,
    startsAt,
    now,
  });
  if (isRefusal(validation)) return validation;
  const { offer } = validatedZone(zone, validation);
  const chosen = { duration, vehicles: requested.vehicles, startsAt };
  const covered = priceWithFullHour(offer, chosen, now, minutesLeft(zone, startsAt));
  // A part of a day is charged as a whole one.
  const endOf = ({ endsAt }: StayPrice) => (requested.endTime && !zone.isHourly ? new Date(requested.endTime) : endsAt);
  const exact = priceStay(offer, chosen, now);
  const leftFor = (price: StayPrice) => countLeft(db, zone, { startsAt, endsAt: endOf(price), now });
  const leftCovered = await leftFor(covered);
  const isTaken = leftCovered !== null && leftCovered < requested.vehicles && covered.endsAt > exact.endsAt;
  const priced = isTaken ? exact : covered;
  const endsAt = endOf(priced);
  const closing = closingOf(zone, startsAt, endsAt);
  return {
    lines: priced.lines,
    totalCost: priced.totalCents,
    fees: feesOf(priced.lines),
    rate: priced.rateName,
    notes: [...priced.notes, ...closing.notes],
    startTime: startsAt.toISOString(),
    endTime: endsAt.toISOString(),
    left: isTaken ? await leftFor(exact) : leftCovered,
    validation: validation && { name: validation.name, kind: validation.kind, value: validation.value },
    warning: closing.warning ?? (isTooLittle(priced, minCents) ? 'below_card_minimum' : null),
  };
}

/** Free minutes or a merchant's code may leave less to pay than a card can be charged. */
const isTooLittle = ({ totalCents }: { readonly totalCents: number }, minCents: number): boolean =>
  totalCents > 0 && totalCents < minCents;

type Times = { readonly startsAt: Date; readonly endsAt: Date; readonly now: Date };

/** Spaces left during all of this time, minus what reservations will take; null where spaces are not counted. */
async function countLeft(db: Db, { locationId, zoneId, capacity }: ZoneForSale, times: Times): Promise<number | null> {
  if (capacity === null) return null;
  const { startsAt, endsAt: until, now } = times;
  const reserved = isReservation(startsAt, now);
  return countLeftDuring(db, {
    locationId,
    zoneId,
    reserved,
    from: coveredFrom({ reserved, startsAt }, now),
    until,
    now,
  });
}

function durationOf(
  { isHourly, timeZone }: ZoneForSale,
  { hours, days, endTime }: Requested,
  startsAt: Date,
): StayDuration | Refusal {
  if (hours !== undefined && days !== undefined) {
    return refuseField('days', t`Send hours or days, not both.`);
  }
  if (endTime !== undefined) {
    if (hours !== undefined || days !== undefined) {
      return refuseField('endTime', t`Send endTime, or hours or days, not both.`);
    }
    const daysLong = daysBetween(startsAt, new Date(endTime), timeZone);
    const minutes = Math.ceil((Date.parse(endTime) - startsAt.getTime()) / MINUTE_MS);
    if (minutes <= 0) return refuseField('endTime', t`The stay ends before it starts.`);
    if (daysLong > MAX_DAYS) {
      return refuseField('endTime', t`A stay is at most ${MAX_DAYS} days long.`);
    }
    return isHourly ? { kind: 'hourly', minutes } : { kind: 'daily', days: daysLong };
  }
  if (hours === undefined && days === undefined) {
    return refuseField('hours', t`Send hours, days or endTime.`);
  }
  const byHour = isHourly && hours !== undefined;
  const inDays = days ?? Math.ceil((hours ?? 0) / 24);
  const parsed = parseDuration({ isHourly: byHour, hours, days: inDays });
  if (!parsed.ok)
    return refuse(parsed.refusal, { fields: { [days === undefined ? 'hours' : 'days']: t`Choose another time.` } });
  // Days in a zone that sells hours.
  return isHourly ? { kind: 'hourly', minutes: durationMinutes(parsed.duration) } : parsed.duration;
}

/** A stay has no price at a time when the zone has no rate (rule 19). */
function refuseUnrated({ offer, timeZone }: ZoneForSale, startsAt: Date): Refusal | null {
  const unrated = offer.selling?.unratedAt(startsAt, timeZone);
  if (!unrated) return null;
  const message = t`This zone has no price for parking that starts then.`;
  return refuse('zone_closed', {
    message,
    fields: { startTime: message },
    data: { opensAt: unrated.ratedAt?.toISOString() ?? null },
  });
}

/** Why it would not be sold then; if a date closes the zone, a note names it. */
function closingOf(zone: ZoneForSale, startsAt: Date, endsAt: Date): Pick<Quote, 'warning' | 'notes'> {
  if (zone.zonePaused) return { warning: 'zone_paused', notes: [] };
  const assessed = assessStay({ ...zone, hours: zone, selling: zone.offer.selling, startsAt, endsAt });
  if (assessed.ok) return { warning: 'warning' in assessed ? assessed.warning : null, notes: [] };
  const date = dateThatCloses(assessed, zone, startsAt);
  return { warning: assessed.refusal, notes: date ? [date] : [] };
}
