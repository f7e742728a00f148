// What happens to an order once its money has arrived, or when it costs nothing: its goods are handed over, it becomes paid, and
// the sale is booked.

import type { Deps } from '#app/deps.ts';
import type { HeldBy } from '#features/ledger/rules/journal-entries.ts';
import { bookSale, type Sale } from '#features/ledger/server/book-transactions.ts';
import {
  fulfillmentOf,
  type Order,
  owesReceipt,
  type Paying,
  paidPart,
  paidUnchangedPart,
  reportedParts,
  salesOf,
  type UnusedShare,
} from '#features/orders/server/public.ts';
import type { Db } from '#platform/db/database.ts';
import { isDeadlock, isExclusionViolation, isStale, isZoneFull } from '#platform/db/pg-errors.ts';
import {
  afterPart,
  type GuardedParts,
  guardWith,
  NO_PARTS,
  type StatementPart,
} from '#platform/db/statements/statement-parts.ts';

/** What is known about the money. `transactionId`: the payment's id, or the order's when nothing was due. */
export type Received = Pick<Sale, 'source' | 'provider'> & {
  readonly transactionId: string;
  readonly heldBy: HeldBy;
  readonly passedOnCents?: number;
  readonly shiftId?: string | null;
  readonly timeZone?: string;
  readonly now: Date;
};

/** What else is written with a sale, and whether its receipt is mailed automatically. */
type Recorded = { readonly extraWrites?: readonly StatementPart[]; readonly isMailed?: boolean };

/** Marks the order as paid and books its sale. */
export async function recordSale(
  tx: Db,
  order: Order,
  received: Received,
  { extraWrites = [], isMailed = false }: Recorded = {},
): Promise<void> {
  const { now } = received;
  const at = { locationId: order.locationId, orderId: order.id };
  const paid = paidPart(at, { receiptDueAt: isMailed ? now : null, now });
  await bookSale(tx, saleOf(order, received), { ...NO_PARTS, parts: [...extraWrites, paid] });
}

/** The order as read without a lock. */
type ReadOrder = {
  readonly order: Order;
  readonly version: string;
  /** Marks its payment as succeeded. */
  readonly succeeded: GuardedParts;
  /** Whether the owner has a webhook that may want to know. */
  readonly isListenedTo: boolean;
};

/**
 * Marks the payment and the order, hands over the goods and books the sale in one statement. @returns false, having written
 * nothing, if that is impossible: the order has changed since it was read, its goods are already paid for, or they need several
 * statements.
 */
export async function settleAtOnce(
  deps: Pick<Deps, 'db' | 'fulfillments'>,
  { order, version, succeeded, isListenedTo }: ReadOrder,
  received: Received,
): Promise<boolean> {
  const { now } = received;
  const at = { locationId: order.locationId, orderId: order.id };
  const paid = paidUnchangedPart(at, {
    version,
    after: afterPart('succeeded'),
    receiptDueAt: owesReceipt(order) ? now : null,
    now,
  });
  const goods = fulfillmentOf(deps.fulfillments, order).partsOnPaid?.(order, { now, after: afterPart('paid') });
  if (!goods) return false;
  const all = [succeeded, paid, goods];
  const holds = guardWith(all.map((each) => each.condition));
  try {
    const reported = isListenedTo ? reportedParts(order, now) : [];
    const parts = [...all.flatMap((each) => each.parts), ...reported];
    await bookSale(deps.db, saleOf(order, received), { parts, condition: holds });
    return true;
  } catch (error) {
    if (isStale(error) || isExclusionViolation(error) || isZoneFull(error) || isDeadlock(error)) return false;
    throw error;
  }
}

function saleOf(order: Order, received: Received): Sale {
  const { locationId, id: orderId, kind, lines } = order;
  return { ...received, locationId, orderId, kind, lines, sales: salesOf(order) };
}

/** An order that costs nothing is paid when it is placed, without a provider. */
export async function settleFree(deps: Pick<Deps, 'fulfillments'>, tx: Db, order: Order): Promise<void> {
  const now = order.createdAt;
  const [unused] = await payOrder(deps, tx, order, { now });
  if (unused) throw new Unusable(unused.reason);
  const { source } = fulfillmentOf(deps.fulfillments, order);
  const sale = { source, transactionId: order.id, provider: null, heldBy: 'provider', now } as const;
  await recordSale(tx, order, sale, { extraWrites: reportedParts(order, now), isMailed: owesReceipt(order) });
}

/** Hands the goods over. @returns the shares that could not be used. */
export function payOrder(
  { fulfillments }: Pick<Deps, 'fulfillments'>,
  tx: Db,
  order: Order,
  paying: Paying,
): Promise<readonly UnusedShare[]> {
  return fulfillmentOf(fulfillments, order).onPaid(tx, order, paying);
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
