// Landmarks by typed name: every word continues a word of the name or of the city, the first one a word of the name.

import { isOneErrorApart } from '#features/search/rules/typing-errors.ts';
import { foldPlaceName } from '#platform/geo/fold-place-name.ts';
import { kilometersBetween } from './gazetteer.ts';
import { LANDMARKS, type Landmark } from './landmarks.ts';
import type { Near } from './name-search.ts';
import { joinFolded, type TypedWord } from './typed-address.ts';

const MIN_LETTERS = 3;
/** Shorter words are one error away from too many others. */
const MIN_LETTERS_OF_ERROR = 4;
/** Rather the near one of two that match alike. */
const FAR_KM = 20_000;

/** Left out of "chicago university" as easily as typed. */
const SMALL_WORDS = new Set(['and', 'at', 'for', 'in', 'of', 'the']);

type Match = {
  readonly landmark: Landmark;
  readonly isWhole: boolean;
  /** Every word of a name was typed, in any order and to any length: "univ of chicago". */
  readonly isAllTyped: boolean;
  /** A name starts as typed, and not only one of its later words. */
  readonly startsName: boolean;
};

/** `isWhole`: it was typed to the end, so that it comes before a city that continues alike. */
export function findLandmarks(words: readonly TypedWord[], near: Near): readonly Match[] {
  return searchLandmarks(words, near, (typed, word) => word.startsWith(typed));
}

/** For a name with a typing error, when nothing else was found. */
export function findMisspelledLandmarks(words: readonly TypedWord[], near: Near): readonly Landmark[] {
  const isMeant = (typed: string, word: string) =>
    word.startsWith(typed) || (typed.length >= MIN_LETTERS_OF_ERROR && isOneErrorApart(typed, word));
  return searchLandmarks(words, near, isMeant).map(({ landmark }) => landmark);
}

type Fits = (typed: string, word: string) => boolean;

function searchLandmarks(words: readonly TypedWord[], near: Near, fits: Fits): readonly Match[] {
  const typed = joinFolded(words);
  if (typed.length < MIN_LETTERS) return [];
  const [first = '', ...rest] = typed.split(' ');
  return LANDMARKS.flatMap((landmark) => {
    const place = foldPlaceName(`${landmark.city} ${landmark.state}`).split(' ');
    const names = landmark.called.filter((called) => {
      const own = called.split(' ');
      return (
        own.some((word) => fits(first, word)) &&
        rest.every((each) => [...own, ...place].some((word) => fits(each, word)))
      );
    });
    if (names.length === 0) return [];
    const isWhole = landmark.called.some((called) => called === typed || typed.startsWith(`${called} `));
    const isAllTyped = names.some((name) =>
      name.split(' ').every((word) => SMALL_WORDS.has(word) || [first, ...rest].some((each) => fits(each, word))),
    );
    return [{ landmark, isWhole, isAllTyped, startsName: names.some((name) => name.startsWith(first)) }];
  }).sort(
    (a, b) =>
      Number(b.isWhole) - Number(a.isWhole) ||
      Number(b.isAllTyped) - Number(a.isAllTyped) ||
      distanceTo(a, near) - distanceTo(b, near),
  );
}

const distanceTo = ({ landmark }: Match, near: Near): number => (near ? kilometersBetween(near, landmark) : FAR_KM);
