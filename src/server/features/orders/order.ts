// An order is what a driver is asked to pay for, with the price as it was shown: a stay of one to five vehicles, more time
// or a correction for one of them, or a valet ticket. A new kind of goods is one entry more here.

import type { Terms } from '#domain/pricing/offer.ts';
import type { PriceLines } from '#domain/pricing/price-line.ts';
import type { OrderedVehicle } from '../../db/tables/schema.ts';

export type OrderStatus = 'pending' | 'paid' | 'refunded' | 'expired';

/** What every order has. */
type Common = {
  readonly locationId: string;
  readonly id: string;
  readonly status: OrderStatus;
  readonly userId: string | null;
  readonly guestKey: string | null;
  /** By which more time is priced, whatever the zone asks since. */
  readonly terms: Terms;
  readonly minutes: number;
  readonly lines: PriceLines;
  /** The sum of the lines. */
  readonly totalCents: number;
  readonly startsAt: Date;
  readonly endsAt: Date;
  /** Added time and corrections are on the receipt of their stay. */
  readonly receiptKey: string;
  readonly createdAt: Date;
};

type OfSession = {
  readonly zoneId: string;
  readonly stayOrderId: string;
  readonly sessionId: string;
};

type Goods = {
  stay: {
    readonly zoneId: string;
    readonly vehicleCount: number;
    /** Empty while the driver has named none. */
    readonly vehicles: readonly OrderedVehicle[];
    /** A member's code gave it: nothing was sold. */
    readonly byCode: boolean;
  };
  /** `extendsFrom`: the end that it was priced from. */
  extension: OfSession & { readonly extendsFrom: Date };
  correction: OfSession;
  valet: { readonly ticketId: string; readonly vehicle: OrderedVehicle };
};

export type OrderKind = keyof Goods;
export type Order<K extends OrderKind = OrderKind> = { [P in K]: Common & Goods[P] & { readonly kind: P } }[K];
export type OrderId = { readonly locationId: string; readonly orderId: string };

/** The order that opens the receipt on which this one stands. */
export function receiptOrderId(order: Order): string {
  return order.kind === 'extension' || order.kind === 'correction' ? order.stayOrderId : order.id;
}

/** How many sales a lot's revenue counts for it: one for each vehicle. */
export function salesOf(order: Order): number {
  return order.kind === 'stay' ? order.vehicleCount : 1;
}
