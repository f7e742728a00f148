// Rule 534: what a car left without paying is shown when it comes again, and holds nobody.

import type { Deps } from '#app/deps.ts';
import { normalizePlate } from '#features/vehicles/rules/plate.ts';
import type { Db } from '#platform/db/database.ts';
import type { OwedBefore } from '../gates.contract.ts';
import { listOwedBefore } from './charges.store.ts';
import { keyOfCar, keyOfRow } from './find-pass.ts';
import type { StoredPassage } from './passages.store.ts';
import { listPassesOfOrder } from './passes.read-model.ts';
import { findVisitsOfPasses } from './visits.store.ts';

const SHOWN = 20;

type ShowDeps = Pick<Deps, 'db' | 'config'>;
type Car = { readonly locationId: string; readonly plateKey: string; readonly plateState: string | null };

/** @param except what is asked for anyway */
async function listFor({ db, config }: ShowDeps, car: Car, except: string | null): Promise<OwedBefore[]> {
  const owed = await listOwedBefore(db, car, SHOWN);
  return owed
    .filter(({ orderId }) => orderId !== except)
    .map(({ cents, startsAt, receiptKey }) => ({
      totalCost: Number(cents),
      startTime: startsAt.toISOString(),
      payUrl: `${config.publicUrl}/receipt/${receiptKey}`,
    }));
}

/** Of the car that stands at a lane. */
export function listOwedOfPassage(
  deps: ShowDeps,
  { locationId, plate, plateState, chargeOrderId }: StoredPassage,
): Promise<OwedBefore[]> {
  if (plate === null) return Promise.resolve([]);
  return listFor(deps, { locationId, plateKey: normalizePlate(plate), plateState }, chargeOrderId);
}

type OfReceipt = { readonly locationId: string; readonly orderId: string };

/**
 * Of the cars of a receipt, once they have come in: paying for a plate reveals nothing about its car.
 */
export async function listOwedOfReceipt(deps: ShowDeps, { locationId, orderId }: OfReceipt): Promise<OwedBefore[]> {
  const rows = await listPassesOfOrder(deps.db, locationId, orderId);
  const cars = rows.flatMap((row) => {
    const { plate, plateKey, plateState, chargeOf } = row;
    return plate && plateKey
      ? [{ plate, plateKey, plateState, isCharge: chargeOf !== null, passKey: keyOfRow(row) }]
      : [];
  });
  const came = await Promise.all(
    cars.map(async (car) => (car.isCharge || (await hasCome(deps.db, locationId, car)) ? car : null)),
  );
  const lists = await Promise.all(
    came.filter((car) => car !== null).map((car) => listFor(deps, { locationId, ...car }, orderId)),
  );
  return lists.flat();
}

type CarOnPass = Parameters<typeof keyOfCar>[0] & { readonly passKey: string };

async function hasCome(db: Db, locationId: string, car: CarOnPass): Promise<boolean> {
  const keys = [car.passKey, keyOfCar(car), keyOfCar({ ...car, plateState: null })];
  const visits = await findVisitsOfPasses(db, locationId, keys);
  return visits.some(({ plateKey }) => plateKey === car.plateKey);
}
