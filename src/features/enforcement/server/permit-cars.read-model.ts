// Cars with a monthly permit (rule 312): they may park while the permit is valid, and only in the hours of the week
// that its plan names. There is no way to know which of its plates is parked, so each is covered.

import { type RawBuilder, sql } from 'kysely';
import { toWeekly } from '#features/permits/rules/parks-at.ts';
import { WITHOUT_END } from '#features/permits/rules/permit-lifecycle.ts';
import { HOUR_MS } from '#platform/calendar/durations.ts';
import { intervalsWithin } from '#platform/calendar/weekly-times.ts';
import type { WeekTime } from '#platform/contract/week-time.ts';
import type { Db } from '#platform/db/database.ts';
import {
  type CarInDetail,
  mayBeLike,
  type PackedCar,
  type SeenPlate,
  type Since,
  seenRows,
  writtenSince,
} from './parked-cars.read-model.ts';

type PermitRow = CarInDetail & {
  readonly times: readonly WeekTime[] | null;
  readonly timeZone: string;
  readonly isGone: boolean;
  /** The number of the plate that was asked about. */
  readonly nr: number;
};

/** Hours of the week are shown for this long after they end, and this long before they begin. */
const HOURS_BEFORE = 2;
const HOURS_AHEAD = 24;

type Requested = { readonly locationId: string; readonly seen: readonly SeenPlate[] };

/** For each plate, as of when it was seen. The cars are only candidates: `judgePlate` decides which are similar. */
export async function findPermitsLike(db: Db, { locationId, seen }: Requested): Promise<CarInDetail[][]> {
  const like = sql`p.parks_until > a.at and ${mayBeLike('v.plateKey')}`;
  const rows = await listWhere(db, locationId, like, seenRows(seen));
  return seen.map(({ at }, index) =>
    rows.filter(({ nr }) => nr === index + 1).flatMap((row) => withinItsHours(row, at)),
  );
}

type Packing = { readonly locationId: string; readonly now: Date; readonly since: Since | null };

/** For a lot's pack; with `since`, only what was written after it, and permits that park only at some hours of the week. */
export async function listPackPermits(db: Db, { locationId, now, since }: Packing): Promise<PackedCar[]> {
  const written = since && sql`(${writtenSince('p', since.transaction)} or pl.times is not null)`;
  const rows = await listWhere(db, locationId, written ?? sql`p.parks_until > ${now}`);
  const until = new Date(now.getTime() + HOURS_AHEAD * HOUR_MS);
  return rows.flatMap((row): PackedCar[] => {
    const isGone = row.isGone || (row.endsAt !== null && row.endsAt <= now);
    if (isGone) return since ? [{ ...row, isGone }] : [];
    return row.startsAt > until ? [] : withinItsHours(row, now).map((car) => ({ ...car, isGone }));
  });
}

const NO_PLATE_REQUESTED = sql`(values (1)) a (nr)`;

/** A permit without an end has none here either. */
async function listWhere(
  db: Db,
  locationId: string,
  where: RawBuilder<unknown>,
  requested: RawBuilder<unknown> = NO_PLATE_REQUESTED,
): Promise<PermitRow[]> {
  const { rows } = await sql<PermitRow>`
    select a.nr, p.id, 'permit' as kind, v.plate, v.plate_key, v.state, z.id as zone_id, z.zone_number, p.starts_at as covered_from,
      p.starts_at, case when p.parks_until < ${WITHOUT_END} then p.parks_until end as ends_at, null::text as corrected_plate, 0 as total_cents, false as is_hourly, p.created_at,
      pl.times, l.time_zone, p.parks_until is null as is_gone
    from ${requested} cross join permits p
      join permit_plates v on v.location_id = ${locationId} and v.permit_id = p.id
      join permit_plans pl on pl.location_id = ${locationId} and pl.id = p.plan_id
      join locations l on l.id = p.location_id
      left join zones z on z.location_id = p.location_id and z.id = pl.zone_ids[1] and cardinality(pl.zone_ids) = 1
    where p.location_id = ${locationId} and p.state in ('active', 'past_due', 'ended') and ${where}
    order by p.id, v.place`.execute(db);
  return rows;
}

/** One car for each period of its hours around now; a permit that may always park stays one car. */
function withinItsHours<Car extends PermitRow>({ times, ...car }: Car, now: Date): CarInDetail[] {
  if (times === null) return [car];
  const from = new Date(Math.max(car.startsAt.getTime(), now.getTime() - HOURS_BEFORE * HOUR_MS));
  const until = new Date(
    Math.min(car.endsAt?.getTime() ?? Number.POSITIVE_INFINITY, now.getTime() + HOURS_AHEAD * HOUR_MS),
  );
  const intervals = intervalsWithin(times.map(toWeekly), { from, until }, car.timeZone);
  return intervals.map((interval) => ({
    ...car,
    coveredFrom: interval.from,
    startsAt: interval.from,
    endsAt: interval.until,
  }));
}
