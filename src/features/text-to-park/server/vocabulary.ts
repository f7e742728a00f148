// The words of texts in all languages of the product, from its catalogs.

import { inLanguage, LANGUAGES } from '#platform/i18n/languages.ts';
import { joinVocabulary, languageWordsIn, type Vocabulary } from '../rules/text-vocabulary.ts';

export const vocabularyOf = (languages: readonly string[]): Vocabulary =>
  joinVocabulary(languages.map((language) => inLanguage(language, () => languageWordsIn(language))));

let known: Vocabulary | null = null;

export function getVocabulary(): Vocabulary {
  known ??= vocabularyOf([...LANGUAGES.keys()]);
  return known;
}
