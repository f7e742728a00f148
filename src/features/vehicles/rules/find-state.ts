// The state field finds a state by its name, too.

import { PLATE_ISSUERS } from './state-names.ts';
import { checkState, type StateCode } from './us-states.ts';

const OTHER_NAMES: Readonly<Record<string, StateCode>> = {
  usa: 'US',
  government: 'US',
  diplomatic: 'US',
  washingtondc: 'DC',
  newfoundland: 'NL',
};
const ISSUERS = Object.entries(PLATE_ISSUERS).map(([code, name]) => ({
  code: code as StateCode,
  name: foldName(name),
}));
/** Fewer letters name nobody: they are a code, or the beginning of one. */
const MIN_LETTERS = 3;

/** By code, by name, or by the beginning of a name that no other has. Null when there is none or more than one. */
export function findState(typed: string): StateCode | null {
  const code = checkState(typed);
  if (code.ok) return code.state;
  const name = foldName(typed);
  if (name.length < MIN_LETTERS) return null;
  const whole = ISSUERS.find((each) => each.name === name)?.code ?? OTHER_NAMES[name];
  if (whole) return whole;
  const [found, another] = ISSUERS.filter((each) => each.name.startsWith(name));
  return found && !another ? found.code : null;
}

/** "U.S. Virgin Islands" and "Québec" as they are typed: letters only, without accents. */
function foldName(name: string): string {
  return name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z]/g, '');
}
