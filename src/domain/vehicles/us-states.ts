/**
 * The same letters from another state are another car. The two-letter postal codes cover the fifty states, the District of
 * Columbia, the five territories with their own plates, and Canada's provinces and territories.
 */

import type { STATE_NAMES } from './state-names.ts';

const CODES =
  'AL AK AZ AR CA CO CT DE DC FL GA HI ID IL IN IA KS KY LA ME MD MA MI MN MS ' +
  'MO MT NE NV NH NJ NM NY NC ND OH OK OR PA RI SC SD TN TX UT VT VA WA WV WI ' +
  'WY AS GU MP PR VI AB BC MB NB NL NS NT NU ON PE QC SK YT';

export type StateCode = keyof typeof STATE_NAMES;

export type CheckedState = { ok: true; state: StateCode } | { ok: false; refusal: 'state_invalid' };

/** Accepts a two-letter code in any case and nothing else. */
export const checkState = (typed: string): CheckedState => {
  const code = typed.trim().toUpperCase();
  return isStateCode(code) ? { ok: true, state: code } : { ok: false, refusal: 'state_invalid' };
};

/** The state of a US address: the code before its ZIP code or at its end. Null when there is none. */
export const stateOfAddress = (address: string): StateCode | null => {
  const code = /\b([A-Z]{2})(?:\s+\d{5}(?:-\d{4})?)?(?:,?\s*(?:USA|United States))?\s*$/.exec(address)?.[1] ?? '';
  return isStateCode(code) ? code : null;
};

const isStateCode = (code: string): code is StateCode => /^[A-Z]{2}$/.test(code) && CODES.includes(code);
