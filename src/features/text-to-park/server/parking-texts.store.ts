// The texts that phones sent to park: each is stored once, with what it agreed to pay and its answer.

import { sql } from 'kysely';
import type { Db } from '#platform/db/database.ts';
import { deleteInBatches } from '#platform/db/statements/delete-in-batches.ts';
import type { Agreed } from '../rules/parking-offer.ts';

export type NewParkingText = {
  readonly ref: string;
  readonly phone: string;
  readonly sentTo: string;
  readonly body: string;
  readonly receivedAt: Date;
};

export type ParkingText = NewParkingText & {
  readonly agreed: Agreed | null;
  readonly orderId: string | null;
  readonly answeredAt: Date | null;
};

/** False when the provider reported it before. */
export async function insertParkingText(tx: Db, text: NewParkingText): Promise<boolean> {
  const inserted = tx
    .insertInto('parkingTexts')
    .values(text)
    .onConflict((conflict) => conflict.column('ref').doNothing())
    .returning('ref');
  return (await inserted.executeTakeFirst()) !== undefined;
}

const COLUMNS = ['ref', 'phone', 'sentTo', 'body', 'receivedAt', 'agreed', 'orderId', 'answeredAt'] as const;

export async function findParkingText(db: Db, ref: string): Promise<ParkingText | null> {
  return (await db.selectFrom('parkingTexts').select(COLUMNS).where('ref', '=', ref).executeTakeFirst()) ?? null;
}

/** Locked until the transaction ends. */
export async function hasParkingText(db: Db, ref: string): Promise<boolean> {
  return (await findParkingText(db, ref)) !== null;
}

export async function lockParkingText(tx: Db, ref: string): Promise<ParkingText | null> {
  const row = tx.selectFrom('parkingTexts').select(COLUMNS).where('ref', '=', ref).forUpdate();
  return (await row.executeTakeFirst()) ?? null;
}

/** Whether an earlier text from the same phone, since then, still waits for its answer. */
export async function isBehindAnother(
  db: Db,
  { ref, phone, receivedAt }: Pick<ParkingText, 'ref' | 'phone' | 'receivedAt'>,
  since: Date,
): Promise<boolean> {
  const row = await db
    .selectFrom('parkingTexts')
    .select('ref')
    .where('phone', '=', phone)
    .where('answeredAt', 'is', null)
    .where('receivedAt', '>', since)
    .where('receivedAt', '<', receivedAt)
    .where('ref', '<>', ref)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** What it agreed to, and the id of the order that this makes or stops: committed before anything is charged. */
export async function saveAgreed(tx: Db, ref: string, agreed: Agreed, orderId: string): Promise<void> {
  await tx
    .updateTable('parkingTexts')
    .set({ agreed: JSON.stringify(agreed), locationId: agreed.locationId, orderId })
    .where('ref', '=', ref)
    .execute();
}

/** Its words are no longer needed. */
export async function markAnswered(
  tx: Db,
  ref: string,
  { messageId, now }: { readonly messageId: string | null; readonly now: Date },
): Promise<void> {
  await tx.updateTable('parkingTexts').set({ messageId, answeredAt: now, body: '' }).where('ref', '=', ref).execute();
}

/** The provider repeats a call for hours at most; what was bought is in the order. */
export async function deleteParkingTextsBefore(db: Db, before: Date): Promise<void> {
  await deleteInBatches(db, 'parkingTexts', sql`received_at < ${before}`);
}

export async function deleteTextsOf(tx: Db, phone: string): Promise<void> {
  await tx.deleteFrom('parkingTexts').where('phone', '=', phone).execute();
}
