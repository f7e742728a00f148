// A zone as the API shows it: its price in dollars, its hours as a clock shows them.

import type { Zone } from '#contract/zones.contract.ts';
import { centsToDollars } from '#domain/money/cents.ts';
import { formatTimeOfDay } from '#domain/zones/opening-hours.ts';
import type { ZoneHours } from '#domain/zones/zone-schedule.ts';
import { toWeekTime } from './week-time.ts';

/** The columns that an answer is made of. */
export type ZoneRow = {
  readonly location_id: string;
  readonly id: string;
  readonly zone_number: string;
  readonly price_cents: number;
  readonly is_hourly: boolean;
  readonly open_minutes: number;
  readonly close_minutes: number;
  readonly sign_code: string;
  readonly schedule: readonly ZoneHours[];
  readonly paused_at: Date | null;
  readonly archived_at: Date | null;
};

export function toZone(row: ZoneRow): Zone {
  return {
    _id: row.id,
    locationId: row.location_id,
    zoneNumber: row.zone_number,
    price: centsToDollars(row.price_cents),
    isHourly: row.is_hourly,
    openTime: formatTimeOfDay(row.open_minutes),
    closeTime: formatTimeOfDay(row.close_minutes),
    signCode: row.sign_code,
    schedule: row.schedule.map(({ kind, ...time }) => ({ kind, ...toWeekTime(time) })),
    paused: row.paused_at !== null,
    archived: row.archived_at !== null,
  };
}
