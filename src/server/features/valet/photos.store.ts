// What is known of a car's photos; their bytes are with the photo storage.

import type { Selectable } from 'kysely';
import type { Db } from '../../db/database.ts';
import type { ValetPhotosTable } from '../../db/valet-tables.ts';
import type { TicketPlace } from './stored-ticket.ts';

export type StoredPhoto = Selectable<ValetPhotosTable>;

export async function listPhotos(db: Db, { locationId, ticketId }: TicketPlace): Promise<StoredPhoto[]> {
  return photos(db, { locationId, ticketId }).orderBy('taken_at').orderBy('id').execute();
}

export async function findPhoto(db: Db, place: TicketPlace, id: string): Promise<StoredPhoto | null> {
  return (await photos(db, place).where('id', '=', id).executeTakeFirst()) ?? null;
}

/** Also of one whose bytes are not there yet. */
export async function findIntent(db: Db, place: TicketPlace, id: string): Promise<StoredPhoto | null> {
  return (await intents(db, place).where('id', '=', id).executeTakeFirst()) ?? null;
}

function photos(db: Db, place: TicketPlace) {
  return intents(db, place).where('is_stored', '=', true);
}

function intents(db: Db, { locationId, ticketId }: TicketPlace) {
  return db
    .selectFrom('valet_photos')
    .selectAll()
    .where('location_id', '=', locationId)
    .where('ticket_id', '=', ticketId);
}

/** Where its bytes are about to be; what was intended for the same photo before stays. */
export async function insertIntent(db: Db, photo: Omit<StoredPhoto, 'is_stored'>): Promise<void> {
  await db
    .insertInto('valet_photos')
    .values({ ...photo, is_stored: false })
    .onConflict((on) => on.columns(['location_id', 'ticket_id', 'id']).doNothing())
    .execute();
}

export async function markStored(db: Db, { location_id, ticket_id, id, type, bytes }: StoredPhoto): Promise<void> {
  await db
    .updateTable('valet_photos')
    .set({ is_stored: true, type, bytes })
    .where('location_id', '=', location_id)
    .where('ticket_id', '=', ticket_id)
    .where('id', '=', id)
    .execute();
}

export type OldPhotos = { readonly before: Date; readonly limit: number; readonly skip: number };

/** The oldest first; also those whose bytes may not have arrived. */
export async function listPhotosBefore(db: Db, { before, limit, skip }: OldPhotos): Promise<StoredPhoto[]> {
  return db
    .selectFrom('valet_photos as p')
    .innerJoin('valet_tickets as t', (on) =>
      on.onRef('t.location_id', '=', 'p.location_id').onRef('t.id', '=', 'p.ticket_id'),
    )
    .selectAll('p')
    .where('p.stored_at', '<', before)
    .where('t.is_open', '=', false)
    .where('t.updated_at', '<', before)
    .orderBy('p.stored_at')
    .orderBy('p.id')
    .offset(skip)
    .limit(limit)
    .execute();
}

export async function deletePhoto(db: Db, { location_id, ticket_id, id }: StoredPhoto): Promise<void> {
  await db
    .deleteFrom('valet_photos')
    .where('location_id', '=', location_id)
    .where('ticket_id', '=', ticket_id)
    .where('id', '=', id)
    .execute();
}
