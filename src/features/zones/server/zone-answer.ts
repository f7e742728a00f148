// A zone in an API answer: price in dollars, hours as "08:00".

import type { Rate } from '#features/pricing/rules/offer.ts';
import type { PricedBy, Tariff } from '#features/pricing/rules/rates/tariff.ts';
import { spacesLeft } from '#features/spaces/rules/spaces.ts';
import type { ZoneSpaces } from '#features/spaces/server/public.ts';
import type { DatedHours } from '#platform/calendar/dated-hours.ts';
import { formatTimeOfDay } from '#platform/calendar/opening-hours.ts';
import { writeWeeklyTime, type ZoneHours } from '#platform/calendar/zone-schedule.ts';
import { centsToDollars } from '#platform/money/cents.ts';
import type { Zone } from '../zones.contract.ts';
import { toDatedAnswer } from './dated-hours.ts';

/** The columns that an answer needs. */
export type ZoneRow = {
  readonly locationId: string;
  readonly id: string;
  readonly zoneNumber: string;
  readonly rate: Rate;
  readonly rates: Tariff | null;
  readonly pricedBy: PricedBy;
  readonly openMinutes: number;
  readonly closeMinutes: number;
  readonly signCode: string;
  readonly schedule: readonly ZoneHours[];
  readonly datedHours: readonly DatedHours[];
  /** Null if its places are not counted. */
  readonly capacity: number | null;
  readonly blocked: number;
  readonly blockedUntil: Date | null;
  readonly reservable: boolean;
  readonly reserveDaysAhead: number;
  readonly walkUpPercent: number;
  readonly startStop: boolean;
  /** Counts the changes that its owner makes on its page. */
  readonly version: number;
  readonly pausedAt: Date | null;
  readonly archivedAt: Date | null;
};

/** What is left, for a zone that counts its places. */
type Counted = { readonly spaces: ZoneSpaces; readonly now: Date };

export function toZone(row: ZoneRow, counted?: Counted): Zone {
  return {
    _id: row.id,
    locationId: row.locationId,
    zoneNumber: row.zoneNumber,
    price: centsToDollars(row.rate.priceCents),
    isHourly: row.rate.isHourly,
    rate: row.rate,
    ...(row.rates && { rates: row.rates, pricedBy: row.pricedBy }),
    openTime: formatTimeOfDay(row.openMinutes),
    closeTime: formatTimeOfDay(row.closeMinutes),
    signCode: row.signCode,
    schedule: row.schedule.map(({ kind, ...time }) => ({ kind, ...writeWeeklyTime(time) })),
    ...(row.datedHours.length > 0 && { datedHours: toDatedAnswer(row.datedHours) }),
    ...placesOf(row, counted),
    ...(row.reservable && {
      reservable: true,
      reserveDaysAhead: row.reserveDaysAhead,
      walkUpPercent: row.walkUpPercent,
    }),
    ...(row.startStop && row.rate.isHourly && { startStop: true }),
    version: row.version,
    paused: row.pausedAt !== null,
    archived: row.archivedAt !== null,
  };
}

function placesOf({ capacity, blocked, blockedUntil }: ZoneRow, counted: Counted | undefined) {
  if (!counted) return { capacity, left: null, full: false };
  const { left, over } = spacesLeft(counted.spaces, counted.now);
  const until = blockedUntil?.toISOString() ?? null;
  const freeAt = counted.spaces.freeAt?.toISOString() ?? null;
  return { capacity, blocked, blockedUntil: until, left, full: left === 0, over, freeAt };
}
