// A failing registry is left alone for a while, so that drivers do not wait for it in vain and it can recover.

import CircuitBreaker from 'opossum';
import type { Db } from '#platform/db/database.ts';
import { describeTrouble, OutsideError } from '#platform/http/outside-call.ts';
import { findLookup, storeLookup } from './vehicle-lookups.store.ts';
import type { VehicleRegistryPort } from './vehicle-registry.port.ts';

/** It opens when half of at least five look-ups within a minute have failed. */
const FEWEST = 5;
const WINDOW_MS = 60_000;
/** Then one look-up checks whether it has recovered. */
export const PAUSE_MS = 30_000;

export function withBreaker(registry: VehicleRegistryPort, notify: (line: string) => void): VehicleRegistryPort {
  const breaker = new CircuitBreaker(registry.lookUp, {
    // The registry has its own timeout and obeys the caller's signal.
    timeout: false,
    volumeThreshold: FEWEST,
    errorThresholdPercentage: 49,
    rollingCountTimeout: WINDOW_MS,
    resetTimeout: PAUSE_MS,
    rollingPercentilesEnabled: false,
    enableSnapshots: false,
    // A caller who stops waiting says nothing about the registry.
    errorFilter: (error) => !(error instanceof OutsideError),
  });
  breaker.on('open', () => notify(`plates: the registry keeps failing and is left alone for ${PAUSE_MS / 1000} s`));
  breaker.on('close', () => notify('plates: the registry answers again'));
  return {
    async lookUp(plate, signal) {
      signal.throwIfAborted();
      if (breaker.opened) throw new OutsideError('unreachable', 'is left alone for a while after several failures');
      return breaker.fire(plate, signal);
    },
  };
}

/** Look-ups cost time and money, so a plate is not looked up again for a while. */
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

/** A registry that falls back to the local one, which knows what parked here before. */
type RegistryParts = {
  readonly registry: VehicleRegistryPort;
  readonly local: VehicleRegistryPort;
  /** Reports why the registry was skipped; the text contains no plate. */
  readonly notify: (line: string) => void;
};

export function withLocalRegistry({ registry, local, notify }: RegistryParts): VehicleRegistryPort {
  return {
    async lookUp(plate, signal) {
      try {
        return (await registry.lookUp(plate, signal)) ?? (await local.lookUp(plate, signal));
      } catch (error) {
        notify(`plates: the registry ${describeTrouble(error)}`);
        const known = await local.lookUp(plate, signal);
        // Not knowing whether the vehicle exists is different from knowing that it does not.
        if (!known) throw error;
        return known;
      }
    },
  };
}
