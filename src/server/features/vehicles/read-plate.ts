import { gettext } from 'ttag';
import { REFUSALS, refuse } from '#contract/refusals.ts';
import { checkPlate, describePlateProblem } from '#domain/vehicles/plate.ts';
import { checkState } from '#domain/vehicles/us-states.ts';

type Typed = { readonly plate: string; readonly state: string };

/**
 * A plate in the form in which it is shown and the one in which it is compared. `fields`:
 * the request's names for them. @returns a refusal at the wrong field
 */
export function readPlate(typed: Typed, fields: Typed = { plate: 'plate', state: 'state' }) {
  const plate = checkPlate(typed.plate);
  if (!plate.ok) {
    const problem = describePlateProblem(plate.problem, gettext(REFUSALS.plate_invalid.message));
    return refuse('plate_invalid', { fields: { [fields.plate]: problem } });
  }
  const state = checkState(typed.state);
  if (!state.ok)
    return refuse('state_invalid', { fields: { [fields.state]: gettext(REFUSALS.state_invalid.message) } });
  return { plate: plate.plateShown, plateKey: plate.plateKey, state: state.state };
}
