// Payments in the database.

import { sql } from 'kysely';
import { ORDER_COLUMNS, ORDER_VERSION, type Order, toOrder, withStoredOrder } from '#features/orders/server/public.ts';
import { isListening } from '#features/webhooks/server/public.ts';
import type { Db } from '#platform/db/database.ts';
import { findPaymentBySecret, type PaymentSecret } from '#platform/db/sharding/cached-locations.ts';
import { builtOnce } from '#platform/db/statements/built-once.ts';
import {
  type GuardedParts,
  hasRowCount,
  type NamedPart,
  type StatementPart,
  withParts,
} from '#platform/db/statements/statement-parts.ts';
import {
  type CASH,
  PAYMENT_COLUMNS as COLUMNS,
  type Payment,
  type PaymentId,
  type ROOM,
  toPayment,
} from './payment.ts';

/** The outcome is not known yet. */
const IS_UNSETTLED = sql<boolean>`settled_at is null`;

/** The outcome is known; later events change nothing. */
export function isSettled({ status }: Payment): boolean {
  return status === 'succeeded' || status === 'canceled';
}

/** The intent to charge, stored with its order before the provider is called. */
export async function insertPayment(
  tx: Db,
  order: Order,
  payment: Pick<Payment, 'provider' | 'amountCents' | 'payout' | 'onFile'> &
    Partial<Pick<Payment, 'onStop' | 'savesFor'>>,
  extraWrites: readonly NamedPart[] = [],
): Promise<void> {
  await withStoredOrder(withParts(tx, extraWrites), order)
    .insertInto('payments')
    .values({
      locationId: order.locationId,
      id: order.id,
      provider: payment.provider,
      amountCents: payment.amountCents,
      status: 'intended',
      payoutAccount: payment.payout?.accountRef ?? null,
      payoutFeeCents: payment.payout?.feeCents ?? null,
      customerRef: payment.onFile?.customerRef ?? null,
      methodRef: payment.onFile?.methodRef ?? null,
      savesFor: payment.savesFor ?? null,
      ...(payment.onStop && { onStop: true }),
      createdAt: order.createdAt,
    })
    .execute();
}

/** Cash counts as received when it is recorded, and so does a charge to a room. */
export async function insertCashPayment(
  tx: Db,
  payment: PaymentId & { provider: typeof CASH | typeof ROOM; amountCents: number; now: Date },
): Promise<void> {
  const { locationId, id, provider, amountCents, now } = payment;
  const taken = { provider, status: 'succeeded', createdAt: now, settledAt: now } as const;
  await tx
    .insertInto('payments')
    .values({ locationId, id, amountCents, ...taken })
    .execute();
}

/** The provider's answer to creating the intent; a webhook may have reported a status first. */
export async function recordOpened(
  db: Db,
  { locationId, id }: PaymentId,
  { providerRef, now }: { providerRef: string; now: Date },
  extraWrites: readonly StatementPart[],
): Promise<void> {
  const parts = extraWrites.length > 0 ? sql`with ${sql.join(extraWrites)}` : sql``;
  await sql`
    ${parts} update payments set provider_ref = ${providerRef}, opened_at = ${now},
      status = case when status = 'intended' then 'open' else status end
    where location_id = ${locationId} and id = ${id} and provider_ref is null`.execute(db);
}

export async function findPayment(db: Db, { locationId, id }: PaymentId): Promise<Payment | null> {
  const row = await db
    .selectFrom('payments')
    .select(COLUMNS)
    .where('locationId', '=', locationId)
    .where('id', '=', id)
    .executeTakeFirst();
  return row ? toPayment(row) : null;
}

/**
 * Locks the payment until the transaction ends, so webhook, return and job wait for each other here. A statement that only refers
 * to the payment does not wait, such as storing a refund by support, which already holds the order's lock. Otherwise the two
 * would deadlock.
 */
export async function lockPayment(tx: Db, { locationId, id }: PaymentId): Promise<Payment | null> {
  const row = await tx
    .selectFrom('payments')
    .select(COLUMNS)
    .where('locationId', '=', locationId)
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row ? toPayment(row) : null;
}

/** What settling needs to know. */
export type Settling = {
  readonly payment: Payment;
  readonly order: Order;
  /** Identifies the state of the order's row; null if it is locked. */
  readonly version: string | null;
  readonly timeZone: string;
  /** Whether the owner has a webhook. */
  readonly isListenedTo: boolean;
};

/** Locks the payment and then its order until the transaction ends, so webhook, return and job wait for each other here. */
export async function lockSettling(tx: Db, at: PaymentId): Promise<Settling | null> {
  const row = await settlingById(tx, at).forNoKeyUpdate(['payments', 'orders']).executeTakeFirst();
  return row ? { ...toSettling(row), version: null } : null;
}

/** The same without a lock, looked up by the payment's id or by the secret that the browser has. */
export async function findSettling(
  db: Db,
  by: PaymentId | { readonly secret: PaymentSecret },
): Promise<Settling | null> {
  const at = 'secret' in by ? await findPaymentBySecret(db, by.secret) : by;
  const [row] = at ? await findById(db, { locationId: at.locationId, id: at.id }) : [];
  return row ? toSettling(row) : null;
}

const findById = builtOnce((db, at: PaymentId) => settlingById(db, at));
const settlingById = (db: Db, { locationId, id }: PaymentId) =>
  selectSettling(db).where('payments.locationId', '=', locationId).where('payments.id', '=', id);

function selectSettling(db: Db) {
  return db
    .selectFrom('payments')
    .innerJoin('orders', (join) =>
      join.onRef('orders.locationId', '=', 'payments.locationId').onRef('orders.id', '=', 'payments.id'),
    )
    .innerJoin('locations', 'locations.id', 'orders.locationId')
    .select(ORDER_COLUMNS)
    .select([
      'payments.id as paymentId',
      'payments.provider',
      'payments.providerRef',
      'payments.amountCents',
      'payments.status as paymentStatus',
      'payments.declinedCode',
      'payments.declinedMessage',
      'payments.payoutAccount',
      'payments.payoutFeeCents',
      'payments.takenBackCents',
      'payments.customerRef',
      'payments.methodRef',
      'payments.savesFor',
      'payments.createdAt as requestedAt',
      'payments.abandonedAt',
      'payments.onStop',
      'payments.captureDueAt',
      'payments.captureTries',
      'payments.attempt',
      'locations.timeZone',
    ])
    .select([ORDER_VERSION.as('version'), isListening('locations.ownerId').as('isListenedTo')]);
}

type SettlingRow = Awaited<ReturnType<ReturnType<typeof selectSettling>['executeTakeFirstOrThrow']>>;

function toSettling(row: SettlingRow): Settling {
  const {
    paymentId,
    provider,
    providerRef,
    amountCents,
    paymentStatus,
    declinedCode,
    declinedMessage,
    payoutAccount,
    payoutFeeCents,
    takenBackCents,
    customerRef,
    methodRef,
    savesFor,
    requestedAt,
    abandonedAt,
    onStop,
    captureDueAt,
    captureTries,
    attempt,
    timeZone,
    version,
    isListenedTo,
    ...order
  } = row;
  const payment = toPayment({
    locationId: order.locationId,
    id: paymentId,
    provider,
    providerRef,
    amountCents,
    status: paymentStatus,
    declinedCode,
    declinedMessage,
    payoutAccount,
    payoutFeeCents,
    takenBackCents,
    customerRef,
    methodRef,
    savesFor,
    createdAt: requestedAt,
    abandonedAt,
    onStop,
    captureDueAt,
    captureTries,
    attempt,
  });
  return { payment, order: toOrder(order), version, timeZone, isListenedTo };
}

/** An order's payment whose outcome is not known yet; null when there is none. */
export async function findOpenPaymentOf(
  db: Db,
  { locationId, orderId }: { locationId: string; orderId: string },
): Promise<Payment | null> {
  const query = db.selectFrom('payments').select(COLUMNS).where('locationId', '=', locationId);
  const row = await query.where('id', '=', orderId).where(IS_UNSETTLED).executeTakeFirst();
  return row ? toPayment(row) : null;
}

/** From here on the payment will be canceled, unless it turns out to be paid. */
export async function markAbandoned(tx: Db, { locationId, id }: PaymentId, now: Date): Promise<void> {
  await tx
    .updateTable('payments')
    .set({ abandonedAt: now })
    .where('locationId', '=', locationId)
    .where('id', '=', id)
    .execute();
}

/** How its payer is going to confirm it. @returns false when it is settled, or its money is held */
export async function setPaymentCard(
  db: Db,
  { locationId, id }: PaymentId,
  card: { readonly chosenMethodRef: string | null; readonly savesFor: string | null },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('payments')
    .set(card)
    .where('locationId', '=', locationId)
    .where('id', '=', id)
    .where('abandonedAt', 'is', null)
    .where('status', '<>', 'authorized')
    .where(IS_UNSETTLED)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** What paid is in the list of the account that asked for it. */
export async function markCardSaved(tx: Db, { locationId, id }: PaymentId): Promise<void> {
  await tx
    .updateTable('payments')
    .set({ savesFor: null })
    .where('locationId', '=', locationId)
    .where('id', '=', id)
    .execute();
}

type NewRequest = { readonly sessionIds: readonly string[]; readonly kind: Order['kind']; readonly provider: string };

/**
 * Earlier unpaid extensions or corrections of these sessions give way to the new one: a session has at most one such open
 * payment.
 * @returns what must be canceled at the provider
 */
export async function abandonEarlierRequests(
  tx: Db,
  requested: Pick<Order<'extension'>, 'locationId' | 'stayOrderId'> & NewRequest,
  now: Date,
): Promise<Payment[]> {
  const rows = await tx
    .updateTable('payments')
    .set({ abandonedAt: now })
    .where('locationId', '=', requested.locationId)
    .where('provider', '=', requested.provider)
    .where('abandonedAt', 'is', null)
    .where(IS_UNSETTLED)
    .where(
      sql<boolean>`id in (
        select id from orders where location_id = ${requested.locationId} and stay_order_id = ${requested.stayOrderId} and kind = ${requested.kind}
          and (session_id = any(${requested.sessionIds}::uuid[]) or exists (select from json_array_elements(extended) longer
            where (longer->>'sessionId')::uuid = any(${requested.sessionIds}::uuid[]))))`,
    )
    .returning(COLUMNS)
    .execute();
  return rows.map(toPayment);
}

/** A decline stays in the stay's story even after another card has paid. */
export async function insertDecline(
  tx: Db,
  payment: PaymentId,
  decline: { id: string; code: string; message: string; now: Date },
): Promise<void> {
  const { id, code, message, now } = decline;
  await tx
    .insertInto('paymentDeclines')
    .values({ locationId: payment.locationId, id, paymentId: payment.id, code, message, declinedAt: now })
    .execute();
}

/** The payment that paid for an order; null while unpaid. */
export async function findPaymentOf(
  db: Db,
  { locationId, orderId }: { locationId: string; orderId: string },
): Promise<Payment | null> {
  const row = await db
    .selectFrom('payments')
    .select(COLUMNS)
    .where('locationId', '=', locationId)
    .where('id', '=', orderId)
    .where('status', '=', 'succeeded')
    .executeTakeFirst();
  return row ? toPayment(row) : null;
}

export async function setReversedCents(tx: Db, { locationId, id }: PaymentId, cents: number): Promise<void> {
  await tx
    .updateTable('payments')
    .set({ takenBackCents: cents })
    .where('locationId', '=', locationId)
    .where('id', '=', id)
    .execute();
}

/** The first part of the settling statement, which fails if the payment is already settled. */
export function succeededParts({ locationId, id }: PaymentId, now: Date): GuardedParts {
  const part = sql`succeeded as (
      update payments set status = 'succeeded', declined_code = null, declined_message = null, settled_at = ${now}
      where location_id = ${locationId} and id = ${id} and ${IS_UNSETTLED}
      returning 1
    )`;
  return { parts: [part], condition: hasRowCount('succeeded', 1) };
}

export async function setPaymentStatus(
  tx: Db,
  { locationId, id }: PaymentId,
  change: {
    status: Payment['status'];
    declined?: { code: string; message: string } | null;
    settledAt?: Date;
  },
): Promise<void> {
  await tx
    .updateTable('payments')
    .set({
      status: change.status,
      ...(change.declined !== undefined && {
        declinedCode: change.declined?.code ?? null,
        declinedMessage: change.declined?.message ?? null,
      }),
      ...(change.settledAt && { settledAt: change.settledAt }),
    })
    .where('locationId', '=', locationId)
    .where('id', '=', id)
    .execute();
}

/** Payments created before this time; `after` is the last id of the previous page. Ids sort by creation time. */
export type OpenPage = { readonly before: Date; readonly after: string | null; readonly limit: number };

/**
 * Payments without a known outcome, oldest first. Of one that is held for a parked car nothing is to be known before it leaves, or its
 * hold is given up.
 */
export async function listUnsettled(
  db: Db,
  { before, after, limit, now }: OpenPage & { readonly now: Date },
): Promise<Payment[]> {
  const query = db
    .selectFrom('payments')
    .select(COLUMNS)
    .where(IS_UNSETTLED)
    .where('createdAt', '<', before)
    .where(
      sql<boolean>`(not on_stop or status <> 'authorized' or capture_due_at <= ${now} or abandoned_at is not null)`,
    )
    .orderBy('id')
    .limit(limit);
  return (await (after ? query.where('id', '>', after) : query).execute()).map(toPayment);
}

/** A car that is paid for when it leaves has left: this much is captured from now on. */
export async function setToCapture(
  tx: Db,
  { locationId, id }: PaymentId,
  {
    amountCents,
    feeCents,
    now,
  }: { readonly amountCents: number; readonly feeCents: number | null; readonly now: Date },
): Promise<void> {
  await tx
    .updateTable('payments')
    .set({ amountCents, captureDueAt: now, ...(feeCents !== null && { payoutFeeCents: feeCents }) })
    .where('locationId', '=', locationId)
    .where('id', '=', id)
    .execute();
}

/** The provider refused to capture it: the capture is tried again. */
export async function postponeCapture(
  db: Db,
  { locationId, id }: PaymentId,
  { tries, dueAt }: { readonly tries: number; readonly dueAt: Date },
): Promise<void> {
  await db
    .updateTable('payments')
    .set({ captureTries: tries, captureDueAt: dueAt })
    .where('locationId', '=', locationId)
    .where('id', '=', id)
    .where(IS_UNSETTLED)
    .execute();
}

/**
 * What is owed is requested again, with another intent. Only for a canceled payment: its earlier intent can take nothing anymore, and
 * events about it no longer fit.
 */
export async function reopenPayment(
  tx: Db,
  { locationId, id, attempt }: Payment,
  reopened: Pick<Payment, 'provider' | 'amountCents' | 'payout'> & { readonly now: Date },
): Promise<void> {
  await tx
    .updateTable('payments')
    .set({
      provider: reopened.provider,
      providerRef: null,
      amountCents: reopened.amountCents,
      status: 'intended',
      // Its payer confirms it now, with any card.
      customerRef: null,
      methodRef: null,
      chosenMethodRef: null,
      savesFor: null,
      payoutAccount: reopened.payout?.accountRef ?? null,
      payoutFeeCents: reopened.payout?.feeCents ?? null,
      declinedCode: null,
      declinedMessage: null,
      openedAt: null,
      settledAt: null,
      abandonedAt: null,
      onStop: false,
      captureDueAt: null,
      captureTries: 0,
      attempt: attempt + 1,
      createdAt: reopened.now,
    })
    .where('locationId', '=', locationId)
    .where('id', '=', id)
    .where('status', '=', 'canceled')
    .execute();
}
