// A registry with the local one behind it: what parked here before is known, whoever is away.

import { troubleOf } from '../outside-call.ts';
import type { VehicleRegistryPort } from './vehicle-registry.port.ts';

export type RegistryParts = {
  readonly registry: VehicleRegistryPort;
  readonly local: VehicleRegistryPort;
  /** Told why the registry was passed over; the text holds no plate. */
  readonly tell: (line: string) => void;
};

export function withLocalRegistry({ registry, local, tell }: RegistryParts): VehicleRegistryPort {
  return {
    async lookUp(plate, signal) {
      try {
        return (await registry.lookUp(plate, signal)) ?? (await local.lookUp(plate, signal));
      } catch (error) {
        tell(`plates: the registry ${troubleOf(error)}`);
        const known = await local.lookUp(plate, signal);
        // Nobody knows whether there is such a vehicle, which is not the same as that there is none.
        if (!known) throw error;
        return known;
      }
    },
  };
}
