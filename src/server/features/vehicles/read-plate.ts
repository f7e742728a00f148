import { gettext } from 'ttag';
import { REFUSALS, type Refusal, refuse } from '#contract/refusals.ts';
import { checkPlate } from '#domain/vehicles/plate.ts';
import { checkState } from '#domain/vehicles/us-states.ts';

type Typed = { readonly plate: string; readonly state: string };

/**
 * A plate in the form in which it is shown and the one in which it is compared. `fields`:
 * the request's names for them. @returns a refusal at the wrong field
 */
export function readPlate(typed: Typed, fields: Typed = { plate: 'plate', state: 'state' }) {
  const plate = checkPlate(typed.plate);
  if (!plate.ok) return refuseField('plate_invalid', fields.plate);
  const state = checkState(typed.state);
  if (!state.ok) return refuseField('state_invalid', fields.state);
  return { plate: plate.plateShown, plateKey: plate.plateKey, state: state.state };
}

function refuseField(code: 'plate_invalid' | 'state_invalid', field: string): Refusal {
  return refuse(code, { fields: { [field]: gettext(REFUSALS[code].message) } });
}
