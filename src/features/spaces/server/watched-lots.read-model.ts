// The lots that are shown together: an owner's own, or those that a member of a team watches.

import { sql } from 'kysely';
import type { Db } from '#platform/db/database.ts';
import { isManaged, type ManagedLots } from '#platform/http/access/managed-lots.read-model.ts';
import { searchedLots } from '#platform/http/access/searched-lots.read-model.ts';

/** Who is watching which lots. */
export type Watcher = Exclude<ManagedLots, { readonly kind: 'all' }>;

/** The watcher's lots on offer, as `l`. */
export const watchedBy = (watcher: Watcher) => sql`${isManaged(watcher)} and l.archived_at is null`;

export type WatchedLot = {
  readonly id: string;
  readonly name: string;
  readonly address: string;
  readonly timeZone: string;
  /** By name or address; without a search, every lot matches. */
  readonly isFound: boolean;
};

/** Lots on offer, newest first. */
export async function listWatchedLots(db: Db, watcher: Watcher, search?: string): Promise<WatchedLot[]> {
  const isFound = search === undefined ? sql`true` : sql`id in (select id from ${searchedLots(watcher, search)} found)`;
  const { rows } = await sql<WatchedLot>`
    select id, name, address, time_zone, ${isFound} as is_found from locations l
    where ${watchedBy(watcher)} order by id desc`.execute(db);
  return rows;
}

export type WatchedClock = { readonly timeZone: string; readonly lotIds: readonly string[] };

/** The lots on offer grouped by time zone, the one with the most lots first. */
export async function listWatchedClocks(db: Db, watcher: Watcher): Promise<WatchedClock[]> {
  const { rows } = await sql<WatchedClock>`
    select time_zone, array_agg(id) as lot_ids from locations l
    where ${watchedBy(watcher)} group by time_zone order by count(*) desc, time_zone`.execute(db);
  return rows;
}

/** The spaces of all zones of these lots together; null unless all of them count. */
export async function sumWatchedCapacity(db: Db, watcher: Watcher): Promise<number | null> {
  const { rows } = await sql<{ capacity: number | null }>`
    select case when bool_and(z.capacity is not null) then sum(z.capacity)::integer end as capacity
    from locations l join zones z on z.location_id = l.id and z.archived_at is null
    where ${watchedBy(watcher)}`.execute(db);
  return rows[0]?.capacity ?? null;
}
