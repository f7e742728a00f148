// What happens to goods when their order is paid, canceled or refunded. `payments` looks up the entry by the order's kind and
// does not know what was bought; each kind of goods brings its own entry, and app/fulfillments.ts lists them.

import type { PriceLines } from '#features/pricing/rules/price-line.ts';
import type { SavedMethod } from '#integrations/payments/payments.port.ts';
import type { Db } from '#platform/db/database.ts';
import type { Condition, GuardedParts } from '#platform/db/statements/statement-parts.ts';
import type { RevenueSource } from '#platform/db/tables/revenue-tables.ts';
import type { Order, OrderKind } from './order.ts';

/** A share of an order that could not be used and must be refunded. `sessionId` null: the whole order. */
export type UnusedShare = {
  readonly sessionId: string | null;
  readonly lines: PriceLines;
  readonly reason:
    | 'already_paid'
    | 'session_changed'
    | 'no_vehicle'
    | 'ticket_over'
    | 'zone_full'
    | 'permit_over'
    | 'notice_over';
};

/** A means of payment that the payer lets us charge again. */
export type SavedMeans = SavedMethod & {
  readonly provider: string;
  /** The provider's reference for the customer it belongs to. */
  readonly customerRef: string;
};

export type Paying = {
  readonly now: Date;
  /** What was saved with this payment; null or omitted if nothing was. */
  readonly saved?: SavedMeans | null;
};

/** Why a payment was not taken, in the provider's words. */
export type Declined = { readonly code: string; readonly message: string };

export type RefundMade = {
  /** The session whose share it was; null for any other part of the order. */
  readonly sessionId: string | null;
  /** Whether everything paid on the order's receipt is now refunded. */
  readonly isAll: boolean;
  readonly now: Date;
};

export type Contact = { readonly email: string; readonly name: string | null };

export type Fulfillment<K extends OrderKind> = {
  /** The revenue category of its money. */
  readonly source: RevenueSource;
  /** Runs under the lock of the payment and the order. @returns what could not be used. */
  onPaid(tx: Db, order: Order<K>, paying: Paying): Promise<readonly UnusedShare[]>;
  /**
   * All that was bought can be used, which is usual: how it is handed over, as parts of the settling statement. They lock nothing before
   * `after` is true. If they do not have the expected result, the statement is rolled back and `onPaid` decides. Null when only that can.
   */
  partsOnPaid?(order: Order<K>, paying: { readonly now: Date; readonly after: Condition }): GuardedParts | null;
  /** Money is reserved and about to be captured: stores what must not be lost if this process dies in between. */
  onAuthorized(tx: Db, order: Order<K>, now: Date): Promise<void>;
  /** The order will no longer be paid; `declined` says why, if the provider said so. */
  onCanceled(tx: Db, order: Order<K>, declined?: Declined | null): Promise<void>;
  /** Its goods were handed over while its money is held. @returns the order with its price if their use is over already */
  onHeld?(tx: Db, order: Order<K>): Promise<Order<K> | null>;
  /** What was used was not paid: its payer owes it from now on. */
  onOwed?(tx: Db, order: Order<K>, now: Date): Promise<void>;
  onRefunded(tx: Db, order: Order<K>, given: RefundMade): Promise<void>;
  /** All of it was used before its payment was known: nothing is left to start, but what its payer approved is charged. */
  isUsedUp?(db: Db, order: Order<K>): Promise<boolean>;
  /** False once a payment could no longer buy anything. */
  canStillFulfill(db: Db, order: Order<K>): Promise<boolean>;
  /** Where to mail about the order when neither the account nor the receipt has an address. */
  findContact(db: Db, order: Order<K>): Promise<Contact | null>;
  /** The phone to text when there is no address at all. */
  findPhone?(db: Db, order: Order<K>): Promise<string | null>;
  /** The shift whose till holds its cash, locked open until the transaction ends; null when there is none. */
  lockTill(tx: Db, order: Order<K>): Promise<string | null>;
};

type Plate = { readonly plateKey: string; readonly state: string };
export type PlateChange = {
  readonly locationId: string;
  readonly sessionId: string;
  readonly from: Plate;
  readonly to: Plate & { readonly plate: string };
};

/**
 * Called before a session's plate is corrected, in the same transaction, which is rolled back on false: the code behind the
 * session may allow only so many vehicles.
 */
export type ApprovePlate = (tx: Db, change: PlateChange) => Promise<boolean>;

/** One entry for each kind of order. */
export type Fulfillments = { readonly [K in OrderKind]: Fulfillment<K> };

/** The order's entry. */
export function fulfillmentOf<K extends OrderKind>(table: Fulfillments, order: Order<K>): Fulfillment<K> {
  const kind: K = order.kind;
  return table[kind];
}
