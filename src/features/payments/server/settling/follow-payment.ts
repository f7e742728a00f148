// Asks the provider about one payment without a known outcome, and settles it, or cancels what can no longer be paid: first there and
// then here.

import { findOrder, fulfillmentOf } from '#features/orders/server/public.ts';
import { ORDER_LIFE_MINUTES } from '#features/parking/rules/paid-late.ts';
import { type ProviderIntent, ProviderRefused } from '#integrations/payments/payments.port.ts';
import { inTransaction } from '#platform/db/transactions/in-transaction.ts';
import { openPayment } from '../open-payment.ts';
import { keyOf, type Payment } from '../payment.ts';
import { findPayment, isSettled, lockSettling, markAbandoned } from '../payments.store.ts';
import type { Unpaid } from './read-unpaid.ts';
import { recordOutcome, recordRefused, type SettleDeps } from './settle-payment.ts';

/** PayPal deletes an unapproved order within three days at the latest. */
const RETENTION_MINUTES = 4 * 24 * 60;

/** Safe to run any number of times. `unpaid`: what is known already. @throws ProviderUnavailable, or ProviderRefused */
export async function followPayment(deps: SettleDeps, payment: Payment, unpaid: Unpaid = new Map()): Promise<void> {
  const provider = deps.payments.of(payment.provider);
  const ref = payment.providerRef ?? (await findRef(deps, payment));
  if (!ref) return;
  const wasUsedUp = await isUsedUp(deps, payment);
  // Read after that: its payer may have approved it and then left since `unpaid` was read.
  const known = wasUsedUp ? undefined : unpaid.get(ref);
  const intent = known ?? (await getUnlessForgotten(deps, payment, ref));
  if (!intent) return recordRefused(deps, payment);
  const isWaiting = ['requires_payment', 'requires_action', 'approved'].includes(intent.status);
  const isDeclined = intent.status === 'approved' && payment.declinedMessage !== null;
  // What was used is charged as soon as its payer has approved it, however late that is seen.
  const isOver = wasUsedUp ? intent.status !== 'approved' || isDeclined : await cannotBeFulfilled(deps, payment);
  // Declined, and only the payer can change that: a new attempt is worthwhile only with another choice.
  if (isDeclined && !isOver) return;
  // Its goods may have been handed over, or used up, since: then it is not the hold of an unpaid order.
  if (isOver && isWaiting && payment.onStop && !(await giveUp(deps, payment, { wasUsedUp }))) return;
  // Only the provider can say that nothing was charged: the payer may have paid a moment ago.
  const outcome = isOver && isWaiting ? await provider.cancel(ref, keyOf('cancel', payment)) : intent;
  if (!isKnownHere(payment, outcome)) await recordOutcome(deps, outcome);
}

/** Most payments are still waiting for their payer, as on the previous run, and need no transaction. */
function isKnownHere(payment: Payment, { status, declined }: ProviderIntent): boolean {
  const isWaiting = status === 'requires_payment' || status === 'requires_action';
  return isWaiting && payment.status === 'open' && (declined?.message ?? null) === payment.declinedMessage;
}

/** Its driver left before its payment was known (rule 373). */
async function isUsedUp(
  { db, fulfillments }: Pick<SettleDeps, 'db' | 'fulfillments'>,
  payment: Payment,
): Promise<boolean> {
  if (!payment.onStop || payment.abandonedAt !== null) return false;
  const order = await findOrder(db, payment);
  return order !== null && ((await fulfillmentOf(fulfillments, order).isUsedUp?.(db, order)) ?? false);
}

/** Given up, too old, or for goods that another payment has already bought. */
async function cannotBeFulfilled({ db, now, fulfillments }: SettleDeps, payment: Payment): Promise<boolean> {
  if (payment.abandonedAt !== null || payment.createdAt < minutesBefore(now(), lifeOf(payment))) return true;
  const order = await findOrder(db, payment);
  return order !== null && !(await fulfillmentOf(fulfillments, order).canStillFulfill(db, order));
}

type Seen = { readonly wasUsedUp: boolean };

/** Under the lock of whoever hands its goods over. @returns false when that has been done, or its driver has left since */
async function giveUp(deps: SettleDeps, payment: Payment, { wasUsedUp }: Seen): Promise<boolean> {
  return inTransaction(deps.db, async (tx) => {
    const settling = await lockSettling(tx, payment);
    if (settling?.order.status !== 'pending' || isSettled(settling.payment)) return false;
    if (settling.payment.abandonedAt) return true;
    if ((await isUsedUp({ ...deps, db: tx }, settling.payment)) !== wasUsedUp) return false;
    await markAbandoned(tx, payment, deps.now());
    return true;
  });
}

/** A payment that nobody has to confirm is charged by a job, which may have to wait until the provider is back. */
const lifeOf = ({ onFile }: Payment): number => (onFile?.methodRef ? RETENTION_MINUTES : ORDER_LIFE_MINUTES);

/** Null once the provider has deleted an intent that nobody paid; it keeps them for days. */
async function getUnlessForgotten(deps: SettleDeps, payment: Payment, ref: string): Promise<ProviderIntent | null> {
  try {
    return await deps.payments.of(payment.provider).getIntent(ref);
  } catch (error) {
    const mayBeForgotten = payment.createdAt < minutesBefore(deps.now(), RETENTION_MINUTES);
    if (error instanceof ProviderRefused && mayBeForgotten) return null;
    throw error;
  }
}

/** The process died before the provider's answer arrived; repeating the call with the same key returns that answer. */
async function findRef(deps: SettleDeps, payment: Payment): Promise<string | null> {
  await openPayment(deps, payment);
  return (await findPayment(deps.db, payment))?.providerRef ?? null;
}

function minutesBefore(now: Date, minutes: number): Date {
  return new Date(now.getTime() - minutes * 60_000);
}
