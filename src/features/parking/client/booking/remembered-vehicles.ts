// The vehicles last paid for on this device, so that a returning driver types nothing.

import { MAX_VEHICLES } from '#features/pricing/rules/price-stay.ts';
import { stateOfAddress } from '#features/vehicles/rules/us-states.ts';
import { readStored, storeOnDevice } from '#platform/browser/device-storage.ts';
import { isComplete, type VehicleDraft } from './vehicle-draft.ts';

const KEY = 'parkvale.vehicles';

export function rememberVehicles(vehicles: readonly VehicleDraft[]): void {
  storeOnDevice(KEY, JSON.stringify(vehicles.map(({ plate, state }) => ({ plate, state }))));
}

/** On a device without any, one to type: most cars are from the lot's own state. */
export function loadVehicles(address: string): readonly VehicleDraft[] {
  const known = parseVehicles(readStored(KEY));
  return known.length > 0 ? known : [{ plate: '', state: stateOfAddress(address) ?? '' }];
}

export function parseVehicles(text: string | null): readonly VehicleDraft[] {
  try {
    const value: unknown = JSON.parse(text ?? '[]');
    return Array.isArray(value) ? value.filter(isVehicle).slice(0, MAX_VEHICLES) : [];
  } catch {
    return [];
  }
}

function isVehicle(value: unknown): value is VehicleDraft {
  if (typeof value !== 'object' || value === null) return false;
  const { plate, state } = value as Record<string, unknown>;
  return typeof plate === 'string' && typeof state === 'string' && isComplete({ plate, state });
}
