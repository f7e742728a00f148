// A dispute as we last heard of it.

import type { Db } from '../../db/database.ts';
import type { DisputesTable } from '../../db/dispute-tables.ts';

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

/** Null when this is the first that is heard of it. Its payment's row is locked by the caller. */
export async function findDispute(
  tx: Db,
  { locationId, provider, providerRef }: Pick<Dispute, 'locationId' | 'provider' | 'providerRef'>,
): Promise<Pick<Dispute, 'id' | 'status' | 'withdrawnCents' | 'reinstatedCents' | 'closedAt'> | null> {
  const row = await tx
    .selectFrom('disputes')
    .select([
      'id',
      'status',
      'withdrawn_cents as withdrawnCents',
      'reinstated_cents as reinstatedCents',
      'closed_at as closedAt',
    ])
    .where('location_id', '=', locationId)
    .where('provider', '=', provider)
    .where('provider_ref', '=', providerRef)
    .executeTakeFirst();
  return row ?? null;
}

export async function saveDispute(tx: Db, dispute: Dispute): Promise<void> {
  const told = {
    status: dispute.status,
    reason: dispute.reason,
    amount_cents: dispute.amountCents,
    withdrawn_cents: dispute.withdrawnCents,
    reinstated_cents: dispute.reinstatedCents,
    due_by: dispute.dueBy,
    closed_at: dispute.closedAt,
  };
  await tx
    .insertInto('disputes')
    .values({
      location_id: dispute.locationId,
      id: dispute.id,
      payment_id: dispute.paymentId,
      order_id: dispute.orderId,
      provider: dispute.provider,
      provider_ref: dispute.providerRef,
      opened_at: dispute.openedAt,
      ...told,
    })
    .onConflict((conflict) => conflict.columns(['location_id', 'id']).doUpdateSet(told))
    .execute();
}
