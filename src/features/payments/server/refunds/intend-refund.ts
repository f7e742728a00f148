import type { Db } from '#platform/db/database.ts';
import { notifyPayer, type RefundDeps } from './record-refund.ts';
import { insertRefund, type NewRefund } from './refunds.store.ts';

export type IntendDeps = Pick<RefundDeps, 'config' | 'jobs' | 'now' | 'newId' | 'fulfillments'>;

/** In the caller's transaction: stores the refund as owed and mails the payer; a job requests it after the commit. */
export async function intendRefund(deps: IntendDeps, tx: Db, refund: Omit<NewRefund, 'madeOutside'>): Promise<void> {
  const { locationId, id: refundId } = refund;
  await insertRefund(tx, refund);
  await notifyPayer(deps, tx, refund, 'promised');
  await deps.jobs.enqueue(tx, 'make-refund', { locationId, refundId });
}
