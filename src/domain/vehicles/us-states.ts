/**
 * The same letters in another state are another car. The two-letter postal codes cover the fifty states, the District
 * of Columbia, the five territories with their own plates, and Canada's provinces and territories.
 */

// biome-ignore format: a table is easier to check in rows
export const STATE_NAMES = {
  AL: 'Alabama', AK: 'Alaska', AZ: 'Arizona', AR: 'Arkansas', CA: 'California', CO: 'Colorado', CT: 'Connecticut',
  DE: 'Delaware', DC: 'District of Columbia', FL: 'Florida', GA: 'Georgia', HI: 'Hawaii', ID: 'Idaho', IL: 'Illinois',
  IN: 'Indiana', IA: 'Iowa', KS: 'Kansas', KY: 'Kentucky', LA: 'Louisiana', ME: 'Maine', MD: 'Maryland',
  MA: 'Massachusetts', MI: 'Michigan', MN: 'Minnesota', MS: 'Mississippi', MO: 'Missouri', MT: 'Montana',
  NE: 'Nebraska', NV: 'Nevada', NH: 'New Hampshire', NJ: 'New Jersey', NM: 'New Mexico', NY: 'New York',
  NC: 'North Carolina', ND: 'North Dakota', OH: 'Ohio', OK: 'Oklahoma', OR: 'Oregon', PA: 'Pennsylvania',
  RI: 'Rhode Island', SC: 'South Carolina', SD: 'South Dakota', TN: 'Tennessee', TX: 'Texas', UT: 'Utah', VT: 'Vermont',
  VA: 'Virginia', WA: 'Washington', WV: 'West Virginia', WI: 'Wisconsin', WY: 'Wyoming',
  AS: 'American Samoa', GU: 'Guam', MP: 'Northern Mariana Islands', PR: 'Puerto Rico', VI: 'U.S. Virgin Islands',
  AB: 'Alberta', BC: 'British Columbia', MB: 'Manitoba', NB: 'New Brunswick', NL: 'Newfoundland and Labrador',
  NS: 'Nova Scotia', NT: 'Northwest Territories', NU: 'Nunavut', ON: 'Ontario', PE: 'Prince Edward Island', QC: 'Quebec',
  SK: 'Saskatchewan', YT: 'Yukon',
} as const;

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

const isStateCode = (code: string): code is StateCode => Object.hasOwn(STATE_NAMES, code);
