// A driver cancels an unpaid session. If it turns out to have been paid a moment ago, it stands.

import { lockOrder } from '#features/orders/server/public.ts';
import {
  abandonPayment,
  lockOpenPayment,
  markAbandoned,
  type Payment,
  type SettleDeps,
} from '#features/payments/server/public.ts';
import { isRefusal, type Refusal, refuse } from '#platform/contract/refusals.ts';
import type { Db } from '#platform/db/database.ts';
import { inTransaction } from '#platform/db/transactions/in-transaction.ts';
import { abandon } from '../rules/session.ts';
import { findSession, lockSession } from './sessions.store.ts';

/** Refused as `payment_unavailable` when the provider does not answer; the sweep cancels it later. */
export async function abandonSession(deps: SettleDeps, sessionId: string): Promise<Refusal | null> {
  const payment = await inTransaction(deps.db, (tx) => intendGivingUp(tx, sessionId, deps.now()));
  if (payment === null || isRefusal(payment)) return payment;
  const became = await abandonPayment(deps, payment);
  if (became === 'canceled') return null;
  return refuse(became === 'paid' ? 'session_paid' : 'payment_unavailable');
}

/** Null when there is no payment left to cancel. */
async function intendGivingUp(tx: Db, sessionId: string, now: Date): Promise<Payment | Refusal | null> {
  const found = await findSession(tx, sessionId);
  // Locks the payment, then the order, then the session, as settling does.
  const payment = found && (await lockOpenPayment(tx, found));
  const order = found && (await lockOrder(tx, found));
  const session = found && (await lockSession(tx, found));
  if (!session || !order) return refuse('not_found');
  const abandoned = abandon(session, order);
  if (!abandoned.ok) return refuse(abandoned.refusal);
  if (!payment) return null;
  await markAbandoned(tx, payment, now);
  return payment;
}
