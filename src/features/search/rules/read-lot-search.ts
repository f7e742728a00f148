// Rule 175: what somebody who looks for a lot may have meant. A typed word stands for words that lots have: itself, another
// way to write it, one that begins like it, two that lost the space between them, or one that is a typing error away.

import { foldPlaceName } from '#platform/geo/fold-place-name.ts';
import { correctedForms, otherFormsOf } from './same-words.ts';
import { deletionVariants, FEWEST_LETTERS, isOneErrorApart } from './typing-errors.ts';

/** The typed words, folded. The user may still be typing the last one. */
export type LotSearch = { readonly words: readonly string[]; readonly unfinished: boolean };

/** One reading of the typed word at a position. A lot matches if it has all of these words. */
export type Meaning = { readonly at: number; readonly words: readonly string[]; readonly quality: number };

export type UnderstoodSearch = LotSearch & {
  readonly meanings: readonly Meaning[];
  /** The last word as a prefix, when it begins more words than were looked up; otherwise null. */
  readonly beginning: string | null;
};

/** How likely it is that a reading was meant, from 0 to 1. */
export const QUALITY = {
  itself: 1,
  otherForm: 0.95,
  joined: 0.9,
  begun: 0.85,
  halves: 0.85,
  oneError: 0.7,
  formWithError: 0.65,
  joinedWithError: 0.6,
} as const;
/** At or above this, a reading has no typing error. */
export const SURE = 0.85;

/** "W" and "St" say less than a name or a number does. */
export const SHORT_LETTERS = 2;

const MAX_WORDS = 12;
/** Words that do not help to tell lots apart. */
const FILLERS = new Set(['a', 'and', 'at', 'by', 'in', 'near', 'of', 'on', 'the', 'to']);

/** @param typed at most 200 characters; without letters or digits it has no words */
export function readLotSearch(typed: string): LotSearch {
  const all = foldPlaceName(typed).split(' ').filter(Boolean).slice(0, MAX_WORDS);
  const notifying = all.filter((word) => !FILLERS.has(word));
  const words = notifying.length > 0 ? notifying : all;
  return { words, unfinished: words.at(-1) === all.at(-1) && !/\s$/.test(typed) };
}

export type WordsToLookup = {
  /** Candidates are known words that are one of these, or have one of these among their own remainders. */
  readonly keys: readonly string[];
  /** Candidates are known words that begin like this; the first BEGINNINGS of them are enough. */
  readonly beginning: string | null;
};

/** A word that begins more known words than this is queried as a prefix, which is slower than querying for a few words. */
export const BEGINNINGS = 12;

export function wordsToLookup({ words, unfinished }: LotSearch): WordsToLookup {
  const forms = words.flatMap((word) => [...otherFormsOf(word), ...correctedForms(word)]);
  const parts = words.flatMap((word) => halvesOf(word).flat());
  return {
    keys: unique([...[...words, ...pairsOf(words)].flatMap(deletionVariants), ...forms, ...parts]),
    beginning: beginningOf({ words, unfinished }),
  };
}

function beginningOf({ words, unfinished }: LotSearch): string | null {
  const last = words.at(-1) ?? '';
  return unfinished && last.length >= FEWEST_LETTERS ? last : null;
}

/** @param known the looked-up words that lots actually have */
export function understandSearch(search: LotSearch, known: ReadonlySet<string>): UnderstoodSearch {
  const beginning = beginningOf(search);
  const begun = beginning === null ? [] : [...known].filter((word) => word !== beginning && word.startsWith(beginning));
  const knowsAllBegun = begun.length < BEGINNINGS;
  const last = search.words.length - 1;
  const meanings = search.words.flatMap((word, at) => [
    ...oneWordMeanings(at, QUALITY.itself, [word], known),
    ...oneWordMeanings(at, QUALITY.otherForm, otherFormsOf(word), known),
    ...halvesOf(word)
      .filter((half) => half.every((part) => known.has(part)))
      .map((words) => ({ at, words, quality: QUALITY.halves })),
    ...oneWordMeanings(at, QUALITY.oneError, nearOf(word, known), known),
    ...oneWordMeanings(at, QUALITY.formWithError, correctedForms(word), known),
  ]);
  const joined = pairsOf(search.words).flatMap((pair, first) =>
    [first, first + 1].flatMap((at) => [
      ...oneWordMeanings(at, QUALITY.joined, [pair], known),
      ...oneWordMeanings(at, QUALITY.joinedWithError, nearOf(pair, known), known),
    ]),
  );
  const finished = knowsAllBegun ? oneWordMeanings(last, QUALITY.begun, begun, known) : [];
  return { ...search, meanings: [...meanings, ...joined, ...finished], beginning: knowsAllBegun ? null : beginning };
}

function oneWordMeanings(at: number, quality: number, words: readonly string[], known: ReadonlySet<string>): Meaning[] {
  return words.filter((word) => known.has(word)).map((word) => ({ at, words: [word], quality }));
}

function nearOf(word: string, known: ReadonlySet<string>): string[] {
  return word.length < FEWEST_LETTERS ? [] : [...known].filter((each) => isOneErrorApart(word, each));
}

const pairsOf = (words: readonly string[]): string[] => words.slice(1).map((word, at) => `${words[at]}${word}`);

/** "theaterrow" lost its space; "theaterxrow" has a letter in its place. A number is never split. */
function halvesOf(word: string): [string, string][] {
  if (word.length <= FEWEST_LETTERS || /^\d+$/.test(word)) return [];
  return Array.from({ length: word.length - 1 }, (_, at) => at + 1).flatMap((at): [string, string][] => {
    const lost: [string, string] = [word.slice(0, at), word.slice(at)];
    return at + 1 < word.length ? [lost, [word.slice(0, at), word.slice(at + 1)]] : [lost];
  });
}

const unique = (words: readonly string[]): string[] => [...new Set(words)];
