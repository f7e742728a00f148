// Where lots were before, and what would show a different time if a lot's time zone changed.

import { sql } from 'kysely';
import type { Db } from '#platform/db/database.ts';

export type LotMove = {
  readonly locationId: string;
  readonly id: string;
  readonly movedBy: string;
  readonly movedAt: Date;
  readonly fromAddress: string;
  readonly fromLat: number;
  readonly fromLng: number;
  readonly fromTimeZone: string;
  readonly toAddress: string;
  readonly toLat: number;
  readonly toLng: number;
  readonly toTimeZone: string;
};

/** Rule 60: a corrected address, pin or time zone is recorded with its date. @param moves JSON rows of LotMove */
export async function insertMoves(tx: Db, moves: string): Promise<void> {
  await sql`
    insert into lot_moves (
      location_id, id, moved_by, moved_at, from_address, from_lat, from_lng, from_time_zone,
      to_address, to_lat, to_lng, to_time_zone
    )
    select location_id, id, moved_by, moved_at, from_address, from_lat, from_lng, from_time_zone,
      to_address, to_lat, to_lng, to_time_zone
    from json_to_recordset(${moves}::json) as lot (
      location_id uuid, id uuid, moved_by uuid, moved_at timestamptz, from_address text, from_lat float8, from_lng float8,
      from_time_zone text, to_address text, to_lat float8, to_lng float8, to_time_zone text
    )`.execute(tx);
}

const SHOWN = 50;

export async function listMovesOf(db: Db, locationId: string) {
  const query = db.selectFrom('lotMoves').selectAll().where('locationId', '=', locationId);
  return query.orderBy('movedAt', 'desc').orderBy('id', 'desc').limit(SHOWN).execute();
}

/** Stays that are being paid for, running or reserved, and cars at its valet stand. */
export async function hasStaysByItsClock(tx: Db, locationId: string, now: Date): Promise<boolean> {
  const { rows } = await sql<{ has: boolean }>`
    select exists (
        select from sessions s where s.location_id = ${locationId} and s.ends_at > ${now} and s.status in ('pending', 'active')
      ) or exists (
        select from valet_tickets v where v.location_id = ${locationId} and v.is_open
      ) as has`.execute(tx);
  return rows[0]?.has === true;
}
