// Resumes a refund that no process is working on: requests it, or asks the provider for its state.

import { findPayment } from '../payments.store.ts';
import { makeRefund } from './make-refund.ts';
import type { RefundDeps } from './record-refund.ts';
import type { Refund } from './refunds.store.ts';
import { syncRefunds } from './sync-refunds.ts';

/** @throws ProviderUnavailable */
export async function continueRefund(deps: RefundDeps, refund: Refund): Promise<void> {
  const { locationId, id: refundId, paymentId } = refund;
  if (refund.status !== 'pending') return makeRefund(deps, { locationId, refundId });
  const payment = await findPayment(deps.db, { locationId, id: paymentId });
  if (payment?.providerRef) await syncRefunds(deps, payment, payment.providerRef);
}
