// The make and model of a plate. Only an impossible plate is refused: a registry that is down, slow or without data never
// stops a driver.

import { REFUSALS, type Refusal, refuse } from '#contract/refusals.ts';
import type { VehicleContent } from '#contract/stays/vehicles.contract.ts';
import { checkPlate } from '#domain/vehicles/plate.ts';
import { checkState } from '#domain/vehicles/us-states.ts';
import type { VehicleFacts, VehicleRegistryPort } from '../../ports/vehicle-registry/vehicle-registry.port.ts';

const PATIENCE_MS = 2000;

export type LookedUp =
  | { readonly status: 'ok'; readonly content: VehicleContent }
  | { readonly status: 'unknown' | 'unavailable'; readonly content: null };

export async function lookUpVehicle(
  registry: VehicleRegistryPort,
  { vehiclePlate, vehicleState }: { vehiclePlate: string; vehicleState: string },
): Promise<LookedUp | Refusal> {
  const plate = checkPlate(vehiclePlate);
  if (!plate.ok) return refuse('plate_invalid', { fields: { vehiclePlate: REFUSALS.plate_invalid.message } });
  const state = checkState(vehicleState);
  if (!state.ok) return refuse('state_invalid', { fields: { vehicleState: REFUSALS.state_invalid.message } });
  try {
    const facts = await findFacts(registry, { plateKey: plate.plateKey, state: state.state });
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
