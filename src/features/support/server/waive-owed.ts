// Support lets a driver off what could not be charged for start-stop parking (rule 375).

import { recordSupportAct } from '#features/audit/server/public.ts';
import { correctDeparture } from '#features/parking/server/public.ts';
import { type IntendDeps, lockSettling } from '#features/payments/server/public.ts';
import { type Refusal, refuse } from '#platform/contract/refusals.ts';
import type { Db } from '#platform/db/database.ts';

type Waiving = {
  readonly locationId: string;
  readonly orderId: string;
  readonly reason: string;
  readonly actorId: string;
  readonly now: Date;
};

/** In the caller's transaction. `payment_unavailable` while a payment of it may still go through. */
export async function waiveOwed(
  deps: IntendDeps,
  tx: Db,
  { locationId, orderId, reason, actorId, now }: Waiving,
): Promise<Refusal | null> {
  // Locked: it may be paid at this moment, and is not to be refunded then.
  const order = (await lockSettling(tx, { locationId, id: orderId }))?.order;
  if (order?.kind !== 'stay' || order.status !== 'owed') return refuse('nothing_owed');
  const { totalCents: cents } = order;
  const free = { leftAt: order.endsAt, isFree: true, reason: 'owed_waived' } as const;
  if (!(await correctDeparture(deps, tx, { locationId, orderId }, free))) return refuse('payment_unavailable');
  const subject = { kind: 'order', locationId, id: orderId } as const;
  await recordSupportAct(tx, { actorId, action: 'owed_waived', subject, detail: { cents, reason }, now });
  return null;
}
