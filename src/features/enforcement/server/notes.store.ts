// Officers' notes about cars, with their photos.

import { sql } from 'kysely';
import type { Db } from '#platform/db/database.ts';
import { withOfficers } from './with-officers.ts';

export type NewNote = {
  readonly locationId: string;
  readonly id: string;
  readonly eventId: string;
  readonly officerId: string;
  readonly writtenAt: Date;
  readonly plate: string;
  readonly plateKey: string;
  readonly state: string | null;
  readonly zoneId: string | null;
  readonly text: string;
};

export type StoredNote = Omit<NewNote, 'plateKey'> & {
  readonly officerName: string;
  readonly photoId: string | null;
  readonly photoType: string | null;
  readonly writtenAtExact: string;
};

/** A note sent twice is stored once. */
export async function insertNote(db: Db, note: NewNote): Promise<void> {
  await db
    .insertInto('officerNotes')
    .values({
      locationId: note.locationId,
      id: note.id,
      eventId: note.eventId,
      officerId: note.officerId,
      writtenAt: note.writtenAt,
      plate: note.plate,
      plateKey: note.plateKey,
      plateState: note.state,
      zoneId: note.zoneId,
      text: note.text,
    })
    .onConflict((on) => on.columns(['locationId', 'eventId']).doNothing())
    .execute();
}

type NoteName = { readonly locationId: string } & ({ readonly id: string } | { readonly eventId: string });

export async function findNote(db: Db, name: NoteName): Promise<StoredNote | null> {
  const which = 'id' in name ? sql`n.id = ${name.id}` : sql`n.event_id = ${name.eventId}`;
  const { rows } = await sql<Omit<StoredNote, 'officerName'>>`
    select ${COLUMNS} from officer_notes n
    where n.location_id = ${name.locationId} and ${which}`.execute(db);
  return (await withOfficers(db, rows))[0] ?? null;
}

export type NotePage = {
  readonly locationId: string;
  readonly limit: number;
  readonly after: readonly [string, string] | null;
};

/** Latest first; returns one more than the page holds. */
export async function listNotes(db: Db, { locationId, limit, after }: NotePage): Promise<StoredNote[]> {
  const [at, id] = after ?? [null, null];
  const { rows } = await sql<Omit<StoredNote, 'officerName'>>`
    select ${COLUMNS} from officer_notes n
    where n.location_id = ${locationId}
      ${at === null ? sql`` : sql`and (n.written_at, n.id) < (${at}::timestamptz, ${id}::uuid)`}
    order by n.written_at desc, n.id desc limit ${limit + 1}`.execute(db);
  return withOfficers(db, rows);
}

type AtNote = { readonly locationId: string; readonly id: string };

/** Where the bytes of the note's photo are or will be; an earlier record stays. */
export async function setPhotoRef(db: Db, { locationId, id }: AtNote, photoId: string): Promise<string> {
  const updated = await db
    .updateTable('officerNotes')
    .set((eb) => ({ photoId: eb.fn.coalesce('photoId', eb.val(photoId)) }))
    .where('locationId', '=', locationId)
    .where('id', '=', id)
    .returning('photoId')
    .executeTakeFirstOrThrow();
  return updated.photoId ?? photoId;
}

/** Marks the photo's bytes as stored. */
export async function setPhotoType(db: Db, { locationId, id }: AtNote, type: string): Promise<void> {
  await db
    .updateTable('officerNotes')
    .set({ photoType: type })
    .where('locationId', '=', locationId)
    .where('id', '=', id)
    .execute();
}

export async function isZoneOf(db: Db, at: { locationId: string; zoneId: string }): Promise<boolean> {
  const query = db.selectFrom('zones').select('id').where('locationId', '=', at.locationId);
  return (await query.where('id', '=', at.zoneId).executeTakeFirst()) !== undefined;
}

const COLUMNS = sql`n.id, n.event_id, n.location_id, n.officer_id,
  n.written_at, n.plate, n.plate_state as state, n.zone_id, n.text,
  n.photo_id, n.photo_type,
  to_char(n.written_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as written_at_exact`;
