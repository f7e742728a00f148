// The records of a car's photos; their bytes are in the photo storage.

import type { Selectable } from 'kysely';
import type { Db } from '#platform/db/database.ts';
import type { ValetPhotosTable } from '#platform/db/tables/valet-tables.ts';
import type { TicketRef } from '../tickets/stored-ticket.ts';

export type StoredPhoto = Selectable<ValetPhotosTable>;

export async function listPhotos(db: Db, { locationId, ticketId }: TicketRef): Promise<StoredPhoto[]> {
  return selectPhotos(db, { locationId, ticketId }).orderBy('takenAt').orderBy('id').execute();
}

export async function findPhoto(db: Db, ticketRef: TicketRef, id: string): Promise<StoredPhoto | null> {
  return (await selectPhotos(db, ticketRef).where('id', '=', id).executeTakeFirst()) ?? null;
}

/** Includes photos whose bytes are not stored yet. */
export async function findIntent(db: Db, ticketRef: TicketRef, id: string): Promise<StoredPhoto | null> {
  return (await selectIntents(db, ticketRef).where('id', '=', id).executeTakeFirst()) ?? null;
}

function selectPhotos(db: Db, ticketRef: TicketRef) {
  return selectIntents(db, ticketRef).where('isStored', '=', true);
}

function selectIntents(db: Db, { locationId, ticketId }: TicketRef) {
  return db.selectFrom('valetPhotos').selectAll().where('locationId', '=', locationId).where('ticketId', '=', ticketId);
}

/** Records where the bytes will be. An earlier record of the same photo wins. */
export async function insertIntent(db: Db, photo: Omit<StoredPhoto, 'isStored'>): Promise<void> {
  await db
    .insertInto('valetPhotos')
    .values({ ...photo, isStored: false })
    .onConflict((on) => on.columns(['locationId', 'ticketId', 'id']).doNothing())
    .execute();
}

export async function markStored(db: Db, { locationId, ticketId, id, type, bytes }: StoredPhoto): Promise<void> {
  await db
    .updateTable('valetPhotos')
    .set({ isStored: true, type, bytes })
    .where('locationId', '=', locationId)
    .where('ticketId', '=', ticketId)
    .where('id', '=', id)
    .execute();
}

export type OldPhotos = { readonly before: Date; readonly limit: number; readonly skip: number };

/** Oldest first, including photos whose bytes may not have arrived. */
export async function listPhotosBefore(db: Db, { before, limit, skip }: OldPhotos): Promise<StoredPhoto[]> {
  return db
    .selectFrom('valetPhotos as p')
    .innerJoin('valetTickets as t', (on) =>
      on.onRef('t.locationId', '=', 'p.locationId').onRef('t.id', '=', 'p.ticketId'),
    )
    .selectAll('p')
    .where('p.storedAt', '<', before)
    .where('t.isOpen', '=', false)
    .where('t.updatedAt', '<', before)
    .orderBy('p.storedAt')
    .orderBy('p.id')
    .offset(skip)
    .limit(limit)
    .execute();
}

export async function deletePhoto(db: Db, { locationId, ticketId, id }: StoredPhoto): Promise<void> {
  await db
    .deleteFrom('valetPhotos')
    .where('locationId', '=', locationId)
    .where('ticketId', '=', ticketId)
    .where('id', '=', id)
    .execute();
}
