/**
 * The words around a code, a plate, a state and a time, in every language that the product speaks. They come from the catalogs, where a
 * new language has its own: commas separate words and phrases, and semicolons what stands for different things.
 */

import { c } from 'ttag';
import { foldText, type Phrase, phrasesOf, type TextWords, textWordsIn } from '#features/messages/rules/text-words.ts';
import { PLATE_ISSUERS } from '#features/vehicles/rules/state-names.ts';
import { checkState, type StateCode } from '#features/vehicles/rules/us-states.ts';
import { groupBy } from '#platform/contract/group-by.ts';

export type Unit = 'hour' | 'minute' | 'day';

type NamedState = { readonly words: Phrase; readonly state: StateCode };

/** Of one language. */
export type LanguageWords = TextWords & {
  /** They carry no meaning here but the language. */
  readonly prose: readonly Phrase[];
  /** Words that name what follows them. */
  readonly markers: readonly Phrase[];
  readonly plateMarkers: readonly Phrase[];
  readonly stateMarkers: readonly Phrase[];
  readonly yes: readonly Phrase[];
  readonly no: readonly Phrase[];
  readonly until: readonly Phrase[];
  /** Between "until" and an hour. */
  readonly articles: readonly Phrase[];
  readonly units: Readonly<Record<Unit, readonly Phrase[]>>;
  /** Of one, two, three and so on. */
  readonly numbers: readonly (readonly Phrase[])[];
  readonly halfHour: readonly Phrase[];
  readonly hourAndHalf: readonly Phrase[];
  readonly states: readonly NamedState[];
};

/** Of the language that is spoken where this is called. */
export const languageWordsIn = (language: string): LanguageWords => ({
  ...textWordsIn(language),
  prose: phrasesOf(
    c('words that a driver may text')
      .t`park, parking, parked, pay, paying, for, my, the, a, an, at, to, and, in, on, as, us, is, i, do, can, make, change, have, be, this, that, there, just, also, want, need, would, like, car, vehicle, truck, hello, hey, here, from, with, of, me, hi, or, more, another, add, extra`,
  ),
  markers: phrasesOf(c('words that a driver may text').t`number, code, zone, time, lot, sign`),
  plateMarkers: phrasesOf(c('words that a driver may text').t`plate, license, tag`),
  stateMarkers: phrasesOf(c('words that a driver may text').t`state`),
  yes: phrasesOf(c('words that a driver may text').t`yes, y, yep, yeah, yup, ok, okay, sure, confirm, pay`),
  no: phrasesOf(c('words that a driver may text').t`no, n, nope, nah`),
  until: phrasesOf(c('words that a driver may text').t`until, till, til`),
  articles: phrasesOf(c('words between until and an hour').t`the`),
  units: {
    hour: phrasesOf(c('words that a driver may text').t`h, hr, hrs, hour, hours`),
    minute: phrasesOf(c('words that a driver may text').t`m, mn, min, mins, minute, minutes`),
    day: phrasesOf(c('words that a driver may text').t`d, day, days`),
  },
  numbers: c('words that a driver may text')
    .t`one, a, an; two; three; four; five; six; seven; eight; nine; ten; eleven; twelve`
    .split(';')
    .map(phrasesOf),
  halfHour: phrasesOf(c('words that a driver may text').t`half an hour, half hour`),
  hourAndHalf: phrasesOf(c('words that a driver may text').t`hour and a half, an hour and a half`),
  states: statesNamed(c('names of states, as a driver may text them').t`Washington DC = DC`),
});

/** @param listed such as "Nueva York = NY", separated by commas */
function statesNamed(listed: string): NamedState[] {
  return listed.split(',').flatMap((entry) => {
    const [name = '', code = ''] = entry.split('=');
    const checked = checkState(code);
    return checked.ok ? phrasesOf(name).map((words) => ({ words, state: checked.state })) : [];
  });
}

const IN_ENGLISH: readonly NamedState[] = Object.entries(PLATE_ISSUERS).flatMap(([state, name]) =>
  phrasesOf(name.replaceAll('.', '')).map((words) => ({ words, state: state as StateCode })),
);

type Found<T> = { readonly value: T; readonly count: number; readonly language: string | null };

/** Of all languages at once, as a driver may mix them. */
export type Vocabulary = {
  readonly languages: readonly LanguageWords[];
  /** Filler: prose, markers, courtesies, and answers. */
  readonly filler: PhraseTable<'prose' | 'polite' | 'marker' | 'plate' | 'state'>;
  /** What ends texts or parking. */
  readonly ends: PhraseTable<'ends'>;
  readonly yes: PhraseTable<'yes'>;
  readonly no: PhraseTable<'no'>;
  readonly until: PhraseTable<'until'>;
  readonly articles: PhraseTable<'article'>;
  readonly units: PhraseTable<Unit>;
  readonly numbers: PhraseTable<number>;
  /** Minutes of "half an hour". */
  readonly halves: PhraseTable<number>;
  readonly states: PhraseTable<StateCode>;
  /** Every single word, to recognize one that is misspelled. */
  readonly words: ReadonlySet<string>;
};

/** Finds the longest phrase at a place. */
type PhraseTable<T> = { readonly at: (tokens: readonly string[], from: number) => Found<T> | null };

export function joinVocabulary(languages: readonly LanguageWords[]): Vocabulary {
  const table = <T>(of: (words: LanguageWords) => readonly (readonly [T, readonly Phrase[]])[]) =>
    phraseTable(
      languages.flatMap((words) =>
        of(words).flatMap(([value, phrases]) =>
          phrases.map((phrase) => ({ phrase, value, language: words.language as string | null })),
        ),
      ),
    );
  const filler = table<'prose' | 'polite' | 'marker' | 'plate' | 'state'>((words) => [
    ['plate', words.plateMarkers],
    ['state', words.stateMarkers],
    ['marker', words.markers],
    ['polite', words.polite],
    ['prose', words.prose],
    ['polite', [...words.yes, ...words.no].filter(([word]) => (word?.length ?? 0) > 1)],
  ]);
  return {
    languages,
    filler,
    ends: table((words) => [['ends', [...words.unsubscribe, ...words.stop, ...words.end]]]),
    yes: table((words) => [['yes', words.yes]]),
    no: table((words) => [['no', words.no]]),
    until: table((words) => [['until', words.until]]),
    articles: table((words) => [['article', words.articles]]),
    units: table((words) => (['hour', 'minute', 'day'] as const).map((unit) => [unit, words.units[unit]] as const)),
    numbers: table((words) => words.numbers.map((phrases, at) => [at + 1, phrases] as const)),
    halves: table((words) => [
      [30, words.halfHour],
      [90, words.hourAndHalf],
    ]),
    states: phraseTable([
      ...IN_ENGLISH.map(({ words, state }) => ({ phrase: words, value: state, language: null })),
      ...languages.flatMap(({ states, language }) =>
        states.map(({ words, state }) => ({ phrase: words, value: state, language: language as string | null })),
      ),
    ]),
    words: new Set(
      languages.flatMap(({ states, numbers, units, language, ...lists }) => [
        ...Object.values({ ...lists, ...units }).flat(2),
        ...numbers.flat(2),
      ]),
    ),
  };
}

type Entry<T> = { readonly phrase: Phrase; readonly value: T; readonly language: string | null };

function phraseTable<T>(entries: readonly Entry<T>[]): PhraseTable<T> {
  const byFirst = groupBy(entries, ({ phrase: [first = ''] }) => first);
  const sorted = new Map(
    [...byFirst].map(([first, all]) => [first, all.toSorted((a, b) => b.phrase.length - a.phrase.length)]),
  );
  return {
    at: (tokens, from) => {
      const all = sorted.get(tokens[from] ?? '') ?? [];
      const found = all.filter(({ phrase }) => phrase.every((word, at) => tokens[from + at] === word));
      const [longest] = found;
      if (!longest) return null;
      const { phrase, value } = longest;
      const same = found.filter((each) => each.phrase.length === phrase.length);
      // What two languages say alike is in neither.
      const languages = new Set(same.map(({ language }) => language));
      return { value, count: phrase.length, language: languages.size === 1 ? longest.language : null };
    },
  };
}

/** Letters, digits, and what times are written with. */
export const tokensOf = (body: string): string[] =>
  foldText(body)
    .replace(/(\d)\s*[:]\s*(\d{2})(?!\d)/g, '$1:$2')
    .replace(/([AP])\.\s*M\.?/g, '$1M')
    .replace(/(?<!\d)[:.,]|[:.,](?!\d)/g, ' ')
    .split(/[^\p{L}\p{N}:.,]+/u)
    .filter(Boolean);
