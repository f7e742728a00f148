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

function photos(db: Db, { locationId, ticketId }: TicketPlace) {
  return db
    .selectFrom('valet_photos')
    .selectAll()
    .where('location_id', '=', locationId)
    .where('ticket_id', '=', ticketId);
}

/** False when it is there already. */
export async function insertPhoto(db: Db, photo: StoredPhoto): Promise<boolean> {
  const rows = await db
    .insertInto('valet_photos')
    .values(photo)
    .onConflict((on) => on.columns(['location_id', 'ticket_id', 'id']).doNothing())
    .returning('id')
    .execute();
  return rows.length > 0;
}

export async function listPhotosBefore(db: Db, before: Date, limit: number): Promise<StoredPhoto[]> {
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
