// Cars that officers marked as parked at a lot.

import { sql } from 'kysely';
import type { Db } from '#platform/db/database.ts';
import { withOfficers } from '../with-officers.ts';

export type NewChalk = {
  readonly locationId: string;
  /** Chosen by the phone. */
  readonly id: string;
  readonly officerId: string;
  readonly seenAt: Date;
  readonly receivedAt: Date;
  readonly estimated: boolean;
  readonly plate: string;
  readonly plateKey: string;
  readonly state: string | null;
  readonly zoneId: string | null;
  readonly place: string;
};

export type StoredChalk = NewChalk & {
  readonly officerName: string;
  readonly zoneNumber: string | null;
  readonly photoId: string | null;
  readonly photoType: string | null;
};

/** A chalk sent twice is stored once, and an erased one stays erased. */
export async function insertChalk(db: Db, { state: plateState, ...chalk }: NewChalk): Promise<void> {
  await db
    .insertInto('chalks')
    .values({ ...chalk, plateState })
    .onConflict((on) => on.columns(['locationId', 'id']).doNothing())
    .execute();
}

type AtChalk = Pick<NewChalk, 'locationId' | 'id'>;

/** Also finds an erased chalk, because a phone may still send it or its photo again. */
export async function findChalk(db: Db, { locationId, id }: AtChalk): Promise<StoredChalk | null> {
  const { rows } = await sql<Omit<StoredChalk, 'officerName'>>`
    select ${COLUMNS} from chalks c left join zones z on z.location_id = ${locationId} and z.id = c.zone_id
    where c.location_id = ${locationId} and c.id = ${id}`.execute(db);
  return (await withOfficers(db, rows))[0] ?? null;
}

/** Nobody walks past more of them; the oldest matter most. */
const MAX = 500;

/** Chalks that are not erased and were seen since then, longest there first. */
export async function listChalks(db: Db, locationId: string, since: Date): Promise<StoredChalk[]> {
  const { rows } = await sql<Omit<StoredChalk, 'officerName'>>`
    select ${COLUMNS} from chalks c left join zones z on z.location_id = ${locationId} and z.id = c.zone_id
    where c.location_id = ${locationId} and c.erased_at is null and c.seen_at > ${since}
    order by c.seen_at, c.id limit ${MAX}`.execute(db);
  return withOfficers(db, rows);
}

/** @returns false if it is not there. */
export async function eraseChalk(db: Db, { locationId, id }: AtChalk, now: Date): Promise<boolean> {
  const erased = await db
    .updateTable('chalks')
    .set((eb) => ({ erasedAt: eb.fn.coalesce('erasedAt', eb.val(now)) }))
    .where('locationId', '=', locationId)
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst();
  return erased !== undefined;
}

/** Where the bytes of its photo are or will be; an earlier place stays. */
export async function setChalkPhotoRef(db: Db, { locationId, id }: AtChalk, photoId: string): Promise<string> {
  const updated = await db
    .updateTable('chalks')
    .set((eb) => ({ photoId: eb.fn.coalesce('photoId', eb.val(photoId)) }))
    .where('locationId', '=', locationId)
    .where('id', '=', id)
    .returning('photoId')
    .executeTakeFirstOrThrow();
  return updated.photoId ?? photoId;
}

/** Marks the photo's bytes as stored. */
export async function setChalkPhotoType(db: Db, { locationId, id }: AtChalk, photoType: string): Promise<void> {
  await db.updateTable('chalks').set({ photoType }).where('locationId', '=', locationId).where('id', '=', id).execute();
}

const COLUMNS = sql`c.location_id, c.id, c.officer_id, c.seen_at, c.received_at, c.estimated, c.plate, c.plate_key,
  c.plate_state as state, c.zone_id, z.zone_number, c.place, c.photo_id, c.photo_type`;
