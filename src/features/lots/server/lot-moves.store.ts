// Where lots were before, and what would show a different time if a lot's time zone changed.

import { sql } from 'kysely';
import type { Db } from '#platform/db/database.ts';
import type { LocationRow } from './lot-directory.ts';

type Place = Pick<LocationRow, 'address' | 'lat' | 'lng' | 'timeZone'>;
type NewMove = {
  readonly id: string;
  readonly from: Place & { readonly id: string };
  readonly to: Place;
  readonly movedBy: string;
  readonly movedAt: Date;
};

export async function insertMove(tx: Db, { id, from, to, movedBy, movedAt }: NewMove): Promise<void> {
  await tx
    .insertInto('lotMoves')
    .values({
      locationId: from.id,
      id,
      movedBy,
      movedAt,
      fromAddress: from.address,
      fromLat: from.lat,
      fromLng: from.lng,
      fromTimeZone: from.timeZone,
      toAddress: to.address,
      toLat: to.lat,
      toLng: to.lng,
      toTimeZone: to.timeZone,
    })
    .execute();
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
