/**
 * Reads a text such as "CDF GHJ abc-123 illinois 2h" in any order, case and spacing, in English or Spanish. What it says may have
 * several readings, because a plate can look like a code: whoever knows the signs chooses.
 */

import { checkPlate, normalizePlate } from '#features/vehicles/rules/plate.ts';
import { checkState, type StateCode } from '#features/vehicles/rules/us-states.ts';
import { isSignCode, SIGN_LENGTH } from '#features/zones/rules/sign-code.ts';
import { type FoundLength, findLengths, type TextLength } from './read-length.ts';
import {
  AMBIGUOUS_STATES,
  isMarker,
  isProse,
  languageOfWord,
  readAnswer,
  STATE_MARKERS,
  STATE_WORDS,
  type TextLanguage,
} from './text-vocabulary.ts';

/** One way to tell the code from the plate. */
export type CodeReading = {
  readonly code: string;
  /** The key of a plate; null if nothing is left that could be one. */
  readonly plate: string | null;
};

export type ReadText = {
  /** Null if nothing in it is said in only one of our languages. */
  readonly language: TextLanguage | null;
  /** The whole text agrees or declines. */
  readonly answer: 'yes' | 'no' | null;
  /** The whole text is a number, which chooses from a list or is a number of hours. */
  readonly number: number | null;
  readonly state: StateCode | null;
  readonly length: TextLength | null;
  /** What may be a sign's code, the likeliest first. */
  readonly codes: readonly CodeReading[];
  /** What may be a sign's code with a slip. */
  readonly slips: readonly CodeReading[];
  /** The plate, if none of it is a code. */
  readonly plate: string | null;
};

const MAX_CHARACTERS = 320;
const MAX_TOKENS = 40;

export function readText(body: string): ReadText {
  const tokens = tokensOf(body);
  const whole = readAnswer(tokens);
  const named = takeNames(tokens);
  const { length, left, language: lengthLanguage } = takeLength(named.left);
  const { state, rest } = takeState(left);
  const fragments = rest.filter((word) => !isMarker(word) && !isProse(word)).flatMap(plainOf);
  const [only, ...more] = tokens;
  return {
    language: whole?.language ?? named.language ?? lengthLanguage ?? languageOf(left),
    answer: whole?.answer ?? null,
    number: only !== undefined && more.length === 0 && /^\d{1,2}$/.test(only) ? Number(only) : null,
    state: named.state ?? state,
    length,
    codes: readingsOf(fragments, (joined) => joined.length === SIGN_LENGTH && isSignCode(joined)),
    slips: readingsOf(fragments, isNearlyCode),
    plate: plateOf(fragments),
  };
}

/** One character more or fewer, or one that no code has. */
const isNearlyCode = (joined: string): boolean =>
  Math.abs(joined.length - SIGN_LENGTH) <= 1 && !(joined.length === SIGN_LENGTH && isSignCode(joined));

function tokensOf(body: string): string[] {
  return body
    .slice(0, MAX_CHARACTERS)
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toUpperCase()
    .replace(/(\d)\s*[:]\s*(\d{2})(?!\d)/g, '$1:$2')
    .replace(/([AP])\.\s*M\.?/g, '$1M')
    .replace(/(?<!\d)[:.,]|[:.,](?!\d)/g, ' ')
    .split(/[^A-Z0-9:.,]+/)
    .filter(Boolean)
    .slice(0, MAX_TOKENS);
}

const plainOf = (token: string): string[] => {
  const key = normalizePlate(token);
  return key === '' ? [] : [key];
};

type Named = {
  readonly state: StateCode | null;
  readonly language: TextLanguage | null;
  readonly left: readonly string[];
};

/** A state by its name, which may be several words. */
function takeNames(tokens: readonly string[]): Named {
  for (const { words, state, language } of STATE_WORDS) {
    const at = tokens.findIndex((_, from) => words.every((word, offset) => tokens[from + offset] === word));
    if (at === -1) continue;
    return { state, language, left: tokens.filter((_, place) => place < at || place >= at + words.length) };
  }
  return { state: null, language: null, left: tokens };
}

type Long = {
  readonly length: TextLength | null;
  readonly language: TextLanguage | null;
  readonly left: readonly string[];
};

/** The fewest characters that make a plate by themselves, next to something that is a time or the plate's other half. */
const WHOLE_PLATE = 4;

function takeLength(tokens: readonly string[]): Long {
  const all = findLengths(withoutCodeHalves(tokens));
  const without = (found: FoundLength) => tokens.filter((_, at) => at < found.from || at >= found.from + found.count);
  const found = all.findLast((each) => each.isWord || mayStandAlone(without(each)));
  if (found) return { length: found.length, language: found.language, left: without(found) };
  const hours = bareHours(tokens);
  if (hours === null) return { length: null, language: null, left: tokens };
  const left = tokens.filter((_, at) => at !== hours);
  return { length: { kind: 'minutes', minutes: Number(tokens[hours]) * 60 }, language: null, left };
}

/** "2H" is a time if a plate, or nothing at all, is left beside it. */
function mayStandAlone(left: readonly string[]): boolean {
  const rest = left.filter((word) => !isMarker(word) && !isProse(word) && !checkState(word).ok && !isCode(word));
  const size = rest.join('').length;
  return size === 0 || size >= WHOLE_PLATE;
}

/** "CCC 39D" is a code in two halves, as signs show it, not 39 days; unless its other half has a better one. */
function withoutCodeHalves(tokens: readonly string[]): readonly string[] {
  if (tokens.some(isCode)) return tokens;
  const isPair = (first: number) => [first, first + 1].every((at) => tokens[at]?.length === 3) && isCode(joinAt(first));
  const joinAt = (first: number) => tokens.slice(first, first + 2).join('');
  const isTime = (at: number) => findLengths(tokens.slice(at, at + 1)).length > 0;
  const pairs = tokens.flatMap((_, first) => (isPair(first) ? [first] : []));
  const better = pairs.filter((first) => !isTime(first) && !isTime(first + 1));
  const halves = new Set((better.length > 0 ? better : pairs).flatMap((first) => [first, first + 1]));
  return tokens.map((token, at) => (halves.has(at) ? '' : token));
}

const isCode = (word: string): boolean => word.length === SIGN_LENGTH && isSignCode(word);

/** "… ABC123 2": a number beside a plate that is complete without it. */
function bareHours(tokens: readonly string[]): number | null {
  const isWhole = (word: string) => word.length >= 5 && /\d/.test(word) && /[A-Z]/.test(word) && !isCode(word);
  const at = tokens.findIndex((word) => /^(?:[1-9]|1\d|2[0-4])$/.test(word));
  const others = tokens.filter((word, place) => place !== at && !isCode(word) && !checkState(word).ok);
  return at !== -1 && others.some(isWhole) ? at : null;
}

type Stated = { readonly state: StateCode | null; readonly rest: readonly string[] };

/** In a sentence, "in" and "de" are words; among a code, a plate and a time, they are states. */
function takeState(tokens: readonly string[]): Stated {
  const isSentence = tokens.some((word) => isProse(word) && !AMBIGUOUS_STATES.has(word));
  const candidates = tokens.flatMap((word, at) => {
    const isNamed = STATE_MARKERS.has(tokens[at - 1] ?? '');
    return checkState(word).ok && (isNamed || !(isSentence && AMBIGUOUS_STATES.has(word))) ? [at] : [];
  });
  const clear = candidates.filter((at) => !AMBIGUOUS_STATES.has(tokens[at] ?? ''));
  const at = (clear.length > 0 ? clear : candidates).at(-1);
  const checked = at === undefined ? null : checkState(tokens[at] ?? '');
  if (!checked?.ok) return { state: null, rest: tokens };
  return { state: checked.state, rest: tokens.filter((_, place) => place !== at) };
}

const MAX_PARTS = 3;

/** Every run of fragments that together may be a code, and the plate that the others make. */
function readingsOf(fragments: readonly string[], isLike: (joined: string) => boolean): CodeReading[] {
  const found: CodeReading[] = [];
  for (let parts = 1; parts <= MAX_PARTS; parts++) {
    for (let from = 0; from + parts <= fragments.length; from++) {
      const code = fragments.slice(from, from + parts).join('');
      if (!isLike(code) || found.some((each) => each.code === code)) continue;
      found.push({ code, plate: plateOf([...fragments.slice(0, from), ...fragments.slice(from + parts)]) });
    }
  }
  return found;
}

/** What is typed apart belongs together; beside words that we do not know, the plate is what has a digit. */
function plateOf(fragments: readonly string[]): string | null {
  const joined = checkPlate(fragments.join(''));
  if (joined.ok) return joined.plateKey;
  const [only, another] = fragments.filter((word) => /\d/.test(word) && word.length >= WHOLE_PLATE);
  const checked = only !== undefined && another === undefined ? checkPlate(only) : null;
  return checked?.ok ? checked.plateKey : null;
}

function languageOf(tokens: readonly string[]): TextLanguage | null {
  const languages = tokens.flatMap((word) => languageOfWord(word) ?? []);
  const spanish = languages.filter((language) => language === 'es').length;
  if (languages.length === 0) return null;
  return spanish * 2 >= languages.length ? 'es' : 'en';
}
