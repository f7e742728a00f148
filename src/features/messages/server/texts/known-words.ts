// The words that opt a phone in or out, in all languages of the product, from its catalogs.

import { inLanguage, LANGUAGES } from '#platform/i18n/languages.ts';
import { type TextWords, textWordsIn } from '../../rules/text-words.ts';

let known: readonly TextWords[] | null = null;

export function getTextWords(): readonly TextWords[] {
  known ??= [...LANGUAGES.keys()].map((language) => inLanguage(language, () => textWordsIn(language)));
  return known;
}
