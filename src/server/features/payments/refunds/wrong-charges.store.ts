// Charges of the wrong amount. Stored in the transaction that cancels the order, so that nothing is both sold and refunded.

import type { Db } from '../../../db/database.ts';
import type { OpenPage, PaymentId } from '../payments.store.ts';

export type WrongCharge = {
  readonly locationId: string;
  readonly paymentId: string;
  readonly id: string;
  readonly askedCents: number;
  /** In the smallest units of `currency`; without one, in US cents. */
  readonly chargedCents: number;
  readonly currency: string | null;
};

const COLUMNS = ['locationId', 'paymentId', 'id', 'askedCents', 'chargedCents', 'currency'] as const;

type OfPayment = Pick<WrongCharge, 'locationId' | 'paymentId'>;

export async function insertWrongCharge(tx: Db, wrong: WrongCharge & { now: Date }): Promise<void> {
  await tx
    .insertInto('wrongCharges')
    .values({
      locationId: wrong.locationId,
      paymentId: wrong.paymentId,
      id: wrong.id,
      askedCents: wrong.askedCents,
      chargedCents: wrong.chargedCents,
      currency: wrong.currency,
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

/** Locked until the transaction ends, so that its return is booked once. */
export async function lockWrongCharge(
  tx: Db,
  { locationId, paymentId }: OfPayment,
): Promise<(WrongCharge & { readonly isReturned: boolean; readonly isRefused: boolean }) | null> {
  const row = await tx
    .selectFrom('wrongCharges')
    .select([...COLUMNS, 'returnedAt', 'refusedAt'])
    .where('locationId', '=', locationId)
    .where('paymentId', '=', paymentId)
    .forUpdate()
    .executeTakeFirst();
  if (!row) return null;
  const { returnedAt, refusedAt, ...wrong } = row;
  return { ...wrong, isReturned: returnedAt !== null, isRefused: refusedAt !== null };
}

/** The caller has locked it. */
export async function markWrongCharge(
  tx: Db,
  { locationId, paymentId }: OfPayment,
  state: { readonly returnedAt?: Date | null; readonly refusedAt?: Date | null },
): Promise<void> {
  await tx
    .updateTable('wrongCharges')
    .set(state)
    .where('locationId', '=', locationId)
    .where('paymentId', '=', paymentId)
    .execute();
}
