// A booking's vehicles as they are typed, up to five, and what is wrong with them, in the specification's words.

import { t } from 'ttag';
import { checkPlate, plateError } from '#features/vehicles/rules/plate.ts';
import { checkState } from '#features/vehicles/rules/us-states.ts';

const texts = {
  plateMissing: t`Please provide a valid license plate`,
  plateWrong: t`Please provide a valid license plate number and try again`,
  stateWrong: t`Please provide a valid state for license plate`,
  listedTwice: t`Listed twice`,
};

export type VehicleDraft = { readonly plate: string; readonly state: string };
export type VehicleErrors = { readonly plate?: string; readonly state?: string };

export const NO_VEHICLE: VehicleDraft = { plate: '', state: '' };

/** By index in the list; an empty entry is a vehicle with nothing wrong. */
export function checkVehicles(vehicles: readonly VehicleDraft[]): readonly VehicleErrors[] {
  const keys = vehicles.map(keyOf);
  return vehicles.map((vehicle, index) => ({
    ...errorOf(vehicle.plate, keys.indexOf(keys[index] ?? '') < index),
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
  // What has no letter or digit is no plate that a look-up could know.
  const none = plate.trim() === '' ? texts.plateMissing : texts.plateWrong;
  const error = plateError(plate, none) ?? (isTwin ? texts.listedTwice : undefined);
  return error ? { plate: error } : {};
}

function keyOf({ plate, state }: VehicleDraft): string {
  const checked = checkPlate(plate);
  return `${state.trim().toUpperCase()} ${checked.ok ? checked.plateKey : plate}`;
}
