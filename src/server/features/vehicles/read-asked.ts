// A plate and its state, as an officer types them or a camera reads them.

import { t } from 'ttag';
import { type Refusal, refuse } from '#contract/refusals.ts';
import { describePlateProblem, checkPlate as readPlate } from '#domain/vehicles/plate.ts';
import { checkState } from '#domain/vehicles/us-states.ts';

type Typed = {
  readonly license: string;
  /** Empty or undefined if it was omitted. */
  readonly state?: string | null | undefined;
};
export type ReadAsked = { readonly plate: string; readonly plateKey: string; readonly state: string | null };

/** The state may be omitted, but not misspelled. @param field the request's name for the plate */
export function readAsked({ license, state }: Typed, field = 'license'): ReadAsked | Refusal {
  const plate = readPlate(license);
  if (!plate.ok) {
    const problem = describePlateProblem(plate.problem, t`Please enter a license plate number`);
    return refuse('plate_invalid', { fields: { [field]: problem } });
  }
  const { plateKey, plateShown } = plate;
  if (!state) return { plate: plateShown, plateKey, state: null };
  const known = checkState(state);
  if (!known.ok)
    return refuse('state_invalid', { fields: { state: t`Please provide a valid state for license plate` } });
  return { plate: plateShown, plateKey, state: known.state };
}
