// A registry that falls back to the local one, which knows what parked here before.

import { describeTrouble } from '#platform/http/outside-call.ts';
import type { VehicleRegistryPort } from './vehicle-registry.port.ts';

export type RegistryParts = {
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
