/** The names behind the codes of us-states.ts. Kept separate, because a form at the roadside needs only the codes. */
import { checkState, type StateCode } from './us-states.ts';

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

/** Everyone who issues plates: states, territories and provinces, and the two that are no part of an address. */
export const PLATE_ISSUERS = { ...STATE_NAMES, US: 'U.S. government', MX: 'Mexico' } as const;

const OTHER_NAMES: Readonly<Record<string, StateCode>> = {
  usa: 'US',
  government: 'US',
  diplomatic: 'US',
  washingtondc: 'DC',
  newfoundland: 'NL',
};
const ISSUERS = Object.entries(PLATE_ISSUERS).map(([code, name]) => ({ code: code as StateCode, name: fold(name) }));
/** Fewer letters name nobody: they are a code, or the beginning of one. */
const MIN_LETTERS = 3;

/** By code, by name, or by the beginning of a name that no other has. Null when there is none or more than one. */
export function findState(typed: string): StateCode | null {
  const code = checkState(typed);
  if (code.ok) return code.state;
  const name = fold(typed);
  if (name.length < MIN_LETTERS) return null;
  const whole = ISSUERS.find((each) => each.name === name)?.code ?? OTHER_NAMES[name];
  if (whole) return whole;
  const [found, another] = ISSUERS.filter((each) => each.name.startsWith(name));
  return found && !another ? found.code : null;
}

/** "U.S. Virgin Islands" and "Québec" as they are typed: letters only, without accents. */
function fold(name: string): string {
  return name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z]/g, '');
}
