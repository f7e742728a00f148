// The words that opt a phone out of texts, opt it in, or ask who the sender is. They count only when they are the whole
// text, in any case and with any punctuation.

export type TextWord = 'stop' | 'start' | 'help';

const WORDS: Readonly<Record<TextWord, readonly string[]>> = {
  stop: [
    ...['STOP', 'STOPALL', 'UNSUBSCRIBE', 'CANCEL', 'END', 'QUIT', 'REVOKE', 'OPTOUT'],
    ...['ALTO', 'PARAR', 'BAJA', 'CANCELAR', 'DETENER'],
  ],
  start: ['START', 'UNSTOP', 'YES', 'EMPEZAR', 'INICIAR', 'COMENZAR'],
  help: ['HELP', 'INFO', 'AYUDA'],
};

/** Null for any other text. */
export function readTextWord(body: string): TextWord | null {
  const text = wordOf(body);
  const [found] = Object.entries(WORDS).filter(([, words]) => words.includes(text));
  return found ? (found[0] as TextWord) : null;
}

/** It opts in, unless it answers a question. */
export const isYes = (body: string): boolean => wordOf(body) === 'YES';

export const isSpanishHelp = (body: string): boolean => wordOf(body) === 'AYUDA';

const wordOf = (body: string): string => body.toUpperCase().replace(/[^\p{L}\p{N}]+/gu, '');
