// Disputes, as the provider last reported them.

import type { Db } from '#platform/db/database.ts';
import type { DisputesTable } from '#platform/db/tables/dispute-tables.ts';
import { sumLost } from '../rules/left-to-refund.ts';

export type Dispute = {
  readonly locationId: string;
  readonly id: string;
  readonly paymentId: string;
  readonly orderId: string;
  readonly provider: string;
  readonly providerRef: string;
  readonly status: DisputesTable['status'];
  readonly reason: string;
  readonly amountCents: number;
  readonly withdrawnCents: number;
  readonly reinstatedCents: number;
  readonly dueBy: Date | null;
  readonly openedAt: Date;
  readonly closedAt: Date | null;
};

/** The caller has locked the payment's row. @returns null for a dispute that is not stored yet. */
export async function findDispute(
  tx: Db,
  { locationId, provider, providerRef }: Pick<Dispute, 'locationId' | 'provider' | 'providerRef'>,
): Promise<Pick<Dispute, 'id' | 'status' | 'withdrawnCents' | 'reinstatedCents' | 'closedAt'> | null> {
  const row = await tx
    .selectFrom('disputes')
    .select(['id', 'status', 'withdrawnCents', 'reinstatedCents', 'closedAt'])
    .where('locationId', '=', locationId)
    .where('provider', '=', provider)
    .where('providerRef', '=', providerRef)
    .executeTakeFirst();
  return row ?? null;
}

export async function saveDispute(tx: Db, dispute: Dispute): Promise<void> {
  const reported = {
    status: dispute.status,
    reason: dispute.reason,
    amountCents: dispute.amountCents,
    withdrawnCents: dispute.withdrawnCents,
    reinstatedCents: dispute.reinstatedCents,
    dueBy: dispute.dueBy,
    closedAt: dispute.closedAt,
  };
  await tx
    .insertInto('disputes')
    .values({
      locationId: dispute.locationId,
      id: dispute.id,
      paymentId: dispute.paymentId,
      orderId: dispute.orderId,
      provider: dispute.provider,
      providerRef: dispute.providerRef,
      openedAt: dispute.openedAt,
      ...reported,
    })
    .onConflict((conflict) => conflict.columns(['locationId', 'id']).doUpdateSet(reported))
    .execute();
}

/** What the order's payer got back by lost disputes. */
export async function sumLostOf(
  db: Db,
  { locationId, orderId }: { readonly locationId: string; readonly orderId: string },
): Promise<number> {
  const disputes = await db
    .selectFrom('disputes')
    .select(['status', 'amountCents', 'withdrawnCents', 'reinstatedCents'])
    .where('locationId', '=', locationId)
    .where('orderId', '=', orderId)
    .execute();
  return sumLost(disputes);
}

/** Which of these disputes are stored. */
export async function listKnownDisputes(
  db: Db,
  { provider, refs }: { readonly provider: string; readonly refs: readonly string[] },
): Promise<ReadonlySet<string>> {
  if (refs.length === 0) return new Set();
  const rows = await db
    .selectFrom('disputes')
    .select('providerRef')
    .where('provider', '=', provider)
    .where('providerRef', 'in', refs)
    .execute();
  return new Set(rows.map(({ providerRef }) => providerRef));
}

/** A provider's disputes that are not over, oldest first. */
export async function listOpenDisputesAt(
  db: Db,
  { provider, after, limit }: { provider: string; after: string | null; limit: number },
): Promise<ReadonlyArray<{ readonly id: string; readonly ref: string }>> {
  const query = db
    .selectFrom('disputes')
    .select(['id', 'providerRef as ref'])
    .where('provider', '=', provider)
    .where('closedAt', 'is', null)
    .orderBy('id')
    .limit(limit);
  return (after ? query.where('id', '>', after) : query).execute();
}
