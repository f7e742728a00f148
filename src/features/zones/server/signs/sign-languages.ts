// A sign in one language, or in two at once: whatever is the same in both appears once, words stand side by side, and sentences
// stand one below the other.

import type { LocationRow } from '#features/lot-directory/server/public.ts';
import { inLanguage, LANGUAGES } from '#platform/i18n/languages.ts';
import type { ZoneRow } from '../zone-answer.ts';
import { type Priced, type SpokenSign, spokenSign } from './sign-words.ts';

/** These stand one below the other, each as large as it fits. */
type Sentences = 'priceNote' | 'scan' | 'textTo' | 'warning';
export type SignWords = Omit<SpokenSign, Sentences> & {
  readonly [Sentence in Sentences]: readonly string[];
} & { readonly languages: readonly string[] };

type Printed = {
  readonly publicUrl: string;
  readonly now: Date;
  readonly textNumber?: string | null | undefined;
  readonly languages: readonly string[];
};

/** @param languages of ours, one or two; the sign is the same for everybody, whichever language its owner works in */
export function signWords(zone: ZoneRow, location: LocationRow, { languages, ...printed }: Printed): SignWords {
  const spoken = languages.map((language) => inLanguage(language, () => spokenSign(zone, location, printed)));
  const [first, second = first] = spoken;
  if (!first || !second) throw new Error('A sign has a language.');
  return {
    ...inBothLanguages(first, second),
    languages,
    prices: first.prices.map((price, at) => inBothLanguages(price, second.prices[at] ?? price)) as [
      Priced,
      ...Priced[],
    ],
    rates: first.rates.map((rate, at) => inBothLanguages(rate, second.rates[at] ?? rate)),
    rateTitles: inBothLanguages(first.rateTitles, second.rateTitles),
    otherHours: first.otherHours.map((rule, at) => joinBoth(rule, second.otherHours[at] ?? rule)),
    priceNote: listBoth(first.priceNote, second.priceNote),
    scan: listBoth(first.scan, second.scan),
    textTo: first.textTo === '' ? [] : listBoth(first.textTo, second.textTo),
    warning: listBoth(first.warning, second.warning),
  };
}

/** "en" or "en,es"; null for a language that is not one of ours, or the same one twice. */
export function readSignLanguages(requested: string): string[] | null {
  const languages = requested.split(',');
  return languages.every((each) => LANGUAGES.has(each)) && new Set(languages).size === languages.length
    ? languages
    : null;
}

function inBothLanguages<Words extends object>(first: Words, second: Words): Words {
  const pairs = Object.entries(first).map(([name, words]) => {
    const other: unknown = second[name as keyof Words];
    return [name, typeof words === 'string' && typeof other === 'string' ? joinBoth(words, other) : words];
  });
  return Object.fromEntries(pairs) as Words;
}

const joinBoth = (first: string, second: string) => (first === second ? first : `${first} / ${second}`);
const listBoth = (first: string, second: string) => (first === second ? [first] : [first, second]);
