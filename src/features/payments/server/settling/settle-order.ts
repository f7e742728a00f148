// What happens to an order once its money has arrived, or when it costs nothing: its goods are handed over, it becomes paid, and
// the sale is booked.

import type { Deps } from '#app/deps.ts';
import type { Collector } from '#features/ledger/rules/journal-entries.ts';
import { bookSale, type Sale } from '#features/ledger/server/public.ts';
import {
  fulfillmentOf,
  type Order,
  owesReceipt,
  type Paying,
  paidParts,
  reportedParts,
  salesOf,
  type UnusedShare,
} from '#features/orders/server/public.ts';
import type { Db } from '#platform/db/database.ts';
import { afterPart, combineParts, type GuardedParts, NO_PARTS } from '#platform/db/statements/statement-parts.ts';
import { NeedsLock } from '#platform/db/transactions/act-on-read.ts';

/** What is known about the money. `transactionId`: the payment's id, or the order's when nothing was due. */
export type Received = Pick<Sale, 'source' | 'provider'> & {
  readonly transactionId: string;
  readonly collectedBy: Collector;
  readonly passedOnCents?: number;
  readonly shiftId?: string | null;
  readonly timeZone?: string;
  readonly now: Date;
};

type Recorded = {
  /** Marks its payment as succeeded, before anything else. */
  readonly succeeded?: GuardedParts;
  /** Of the order, if it was read without a lock. */
  readonly version?: string | null;
  /** Hand over what was bought. */
  readonly goods?: GuardedParts;
  /** Whether the owner's webhooks are told. */
  readonly isReported?: boolean;
  /** Whether its receipt is mailed automatically. */
  readonly isMailed?: boolean;
};

/**
 * Marks the order as paid and books its sale, in one statement. @throws what `isStale` recognizes, having written nothing, if the payment
 * is settled already, or the order or its goods have changed since they were read
 */
export async function recordSale(
  db: Db,
  order: Order,
  received: Received,
  { succeeded, version = null, goods = NO_PARTS, isReported = false, isMailed = false }: Recorded = {},
): Promise<void> {
  const { now } = received;
  const { locationId, id: orderId } = order;
  const after = succeeded && afterPart('succeeded');
  const paid = paidParts({ locationId, orderId }, { version, after, receiptDueAt: isMailed ? now : null, now });
  const reported = { ...NO_PARTS, parts: isReported ? reportedParts(order, now) : [] };
  await bookSale(db, saleOf(order, received), combineParts(succeeded ?? NO_PARTS, paid, goods, reported));
}

type HandedOver = { readonly goods: GuardedParts; readonly unused: readonly UnusedShare[] };

/**
 * Hands over what an order bought: without a lock by parts of the statement that settles it, all or nothing; under its lock by statements
 * of its own, which find out what cannot be used.
 */
export async function handOver(
  { fulfillments }: Pick<Deps, 'fulfillments'>,
  db: Db,
  order: Order,
  paying: Paying,
): Promise<HandedOver> {
  const { onPaid, partsOnPaid } = fulfillmentOf(fulfillments, order);
  if (db.isTransaction) return { goods: NO_PARTS, unused: await onPaid(db, order, paying) };
  const goods = partsOnPaid?.(order, { now: paying.now, after: afterPart('paid') });
  if (!goods) throw new NeedsLock();
  return { goods, unused: [] };
}

function saleOf(order: Order, received: Received): Sale {
  const { locationId, id: orderId, kind, lines } = order;
  return { ...received, locationId, orderId, kind, lines, sales: salesOf(order) };
}

/** An order that costs nothing is paid when it is placed, without a provider. */
export async function settleFree(deps: Pick<Deps, 'fulfillments'>, tx: Db, order: Order): Promise<void> {
  const now = order.createdAt;
  const { source, onPaid } = fulfillmentOf(deps.fulfillments, order);
  const [unused] = await onPaid(tx, order, { now });
  if (unused) throw new Unusable(unused.reason);
  const sale = { source, transactionId: order.id, provider: null, collectedBy: 'provider', now } as const;
  await recordSale(tx, order, sale, { isReported: true, isMailed: owesReceipt(order) });
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
