// The open intents for a stay in a zone that a caller may use, latest first.

import type { Db } from '#platform/db/database.ts';
import { findLocationOfZone, type PaymentAt } from '#platform/db/sharding/cached-locations.ts';
import type { Principal } from '#platform/http/access/principal.ts';

export type OpenIntent = {
  readonly payment: PaymentAt;
  readonly startsAt: Date;
  readonly endsAt: Date;
  readonly minutes: number;
  readonly isHourly: boolean;
  readonly totalCents: number;
  /** False for one that a caller without a guest id requested: it has no vehicles and belongs to nobody yet. */
  readonly isOwn: boolean;
};

type Requested = { readonly zoneId: string; readonly principal: Principal; readonly since: Date };

export async function listOpenIntents(db: Db, { zoneId, principal, since }: Requested): Promise<readonly OpenIntent[]> {
  const locationId = await findLocationOfZone(db, zoneId);
  if (!locationId) return [];
  const { user, guestKey } = principal;
  const rows = await db
    .selectFrom('payments')
    .innerJoin('orders', (join) =>
      join.onRef('orders.locationId', '=', 'payments.locationId').onRef('orders.id', '=', 'payments.id'),
    )
    .select(['orders.locationId', 'orders.id', 'orders.startsAt', 'orders.endsAt'])
    .select(['orders.minutes', 'orders.terms', 'orders.totalCents'])
    .select(['orders.userId', 'orders.guestKey', 'orders.vehicles'])
    .where('payments.locationId', '=', locationId)
    .where('payments.settledAt', 'is', null)
    .where('payments.abandonedAt', 'is', null)
    .where('orders.zoneId', '=', zoneId)
    .where('orders.kind', '=', 'stay')
    .where('orders.status', '=', 'pending')
    .where('orders.createdAt', '>', since)
    .where((where) =>
      where.or([
        ...(user ? [where('orders.userId', '=', user.id)] : []),
        ...(guestKey ? [where('orders.guestKey', '=', guestKey)] : []),
        where.and([where('orders.userId', 'is', null), where('orders.guestKey', 'is', null)]),
      ]),
    )
    .orderBy('orders.id', 'desc')
    .execute();
  const intents = rows.map(({ locationId, id, terms, vehicles, userId, guestKey, ...order }) => ({
    ...order,
    payment: { locationId, id },
    isHourly: terms.rate.isHourly,
    isOwn: userId !== null || guestKey !== null,
    isBare: vehicles.length === 0,
  }));
  return intents.filter(({ isOwn, isBare }) => isOwn || isBare);
}
