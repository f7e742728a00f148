import { addLocale } from 'ttag';
import { expect, it } from 'vitest';
import { readTextWord, textWordsIn } from '#features/messages/rules/text-words.ts';
import { inLanguage, LANGUAGES } from '#platform/i18n/languages.ts';
import { vocabularyOf } from '../server/vocabulary.ts';
import { readText } from './read-text.ts';
import { languageWordsIn } from './text-vocabulary.ts';

/** Words of texts have one of these contexts. */
const context = 'words that a driver may text';
const inEnglish = languageWordsIn('en');
const englishOf = (phrases: readonly (readonly string[])[]) =>
  phrases.map((words) => words.join(' ').toLowerCase()).join(', ');

/** As a catalog that somebody adds. */
function addPortuguese() {
  const translated = {
    [englishOf(inEnglish.units.hour)]: 'h, hora, horas',
    [englishOf(inEnglish.stateMarkers)]: 'estado',
    [englishOf(inEnglish.plateMarkers)]: 'placa, chapa',
    [englishOf(inEnglish.yes)]: 'sim, claro',
    [englishOf(inEnglish.stop)]: 'pare, chega',
    [englishOf(inEnglish.help)]: 'ajuda',
    [englishOf(inEnglish.until)]: 'até',
    'one, a, an; two; three; four; five; six; seven; eight; nine; ten; eleven; twelve':
      'um, uma; dois, duas; três; quatro; cinco; seis; sete; oito; nove; dez; onze; doze',
  };
  const messages = Object.entries(translated).map(([msgid, words]) => [
    msgid,
    { msgid, msgctxt: context, msgstr: [words] },
  ]);
  addLocale('pt', {
    headers: { 'plural-forms': 'nplurals=2; plural=(n != 1);' },
    translations: { '': {}, [context]: Object.fromEntries(messages) },
  } as never);
}

it('reads a language whose catalog was added', () => {
  addPortuguese();
  const vocabulary = vocabularyOf([...LANGUAGES.keys(), 'pt']);
  const [reading] = readText('CDFGHJ chapa ABC123 IL duas horas', vocabulary).coded;
  expect(reading).toMatchObject({ plate: 'ABC123', state: 'IL', length: { minutes: 120 }, unread: [] });
  expect(readText('até 5pm, duas', vocabulary).language).toBe('pt');
  expect(readText('sim', vocabulary)).toMatchObject({ answer: 'yes', language: 'pt' });
  const words = [...LANGUAGES.keys(), 'pt'].map((language) => inLanguage(language, () => textWordsIn(language)));
  expect(readTextWord('chega, por favor', words)).toMatchObject({ word: 'stop', language: 'pt' });
  expect(readTextWord('ajuda', words)).toMatchObject({ word: 'help', language: 'pt' });
});

it('has twelve numbers in every language', () => {
  for (const { numbers } of vocabularyOf([...LANGUAGES.keys()]).languages) expect(numbers).toHaveLength(12);
});
