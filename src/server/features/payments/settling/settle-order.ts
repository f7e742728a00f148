// What happens to an order when its money has arrived, or when it costs nothing: its goods are handed over, it becomes
// paid, and the sale is booked.

import type { HeldBy } from '#domain/payments/ledger.ts';
import type { Also } from '../../../db/also.ts';
import type { Db } from '../../../db/database.ts';
import type { Deps } from '../../../deps.ts';
import { bookSale, type Sale } from '../../books/book-money.ts';
import { alsoPaid, fulfilmentOf, type Order, type Paying, salesOf, type UnusedShare } from '../../orders/order-book.ts';

/** What is known about the money. `transactionId`: the payment's id, or the order's when nothing was due. */
export type Received = Pick<Sale, 'source'> & {
  readonly transactionId: string;
  readonly heldBy: HeldBy;
  readonly passedOnCents?: number;
  readonly shiftId?: string | null;
  readonly timeZone?: string;
  readonly now: Date;
  /** Written by the same statement. */
  readonly also?: readonly Also[];
};

/** Marks the order as paid and books its sale. */
export async function recordSale(deps: Pick<Deps, 'newId'>, tx: Db, order: Order, received: Received): Promise<void> {
  const { locationId, id: orderId, lines } = order;
  const { also = [], ...money } = received;
  const sale = { ...money, locationId, orderId, lines, sales: salesOf(order) };
  await bookSale(deps, tx, sale, [...also, alsoPaid({ locationId, orderId }, received.now)]);
}

/** An order that costs nothing is paid when it is placed, without a provider. */
export async function settleFree(deps: Pick<Deps, 'newId' | 'fulfilments'>, tx: Db, order: Order): Promise<void> {
  const now = order.createdAt;
  const [unused] = await payOrder(deps, tx, order, { now, expectsOverlap: true });
  if (unused) throw new Unusable(unused.reason);
  const { source } = fulfilmentOf(deps.fulfilments, order);
  await recordSale(deps, tx, order, { source, transactionId: order.id, heldBy: 'provider', now });
}

/** Hands the goods over. @returns the shares that could not be used. */
export function payOrder(
  { fulfilments }: Pick<Deps, 'fulfilments'>,
  tx: Db,
  order: Order,
  paying: Paying,
): Promise<readonly UnusedShare[]> {
  return fulfilmentOf(fulfilments, order).onPaid(tx, order, paying);
}

/** A free order that cannot be used; rolls back the transaction that would store it. */
export class Unusable extends Error {
  override readonly name = 'Unusable';
  readonly reason: UnusedShare['reason'];
  constructor(reason: UnusedShare['reason']) {
    super(reason);
    this.reason = reason;
  }
}
