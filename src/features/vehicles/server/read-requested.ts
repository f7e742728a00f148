// A plate and its state, as an officer types them or a camera reads them.

import { t } from 'ttag';
import { isRefusal, type Refusal, refuse } from '#app/refusals.ts';
import { checkState } from '../rules/us-states.ts';
import { plateAt } from './read-plate.ts';

type Typed = {
  readonly license: string;
  /** Empty or undefined if it was omitted. */
  readonly state?: string | null | undefined;
};
export type ReadRequested = { readonly plate: string; readonly plateKey: string; readonly state: string | null };

/** The state may be omitted, but not misspelled. @param field the request's name for the plate */
export function readRequested({ license, state }: Typed, field = 'license'): ReadRequested | Refusal {
  const plate = plateAt(field, license, t`Please enter a license plate number`);
  if (isRefusal(plate)) return plate;
  if (!state) return { ...plate, state: null };
  const known = checkState(state);
  if (!known.ok)
    return refuse('state_invalid', { fields: { state: t`Please provide a valid state for license plate` } });
  return { ...plate, state: known.state };
}
