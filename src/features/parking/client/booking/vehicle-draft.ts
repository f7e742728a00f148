// A booking's vehicles as they are typed, up to five, and what is wrong with them, in the specification's words.

import { checkPlate, plateError } from '#features/vehicles/rules/plate.ts';
import { checkState } from '#features/vehicles/rules/us-states.ts';
import { bookingTexts as texts } from './booking-texts.ts';

export type VehicleDraft = { readonly plate: string; readonly state: string };
export type VehicleErrors = { readonly plate?: string; readonly state?: string };

export const NO_VEHICLE: VehicleDraft = { plate: '', state: '' };

/** By index in the list; an empty entry is a vehicle with nothing wrong. */
export function checkVehicles(vehicles: readonly VehicleDraft[]): readonly VehicleErrors[] {
  const keys = vehicles.map(keyOf);
  return vehicles.map((vehicle, place) => ({
    ...errorOf(vehicle.plate, keys.indexOf(keys[place] ?? '') < place),
    ...(checkState(vehicle.state).ok ? {} : { state: texts.stateWrong }),
  }));
}

export function hasErrors(errors: readonly VehicleErrors[]): boolean {
  return errors.some(({ plate, state }) => plate !== undefined || state !== undefined);
}

/** Whether plate and state can be looked up as they are. */
export function isComplete({ plate, state }: VehicleDraft): boolean {
  return checkPlate(plate).ok && checkState(state).ok;
}

function errorOf(plate: string, isTwin: boolean): VehicleErrors {
  const error = plateError(plate, texts.plateWrong) ?? (isTwin ? texts.listedTwice : undefined);
  return error ? { plate: error } : {};
}

function keyOf({ plate, state }: VehicleDraft): string {
  const checked = checkPlate(plate);
  return `${state.trim().toUpperCase()} ${checked.ok ? checked.plateKey : plate}`;
}
