/**
 * Reads a text such as "CDF GHJ abc-123 illinois 2h" in any order, case and spacing, in any of our languages. A reading gives every word
 * exactly one meaning; what has none in it is `unread`. A text often has several readings, because a plate can look like a code, a time or
 * a state. Whoever knows the signs drops those whose code is no sign's: one that is left, with nothing unread, is what the text says, and
 * anything else is asked about.
 */

import { checkPlate } from '#features/vehicles/rules/plate.ts';
import { checkState, type StateCode } from '#features/vehicles/rules/us-states.ts';
import { isSignCode, SIGN_LENGTH } from '#features/zones/rules/sign-code.ts';
import { isNearWord } from './near-words.ts';
import { type FoundLength, lengthsAt, type TextLength } from './read-length.ts';
import { tokensOf, type Vocabulary } from './text-vocabulary.ts';

/** What a text says about parking. */
export type Said = {
  readonly code: string | null;
  /** The key of a plate. */
  readonly plate: string | null;
  readonly state: StateCode | null;
  readonly length: TextLength | null;
};

export type Reading = Said & {
  /** One of its words ends something. */
  readonly ends: boolean;
  readonly unread: readonly string[];
  /** How far-fetched it is; 0 for one that needs no confirming. */
  readonly strain: number;
};

export type ReadText = {
  /** Null if nothing in it is said in only one of our languages. */
  readonly language: string | null;
  /** The whole text agrees or declines. */
  readonly answer: 'yes' | 'no' | null;
  /** The whole text is a number, which chooses from a list or is a time. */
  readonly number: number | null;
  /** What may be a sign's code, each with its best readings. */
  readonly coded: readonly Reading[];
  /** What may be a sign's code with a slip. */
  readonly slips: readonly Reading[];
  /** If none of it is a code. */
  readonly plain: readonly Reading[];
  /** One of its words ends something. */
  readonly ends: boolean;
};

const MAX_TOKENS = 24;
const MAX_CODE_PARTS = 3;
const MAX_PLATE_PARTS = 4;

export function readText(body: string, vocabulary: Vocabulary): ReadText {
  const tokens = tokensOf(body);
  const [only, ...more] = tokens;
  const isReadable = tokens.length <= MAX_TOKENS;
  const known = learnTokens(tokens, vocabulary);
  const spans = isReadable ? codeSpans(tokens, known) : [];
  const around = (isOf: (joined: string) => boolean) =>
    distinct(spans.flatMap((span) => (isOf(span.joined) ? readAround(known, span) : [])));
  return {
    language: languageOf(tokens, vocabulary),
    answer: readAnswer(tokens, vocabulary),
    number: only !== undefined && more.length === 0 && /^\d{1,3}$/.test(only) ? Number(only) : null,
    coded: around(isCode),
    slips: around(isNearlyCode),
    plain: isReadable ? readAround(known, null) : [],
    ends: known.readTokens.some(({ meaning }) => meaning === 'ends'),
  };
}

/** The readings that leave the least unread, and of these the least far-fetched. */
export function bestOf(readings: readonly Reading[]): Reading[] {
  const unread = Math.min(...readings.map((reading) => reading.unread.length));
  const read = readings.filter((reading) => reading.unread.length === unread);
  const strain = Math.min(...read.map((reading) => reading.strain));
  return distinct(read.filter((reading) => reading.strain === strain));
}

/** Nothing in it needs to be confirmed. */
export const isClear = ({ unread, strain }: Reading): boolean => unread.length === 0 && strain === 0;

/** It says something about parking other than a code. */
export const saysTerms = ({ plate, state, length }: Said): boolean =>
  plate !== null || state !== null || length !== null;

function distinct(readings: readonly Reading[]): Reading[] {
  const keyOf = ({ code, plate, state, length, ends }: Reading) => JSON.stringify([code, plate, state, length, ends]);
  return [...new Map(readings.toReversed().map((reading) => [keyOf(reading), reading])).values()].reverse();
}

type Span = { readonly from: number; readonly count: number };

const isCode = (joined: string): boolean => joined.length === SIGN_LENGTH && isSignCode(joined);

/** One character more or fewer, or one that no code has. */
const isNearlyCode = (joined: string): boolean => Math.abs(joined.length - SIGN_LENGTH) <= 1 && !isCode(joined);

const isLatin = (token: string) => /^[A-Z0-9]+$/.test(token);

/** A word that we know is no part of a code, unless it is written apart from nothing: codes have no vowels. */
function codeSpans(tokens: readonly string[], { readTokens }: Known): (Span & { readonly joined: string })[] {
  return tokens.flatMap((_, from) =>
    Array.from({ length: Math.min(MAX_CODE_PARTS, tokens.length - from) }, (_unused, at) => at + 1).flatMap((count) => {
      const parts = tokens.slice(from, from + count).map((token) => token.replace(/[:.,]/g, ''));
      const isWord = readTokens.slice(from, from + count).some(({ meaning }) => meaning === 'ends');
      const joined = parts.join('');
      if (isWord || !parts.every(isLatin)) return [];
      const isWhole = count === 1 || isCode(joined) || parts.every((part) => part.length >= 2);
      const isSaid =
        count === 1 ? readTokens[from]?.meaning != null : isNearlyCode(joined) && hasMeaning(readTokens, from, count);
      return isWhole && !isSaid ? [{ from, count, joined }] : [];
    }),
  );
}

const hasMeaning = (readTokens: readonly ReadToken[], from: number, count: number) =>
  readTokens.slice(from, from + count).some(({ meaning, state }) => meaning !== null || state !== null);

type ReadToken = {
  readonly token: string;
  /** How many tokens the word or phrase here takes that carries no terms. */
  readonly fills: number;
  readonly meaning: 'prose' | 'polite' | 'marker' | 'plate' | 'state' | 'ends' | null;
  readonly state: { readonly state: StateCode; readonly count: number } | null;
  readonly lengths: readonly FoundLength[];
  /** It surely means something else than a piece of a plate. */
  readonly isCertain: boolean;
};

type Known = {
  readonly tokens: readonly string[];
  readonly readTokens: readonly ReadToken[];
  readonly words: ReadonlySet<string>;
};

function learnTokens(tokens: readonly string[], vocabulary: Vocabulary): Known {
  const { filler, ends, states } = vocabulary;
  const meanings = tokens.map((_, at) => {
    const found = ends.at(tokens, at) ?? filler.at(tokens, at);
    return { meaning: found?.value ?? null, fills: found?.count ?? 0 };
  });
  const isEnding = meanings.some(({ meaning }) => meaning === 'ends');
  const isAmbiguous = (at: number) => meanings[at]?.meaning != null;
  const isSentence = tokens.some((token, at) => meanings[at]?.meaning === 'prose' && !checkState(token).ok);
  const stateAt = (at: number) => {
    const named = states.at(tokens, at);
    if (named) return { state: named.value, count: named.count };
    const checked = checkState(tokens[at] ?? '');
    if (!checked.ok) return null;
    // In a sentence, "in" and "de" are words; among a code, a plate and a time, they are states. Beside "stop", "me" is no Maine.
    const isNamed = meanings[at - 1]?.meaning === 'state';
    return isAmbiguous(at) && !isNamed && (isSentence || isEnding) ? null : { state: checked.state, count: 1 };
  };
  const said = tokens.map((_, at) => ({ state: stateAt(at), lengths: lengthsAt(tokens, at, vocabulary) }));
  const certain = new Set<number>();
  const take = (from: number, count: number) => {
    for (let at = from; at < from + count; at++) certain.add(at);
  };
  for (const [at, { state, lengths }] of said.entries()) {
    take(at, meanings[at]?.fills ?? 0);
    take(at, state?.count ?? 0);
    for (const length of lengths) if (!length.isBare) take(at, length.count);
  }
  const readTokens = tokens.map((token, at) => ({
    token,
    fills: meanings[at]?.fills ?? 0,
    meaning: meanings[at]?.meaning ?? null,
    state: said[at]?.state ?? null,
    lengths: said[at]?.lengths ?? [],
    isCertain: certain.has(at),
  }));
  return { tokens, readTokens, words: vocabulary.words };
}

type Piece<T> = Span & { readonly value: T; readonly strain: number };

/** All readings beside this code that are as good as the best one. */
function readAround(known: Known, code: (Span & { readonly joined: string }) | null): Reading[] {
  const { readTokens } = known;
  const nothing = { from: -1, count: 0, value: null, strain: 0 } as const;
  const plates = [nothing, ...platePieces(known, code !== null)].filter((piece) => isApart(piece, code));
  const states: Piece<StateCode | null>[] = [
    nothing,
    ...readTokens.flatMap(({ state }, from) =>
      state ? [{ from, count: state.count, value: state.state, strain: 0 }] : [],
    ),
  ].filter((piece) => isApart(piece, code));
  const lengths: Piece<TextLength | null>[] = [
    nothing,
    ...readTokens.flatMap((token) =>
      token.lengths.map(({ length, from, count }) => ({ from, count, value: length, strain: 0 })),
    ),
  ].filter((piece) => isApart(piece, code));
  let best: Reading[] = [];
  let [fewest, least] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
  for (const plate of plates) {
    for (const state of states) {
      if (!isApart(state, plate)) continue;
      for (const length of lengths) {
        if (!isApart(length, plate) || !isApart(length, state)) continue;
        const { unread, ends, skipsState } = readRest(known, [code, plate, state, length]);
        const strain = plate.strain + (skipsState && state.value === null ? 1 : 0);
        if (unread.length > fewest || (unread.length === fewest && strain > least)) continue;
        const [plateKey, code_] = [plate.value, code?.joined ?? null];
        const reading = {
          code: code_,
          plate: plateKey,
          state: state.value,
          length: length.value,
          ends,
          unread,
          strain,
        };
        if (unread.length < fewest || strain < least) best = [];
        [fewest, least] = [unread.length, strain];
        best.push(reading);
      }
    }
  }
  return distinct(best);
}

const isApart = (one: Span, other: Span | null): boolean =>
  other === null ||
  one.count === 0 ||
  other.count === 0 ||
  one.from + one.count <= other.from ||
  other.from + other.count <= one.from;

/** What the words beside code, plate, state and time are. */
function readRest({ readTokens }: Known, pieces: readonly (Span | null)[]) {
  const unread: string[] = [];
  let [ends, skipsState] = [false, false];
  const taken = (at: number) =>
    pieces.some((piece) => piece !== null && at >= piece.from && at < piece.from + piece.count);
  for (let at = 0; at < readTokens.length; at++) {
    const { token, fills, meaning, state } = readTokens[at] as ReadToken;
    if (taken(at)) continue;
    const isFree = Array.from({ length: fills }, (_, offset) => at + offset).every((each) => !taken(each));
    if (meaning === null || !isFree) {
      unread.push(token);
      continue;
    }
    if (meaning === 'ends') ends = true;
    // "OK" may be Oklahoma, or not.
    if (state !== null && meaning !== 'polite') skipsState = true;
    at += fills - 1;
  }
  return { unread, ends, skipsState };
}

/** Runs of tokens that may be a plate: what is typed apart belongs together. */
function platePieces(known: Known, isCoded: boolean): Piece<string>[] {
  const { tokens, readTokens } = known;
  const found: Piece<string>[] = [];
  for (let from = 0; from < tokens.length; from++) {
    for (let count = 1; count <= MAX_PLATE_PARTS && from + count <= tokens.length; count++) {
      const parts = tokens.slice(from, from + count);
      const checked = checkPlate(parts.join(''));
      if (!checked.ok || readTokens.slice(from, from + count).some(({ meaning }) => meaning === 'ends')) break;
      const isNamed = count === 1 && readTokens[from - 1]?.meaning === 'plate';
      found.push({
        from,
        count,
        value: checked.plateKey,
        strain: isNamed ? 0 : strainOf(known, { from, count }, isCoded),
      });
    }
  }
  return found;
}

/** Complete by itself: five characters, or four with letters and digits. */
const isWholePlate = (plate: string): boolean =>
  plate.length >= 5 || (plate.length === 4 && /\d/.test(plate) && /[A-Z]/.test(plate));

function strainOf({ tokens, readTokens, words }: Known, { from, count }: Span, isCoded: boolean): number {
  const parts = tokens.slice(from, from + count);
  const certain = readTokens.slice(from, from + count).map(({ isCertain }) => isCertain);
  if (certain.every(Boolean)) return 2;
  const joined = parts.join('');
  const hasDigit = /\d/.test(joined);
  const isDoubtful = parts.some((part) => /^[A-Z]+$/.test(part) && isNearWord(part, words));
  if (count === 1) {
    if (isDoubtful || /^\d{1,2}$/.test(joined)) return 1;
    // A word alone may be a plate; in a sentence without a code it hardly is.
    return hasDigit || isCoded || readTokens.every(({ meaning }) => meaning === null) ? 0 : 1;
  }
  const isState = readTokens.slice(from, from + count).map(({ state }) => state !== null);
  const isEdged = [certain, isState].some((known) => {
    const core = parts.slice(known.indexOf(false), known.lastIndexOf(false) + 1);
    return core.length < count && isWholePlate(core.join(''));
  });
  const isSplit =
    parts.some((part) => /^\d+[A-Z]?$/.test(part)) && parts.every((part) => part.length < 5 && isBlocky(part));
  return isDoubtful || !isSplit || isEdged ? 1 : 0;
}

/** As pieces of plates are: letters or digits, or three or four of both; or what may also be a time. */
const isBlocky = (part: string): boolean => part.length >= 3 || /^(?:[A-Z]+|\d+[A-Z]?)$/.test(part);

/** What the whole text says, if it only agrees or declines. */
function readAnswer(tokens: readonly string[], { yes, no, filler }: Vocabulary): 'yes' | 'no' | null {
  const content = tokens.filter((_, at) => {
    const isAnswer = yes.at(tokens, at) !== null || no.at(tokens, at) !== null;
    return isAnswer || filler.at(tokens, at)?.value !== 'polite';
  });
  const isBeside = (table: Vocabulary['yes' | 'no']) => content.every((_, at) => table.at(content, at) !== null);
  if (content.length === 0 || content.length > 2) return null;
  if (isBeside(yes)) return 'yes';
  return isBeside(no) ? 'no' : null;
}

/** The one that most words are in; of two, the one that is not the first, since anybody may say "plate". */
function languageOf(tokens: readonly string[], vocabulary: Vocabulary): string | null {
  const { filler, ends, until, units, numbers, halves, states, yes, no } = vocabulary;
  const tables = [filler, ends, until, halves, states, units, numbers, yes, no];
  const votes = new Map<string, number>();
  for (const at of tokens.keys()) {
    const together = /^\d+(\p{L}+)$/u.exec(tokens[at] ?? '')?.[1];
    const found = together === undefined ? tables.map((table) => table.at(tokens, at)) : [units.at([together], 0)];
    const language = found.every((each) => each === null || each.language !== null)
      ? found.find((each) => each !== null)?.language
      : null;
    if (language) votes.set(language, (votes.get(language) ?? 0) + 1);
  }
  const most = Math.max(0, ...votes.values());
  const order = vocabulary.languages.map(({ language }) => language);
  return order.findLast((language) => most > 0 && votes.get(language) === most) ?? null;
}
