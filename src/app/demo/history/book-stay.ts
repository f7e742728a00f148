// A stay as the product would have stored it: the order with its price, its payment, and a session per vehicle.

import type { Order } from '#features/orders/server/public.ts';
import { type StoredSession, sessionFor } from '#features/parking/server/public.ts';
import { durationMinutes } from '#features/pricing/rules/duration.ts';
import { termsOf } from '#features/pricing/rules/offers.ts';
import { priceStay } from '#features/pricing/rules/price-stay.ts';
import { stayTimes } from '#features/pricing/rules/stay-times.ts';
import { newIntentRef } from '#integrations/payments/sandbox/sandbox-books.store.ts';
import { idAt, receiptKeyAt } from '#platform/db/sharding/location-in-ids.ts';
import type { DrivenVehicle } from '../demo-drivers.ts';
import type { Mint } from '../demo-mint.ts';
import type { Booking, Sale, Visit } from './visit.ts';

/** From placing the order to the provider's confirmation. */
const PAYING_MS = 40_000;

export function bookStay(booking: Booking, mint: Mint): Visit {
  const order = orderOf(booking, mint);
  const [first, ...others] = booking.vehicles.map((vehicle) => sessionOf(order, vehicle, mint));
  if (!first) throw new Error('Nobody books for no vehicle.');
  return { zone: booking.zone, sales: [payFor(order, mint)], sessions: [first, ...others] };
}

export function payFor<Sold extends Order>(order: Sold, mint: Mint): Sale<Sold> {
  const intentRef = newIntentRef(order.createdAt, mint.bytes(6));
  return {
    order,
    paidAt: new Date(order.createdAt.getTime() + PAYING_MS),
    intentRef,
    clientSecret: `${intentRef}_secret_${mint.bytes(18).toString('base64url')}`,
    refund: null,
  };
}

function orderOf({ at, zone, duration, driver, vehicles }: Booking, mint: Mint): Order<'stay'> {
  const { offer } = zone;
  const price = priceStay(offer, { duration, vehicles: vehicles.length }, at);
  const order = { locationId: zone.locationId, id: mint.idAt(at) };
  return {
    ...order,
    kind: 'stay',
    zoneId: zone.zoneId,
    status: 'paid',
    userId: driver.userId,
    guestKey: driver.guestKey,
    terms: termsOf(offer, price.startsAt),
    minutes: durationMinutes(duration),
    vehicleCount: vehicles.length,
    vehicles: vehicles.map(({ plate, plateKey, state, description }) => ({ plate, plateKey, state, description })),
    lines: price.lines,
    totalCents: price.totalCents,
    ...stayTimes(at, duration, zone.timeZone),
    byCode: false,
    reserved: false,
    receiptKey: receiptKeyAt(order, mint.bytes(16)),
    createdAt: at,
  };
}

function sessionOf(order: Order<'stay'>, vehicle: DrivenVehicle, mint: Mint): StoredSession {
  const { createdAt } = order;
  const session = sessionFor(order, vehicle, {
    id: idAt(order.locationId, mint.idAt(createdAt)),
    vehicleId: vehicle.id,
    createdAt,
  });
  return {
    ...session,
    lines: session.lines ?? order.lines,
    // As in the product: an active session past its end is over without another write.
    status: 'active',
    coveredFrom: createdAt,
  };
}
