// How much an owner and their managers may refund without support.

import type { Db } from '#platform/db/database.ts';
import { type RefundLimits, USUAL_LIMITS } from '../rules/refund-limit.ts';

export async function findLimits(db: Db, ownerId: string): Promise<RefundLimits> {
  const row = await db
    .selectFrom('refundLimits')
    .select(['ownCents', 'managersCents'])
    .where('ownerId', '=', ownerId)
    .executeTakeFirst();
  return row ?? USUAL_LIMITS;
}

export async function saveLimits(tx: Db, ownerId: string, limits: RefundLimits, now: Date): Promise<void> {
  const row = { ...limits, changedAt: now };
  await tx
    .insertInto('refundLimits')
    .values({ ownerId, ...row })
    .onConflict((on) => on.column('ownerId').doUpdateSet(row))
    .execute();
}

export async function deleteLimits(tx: Db, ownerId: string): Promise<void> {
  await tx.deleteFrom('refundLimits').where('ownerId', '=', ownerId).execute();
}
