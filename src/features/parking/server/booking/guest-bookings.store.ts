import type { OrderId } from '#features/orders/server/public.ts';
import type { Db } from '#platform/db/database.ts';

/** `userId`: the account that has the stays now; null for those that no account has. */
type GuestStays = { readonly guestKey: string; readonly userId: string | null };

/** Latest first. */
export async function listGuestStays(db: Db, stays: GuestStays, limit: number): Promise<OrderId[]> {
  return staysOf(db, stays)
    .orderBy(({ fn }) => fn.max('endsAt'), 'desc')
    .limit(limit)
    .execute();
}

export async function findGuestStays(db: Db, stays: GuestStays, orderIds: readonly string[]): Promise<OrderId[]> {
  return orderIds.length === 0 ? [] : staysOf(db, stays).where('orderId', 'in', orderIds).execute();
}

function staysOf(db: Db, { guestKey, userId }: GuestStays) {
  return db
    .selectFrom('sessions')
    .select(['locationId', 'orderId'])
    .where('guestKey', '=', guestKey)
    .where('status', '<>', 'pending')
    .where('userId', 'is not distinct from', userId)
    .groupBy(['locationId', 'orderId']);
}
