// A visit in the demo's history: what was sold, and its sessions as the product stores them.

import type { Order } from '#features/orders/server/public.ts';
import type { StoredSession } from '#features/parking/server/public.ts';
import type { StayDuration } from '#features/pricing/rules/duration.ts';
import type { PriceLines } from '#features/pricing/rules/price-line.ts';
import type { DemoDriver, DrivenVehicle } from '../demo-drivers.ts';
import type { SellingZone } from '../open-lots.ts';

/** What a driver decides on arrival. */
export type Booking = {
  readonly at: Date;
  readonly zone: SellingZone;
  readonly duration: StayDuration;
  readonly driver: DemoDriver;
  readonly vehicles: readonly DrivenVehicle[];
};

/** A refund: for the session that it voided, or as goodwill when it names none. */
export type RefundMade = {
  readonly id: string;
  readonly ref: string;
  readonly at: Date;
  readonly reason: string;
  readonly sessionId: string | null;
  readonly lines: PriceLines;
};

/** An order that was paid. */
export type Sale<Sold extends Order = Order<'stay' | 'extension'>> = {
  readonly order: Sold;
  readonly paidAt: Date;
  readonly intentRef: string;
  readonly clientSecret: string;
  readonly refund: RefundMade | null;
};

export type Visit = {
  readonly zone: SellingZone;
  /** The stay first, then its extensions. */
  readonly sales: readonly [Sale<Order<'stay'>>, ...Sale[]];
  readonly sessions: readonly [StoredSession, ...StoredSession[]];
};
