import { gettext, t } from 'ttag';
import { REFUSALS } from '#app/refusals.ts';
import { isRefusal, type Refusal, refuse } from '#platform/contract/refusals.ts';
import { checkPlate, describePlateProblem } from '../rules/plate.ts';
import { checkState } from '../rules/us-states.ts';

type Typed = { readonly plate: string; readonly state: string };

/** A plate as it is shown and as it is compared, or a refusal at its field that says what to do. `missing`: the words for no plate. */
export function plateAt(field: string, typed: string, missing: string): Plate | Refusal {
  const plate = checkPlate(typed);
  if (plate.ok) return { plate: plate.plateShown, plateKey: plate.plateKey };
  return refuse('plate_invalid', { fields: { [field]: describePlateProblem(plate.problem, missing) } });
}

type Plate = { readonly plate: string; readonly plateKey: string };

/**
 * A plate in the form in which it is shown and the one in which it is compared. `fields`:
 * the request's names for them. @returns a refusal at the wrong field
 */
export function readPlate(typed: Typed, fields: Typed = { plate: 'plate', state: 'state' }) {
  const plate = plateAt(fields.plate, typed.plate, gettext(REFUSALS.plate_invalid.message));
  if (isRefusal(plate)) return plate;
  const state = checkState(typed.state);
  if (!state.ok)
    return refuse('state_invalid', { fields: { [fields.state]: gettext(REFUSALS.state_invalid.message) } });
  return { ...plate, state: state.state };
}

type TypedPlate = {
  readonly license: string;
  /** Empty or undefined if it was omitted. */
  readonly state?: string | null | undefined;
};
export type ReadRequested = { readonly plate: string; readonly plateKey: string; readonly state: string | null };

/** A plate and its state, as an officer types them or a camera reads them. The state may be omitted, but not misspelled. @param field the request's name for the plate */
export function readRequested({ license, state }: TypedPlate, field = 'license'): ReadRequested | Refusal {
  const plate = plateAt(field, license, t`Please enter a license plate number`);
  if (isRefusal(plate)) return plate;
  if (!state) return { ...plate, state: null };
  const known = checkState(state);
  if (!known.ok)
    return refuse('state_invalid', { fields: { state: t`Please provide a valid state for license plate` } });
  return { ...plate, state: known.state };
}
