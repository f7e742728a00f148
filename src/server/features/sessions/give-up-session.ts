// A driver takes back what was never paid. That it is wanted is written first; then the payment is let go at the provider,
// so that nobody can pay it any more, and only what the provider answers is recorded. It may have been paid a moment ago:
// then the session stands.

import { isRefusal, type Refusal, refuse } from '#contract/refusals.ts';
import { giveUp } from '#domain/sessions/session.ts';
import type { Db } from '../../db/database.ts';
import { inTransaction } from '../../db/in-transaction.ts';
import { ProviderRefused, ProviderUnavailable } from '../../ports/payments/payments.port.ts';
import { lockOrder } from '../orders/orders.store.ts';
import { findPayment, isSettled, lockPaymentOfOrder, markGivenUp, type Payment } from '../payments/payments.store.ts';
import { recordOutcome, type SettleDeps } from '../payments/settle-payment.ts';
import { findSession, lockSession } from './sessions.store.ts';

/** Refused as `payment_unavailable` when the provider does not answer; the sweep then does it. */
export async function giveUpSession(deps: SettleDeps, sessionId: string): Promise<Refusal | null> {
  const payment = await inTransaction(deps.db, (tx) => intendGivingUp(tx, sessionId, deps.now()));
  if (payment === null || isRefusal(payment)) return payment;
  await letGoAtProvider(deps, payment);
  const { status } = (await findPayment(deps.db, payment)) ?? payment;
  if (status === 'canceled') return null;
  return refuse(status === 'succeeded' ? 'session_paid' : 'payment_unavailable');
}

/** Null when the payment is let go already. */
async function intendGivingUp(tx: Db, sessionId: string, now: Date): Promise<Payment | Refusal | null> {
  const found = await findSession(tx, sessionId);
  // The payment, the order and then the session, as settling does.
  const payment = found && (await lockPaymentOfOrder(tx, found));
  if (found) await lockOrder(tx, found);
  const session = found && (await lockSession(tx, found));
  if (!session) return refuse('not_found');
  const given = giveUp(session);
  if (!given.ok) return refuse(given.refusal);
  if (!payment || isSettled(payment)) return null;
  await markGivenUp(tx, payment, now);
  return payment;
}

/** Where the provider's name of it is not known yet, its opening is under way or lost: the sweep finds that out. */
export async function letGoAtProvider(deps: SettleDeps, { id, provider, providerRef }: Payment): Promise<void> {
  if (!providerRef) return;
  try {
    await recordOutcome(deps, await deps.payments.of(provider).cancel(providerRef, `cancel-${id}`));
  } catch (error) {
    if (!(error instanceof ProviderUnavailable || error instanceof ProviderRefused)) throw error;
  }
}
