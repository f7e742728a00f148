// Turns an order into a payment that the browser can confirm. Both are stored as pending before the provider is asked. Nothing is
// charged here. An order that costs nothing is paid at once.

import type { Deps } from '#app/deps.ts';
import { lockOrder, type Order, storeOrder } from '#features/orders/server/public.ts';
import type { OnFile } from '#integrations/payments/payments.port.ts';
import type { PaymentMethodName } from '#platform/contract/payment-method.ts';
import { isRefusal, type Refusal, refuse } from '#platform/contract/refusals.ts';
import type { Db } from '#platform/db/database.ts';
import { isForeignKeyViolation, isLotInReview } from '#platform/db/pg-errors.ts';
import type { NamedPart, StatementPart } from '#platform/db/statements/statement-parts.ts';
import { inTransaction } from '#platform/db/transactions/in-transaction.ts';
import { cancelAtProvider, lockOpenPayment } from './abandon-payment.ts';
import { openPayment, savingOf } from './open-payment.ts';
import type { Payment } from './payment.ts';
import { abandonEarlierRequests, insertPayment, markAbandoned } from './payments.store.ts';
import { findPayout } from './payout-accounts.store.ts';
import { settleFree, Unusable } from './settling/settle-order.ts';

export type OrderDeps = Pick<Deps, 'config' | 'db' | 'jobs' | 'now' | 'newId' | 'payments' | 'fulfillments'>;

export type PlacedOrder = {
  readonly order: Order;
  /** Null when there is nothing to pay. */
  readonly clientSecret: string | null;
};

/** Called in the transaction that settles an order that costs nothing. */
export type RecordFree = (tx: Db, placed: PlacedOrder) => Promise<void>;
/** For an open payment, the statement that records the opening stores the answer too. */
export type OpenedParts = (placed: PlacedOrder) => readonly StatementPart[];
type Opening = {
  readonly method: PaymentMethodName;
  readonly recordFree?: RecordFree;
  /** Written by the same statement as the order: if it throws, nothing is stored. */
  readonly placedParts?: readonly NamedPart[];
  readonly openedParts?: OpenedParts;
  /** The order whose payment is given up for this one. */
  readonly replaces?: string | undefined;
  /** Whose means of payment is saved with this payment, or charged. */
  readonly onFile?: OnFile | null;
  /** The account in whose list the card that pays is saved. */
  readonly savesFor?: string | null;
};

/** Stores the order, then opens its payment; settles at once if the order costs nothing. */
export async function openOrder(
  deps: OrderDeps,
  order: Order,
  { method, recordFree, placedParts = [], openedParts = () => [], replaces, onFile = null, savesFor = null }: Opening,
): Promise<PlacedOrder | Refusal> {
  const amountCents = order.totalCents;
  if (amountCents === 0) return payNothing(deps, order, { recordFree, placedParts });
  const provider = deps.payments.by(method);
  if (!provider) return refuse('method_not_offered');
  if (amountCents < provider.minimumCents) return refuse('below_card_minimum');
  const { locationId, id: orderId, createdAt: now } = order;
  const payout = provider.accounts && (await findPayout(deps.db, { ...order, provider: provider.name, now }));
  const onStop = order.kind === 'stay' && typeof order.authorizedCents === 'number';
  const payment = {
    locationId,
    orderId,
    id: orderId,
    provider: provider.name,
    amountCents,
    payout,
    onFile,
    savesFor,
    onStop,
  };
  const replaced = await refuseIfNotSelling<readonly Payment[]>(() =>
    storePayment(deps, order, { payment, placedParts, replaces }),
  );
  if (isRefusal(replaced)) return replaced;
  for (const earlier of replaced) await cancelAtProvider(deps, earlier);
  const opening = { ...payment, saving: savingOf(method) };
  const opened = await openPayment(deps, opening, (clientSecret) => openedParts({ order, clientSecret }));
  return isRefusal(opened) ? opened : { order, clientSecret: opened.clientSecret };
}

type Storing = {
  readonly payment: Parameters<typeof insertPayment>[2];
  readonly placedParts: readonly NamedPart[];
};

/** @returns the payments given up for this one */
async function storePayment(
  { db }: OrderDeps,
  order: Order,
  { replaces, ...storing }: Storing & { readonly replaces: string | undefined },
): Promise<readonly Payment[]> {
  if (order.kind === 'extension' || order.kind === 'correction') {
    return inTransaction(db, (tx) => storeInPlaceOfEarlier(tx, order, storing));
  }
  if (replaces === undefined) {
    await insertPayment(db, order, storing.payment, storing.placedParts);
    return [];
  }
  return inTransaction(db, (tx) => storeInPlaceOf(tx, order, { ...storing, replaces }));
}

/** A payment that went through in the meantime stays paid: the provider's answer to the cancellation decides. */
async function storeInPlaceOf(
  tx: Db,
  order: Order,
  { payment, placedParts, replaces }: Storing & { readonly replaces: string },
): Promise<readonly Payment[]> {
  const replaced = await lockOpenPayment(tx, { locationId: order.locationId, orderId: replaces });
  if (replaced) await markAbandoned(tx, replaced, order.createdAt);
  await insertPayment(tx, order, payment, placedParts);
  return replaced ? [replaced] : [];
}

/** Under the lock of the stay's order, so that two concurrent extensions leave one open payment. */
async function storeInPlaceOfEarlier(
  tx: Db,
  order: Order<'extension' | 'correction'>,
  { payment, placedParts }: Storing,
): Promise<readonly Payment[]> {
  const { locationId, stayOrderId, kind } = order;
  const sessionIds = kind === 'extension' ? order.extended.map(({ sessionId }) => sessionId) : [order.sessionId];
  await lockOrder(tx, { locationId, orderId: stayOrderId });
  const requested = { locationId, stayOrderId, sessionIds, kind, provider: payment.provider };
  const earlier = await abandonEarlierRequests(tx, requested, order.createdAt);
  await insertPayment(tx, order, payment, placedParts);
  return earlier;
}

type Free = { readonly recordFree: RecordFree | undefined; readonly placedParts: readonly NamedPart[] };

async function payNothing(
  deps: OrderDeps,
  order: Order,
  { recordFree, placedParts }: Free,
): Promise<PlacedOrder | Refusal> {
  const placed = { order: { ...order, status: 'paid' as const }, clientSecret: null };
  try {
    return await refuseIfNotSelling(() =>
      inTransaction(deps.db, async (tx) => {
        await storeOrder(tx, order, placedParts);
        await settleFree(deps, tx, order);
        await recordFree?.(tx, placed);
        return placed;
      }),
    );
  } catch (error) {
    if (!(error instanceof Unusable)) throw error;
    return refuse(REFUSAL_OF[error.reason]);
  }
}

/** A lot without sales may be deleted just before its first sale, and nothing is sold while its owner is in review (rule 213). */
async function refuseIfNotSelling<T>(store: () => Promise<T>): Promise<T | Refusal> {
  try {
    return await store();
  } catch (error) {
    if (isLotInReview(error)) return refuse('location_not_open');
    if (isForeignKeyViolation(error)) return refuse('location_archived');
    throw error;
  }
}

const REFUSAL_OF = {
  already_paid: 'already_paid',
  session_changed: 'session_over',
  no_vehicle: 'plate_invalid',
  ticket_over: 'ticket_completed',
  zone_full: 'zone_full',
  permit_over: 'permit_over',
  notice_over: 'notice_over',
} as const;
