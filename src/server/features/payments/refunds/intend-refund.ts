import type { Db } from '../../../db/database.ts';
import { mailPayer, type RefundDeps } from './record-refund.ts';
import { insertRefund, type NewRefund } from './refunds.store.ts';

export type IntendDeps = Pick<RefundDeps, 'config' | 'jobs' | 'now' | 'newId' | 'fulfilments'>;

/** In the caller's transaction: the refund is owed and promised to the payer, and a job asks the provider once that commits. */
export async function intendRefund(deps: IntendDeps, tx: Db, refund: Omit<NewRefund, 'madeOutside'>): Promise<void> {
  const { locationId, id: refundId } = refund;
  await insertRefund(tx, refund);
  await mailPayer(deps, tx, refund, 'promised');
  await deps.jobs.enqueue(tx, 'make-refund', { locationId, refundId });
}
