// An authorized payment waiting to be captured (rule 41): its amount is compared, it is reserved, the goods are stored, and only
// then is it captured. Any failure on the way releases the payer's money, except what is held for a parked car.

import { gettext, t } from 'ttag';
import type { Deps } from '#app/deps.ts';
import { REFUSALS } from '#app/refusals.ts';
import { fulfillmentOf, lockOrder, markOrder, type Order, type UnusedShare } from '#features/orders/server/public.ts';
import { paidOutOf, totalOf } from '#features/pricing/rules/price-line.ts';
import type { PaymentProvider, ProviderIntent } from '#integrations/payments/payments.port.ts';
import type { Db } from '#platform/db/database.ts';
import { inTransaction } from '#platform/db/transactions/in-transaction.ts';
import { triedWithin } from '#platform/db/transactions/savepoint.ts';
import { keyOf, type Payment } from '../payment.ts';
import {
  findPayment,
  isSettled,
  lockPayment,
  markAbandoned,
  postponeCapture,
  type Settling,
  setPaymentStatus,
  setToCapture,
} from '../payments.store.ts';

type TakeDeps = Pick<Deps, 'db' | 'now' | 'payments' | 'fulfillments'>;

/** @returns the intent afterwards; null when it is not ours or was already paid */
export async function capturePayment(deps: TakeDeps, intent: ProviderIntent): Promise<ProviderIntent | null> {
  if (intent.status !== 'approved' && intent.status !== 'authorized') return intent;
  const payment = await findPaymentFor(deps, intent);
  if (!payment || payment.status === 'succeeded') return null;
  const provider = deps.payments.of(payment.provider);
  if (payment.onStop && payment.status === 'authorized' && !payment.abandonedAt)
    return takePart(deps, provider, payment, intent);
  // Canceled or given up here in the meantime: release it at the provider.
  if (payment.status === 'canceled' || payment.abandonedAt || !isAmountRequested(payment, intent))
    return cancelHold(provider, payment, intent);
  const reserved = intent.status === 'approved' && provider.authorize ? await provider.authorize(intent.ref) : intent;
  if (reserved.status !== 'authorized') return reserved;
  if (payment.onStop) {
    // An error releases nothing: the car is parked, or its stop was answered. The next call starts it.
    const hasStarted = await startGoods(deps, payment);
    // Its cars may have left before the money was seen.
    return hasStarted ? capturePayment(deps, reserved) : cancelHold(provider, payment, intent);
  }
  const isStored = await storeGoods(deps, payment).catch(async (error: unknown) => {
    await cancelHold(provider, payment, intent);
    throw error;
  });
  return isStored ? provider.capture(intent.ref, keyOf('capture', payment)) : cancelHold(provider, payment, intent);
}

/** After how many minutes a refused capture is tried again. Each try has a key of its own: the provider would repeat its refusal. */
const CAPTURE_AGAIN_MINUTES = [1, 5, 30, 120];

/**
 * Rule 374: money held for a parked car is captured once the car has left. While the provider refuses, it is asked again; after the last
 * time the hold is canceled, so that what is owed can be paid otherwise and never twice.
 */
async function takePart(
  deps: TakeDeps,
  provider: PaymentProvider,
  payment: Payment,
  intent: ProviderIntent,
): Promise<ProviderIntent | null> {
  const { amountCents, payout, captureDueAt, captureTries: tries } = payment;
  const now = deps.now();
  if (!captureDueAt || captureDueAt > now || intent.status !== 'authorized') return null;
  const key = tries === 0 ? keyOf('capture', payment) : `${keyOf('capture', payment)}.${tries}`;
  const after = await provider.capture(intent.ref, key, { amountCents, feeCents: payout?.feeCents });
  if (after.status !== 'authorized') return after;
  const minutes = CAPTURE_AGAIN_MINUTES[tries];
  if (minutes === undefined) return cancelHold(provider, payment, intent);
  await postponeCapture(deps.db, payment, { tries: tries + 1, dueAt: new Date(now.getTime() + minutes * 60_000) });
  return null;
}

async function findPaymentFor(deps: TakeDeps, intent: ProviderIntent): Promise<Payment | null> {
  if (!intent.metadata) return null;
  const { locationId, paymentId } = intent.metadata;
  const payment = await findPayment(deps.db, { locationId, id: paymentId });
  return payment && isFor(payment, intent) ? payment : null;
}

/**
 * Only the intent that was opened for this payment, at its own provider, may pay for it. What is owed is requested again with another
 * intent; until that one is known, news of the one before would be taken for its own.
 */
export function isFor(
  payment: Pick<Payment, 'provider' | 'providerRef' | 'attempt'>,
  { provider, ref, metadata }: Pick<ProviderIntent, 'provider' | 'ref' | 'metadata'>,
): boolean {
  if (payment.provider !== provider) return false;
  return payment.providerRef === null ? (metadata?.attempt ?? 1) === payment.attempt : payment.providerRef === ref;
}

/** Rule 42: exactly the requested amount, in US cents. */
export function isAmountRequested(
  payment: Pick<Payment, 'amountCents'>,
  intent: Pick<ProviderIntent, 'amountCents' | 'foreignCurrency'>,
): boolean {
  return intent.foreignCurrency === undefined && payment.amountCents === intent.amountCents;
}

function cancelHold(provider: PaymentProvider, payment: Payment, { ref }: ProviderIntent): Promise<ProviderIntent> {
  return provider.cancel(ref, keyOf('cancel', payment));
}

/** The message for a payer whose money was released because it would have bought nothing. */
const WHY_UNUSED: Readonly<Record<UnusedShare['reason'], () => string>> = {
  already_paid: () => gettext(REFUSALS.already_paid.message),
  session_changed: () => t`This stay has changed since. You have not been charged.`,
  no_vehicle: () => t`This stay has changed since. You have not been charged.`,
  zone_full: () => gettext(REFUSALS.zone_full.message),
  permit_over: () => t`This permit has ended. You have not been charged.`,
  notice_over: () => t`This notice is void. You have not been charged.`,
  ticket_over: () => t`This ticket is already paid or closed. You have not been charged.`,
};

/** False when there is nothing to charge for: the vehicle is paid for, the session has changed, or it is settled. */
async function storeGoods(deps: TakeDeps, payment: Payment): Promise<boolean> {
  return inTransaction(deps.db, async (tx) => {
    const locked = await lockPayment(tx, payment);
    if (!locked || isSettled(locked) || locked.abandonedAt) return false;
    const order = await lockOrder(tx, locked);
    if (!order) throw new Error(`Payment ${payment.id} has no order.`);
    await setPaymentStatus(tx, locked, { status: 'authorized', declined: null });
    await fulfillmentOf(deps.fulfillments, order).onAuthorized(tx, order, deps.now());
    const unused = await tryUse(deps, tx, order);
    const unusedCents = unused.reduce((sum, { lines }) => sum + totalOf(lines), 0);
    const [first] = unused;
    if (!first || unusedCents < order.totalCents) return true;
    const declined = { code: first.reason, message: WHY_UNUSED[first.reason]() };
    await setPaymentStatus(tx, locked, { status: 'authorized', declined });
    return false;
  });
}

/**
 * The money is held: the goods are handed over before any of it is captured. All of them, or none. @returns false when the payer's money
 * has to be released
 */
async function startGoods(deps: TakeDeps, payment: Payment): Promise<boolean> {
  return inTransaction(deps.db, async (tx) => {
    const locked = await lockPayment(tx, payment);
    if (!locked || isSettled(locked) || locked.abandonedAt) return false;
    const order = await lockOrder(tx, locked);
    if (!order) throw new Error(`Payment ${payment.id} has no order.`);
    // Another call was first.
    if (order.status !== 'pending') {
      if (order.status !== 'running' && order.status !== 'stopped') return false;
      await setPaymentStatus(tx, locked, { status: 'authorized' });
      return true;
    }
    await fulfillmentOf(deps.fulfillments, order).onAuthorized(tx, order, deps.now());
    let unused: readonly UnusedShare[] = [];
    const isNotAll = new Error('Not all of it can be used.');
    const start = async () => {
      unused = await fulfillmentOf(deps.fulfillments, order).onPaid(tx, order, { now: deps.now() });
      if (unused.length > 0) throw isNotAll;
      await markOrder(tx, locked, { status: 'running' });
    };
    const hasStarted = await triedWithin(tx, start, (error) => error === isNotAll);
    const [first] = unused;
    const declined = first ? { code: first.reason, message: WHY_UNUSED[first.reason]() } : null;
    await setPaymentStatus(tx, locked, { status: 'authorized', declined });
    // Its hold is to be canceled, by the sweep if not by this process.
    if (!hasStarted) await markAbandoned(tx, locked, deps.now());
    const left = hasStarted ? await fulfillmentOf(deps.fulfillments, order).onHeld?.(tx, order) : null;
    if (left) await makeDue(tx, { payment: locked, order: left }, deps.now());
    return hasStarted;
  });
}

/** Every car has left: its price is captured from now on, or the hold is released if it cost nothing. */
export async function makeDue(
  tx: Db,
  { payment, order }: Pick<Settling, 'payment' | 'order'>,
  now: Date,
): Promise<void> {
  if (order.totalCents === 0) return markAbandoned(tx, payment, now);
  const feeCents = payment.payout && order.totalCents - paidOutOf(order.lines);
  await setToCapture(tx, payment, { amountCents: order.totalCents, feeCents, now });
}

/** The part of the order that could not be used if it were paid now. Nothing is handed over before the money arrives. */
async function tryUse(deps: TakeDeps, tx: Db, order: Order): Promise<readonly UnusedShare[]> {
  let unused: readonly UnusedShare[] = [];
  const tried = new Error('This was only tried.');
  const pay = async () => {
    unused = await fulfillmentOf(deps.fulfillments, order).onPaid(tx, order, { now: deps.now() });
    throw tried;
  };
  await triedWithin(tx, pay, (error) => error === tried);
  return unused;
}
