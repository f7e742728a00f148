// What a provider charged although another amount was asked for. It is written in the transaction that lets the order go,
// so that nothing is ever both sold and given back.

import type { Db } from '../../db/database.ts';
import type { OpenPage, PaymentId } from './payments.store.ts';

export type WrongCharge = {
  readonly locationId: string;
  readonly paymentId: string;
  readonly id: string;
  readonly askedCents: number;
  readonly chargedCents: number;
};

const COLUMNS = [
  'location_id as locationId',
  'payment_id as paymentId',
  'id',
  'asked_cents as askedCents',
  'charged_cents as chargedCents',
] as const;

export async function insertWrongCharge(tx: Db, wrong: WrongCharge & { now: Date }): Promise<void> {
  await tx
    .insertInto('wrong_charges')
    .values({
      location_id: wrong.locationId,
      payment_id: wrong.paymentId,
      id: wrong.id,
      asked_cents: wrong.askedCents,
      charged_cents: wrong.chargedCents,
      found_at: wrong.now,
    })
    .execute();
}

export async function wasWronglyCharged(db: Db, { locationId, id }: PaymentId): Promise<boolean> {
  const row = await db
    .selectFrom('wrong_charges')
    .select('id')
    .where('location_id', '=', locationId)
    .where('payment_id', '=', id)
    .executeTakeFirst();
  return row !== undefined;
}

/** What is not given back yet, and not refused for good either; oldest first. */
export async function listUnreturned(db: Db, { before, after, limit }: OpenPage): Promise<WrongCharge[]> {
  const query = db
    .selectFrom('wrong_charges')
    .select(COLUMNS)
    .where('returned_at', 'is', null)
    .where('refused_at', 'is', null)
    .where('found_at', '<', before)
    .orderBy('id')
    .limit(limit);
  return (after ? query.where('id', '>', after) : query).execute();
}

/** Written once, whatever is heard later. */
export async function settleWrongCharge(
  db: Db,
  { locationId, paymentId }: Pick<WrongCharge, 'locationId' | 'paymentId'>,
  outcome: 'returned' | 'refused',
  now: Date,
): Promise<void> {
  await db
    .updateTable('wrong_charges')
    .set(outcome === 'returned' ? { returned_at: now } : { refused_at: now })
    .where('location_id', '=', locationId)
    .where('payment_id', '=', paymentId)
    .where('returned_at', 'is', null)
    .execute();
}
