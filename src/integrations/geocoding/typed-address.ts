// Parses a typed line as Americans write addresses: street, city, state, ZIP. No street is known offline, so the only
// question is where the street ends and the city starts.

import { STATE_NAMES } from '#features/vehicles/rules/state-names.ts';
import { foldPlaceName } from '#platform/geo/fold-place-name.ts';

export type TypedWord = {
  readonly folded: string;
  /** Where it starts and ends in the typed text. */
  readonly start: number;
  readonly end: number;
  readonly afterComma: boolean;
};

/** One reading of the end of the line; `words` is what comes before the state and ZIP code. */
export type AddressReading = {
  readonly words: readonly TypedWord[];
  /** The possible states; undefined when none is named. */
  readonly states: ReadonlySet<string> | undefined;
  readonly zip: string | undefined;
};

/** One way to split those words into a street and a city. */
export type CitySplit = {
  readonly street: readonly TypedWord[];
  readonly city: string;
  readonly afterComma: boolean;
};

const MAX_CITY_WORDS = 5;
const MAX_STATE_WORDS = 3;
const COUNTRY = /^(usa?|united states)$/;
const COMPASS = /^([nsew]|north|south|east|west|[ns][ew])$/;
/** Words that end a street's name: what follows may be the city, even without a comma. */
const STREET_ENDS = new Set(
  `aly alley ave av avenue blvd boulevard broadway cir circle ct court dr drive expy expressway hwy highway ln lane loop
  pkwy parkway pike pl place plz plaza rd road row sq square st street ter terrace trl trail way`.split(/\s+/),
);
const STATES_BY_FOLDED_NAME = Object.entries(STATE_NAMES).map(([code, name]) => ({ code, name: foldPlaceName(name) }));

export function readWords(typed: string): TypedWord[] {
  const words: TypedWord[] = [];
  for (const { 0: text, index: start } of typed.matchAll(/[^\s,]+/g)) {
    const folded = foldPlaceName(text);
    const afterComma = typed.slice(0, start).trimEnd().endsWith(',');
    if (folded !== '') words.push({ folded, start, end: start + text.length, afterComma });
  }
  return words;
}

/** The end of "New York" is a city or a state: every reading is returned, the longest state first. */
export function readAddress(words: readonly TypedWord[]): AddressReading[] {
  const line = withoutCountry(words);
  const zip = line.length > 1 ? /^(\d{5})(?: \d{4})?$/.exec(line.at(-1)?.folded ?? '')?.[1] : undefined;
  const beforeZip = zip === undefined ? line : line.slice(0, -1);
  const readings: AddressReading[] = [];
  for (let length = Math.min(MAX_STATE_WORDS, beforeZip.length - 1); length > 0; length -= 1) {
    const states = statesBeginning(joinFolded(beforeZip.slice(-length)));
    if (states.size > 0) readings.push({ words: beforeZip.slice(0, -length), states, zip });
  }
  return [...readings, { words: beforeZip, states: undefined, zip }];
}

/** Every city that the words may end with, the longest first; a city's name never crosses a comma. */
export function splitAtCity(words: readonly TypedWord[]): CitySplit[] {
  const splits: CitySplit[] = [];
  for (let length = 1; length <= Math.min(MAX_CITY_WORDS, words.length - 1); length += 1) {
    const afterComma = words.at(-length)?.afterComma === true;
    const street = words.slice(0, -length);
    if (afterComma || isStreet(street)) splits.unshift({ street, city: joinFolded(words.slice(-length)), afterComma });
    if (afterComma) break;
  }
  return splits;
}

/** Where a city is clearly being typed: after a comma, or after the last word of a street's name. */
export function splitWhereCityBegins(words: readonly TypedWord[]): CitySplit | undefined {
  return splitAtCity(words).find((split) => split.afterComma || STREET_ENDS.has(split.street.at(-1)?.folded ?? ''));
}

/** Without a comma, a street needs a house number and a name. */
export function isStreet([first, ...rest]: readonly TypedWord[]): boolean {
  return /^\d/.test(first?.folded ?? '') && rest.some(({ folded }) => folded.length > 1 && !COMPASS.test(folded));
}

export function joinFolded(words: readonly TypedWord[]): string {
  return words.map((word) => word.folded).join(' ');
}

/** The states that somebody may be typing: "il" is Illinois; "i" is Idaho, Illinois, Indiana or Iowa. */
export function statesBeginning(folded: string): Set<string> {
  const matching = STATES_BY_FOLDED_NAME.filter(
    ({ code, name }) => name.startsWith(folded) || code.toLowerCase() === folded,
  );
  return new Set(matching.map(({ code }) => code));
}

/** As typed, up to its last word. */
export function typedText(typed: string, words: readonly TypedWord[]): string {
  const text = typed.slice(words[0]?.start ?? 0, words.at(-1)?.end ?? 0);
  return text.toWellFormed().replace(/[\s\p{Cc}]+/gu, ' ');
}

function withoutCountry(words: readonly TypedWord[]): readonly TypedWord[] {
  for (const length of [2, 1]) {
    if (words.length > length && COUNTRY.test(joinFolded(words.slice(-length)))) return words.slice(0, -length);
  }
  return words;
}
