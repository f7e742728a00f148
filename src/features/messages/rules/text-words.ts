/**
 * The words that opt a phone out of texts, opt it in, or ask who the sender is, in every language that the product speaks. They come from
 * the catalogs: commas separate words and phrases.
 */

import { c } from 'ttag';

export type TextWord = 'stop' | 'start' | 'help';

/** Folded words; a phrase is several. */
export type Phrase = readonly string[];

export type TextWords = {
  readonly language: string;
  /** They can only be about texts. */
  readonly unsubscribe: readonly Phrase[];
  /** About texts, unless a sign's code or a plate is named. */
  readonly stop: readonly Phrase[];
  /** About start-stop parking, if any runs. */
  readonly end: readonly Phrase[];
  /** What makes `end` be about texts. */
  readonly texts: readonly Phrase[];
  readonly start: readonly Phrase[];
  readonly help: readonly Phrase[];
  readonly polite: readonly Phrase[];
};

/** Of the language that is spoken where this is called. */
export const textWordsIn = (language: string): TextWords => ({
  language,
  unsubscribe: phrasesOf(
    c('words that a driver may text')
      .t`unsubscribe, unsub, stopall, stop all, revoke, optout, opt out, opt me out, opting out, remove me, take me off, no more texts, no more text, no more messages, stop texting, stop messaging, quit texting, dont text, do not text, dont message, do not message, leave me alone`,
  ),
  stop: phrasesOf(c('words that a driver may text').t`stop, quit, cancel, stopp, stops`),
  end: phrasesOf(c('words that a driver may text').t`end`),
  texts: phrasesOf(
    c('words that a driver may text')
      .t`text, texts, texting, message, messages, messaging, msg, msgs, sms, alerts, notifications, reminders`,
  ),
  start: phrasesOf(c('words that a driver may text').t`start, unstop, yes`),
  help: phrasesOf(c('words that a driver may text').t`help, info`),
  polite: phrasesOf(c('words that a driver may text').t`please, pls, plz, thanks, thank, thx, you, now, it`),
});

/** Without case, accents and apostrophes: "don’t" is DONT. */
export const foldText = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/[\p{M}'’‘`´]/gu, '')
    .toUpperCase();

/** @param listed separated by commas */
export const phrasesOf = (listed: string): Phrase[] =>
  listed.split(',').flatMap((phrase) => {
    const words = wordsOf(phrase);
    return words.length > 0 ? [words] : [];
  });

const wordsOf = (text: string): string[] =>
  foldText(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);

export type ReadWord = {
  /** `end`: ends parking that runs; where none runs, it opts out. */
  readonly word: TextWord | 'end';
  readonly language: string;
  /** Carriers and their providers know the word, and answer a text that is nothing else. */
  readonly isCarriers: boolean;
};

const CARRIERS = ['STOP', 'STOPALL', 'UNSUBSCRIBE', 'CANCEL', 'END', 'QUIT', 'REVOKE', 'OPTOUT'];

/** Null for any other text. A word that opts out counts anywhere in a text that names no plate and no code. */
export function readTextWord(body: string, vocabulary: readonly TextWords[]): ReadWord | null {
  const words = wordsOf(body.replace(PHONE, ' '));
  const said = words.join('');
  const named = (kind: 'unsubscribe' | 'stop' | 'end' | 'start' | 'help') =>
    vocabulary.find((each) => each[kind].some((phrase) => phrase.join('') === said));
  const within = (kind: 'unsubscribe' | 'stop' | 'end' | 'texts') =>
    vocabulary.find((each) => each[kind].some((phrase) => indexOfPhrase(words, phrase) !== -1));
  for (const kind of ['unsubscribe', 'stop', 'end', 'start', 'help'] as const) {
    const language = named(kind)?.language;
    if (language === undefined) continue;
    return { word: kind === 'unsubscribe' ? 'stop' : kind, language, isCarriers: CARRIERS.includes(said) };
  }
  const about = within('unsubscribe') ?? (namesPlateOrCode(words) ? undefined : within('stop'));
  if (about) return { word: 'stop', language: about.language, isCarriers: false };
  const ending = namesPlateOrCode(words) ? undefined : within('end');
  if (!ending) return null;
  if (within('texts')) return { word: 'stop', language: ending.language, isCarriers: false };
  return isPolite(words, vocabulary) ? { word: 'end', language: ending.language, isCarriers: false } : null;
}

/** Whether one of its words ends texts or parking. */
export function endsSomething(body: string, vocabulary: readonly TextWords[]): boolean {
  const words = wordsOf(body);
  return vocabulary.some(({ stop, end }) => [...stop, ...end].some((phrase) => indexOfPhrase(words, phrase) !== -1));
}

/** It opts in, unless it answers a question. */
export const isYes = (body: string): boolean => wordsOf(body).join('') === 'YES';

function indexOfPhrase(words: readonly string[], phrase: Phrase): number {
  return words.findIndex((_, from) => phrase.every((word, at) => words[from + at] === word));
}

const isPolite = (words: readonly string[], vocabulary: readonly TextWords[]) =>
  words.every((word) =>
    vocabulary.some(({ polite, end }) => [...polite, ...end].some((phrase) => phrase.includes(word))),
  );

/** A number to call is no plate. */
const PHONE = /(?<![\p{L}\p{N}])\+?1?[\s(.-]*\d{3}[\s).-]*\d{3}[\s.-]*\d{4}(?![\p{L}\p{N}])/gu;

/** Letters with digits, a number, or what can only be a code, typed whole or in halves. */
function namesPlateOrCode(words: readonly string[]): boolean {
  return words.some(
    (word, at) =>
      /^(?=.*\d)(?=.*\p{L})/u.test(word) ||
      /^\d{3,}$/.test(word) ||
      CODE.test(word) ||
      (word.length === 3 && CODE.test(word + (words[at + 1] ?? ''))),
  );
}
/** Signs' codes have no vowels. */
const CODE = /^[CDFGHJKMNPQRTVWXY34679]{6}$/;
