// The browser returns from paying and asks for the outcome. Only the provider's answer counts.

import type { Order } from '#features/orders/server/public.ts';
import { ProviderRefused, ProviderUnavailable } from '#integrations/payments/payments.port.ts';
import { type Refusal, refuse } from '#platform/contract/refusals.ts';
import { paymentSecretOf } from '#platform/http/access/principal.ts';
import type { ORDER_STATUSES } from '../../payments.contract.ts';
import type { Payment } from '../payment.ts';
import { findSettling, isSettled, type Settling } from '../payments.store.ts';
import { sumReturnedUnused } from '../refunds/refund-sums.store.ts';
import { wasWronglyCharged } from '../returns/wrong-charges.store.ts';
import { recordOutcome, type SettleDeps, type Settled } from './settle-payment.ts';

export type OrderStatus = (typeof ORDER_STATUSES)[number];
export type Returned = { readonly status: OrderStatus; readonly message: string | null; readonly order: Order };

export async function returnFromPayment(deps: SettleDeps, clientSecret: string): Promise<Returned | Refusal> {
  const secret = paymentSecretOf(clientSecret);
  const found = await findSettling(deps.db, { secret });
  if (!found) return refuse('intent_unknown');
  const settled = isSettled(found.payment) ? null : await settleIfKnown(deps, found);
  if (settled) {
    return { status: settled.isUsed ? 'paid' : 'refunded', message: null, order: settled.order };
  }
  const { payment, order } = (await findSettling(deps.db, { secret })) ?? found;
  const status = await statusOf(deps, order, payment);
  const message = status === 'declined' || status === 'expired' ? payment.declinedMessage : null;
  return { status, message, order };
}

/** Without the provider's answer, the outcome is unknown; the webhook or the sweep will settle the payment. */
async function settleIfKnown(deps: SettleDeps, found: Settling): Promise<Settled | null> {
  const { provider, providerRef } = found.payment;
  if (!providerRef) return null;
  try {
    return await recordOutcome(deps, await deps.payments.of(provider).getIntent(providerRef), found);
  } catch (error) {
    // Refused, for example because the provider does not know the intent: the sweep decides what becomes of it, and reports it.
    if (!(error instanceof ProviderUnavailable || error instanceof ProviderRefused)) throw error;
    return null;
  }
}

async function statusOf(deps: SettleDeps, order: Order, payment: Payment): Promise<OrderStatus> {
  switch (payment.status) {
    case 'succeeded':
      return (await isUsed(deps, order)) ? 'paid' : 'refunded';
    case 'canceled':
      // After a wrong charge, the driver is told about the refund.
      return (await wasWronglyCharged(deps.db, payment)) ? 'refunded' : 'expired';
    case 'processing':
      return 'processing';
    case 'authorized':
      return payment.onStop ? 'started' : 'processing';
    case 'intended':
    case 'open':
      return payment.declinedMessage ? 'declined' : 'pending';
    default:
      return payment.status satisfies never;
  }
}

/** Every vehicle was already paid for: the money is on its way back. */
async function isUsed({ db }: SettleDeps, order: Order): Promise<boolean> {
  if (order.status === 'refunded') return false;
  return (await sumReturnedUnused(db, { locationId: order.locationId, orderId: order.id })) < order.totalCents;
}
