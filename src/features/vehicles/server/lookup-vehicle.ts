// The make and model of a plate. Only an impossible plate is refused: a registry that is down, slow or without data never
// stops a driver.

import type { VehicleFacts, VehicleRegistryPort } from '#integrations/vehicle-registry/vehicle-registry.port.ts';
import { isRefusal, type Refusal } from '#platform/contract/refusals.ts';
import type { VehicleContent } from '../vehicles.contract.ts';
import { readPlate } from './read-plate.ts';

const PATIENCE_MS = 2000;

export type LookedUp =
  | { readonly status: 'ok'; readonly content: VehicleContent }
  | { readonly status: 'unknown' | 'unavailable'; readonly content: null };

export async function lookupVehicle(
  registry: VehicleRegistryPort,
  { vehiclePlate, vehicleState }: { vehiclePlate: string; vehicleState: string },
): Promise<LookedUp | Refusal> {
  const vehicle = readPlate(
    { plate: vehiclePlate, state: vehicleState },
    { plate: 'vehiclePlate', state: 'vehicleState' },
  );
  if (isRefusal(vehicle)) return vehicle;
  try {
    const facts = await findFacts(registry, { plateKey: vehicle.plateKey, state: vehicle.state });
    return facts ? { status: 'ok', content: toContent(facts) } : { status: 'unknown', content: null };
  } catch {
    return { status: 'unavailable', content: null };
  }
}

/** The registry's answer within two seconds, even when it ignores the signal. @throws when there is none. */
export async function findFacts(
  registry: VehicleRegistryPort,
  plate: { plateKey: string; state: string },
): Promise<VehicleFacts | null> {
  const signal = AbortSignal.timeout(PATIENCE_MS);
  const tooSlow = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
  return Promise.race([Promise.try(() => registry.lookUp(plate, signal)), tooSlow]);
}

function toContent({ make, model, year, bodyType }: VehicleFacts): VehicleContent {
  return { make, model, year, vin_data: { NCSABodyType: bodyType } };
}
