import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { inLanguage } from '#platform/i18n/languages.ts';
import { readTextWord, textWordsIn } from './text-words.ts';

const vocabulary = ['en', 'es'].map((language) => inLanguage(language, () => textWordsIn(language)));
const wordOf = (body: string) => readTextWord(body, vocabulary)?.word ?? null;

describe('an incoming text', () => {
  it.each([
    ...['STOP', 'stop', ' Stop. ', 'STOPALL', 'stop all', 'UNSUBSCRIBE', 'Cancel', 'quit!', 'revoke', 'opt out'],
    ...['Alto', 'cancelar', 'PARAR', 'baja'],
  ])('that says "%s" opts out', (body) => expect(wordOf(body)).toBe('stop'));

  it.each([
    'Stop texting me, please',
    'please stop',
    'I want you to STOP now',
    'Don’t text me again',
    'do not text this number, 312 555 0142',
    'no more messages',
    'Please unsubscribe me',
    'remove me from your list',
    'end these messages',
    'quit it',
    'stop texting me about KLM456',
    'Deje de enviarme mensajes',
    'ya no quiero mensajes: alto',
    'No quiero recibir más mensajes',
    'quiero darme de baja',
    'basta, por favor',
    'pare de mandarme textos',
  ])('that says "%s" opts out, whatever is around it', (body) => expect(wordOf(body)).toBe('stop'));

  it.each(['END', 'end.', 'End please', 'FIN', 'terminar', 'Fin, por favor'])(
    'that says "%s" ends parking that runs, or else opts out',
    (body) => expect(wordOf(body)).toBe('end'),
  );

  it.each(['START', 'unstop', 'Yes', 'yes!', 'Empezar'])('that says "%s" opts in', (body) =>
    expect(wordOf(body)).toBe('start'),
  );

  it.each(['HELP', 'help?', 'Info', 'ayuda'])('that says "%s" asks for help', (body) =>
    expect(wordOf(body)).toBe('help'),
  );

  it.each([
    '',
    'yes please',
    'until the end of the day',
    '🚗',
    'STOP CDFGHJ',
    'stop cdf ghj',
    'END MDCTR3',
    'stop KLM456',
  ])('that says "%s" is just a text', (body) => expect(wordOf(body)).toBeNull());

  it('opts out with its word anywhere among other words', () => {
    const words = fc.array(fc.constantFrom('please', 'me', 'now', 'you', 'sending', 'esto', 'por', 'favor', 'ABCDE'));
    const ending = fc.constantFrom('STOP', 'Quit', 'cancel', 'unsubscribe', 'alto', 'Cancelar', 'opt-out', 'detener');
    fc.assert(
      fc.property(words, ending, words, (before, word, after) => {
        expect(wordOf([...before, word, ...after].join(' '))).toBe('stop');
      }),
    );
  });
});
