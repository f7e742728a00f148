// Checks and normalizes the vehicles that a driver typed; every wrong field is named by its index.

import { t } from 'ttag';
import { type Refusal, refuse } from '#app/refusals.ts';
import { checkPlate, describePlateProblem } from '#features/vehicles/rules/plate.ts';
import { checkState } from '#features/vehicles/rules/us-states.ts';
import type { OrderedVehicle } from '#platform/db/tables/schema.ts';
import type { OrderVehicle } from '../../sessions.contract.ts';

/** @returns the vehicles, or a refusal with one entry per wrong field. */
export function readVehicles(typed: readonly OrderVehicle[]): readonly OrderedVehicle[] | Refusal {
  const fields: Record<string, string> = {};
  const vehicles: OrderedVehicle[] = [];
  for (const [place, vehicle] of typed.entries()) {
    const plate = checkPlate(vehicle.plate);
    const state = checkState(vehicle.state);
    if (!plate.ok)
      fields[`vehicles.${place}.plate`] = describePlateProblem(plate.problem, t`Please provide a valid license plate`);
    if (!state.ok) fields[`vehicles.${place}.state`] = t`Please provide a valid state for license plate`;
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
  for (const [place, vehicle] of vehicles.entries()) {
    const name = `${vehicle.state} ${vehicle.plateKey}`;
    if (seen.has(name)) {
      return refuse('same_plate_twice', { fields: { [`vehicles.${place}.plate`]: t`This car is listed twice.` } });
    }
    seen.add(name);
  }
  return null;
}
