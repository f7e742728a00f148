import type { Db } from '../../../db/database.ts';
import type { Deps } from '../../../deps.ts';
import { insertRefund, type NewRefundRow } from './refunds.store.ts';

/** In the caller's transaction: the refund is written down, and a job makes it once that commits. */
export async function intendRefund(
  { jobs }: Pick<Deps, 'jobs'>,
  tx: Db,
  refund: Omit<NewRefundRow, 'status' | 'madeOutside'>,
): Promise<void> {
  const { locationId, id: refundId } = refund;
  await insertRefund(tx, { ...refund, status: 'intended' });
  await jobs.enqueue(tx, 'make-refund', { locationId, refundId });
}
