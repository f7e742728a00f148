// The pending sessions of an order: one per vehicle, each with its share of the price.

import type { Deps } from '#app/deps.ts';
import type { Order } from '#features/orders/server/public.ts';
import { divideLines } from '#features/pricing/rules/price-line.ts';
import { vehicleIdOf } from '#features/vehicles/server/public.ts';
import { idAt } from '#platform/db/sharding/location-in-ids.ts';
import type { OrderedVehicle } from '#platform/db/tables/schema.ts';
import type { NewSession } from '../sessions.store.ts';

type DraftDeps = Pick<Deps, 'newId'>;

export function draftSessions(deps: DraftDeps, order: Order<'stay'>, now: Date): readonly NewSession[] {
  // Sorted: ids of the same millisecond come in any order, and cars are shown by their ids, as they were entered.
  const ids = order.vehicles.map(() => idAt(order.locationId, deps.newId())).sort();
  return order.vehicles.map((vehicle, index) =>
    sessionFor(order, vehicle, { id: ids[index] as string, vehicleId: vehicleIdOf(vehicle), createdAt: now }),
  );
}

type Row = Pick<NewSession, 'id' | 'vehicleId' | 'createdAt'>;

/** The session of one vehicle in an order. The price of several vehicles is a multiple of one, so the shares are exact. */
export function sessionFor(
  order: Order<'stay'>,
  vehicle: OrderedVehicle,
  { id, vehicleId, createdAt }: Row,
): NewSession {
  return {
    id,
    locationId: order.locationId,
    orderId: order.id,
    zoneId: order.zoneId,
    vehicleId,
    userId: order.userId,
    guestKey: order.guestKey,
    plate: vehicle.plate,
    plateKey: vehicle.plateKey,
    plateState: vehicle.state,
    description: vehicle.description,
    lines: order.vehicleCount === 1 ? null : divideLines(order.lines, order.vehicleCount),
    minutes: order.minutes,
    startsAt: order.startsAt,
    endsAt: order.endsAt,
    reserved: order.reserved,
    createdAt,
  };
}
