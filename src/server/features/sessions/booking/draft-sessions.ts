// The pending sessions of an order: one per vehicle, each with its share of the price.

import { divideLines } from '#domain/pricing/price-line.ts';
import type { Db } from '../../../db/database.ts';
import type { OrderedVehicle } from '../../../db/tables/schema.ts';
import type { Deps } from '../../../deps.ts';
import type { Order } from '../../orders/order-book.ts';
import { upsertVehicle } from '../../vehicles/known-vehicles.ts';
import type { NewSession } from '../sessions.store.ts';

type DraftDeps = Pick<Deps, 'newId'>;

/** Finds or inserts the vehicles. */
export async function draftSessions(
  deps: DraftDeps,
  tx: Db,
  order: Order<'stay'>,
  now: Date,
): Promise<readonly NewSession[]> {
  const ids = new Map<string, string>();
  // In an order that all bookings share: two that insert the same new vehicles must not deadlock.
  for (const vehicle of order.vehicles.toSorted(byPlate)) {
    ids.set(vehicleKey(vehicle), await upsertVehicle(tx, { id: deps.newId(), ...vehicle, now }));
  }
  return sessionsFor(deps, order, (vehicle) => ids.get(vehicleKey(vehicle)) ?? '', now);
}

export function sessionsFor(
  deps: DraftDeps,
  order: Order<'stay'>,
  vehicleIdOf: (vehicle: OrderedVehicle) => string,
  now: Date,
): readonly NewSession[] {
  return order.vehicles.map((vehicle) =>
    sessionFor(order, vehicle, { id: deps.newId(), vehicleId: vehicleIdOf(vehicle), createdAt: now }),
  );
}

type Row = Pick<NewSession, 'id' | 'vehicleId' | 'createdAt'>;

/** The session of one vehicle of an order. Several vehicles cost a multiple of one, so the shares are exact. */
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
    lines: divideLines(order.lines, order.vehicleCount),
    minutes: order.minutes,
    startsAt: order.startsAt,
    endsAt: order.endsAt,
    reserved: order.reserved,
    createdAt,
  };
}

export const vehicleKey = ({ state, plateKey }: OrderedVehicle): string => `${state} ${plateKey}`;
const byPlate = (a: OrderedVehicle, b: OrderedVehicle) => (vehicleKey(a) < vehicleKey(b) ? -1 : 1);
