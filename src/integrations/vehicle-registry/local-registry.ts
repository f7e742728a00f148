// The default registry: no network, no key; knows the vehicles that have parked here and the demo's.

import { normalizePlate } from '#features/vehicles/rules/plate.ts';
import type { Db } from '#platform/db/database.ts';
import { DEMO_VEHICLES } from './demo-vehicles.ts';
import { findParkedVehicle } from './parked-vehicles.store.ts';
import type { VehicleFacts, VehicleRegistryPort } from './vehicle-registry.port.ts';

const demoFacts = new Map<string, VehicleFacts>(
  DEMO_VEHICLES.map(({ plate, state, ...facts }) => [`${state} ${normalizePlate(plate)}`, facts]),
);

export function createLocalRegistry(db: Db): VehicleRegistryPort {
  return {
    async lookUp({ plateKey, state }, signal) {
      signal.throwIfAborted();
      return demoFacts.get(`${state} ${plateKey}`) ?? findParkedVehicle(db, { plateKey, state });
    },
  };
}
