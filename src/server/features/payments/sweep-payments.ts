// Every minute, what was left open is looked at: by a killed process, a lost webhook, a browser that never came back.
// The provider is asked for the truth; what nobody pays within half an hour is let go there first, and only then here.

import type { Deps } from '../../deps.ts';
import { ProviderUnavailable } from '../../ports/payments/payments.port.ts';
import { makeRefund } from './make-refund.ts';
import { openPayment } from './open-payment.ts';
import { findPayment, listUnsettled, type Payment } from './payments.store.ts';
import { listOpenRefunds } from './refunds.store.ts';
import { recordOutcome, type SettleDeps } from './settle-payment.ts';

/** How long a price stays good for a driver who has not paid yet. */
export const ORDER_LIFE_MINUTES = 30;
const QUIET_MINUTES = 2;
const BATCH = 200;

export async function sweepPayments(deps: SettleDeps & Pick<Deps, 'db'>): Promise<void> {
  const quietSince = minutesBefore(deps.now(), QUIET_MINUTES);
  for (const payment of await listUnsettled(deps.db, quietSince, BATCH)) {
    await unlessUnavailable(() => sweepPayment(deps, payment));
  }
  for (const { locationId, id } of await listOpenRefunds(deps.db, quietSince, BATCH)) {
    await unlessUnavailable(() => makeRefund(deps, { locationId, refundId: id }));
  }
}

async function sweepPayment(deps: SettleDeps, payment: Payment): Promise<void> {
  const ref = payment.providerRef ?? (await findRef(deps, payment));
  if (!ref) return;
  const intent = await deps.payments.getIntent(ref);
  const isOld = payment.createdAt < minutesBefore(deps.now(), ORDER_LIFE_MINUTES);
  const unpaid = intent.status === 'requires_payment' || intent.status === 'requires_action';
  // Only the provider can say that nothing was charged: it may have been paid a moment ago.
  const known = isOld && unpaid ? await deps.payments.cancel(ref, `cancel-${payment.id}`) : intent;
  await recordOutcome(deps, known);
}

/** The process died before it heard the provider's answer: asking again with the same key tells it. */
async function findRef(deps: SettleDeps, payment: Payment): Promise<string | null> {
  const { locationId, id, orderId, amountCents } = payment;
  await openPayment(deps, { locationId, orderId, paymentId: id, amountCents });
  return (await findPayment(deps.db, payment))?.providerRef ?? null;
}

/** The next sweep comes in a minute. */
async function unlessUnavailable(act: () => Promise<void>): Promise<void> {
  try {
    await act();
  } catch (error) {
    if (!(error instanceof ProviderUnavailable)) throw error;
  }
}

function minutesBefore(now: Date, minutes: number): Date {
  return new Date(now.getTime() - minutes * 60_000);
}
