// What a driver is asked to pay for, at the price that was shown: a stay of one to five vehicles, more time for some of them, a
// correction of one, a valet ticket, a month of a permit, or a notice. A new kind of goods is one more entry here.

import { randomBytes } from 'node:crypto';
import type { Terms } from '#features/pricing/rules/offer.ts';
import { isTipAlone, type PriceLines } from '#features/pricing/rules/price-line.ts';
import { receiptKeyAt } from '#platform/db/sharding/location-in-ids.ts';
import type { OrderedVehicle } from '#platform/db/tables/schema.ts';

/**
 * A start-stop stay is running while its money is held, stopped until that is captured, and owed when it could
 * not be.
 */
export type OrderStatus = 'pending' | 'running' | 'stopped' | 'owed' | 'paid' | 'refunded' | 'expired';

type Common = {
  readonly locationId: string;
  readonly id: string;
  readonly status: OrderStatus;
  readonly userId: string | null;
  readonly guestKey: string | null;
  /** The buyer's language, as stored; null for English. */
  readonly language?: string | null;
  /** Extensions are priced by these terms, whatever the zone charges now. */
  readonly terms: Terms;
  readonly minutes: number;
  readonly lines: PriceLines;
  /** The sum of the lines. */
  readonly totalCents: number;
  readonly startsAt: Date;
  readonly endsAt: Date;
  /** For extensions and corrections, the key of their stay's receipt. */
  readonly receiptKey: string;
  readonly createdAt: Date;
};

type InZone = {
  readonly zoneId: string;
  /** Whether the zone counts spaces, so that the order holds some. */
  readonly countsSpaces?: boolean;
};

type OfStay = InZone & { readonly stayOrderId: string };

/** One of the vehicles that get more time. */
export type ExtendedStay = {
  readonly sessionId: string;
  readonly zoneId: string;
  /** The end that the price was computed from. */
  readonly from: Date;
  readonly endsAt: Date;
  /** This vehicle's share of the price. */
  readonly lines: PriceLines;
};

type Goods = {
  stay: InZone & {
    readonly vehicleCount: number;
    /** Empty until the driver has entered any. */
    readonly vehicles: readonly OrderedVehicle[];
    /** Given by a member code: nothing was sold. */
    readonly byCode: boolean;
    /** Sold for a later time: it starts at the stated time, whenever it is paid. */
    readonly reserved: boolean;
    /** The most that it can cost, if it is start-stop. */
    readonly authorizedCents?: number | null;
  };
  /** All of them get it, or none does. Sorted by session id, the order in which the sessions are locked. */
  extension: OfStay & { readonly extended: readonly ExtendedStay[] };
  correction: OfStay & { readonly sessionId: string };
  valet: { readonly ticketId: string; readonly vehicle: OrderedVehicle };
  /** `startsAt` is in the month being paid for. */
  permit: { readonly permitId: string; readonly vehicles: readonly OrderedVehicle[] };
  notice: { readonly noticeId: string; readonly vehicles: readonly OrderedVehicle[] };
};

export type OrderKind = keyof Goods;
export type Order<K extends OrderKind = OrderKind> = { [P in K]: Common & Goods[P] & { readonly kind: P } }[K];
export type OrderId = { readonly locationId: string; readonly orderId: string };

/** The order whose receipt shows this one. */
export function receiptOrderId(order: Order): string {
  return order.kind === 'extension' || order.kind === 'correction' ? order.stayOrderId : order.id;
}

/** 128 random bits plus where the order is stored: only someone who was given the receipt's URL can open it. */
export function newReceiptKey(order: { readonly locationId: string; readonly id: string }): string {
  return receiptKeyAt(order, randomBytes(16));
}

/** The last characters of the order's id: enough for support to find it, and easy to read out. */
export function receiptCode(orderId: string): string {
  return orderId.replaceAll('-', '').slice(-8).toUpperCase();
}

/**
 * How many sales the order counts as in the lot's revenue: one per vehicle, and none for a tip alone, because its car is a sale
 * of its own (rule 347).
 */
export function salesOf(order: Order): number {
  if (isTipAlone(order.lines)) return 0;
  if (order.kind === 'stay') return order.vehicleCount;
  return order.kind === 'extension' ? order.extended.length : 1;
}
