// An address whose street, city, state and ZIP code may stand in columns of their own.

import { t } from 'ttag';
import { STATE_NAMES } from '#features/vehicles/rules/state-names.ts';
import { foldPlaceName } from '#platform/geo/fold-place-name.ts';
import type { ImportColumn } from '../../rules/import-columns.ts';
import type { Cell, LineProblem } from '../table/check-table.ts';
import { withPlainDashes, withPlainZip } from './number-cell.ts';

type Problem = LineProblem<ImportColumn>;
type ReadAddress = { readonly address: string } | { readonly problems: readonly Problem[] };
type Ending = { readonly state: string; readonly zip: string };

/** "Chicago, IL", "Chicago, IL 60606" or "Chicago IL 60606-1234" at the end, with or without the country. */
const ENDING = /,(?:[^,]*\s)?\s*([a-z]{2})\.?(?:,?\s+(\d{3,5})(-\d{4})?)?(?:,?\s*usa?)?$/i;
const SHORT_ZIP = /^(.*,(?:[^,]*\s)?\s*([a-z]{2})\.?,?\s+)(\d{3,4})((?:,?\s*usa?)?)$/i;

/**
 * "200 W Lake St, Chicago, IL 60606" from its columns. What the address column says already is not repeated, and what
 * contradicts it is a problem. A ZIP code gets the zeros back that a spreadsheet took from its front.
 */
export function readAddressCells(cell: Cell<ImportColumn>): ReadAddress {
  const lineOf = (column: ImportColumn) => asOneLine(cell(column));
  const [whole, street, second, city] = [lineOf('address'), lineOf('street'), lineOf('address_2'), cell('city')];
  const problems: Problem[] = [];
  const complain = (column: ImportColumn, message: string) => problems.push({ column, message });
  if (whole !== '' && street !== '' && !fold(whole).includes(fold(street)))
    complain('street', t`The address column has another street.`);
  const state = cell('state') === '' ? '' : stateCode(cell('state'));
  if (state === undefined) complain('state', t`Write the state as two letters, such as IL.`);
  const line = withWholeZip(withSecondLine(whole || street, second));
  const ending = readEnding(line);
  const zip = readZip(withPlainDashes(cell('zip')), state || ending?.state);
  if (zip === undefined) complain('zip', t`Write the ZIP code with five digits, such as 02139.`);
  const parts = { city, state: state ?? '', zip: zip ?? '' };
  if (ending) problems.push(...findContradictions(line, ending, parts));
  return problems.length > 0 ? { problems } : { address: joinAddress(line, ending, parts) };
}

/** People write an address in two lines of a cell. */
const asOneLine = (text: string): string => withPlainZip(text).replace(/\s*,?\s*[\r\n]+\s*/g, ', ');

/** A floor or suite follows the street; a second line with the city follows it all. */
function withSecondLine(line: string, second: string): string {
  if (second === '' || fold(line).includes(fold(second))) return line;
  const [, street = line, rest = ''] = readEnding(line) ? (/^([^,]*)(,.*)$/.exec(line) ?? []) : [];
  return `${street}, ${second}${rest}`;
}

type Parts = { readonly city: string; readonly state: string; readonly zip: string };

function findContradictions(line: string, ending: Ending, { city, state, zip }: Parts): Problem[] {
  const isOther = {
    state: state !== '' && state !== ending.state,
    zip: zip !== '' && ending.zip !== '' && zip.slice(0, 5) !== ending.zip,
    city: city !== '' && !fold(line).includes(fold(city)),
  };
  return [
    ...(isOther.state ? [{ column: 'state' as const, message: t`The address ends with another state.` }] : []),
    ...(isOther.zip ? [{ column: 'zip' as const, message: t`The address ends with another ZIP code.` }] : []),
    ...(isOther.city ? [{ column: 'city' as const, message: t`The address names another city.` }] : []),
  ];
}

function joinAddress(line: string, ending: Ending | null, { city, state, zip }: Parts): string {
  if (ending) return ending.zip === '' && zip !== '' ? `${line} ${zip}` : line;
  const hasCity = city === '' || fold(line) === fold(city) || fold(line).endsWith(` ${fold(city)}`);
  return [line, ...(hasCity ? [] : [city]), `${state} ${zip}`.trim()].filter((part) => part !== '').join(', ');
}

function readEnding(line: string): Ending | null {
  const [, letters = '', zip = ''] = ENDING.exec(line) ?? [];
  const state = stateCode(letters);
  return state ? { state, zip } : null;
}

const fold = foldPlaceName;

const CODES: ReadonlyMap<string, string> = new Map(
  Object.entries(STATE_NAMES).flatMap(([code, name]) => [
    [fold(code), code],
    [fold(name), code],
  ]),
);

/** By its two letters or its name. */
const stateCode = (text: string): string | undefined => CODES.get(fold(text));

/** The first digits of the ZIP codes of states whose codes begin with zeros. */
const STARTS_WITH_ZERO: Readonly<Record<string, RegExp>> = {
  CT: /^06/,
  MA: /^0[12]/,
  ME: /^0[34]/,
  NH: /^03/,
  NJ: /^0[78]/,
  RI: /^02/,
  VT: /^05/,
  NY: /^0(05|6390)/,
  PR: /^00[679]/,
  VI: /^008/,
};

/** Blank for a blank cell. */
function readZip(text: string, state: string | undefined): string | undefined {
  // Programs that take the column for numbers write 2139.0.
  const [, five, four] = /^(\d{3,5})(?:\.0)?(?:-?(\d{4}))?$/.exec(text) ?? [];
  if (five === undefined) return text === '' ? '' : undefined;
  const zip = five.length === 5 ? five : wholeZip(five, state);
  return zip && (four === undefined ? zip : `${zip}-${four}`);
}

function wholeZip(digits: string, state: string | undefined): string | undefined {
  const zip = digits.padStart(5, '0');
  return state !== undefined && STARTS_WITH_ZERO[state]?.test(zip) ? zip : undefined;
}

function withWholeZip(line: string): string {
  const [, before = '', letters = '', digits = '', country = ''] = SHORT_ZIP.exec(line) ?? [];
  const zip = wholeZip(digits, stateCode(letters));
  return zip === undefined || digits === '' ? line : `${before}${zip}${country}`;
}
