// Look-ups cost time and money, so a plate is not looked up again for a while.

import type { Db } from '#platform/db/database.ts';
import { findLookup, storeLookup } from './vehicle-lookups.store.ts';
import type { VehicleRegistryPort } from './vehicle-registry.port.ts';

export function withMemory(
  registry: VehicleRegistryPort,
  { db, now }: { db: Db; now: () => Date },
): VehicleRegistryPort {
  return {
    async lookUp(plate, signal) {
      signal.throwIfAborted();
      const stored = await findLookup(db, plate, now());
      if (stored) return stored.facts;
      const facts = await registry.lookUp(plate, signal);
      await storeLookup(db, plate, { facts, now: now() });
      return facts;
    },
  };
}
