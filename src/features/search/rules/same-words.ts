// Words that mean the same in the names and addresses of lots: people type "West" for a lot that is listed as "W", and vice versa.

import { isOneErrorApart } from './typing-errors.ts';

const SAME: readonly (readonly string[])[] = [
  ['n', 'north'],
  ['s', 'south'],
  ['e', 'east'],
  ['w', 'west'],
  ['ne', 'northeast'],
  ['nw', 'northwest'],
  ['se', 'southeast'],
  ['sw', 'southwest'],
  ['st', 'street', 'saint'],
  ['ave', 'av', 'avenue'],
  ['blvd', 'boulevard'],
  ['rd', 'road'],
  ['dr', 'drive', 'doctor'],
  ['ln', 'lane'],
  ['ct', 'court'],
  ['cir', 'circle'],
  ['pl', 'place'],
  ['plz', 'plaza'],
  ['sq', 'square'],
  ['ter', 'terrace'],
  ['trl', 'trail'],
  ['aly', 'alley'],
  ['pkwy', 'parkway'],
  ['hwy', 'highway'],
  ['expy', 'expressway'],
  ['fwy', 'freeway'],
  ['brg', 'bridge'],
  ['mt', 'mount'],
  ['ft', 'fort'],
  ['ctr', 'cntr', 'center', 'centre'],
  ['theater', 'theatre'],
  ['bldg', 'building'],
  ['hosp', 'hospital'],
  ['univ', 'university'],
  ['intl', 'international'],
  ['1st', 'first'],
  ['2nd', 'second'],
  ['3rd', 'third'],
  ['4th', 'fourth'],
  ['5th', 'fifth'],
  ['6th', 'sixth'],
  ['7th', 'seventh'],
  ['8th', 'eighth'],
  ['9th', 'ninth'],
  ['10th', 'tenth'],
];

const BY_WORD: ReadonlyMap<string, readonly string[]> = new Map(
  SAME.flatMap((same) => same.map((word) => [word, same])),
);
/** Shorter words are one error away from too many others. */
const LONG_FORMS = [...BY_WORD.keys()].filter((word) => word.length >= 4);

/** Other spellings of a folded word. */
export function otherFormsOf(word: string): readonly string[] {
  return BY_WORD.get(word)?.filter((form) => form !== word) ?? [];
}

/** What a folded word with a typing error may stand for: all forms of "street" for "stret". */
export function correctedForms(word: string): readonly string[] {
  const corrected = LONG_FORMS.filter((form) => form !== word && isOneErrorApart(word, form));
  return [...new Set(corrected.flatMap((form) => BY_WORD.get(form) ?? []))].filter((form) => form !== word);
}
