// Who gets the mail about a refund: the account that paid, or else the address that the receipt was last mailed to, or else the
// contact given with the goods.

import type { Deps } from '#app/deps.ts';
import { findOrder, fulfillmentOf, type OrderId } from '#features/orders/server/public.ts';
import type { Db } from '#platform/db/database.ts';
import { findKnownPayer, type Payer } from './payer.read-model.ts';

export async function findPayer(
  { fulfillments }: Pick<Deps, 'fulfillments'>,
  db: Db,
  at: OrderId,
): Promise<Payer | null> {
  const payer = await findKnownPayer(db, at);
  if (!payer || payer.email !== null) return payer;
  const order = await findOrder(db, at);
  const contact = order && (await fulfillmentOf(fulfillments, order).findContact(db, order));
  return { ...payer, email: contact?.email ?? null, name: payer.name ?? contact?.name ?? null };
}
