// Expired look-ups and notes by lot, and the record of their deletion.

import { sql } from 'kysely';
import type { Db } from '#platform/db/database.ts';

/** Lots with a look-up, a note or a read from before this time. */
export async function listForgettable(db: Db, before: Date): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select location_id as id from lookups where looked_up_at < ${before}
    union select location_id from officer_notes where written_at < ${before}
    union select location_id from plate_reads where read_at < ${before} order by id`.execute(db);
  return rows.map((row) => row.id);
}

type Old = { readonly locationId: string; readonly before: Date };

/** The photos of notes and of reads. */
export async function listOldPhotos(db: Db, { locationId, before }: Old): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select photo_id as id from officer_notes
    where location_id = ${locationId} and written_at < ${before} and photo_id is not null
    union all
    select picture_id from plate_reads
    where location_id = ${locationId} and read_at < ${before} and picture_id is not null`.execute(db);
  return rows.map(({ id }) => id);
}

export type Removal = Old & {
  readonly id: string;
  readonly now: Date;
  /** Photos that could not be deleted. Their notes and reads stay, so that they are found again. */
  readonly staying: readonly string[];
  readonly limit: number;
};

/**
 * In the caller's transaction: deletes at most `limit` each of look-ups, notes and reads, counts what is left of
 * that age, and adds both to the record of this removal. @returns whether there may be more.
 */
export async function removeOld(tx: Db, removal: Removal): Promise<boolean> {
  const { locationId, before, staying, limit } = removal;
  const { rows } = await sql<Removed>`
    with gone_lookups as (
      delete from lookups where location_id = ${locationId} and ctid = any(array(
        select ctid from lookups where location_id = ${locationId} and looked_up_at < ${before} limit ${limit}))
      returning looked_up_at as at
    ), gone_notes as (
      delete from officer_notes where location_id = ${locationId} and ctid = any(array(
        select ctid from officer_notes where location_id = ${locationId} and written_at < ${before}
          and (photo_id is null or photo_id <> all(${staying}::uuid[])) limit ${limit}))
      returning written_at as at, photo_type
    ), gone_reads as (
      delete from plate_reads where location_id = ${locationId} and ctid = any(array(
        select ctid from plate_reads where location_id = ${locationId} and read_at < ${before}
          and (picture_id is null or picture_id <> all(${staying}::uuid[])) limit ${limit}))
      returning read_at as at, picture_id
    ), gone as (
      select at from gone_lookups union all select at from gone_notes union all select at from gone_reads
    )
    select min(at) as oldest, max(at) as newest, (select count(*) from gone_lookups)::int as lookups,
      (select count(*) from gone_notes)::int as notes,
      (select count(*) from gone_reads)::int as reads, 
      ((select count(photo_type) from gone_notes) + (select count(picture_id) from gone_reads))::int as photos
    from gone`.execute(tx);
  const [removed] = rows;
  if (!removed?.oldest || !removed.newest) return false;
  await addToRecord(tx, removal, { ...removed, oldest: removed.oldest, newest: removed.newest });
  return Math.max(removed.lookups, removed.notes, removed.reads) === limit;
}

type Gone = Removed & { readonly oldest: Date; readonly newest: Date };

async function addToRecord(tx: Db, removal: Removal, gone: Gone): Promise<void> {
  const { locationId, before, id, now } = removal;
  const { lookups, notes, reads, photos, oldest, newest } = gone;
  const leftOver = await countOld(tx, { locationId, before });
  const counted = { lookups, notes, reads, photos, oldest, newest, leftOver };
  await tx
    .insertInto('lookupRemovals')
    .values({ locationId, id, removedAt: now, removedBefore: before, ...counted })
    .onConflict((conflict) =>
      conflict.columns(['locationId', 'id']).doUpdateSet({
        lookups: sql`lookup_removals.lookups + ${lookups}`,
        notes: sql`lookup_removals.notes + ${notes}`,
        reads: sql`lookup_removals.reads + ${reads}`,
        photos: sql`lookup_removals.photos + ${photos}`,
        oldest: sql`least(lookup_removals.oldest, ${oldest}::timestamptz)`,
        newest: sql`greatest(lookup_removals.newest, ${newest}::timestamptz)`,
        leftOver,
      }),
    )
    .execute();
}

type Removed = {
  lookups: number;
  notes: number;
  reads: number;
  photos: number;
  oldest: Date | null;
  newest: Date | null;
};

async function countOld(tx: Db, { locationId, before }: Old): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select (select count(*) from lookups where location_id = ${locationId} and looked_up_at < ${before})
      + (select count(*) from officer_notes where location_id = ${locationId} and written_at < ${before})
      + (select count(*) from plate_reads where location_id = ${locationId} and read_at < ${before}) as count`.execute(
    tx,
  );
  return rows[0]?.count ?? 0;
}

export type StoredRemoval = {
  readonly removedAt: Date;
  readonly removedBefore: Date;
  readonly lookups: number;
  readonly notes: number;
  readonly leftOver: number;
};

/** Null while nothing has been old enough. */
export async function findLastRemoval(db: Db, locationId: string): Promise<StoredRemoval | null> {
  const query = db
    .selectFrom('lookupRemovals')
    .select(['removedAt', 'removedBefore', 'lookups', 'notes', 'leftOver'])
    .where('locationId', '=', locationId);
  return (await query.orderBy('id', 'desc').limit(1).executeTakeFirst()) ?? null;
}

export type OldChalk = { readonly locationId: string; readonly id: string; readonly photoId: string | null };

/** From all lots, oldest first. */
export async function listOldChalks(db: Db, before: Date, limit: number): Promise<OldChalk[]> {
  const { rows } = await sql<OldChalk>`
    select location_id, id, photo_id from chalks where seen_at < ${before} order by seen_at limit ${limit}`.execute(db);
  return rows;
}

export async function removeChalk(db: Db, { locationId, id }: OldChalk): Promise<void> {
  await db.deleteFrom('chalks').where('locationId', '=', locationId).where('id', '=', id).execute();
}

/** How long look-ups, notes and what cameras read are kept, in days. */
export const RETENTION_DAYS = 150;
