/**
 * The same letters from another state are another car. The two-letter postal codes cover the fifty states, the District of
 * Columbia, the five territories with their own plates, and Canada's provinces and territories; US stands for plates of the federal
 * government and of diplomats, MX for Mexico.
 */

import type { PLATE_ISSUERS, STATE_NAMES } from './state-names.ts';

const CODES =
  'AL AK AZ AR CA CO CT DE DC FL GA HI ID IL IN IA KS KY LA ME MD MA MI MN MS ' +
  'MO MT NE NV NH NJ NM NY NC ND OH OK OR PA RI SC SD TN TX UT VT VA WA WV WI ' +
  'WY AS GU MP PR VI AB BC MB NB NL NS NT NU ON PE QC SK YT';

const OTHER_ISSUERS = 'US MX';

export type StateCode = keyof typeof PLATE_ISSUERS;

export type CheckedState = { ok: true; state: StateCode } | { ok: false; refusal: 'state_invalid' };

/** Accepts a two-letter code in any case and nothing else. */
export const checkState = (typed: string): CheckedState => {
  const code = typed.trim().toUpperCase();
  return isStateCode(code) || isOneOf(code, OTHER_ISSUERS)
    ? { ok: true, state: code as StateCode }
    : { ok: false, refusal: 'state_invalid' };
};

/** The state of a US address: the code before its ZIP code or at its end. Null when there is none. */
export const stateOfAddress = (address: string): keyof typeof STATE_NAMES | null => {
  const code = /\b([A-Z]{2})(?:\s+\d{5}(?:-\d{4})?)?(?:,?\s*(?:USA|United States))?\s*$/.exec(address)?.[1] ?? '';
  return isStateCode(code) ? code : null;
};

const isStateCode = (code: string): code is keyof typeof STATE_NAMES => isOneOf(code, CODES);
const isOneOf = (code: string, codes: string): boolean => /^[A-Z]{2}$/.test(code) && codes.includes(code);
