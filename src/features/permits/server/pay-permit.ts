// A month that the holder, or a company, pays by hand.

import { findLocation } from '#features/lot-directory/server/public.ts';
import { comparePrices, type Order } from '#features/orders/server/public.ts';
import { abandonPayment, findOpenPaymentOf, type OrderDeps, openOrder } from '#features/payments/server/public.ts';
import { isRefusal, type Refusal, refuse } from '#platform/contract/refusals.ts';
import type { Db } from '#platform/db/database.ts';
import { inTransaction } from '#platform/db/transactions/in-transaction.ts';
import { findCustomer, type OpenedPermit, PAYING_MINUTES, type PayingPermit, savedTo } from './buy-permit.ts';
import { monthAhead, permitOrder } from './permit-order.ts';
import { findMonth, listPlates, lockPermit, oweMonth, type StoredPermit, setActAt } from './permits.store.ts';
import { findPlan } from './plans.store.ts';

/**
 * Rule 305: the holder pays the month that is due, and later months are charged to the same payment
 * method. A company pays every month this way, and nothing is saved (rule 316).
 */
export async function payPermit(
  deps: OrderDeps,
  permit: StoredPermit,
  { shownCents, method }: PayingPermit,
): Promise<OpenedPermit | Refusal> {
  const { locationId, userId } = permit;
  const plan = await findPlan(deps.db, { locationId, id: permit.planId });
  const lot = await findLocation(deps.db, locationId);
  if (!plan || !lot) return refuse('not_found');
  const month = monthAhead(permit);
  const open = await findOpenOf(deps, permit, month);
  const outcome = open && (await abandonPayment(deps, open));
  if (open && outcome === null) return refuse('payment_unavailable');
  const customerRef = userId === null ? null : await findCustomer(deps, { method, userId });
  if (isRefusal(customerRef)) return customerRef;
  const now = deps.now();
  const plates = await listPlates(deps.db, permit);
  const order = permitOrder(deps, { permit, plan, lot, month, plates, now });
  const refused =
    comparePrices(order.lines, shownCents) ??
    (await inTransaction(deps.db, (tx) => oweInLock(tx, { permit, order, month, now })));
  if (refused) return refused;
  const placed = await openOrder(deps, order, { method, ...savedTo(customerRef, userId) });
  return isRefusal(placed) ? placed : { ...placed, permitId: permit.id };
}

async function findOpenOf(deps: OrderDeps, permit: StoredPermit, month: string) {
  const { orderId = null } = (await findMonth(deps.db, permit, month)) ?? {};
  return orderId === null ? null : findOpenPaymentOf(deps.db, { locationId: permit.locationId, orderId });
}

type Begun = {
  readonly permit: StoredPermit;
  readonly order: Order;
  readonly month: string;
  readonly now: Date;
};

/** Under the permit's lock, because a job may have charged or ended it a moment ago. */
async function oweInLock(tx: Db, { permit, order, month, now }: Begun): Promise<Refusal | null> {
  const locked = await lockPermit(tx, permit);
  if (!locked || !isPayable(locked) || locked.paidMonth !== permit.paidMonth) return refuse('permit_not_due');
  const owed = await findMonth(tx, permit, month);
  const open = owed?.orderId && (await findOpenPaymentOf(tx, { locationId: permit.locationId, orderId: owed.orderId }));
  if (open) return refuse('payment_unavailable');
  await oweMonth(tx, permit, { month, orderId: order.id, byJob: false, cents: order.totalCents });
  await setActAt(tx, permit, new Date(now.getTime() + PAYING_MINUTES * 60_000));
  return null;
}

/** Whether there is something to pay by hand. */
export const isPayable = ({ kind, state }: StoredPermit): boolean =>
  state === 'past_due' || (kind === 'company' && state === 'pending');
