// Time that a car was parked without having paid for it: owed as start-stop parking is whose hold is gone (rule 375), and paid in the same way.

import type { Deps } from '#app/deps.ts';
import { findOrder, newReceiptKey, type Order, type OrderId } from '#features/orders/server/public.ts';
import { raiseOwed, storeOwed } from '#features/payments/server/public.ts';
import type { Db } from '#platform/db/database.ts';
import type { OrderedVehicle } from '#platform/db/tables/schema.ts';
import { draftSessions } from './booking/draft-sessions.ts';
import type { Unsold } from './price-stayed.ts';
import { endSessionAt, insertSessions, listOrderSessions, moveStay } from './sessions.store.ts';

type BillDeps = Pick<Deps, 'newId' | 'payments'>;

export type Billed = {
  readonly at: OrderId;
  readonly zoneId: string;
  readonly car: OrderedVehicle;
  readonly from: Date;
  readonly price: Unsold;
  /** Who is known to have parked it. */
  readonly holder: Pick<Order, 'userId' | 'guestKey'>;
  readonly now: Date;
};

/** In the caller's transaction. @throws what `isLotInReview` recognizes */
export async function billTime(
  deps: BillDeps,
  tx: Db,
  { at: { locationId, orderId: id }, zoneId, car, from, price, holder, now }: Billed,
): Promise<Order<'stay'>> {
  const { lines, totalCents, minutes, endsAt, terms } = price;
  const order: Order<'stay'> = {
    ...holder,
    locationId,
    id,
    kind: 'stay',
    status: 'owed',
    zoneId,
    terms,
    minutes,
    lines,
    totalCents,
    authorizedCents: totalCents,
    startsAt: from,
    endsAt,
    vehicleCount: 1,
    vehicles: [car],
    byCode: false,
    reserved: false,
    receiptKey: newReceiptKey({ locationId, id }),
    createdAt: now,
  };
  await storeOwed(deps, tx, order);
  await insertSessions(tx, order, draftSessions(deps, order, now));
  await endSessions(tx, order);
  return order;
}

/** The car is still there. @returns false if it is paid, or a payment may still go through */
export async function billLonger(
  tx: Db,
  at: OrderId,
  { lines, minutes, endsAt }: Pick<Unsold, 'lines' | 'minutes' | 'endsAt'>,
): Promise<boolean> {
  if (!(await raiseOwed(tx, at, { lines, minutes }))) return false;
  const order = await findOrder(tx, at);
  if (order?.kind !== 'stay') return false;
  await moveStay(tx, at, { startsAt: order.startsAt, endsAt });
  await endSessions(tx, { ...order, endsAt });
  return true;
}

/** It is over, and was never covered. */
async function endSessions(tx: Db, { locationId, id: orderId, lines, minutes, endsAt }: Order<'stay'>): Promise<void> {
  for (const session of await listOrderSessions(tx, { locationId, orderId }))
    await endSessionAt(tx, session, endsAt, { minutes, lines, coveredFrom: endsAt });
}
