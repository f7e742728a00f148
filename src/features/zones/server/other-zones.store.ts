// The zones to which rates may be copied: all on the market, at lots of the same owner that the caller keeps, except the one
// being copied.

import { sql } from 'kysely';
import { z } from 'zod';
import { answerCharges } from '#features/lot-directory/server/public.ts';
import type { Charge, Rate } from '#features/pricing/rules/offer.ts';
import { type StoredRates, tariffOf } from '#features/pricing/rules/rates/plain-price.ts';
import type { PricedBy, Tariff } from '#features/pricing/rules/rates/tariff.ts';
import { formatTimeOfDay } from '#platform/calendar/opening-hours.ts';
import { writeWeeklyTime, type ZoneHours } from '#platform/calendar/zone-schedule.ts';
import { isRefusal, type Refusal } from '#platform/contract/refusals.ts';
import { Id } from '#platform/contract/wire.ts';
import type { Db } from '#platform/db/database.ts';
import { isManaged, type ManagedLots } from '#platform/http/access/managed-lots.read-model.ts';
import { cutPage, decodeCursor } from '#platform/http/answers/cursors.ts';
import type { OtherZone } from '../zones.contract.ts';

type Row = Pick<
  OtherZone,
  'zoneId' | 'zoneNumber' | 'locationId' | 'locationName' | 'address' | 'timeZone' | 'pricedBy' | 'version'
> & {
  readonly charges: readonly Charge[];
  readonly openMinutes: number;
  readonly closeMinutes: number;
  readonly schedule: readonly ZoneHours[];
  /** 1 for a zone of another lot. */
  readonly isElsewhere: number;
  readonly rate: Rate;
  readonly rates: Tariff | null;
};

/** `kept`: the lots that the caller may change. */
export type FromZone = { readonly id: string; readonly managed: ManagedLots };
type Requested = { readonly q?: string | undefined; readonly limit: number; readonly cursor?: string | undefined };

const COLUMNS = sql`l.name as location_name, l.address, l.time_zone, l.charges, z.rate, z.rates, z.priced_by, z.version,
  z.open_minutes, z.close_minutes, z.schedule`;
const Cursor = z.tuple([z.int(), z.string(), Id, z.string(), Id]);

/** Zones of the same lot first, then by lot name. */
export async function listOtherZones(
  db: Db,
  { id, managed }: FromZone,
  { q = '', limit, cursor }: Requested,
): Promise<{ zones: OtherZone[]; nextCursor: string | null } | Refusal> {
  const after = decodeCursor(cursor, Cursor);
  if (isRefusal(after)) return after;
  const found = (text: string) => sql`strpos(lower(${sql.ref(text)}), lower(${q})) > 0`;
  const { rows } = await sql<Row>`
    select (z.location_id <> mine.location_id)::int as is_elsewhere, z.id as zone_id, z.zone_number, z.location_id,
      ${COLUMNS}
    from (select m.id, m.location_id, ml.owner_id from zones m join locations ml on ml.id = m.location_id where m.id = ${id}) mine
    join locations l on l.owner_id = mine.owner_id and l.archived_at is null
    join zones z on z.location_id = l.id and z.archived_at is null and z.id <> mine.id
    where ${isManaged(managed)} and (${q} = '' or ${found('l.name')} or ${found('l.address')} or ${found('z.zone_number')})
      and ${
        after
          ? sql`((z.location_id <> mine.location_id)::int, l.name, l.id, z.zone_number, z.id)
              > (${after[0]}::int, ${after[1]}, ${after[2]}::uuid, ${after[3]}, ${after[4]}::uuid)`
          : sql`true`
      }
    order by 1, l.name, l.id, z.zone_number, z.id
    limit ${limit + 1}`.execute(db);
  const { page, nextCursor } = cutPage(rows, limit, (row) => [
    row.isElsewhere,
    row.locationName,
    row.locationId,
    row.zoneNumber,
    row.zoneId,
  ]);
  return { zones: page.map(toOtherZone), nextCursor };
}

const toOtherZone = (row: Row): OtherZone => {
  const { isElsewhere: _, rate, rates, charges, openMinutes, closeMinutes, schedule, ...zone } = row;
  return {
    ...zone,
    charges: answerCharges(charges),
    openTime: formatTimeOfDay(openMinutes),
    closeTime: formatTimeOfDay(closeMinutes),
    schedule: schedule.map(({ kind, ...time }) => ({ kind, ...writeWeeklyTime(time) })),
    rates: [...tariffOf({ rate, rates })],
  };
};

/** Which of these zones belong to the same owner as this one; their lots stay unchanged until the transaction ends. */
export async function lockOtherZones(
  tx: Db,
  { id, managed }: FromZone,
  zoneIds: readonly string[],
): Promise<OtherZone[]> {
  const ids = sql`(select value::uuid from jsonb_array_elements_text(${JSON.stringify(zoneIds)}::jsonb))`;
  // In a fixed order, so that two concurrent copies cannot deadlock.
  await sql`
    select from locations where id in (select location_id from zones where id in ${ids})
    order by id for no key update`.execute(tx);
  const { rows } = await sql<Row>`
    select 1 as is_elsewhere, z.id as zone_id, z.zone_number, z.location_id, ${COLUMNS}
    from zones z join locations l on l.id = z.location_id
    where z.id in ${ids} and z.id <> ${id} and z.archived_at is null and l.archived_at is null and ${isManaged(managed)}
      and l.owner_id = (select ml.owner_id from zones m join locations ml on ml.id = m.location_id where m.id = ${id})`.execute(
    tx,
  );
  return rows.map(toOtherZone);
}

type StoredAt = StoredRates & { readonly locationId: string; readonly zoneId: string; readonly pricedBy: PricedBy };

/** All in one statement; each change is a new version of its zone. */
export async function updateRates(tx: Db, zones: readonly StoredAt[]): Promise<void> {
  await sql`
    update zones set rate = new.rate, rates = nullif(new.rates, 'null'::jsonb), priced_by = new."pricedBy", version = zones.version + 1
    from jsonb_to_recordset(${JSON.stringify(zones)}::jsonb)
      as new ("locationId" uuid, "zoneId" uuid, rate jsonb, rates jsonb, "pricedBy" text)
    where zones.location_id = new."locationId" and zones.id = new."zoneId"`.execute(tx);
}
