// Charges of another amount than was asked for. Stored in the transaction that cancels the order, so that nothing is both
// sold and refunded.

import type { Db } from '../../../db/database.ts';
import type { OpenPage, PaymentId } from '../payments.store.ts';

export type WrongCharge = {
  readonly locationId: string;
  readonly paymentId: string;
  readonly id: string;
  readonly askedCents: number;
  readonly chargedCents: number;
};

const COLUMNS = ['locationId', 'paymentId', 'id', 'askedCents', 'chargedCents'] as const;

export async function insertWrongCharge(tx: Db, wrong: WrongCharge & { now: Date }): Promise<void> {
  await tx
    .insertInto('wrongCharges')
    .values({
      locationId: wrong.locationId,
      paymentId: wrong.paymentId,
      id: wrong.id,
      askedCents: wrong.askedCents,
      chargedCents: wrong.chargedCents,
      foundAt: wrong.now,
    })
    .execute();
}

export async function wasWronglyCharged(db: Db, { locationId, id }: PaymentId): Promise<boolean> {
  const row = await db
    .selectFrom('wrongCharges')
    .select('id')
    .where('locationId', '=', locationId)
    .where('paymentId', '=', id)
    .executeTakeFirst();
  return row !== undefined;
}

/** Charges neither refunded nor finally refused, oldest first. */
export async function listUnreturned(db: Db, { before, after, limit }: OpenPage): Promise<WrongCharge[]> {
  const query = db
    .selectFrom('wrongCharges')
    .select(COLUMNS)
    .where('returnedAt', 'is', null)
    .where('refusedAt', 'is', null)
    .where('foundAt', '<', before)
    .orderBy('id')
    .limit(limit);
  return (after ? query.where('id', '>', after) : query).execute();
}

/** Does nothing once the charge is recorded as returned. */
export async function settleWrongCharge(
  db: Db,
  { locationId, paymentId }: Pick<WrongCharge, 'locationId' | 'paymentId'>,
  outcome: 'returned' | 'refused',
  now: Date,
): Promise<void> {
  await db
    .updateTable('wrongCharges')
    .set(outcome === 'returned' ? { returnedAt: now } : { refusedAt: now })
    .where('locationId', '=', locationId)
    .where('paymentId', '=', paymentId)
    .where('returnedAt', 'is', null)
    .execute();
}
