// What cameras sent and nobody understood, for a day.

import { sql } from 'kysely';
import type { Db } from '#platform/db/database.ts';

export type StoredMessage = {
  readonly locationId: string;
  readonly id: string;
  readonly cameraId: string;
  readonly receivedAt: Date;
  readonly contentType: string;
  /** Its first characters. */
  readonly beginning: string;
  /** The fields that it lacked. */
  readonly missing: string;
};

/** A camera that sends nothing else must not fill the disk. */
const STORED_OF_CAMERA = 20;

export async function insertMessage(db: Db, message: StoredMessage): Promise<void> {
  await db.insertInto('cameraMessages').values(message).execute();
  const { locationId, cameraId } = message;
  await sql`
    delete from camera_messages where location_id = ${locationId} and camera_id = ${cameraId} and id in (
      select id from camera_messages where location_id = ${locationId} and camera_id = ${cameraId}
      order by received_at desc, id desc offset ${STORED_OF_CAMERA})`.execute(db);
}

/** Latest first. */
export function listMessages(db: Db, locationId: string, since: Date): Promise<StoredMessage[]> {
  return db
    .selectFrom('cameraMessages')
    .selectAll()
    .where('locationId', '=', locationId)
    .where('receivedAt', '>', since)
    .orderBy('receivedAt', 'desc')
    .orderBy('id', 'desc')
    .execute();
}

export async function deleteMessagesBefore(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('cameraMessages').where('receivedAt', '<', before).execute();
}
