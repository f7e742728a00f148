// Charges of the wrong amount. Each is stored in the transaction that cancels its order, so nothing is both sold and refunded.

import type { Db } from '#platform/db/database.ts';
import type { MoneyReturn } from '../../rules/money-return.ts';
import type { PaymentId } from '../payment.ts';
import type { OpenPage } from '../payments.store.ts';
import { type Decision, RETURN_COLUMNS, returnValues } from './return-columns.ts';

export type WrongCharge = {
  readonly locationId: string;
  readonly paymentId: string;
  readonly id: string;
  readonly requestedCents: number;
  /** In the smallest units of `currency`; in US cents when there is none. */
  readonly chargedCents: number;
  readonly currency: string | null;
};

const COLUMNS = ['locationId', 'paymentId', 'id', 'requestedCents', 'chargedCents', 'currency'] as const;

type OfPayment = Pick<WrongCharge, 'locationId' | 'paymentId'>;

export async function insertWrongCharge(tx: Db, wrong: WrongCharge & { now: Date }): Promise<void> {
  await tx
    .insertInto('wrongCharges')
    .values({
      locationId: wrong.locationId,
      paymentId: wrong.paymentId,
      id: wrong.id,
      requestedCents: wrong.requestedCents,
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

/** Charges that the provider is to return now, oldest first. `before` is the current time. */
export async function listUnreturned(
  db: Db,
  { before, after, limit }: OpenPage,
): Promise<Array<WrongCharge & Pick<MoneyReturn, 'attempt'>>> {
  const query = db
    .selectFrom('wrongCharges')
    .select([...COLUMNS, 'attempt'])
    .where('returnedAt', 'is', null)
    .where('refusedAt', 'is', null)
    .where('settledAs', 'is', null)
    .where('foundAt', '<', before)
    .where((is) => is.or([is('nextTryAt', 'is', null), is('nextTryAt', '<=', before)]))
    .orderBy('id')
    .limit(limit);
  return (after ? query.where('id', '>', after) : query).execute();
}

export async function findPaymentOfCharge(
  db: Db,
  { locationId, chargeId }: { locationId: string; chargeId: string },
): Promise<OfPayment | null> {
  const query = db.selectFrom('wrongCharges').select(['locationId', 'paymentId']).where('locationId', '=', locationId);
  return (await query.where('id', '=', chargeId).executeTakeFirst()) ?? null;
}

export type StoredCharge = WrongCharge & {
  readonly state: MoneyReturn;
  readonly returnedAt: Date | null;
  readonly refusedAt: Date | null;
};

/** Locked until the transaction ends, so that the return is booked only once. */
export async function lockWrongCharge(tx: Db, { locationId, paymentId }: OfPayment): Promise<StoredCharge | null> {
  const row = await tx
    .selectFrom('wrongCharges')
    .select([...COLUMNS, ...RETURN_COLUMNS, 'returnedAt', 'refusedAt'])
    .where('locationId', '=', locationId)
    .where('paymentId', '=', paymentId)
    .forUpdate()
    .executeTakeFirst();
  if (!row) return null;
  const { id, requestedCents, chargedCents, currency, returnedAt, refusedAt, ...tried } = row;
  const state = { ...tried, isReturned: returnedAt !== null, isRefused: refusedAt !== null };
  return { locationId, paymentId, id, requestedCents, chargedCents, currency, returnedAt, refusedAt, state };
}

/** The caller has locked it. */
export async function saveWrongCharge(
  tx: Db,
  before: StoredCharge,
  changed: { readonly state: MoneyReturn; readonly decision: Decision | null; readonly now: Date },
): Promise<void> {
  const { locationId, paymentId, returnedAt, refusedAt } = before;
  const { state, now } = changed;
  await tx
    .updateTable('wrongCharges')
    .set({
      ...returnValues(changed),
      returnedAt: state.isReturned ? (returnedAt ?? now) : null,
      refusedAt: state.isRefused ? (refusedAt ?? now) : null,
    })
    .where('locationId', '=', locationId)
    .where('paymentId', '=', paymentId)
    .execute();
}
