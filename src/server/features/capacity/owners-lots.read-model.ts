// The lots of an owner that are shown together.

import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import { containsWords } from '../../db/statements/contains-words.ts';

export type OwnersLot = {
  readonly id: string;
  readonly name: string;
  readonly address: string;
  readonly timeZone: string;
  /** By its name or address; every lot is, without a search. */
  readonly isFound: boolean;
};

/** On offer, the newest first. */
export async function listOwnersLots(db: Db, ownerId: string, search?: string): Promise<OwnersLot[]> {
  const { rows } = await sql<OwnersLot>`
    select id, name, address, time_zone, ${containsWords(sql`name || ' ' || address`, search)} as is_found from locations
    where owner_id = ${ownerId} and archived_at is null order by id desc`.execute(db);
  return rows;
}

export type OwnersClock = { readonly timeZone: string; readonly lotIds: readonly string[] };

/** The lots on offer by their time zones, the clock of most lots first. */
export async function listOwnersClocks(db: Db, ownerId: string): Promise<OwnersClock[]> {
  const { rows } = await sql<OwnersClock>`
    select time_zone, array_agg(id) as lot_ids from locations
    where owner_id = ${ownerId} and archived_at is null group by time_zone order by count(*) desc, time_zone`.execute(
    db,
  );
  return rows;
}

/** The places of all zones of an owner's lots together; null unless all of them count. */
export async function sumOwnersCapacity(db: Db, ownerId: string): Promise<number | null> {
  const { rows } = await sql<{ capacity: number | null }>`
    select case when bool_and(z.capacity is not null) then sum(z.capacity)::integer end as capacity
    from locations l join zones z on z.location_id = l.id and z.archived_at is null
    where l.owner_id = ${ownerId} and l.archived_at is null`.execute(db);
  return rows[0]?.capacity ?? null;
}
