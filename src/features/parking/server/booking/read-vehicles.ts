// Checks and normalizes the vehicles that a driver typed; every wrong field is named by its index.

import { gettext, t } from 'ttag';
import { REFUSALS } from '#app/refusals.ts';
import { checkPlate, describePlateProblem } from '#features/vehicles/rules/plate.ts';
import { checkState } from '#features/vehicles/rules/us-states.ts';
import { type Refusal, refuse } from '#platform/contract/refusals.ts';
import type { OrderedVehicle } from '#platform/db/tables/schema.ts';
import type { OrderVehicle } from '../../sessions.contract.ts';

/** What has no letter or digit is no plate that a look-up could know. */
const wordsForNone = (typed: string) =>
  typed === '' ? t`Please provide a valid license plate` : gettext(REFUSALS.plate_invalid.message);

/** @returns the vehicles, or a refusal with one entry per wrong field. */
export function readVehicles(typed: readonly OrderVehicle[]): readonly OrderedVehicle[] | Refusal {
  const fields: Record<string, string> = {};
  const vehicles: OrderedVehicle[] = [];
  for (const [index, vehicle] of typed.entries()) {
    const plate = checkPlate(vehicle.plate);
    const state = checkState(vehicle.state);
    if (!plate.ok) fields[`vehicles.${index}.plate`] = describePlateProblem(plate.problem, wordsForNone(vehicle.plate));
    if (!state.ok) fields[`vehicles.${index}.state`] = t`Please provide a valid state for license plate`;
    if (!plate.ok || !state.ok) continue;
    vehicles.push({
      plate: plate.plateShown,
      plateKey: plate.plateKey,
      state: state.state,
      description: vehicle.description ?? '',
    });
  }
  if (Object.keys(fields).length > 0) {
    return refuse(Object.keys(fields).some((name) => name.endsWith('.plate')) ? 'plate_invalid' : 'state_invalid', {
      fields,
    });
  }
  return refuseDuplicates(vehicles) ?? vehicles;
}

function refuseDuplicates(vehicles: readonly OrderedVehicle[]): Refusal | null {
  const seen = new Set<string>();
  for (const [index, vehicle] of vehicles.entries()) {
    const name = `${vehicle.state} ${vehicle.plateKey}`;
    if (seen.has(name)) {
      return refuse('same_plate_twice', { fields: { [`vehicles.${index}.plate`]: t`This car is listed twice.` } });
    }
    seen.add(name);
  }
  return null;
}
