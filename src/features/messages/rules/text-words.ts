// The words that opt a phone out of texts, opt it in, or ask who the sender is. They count only when they are the whole
// text, in any case and with any punctuation.

export type TextWord = 'stop' | 'start' | 'help';

const WORDS: Readonly<Record<TextWord, readonly string[]>> = {
  stop: ['STOP', 'STOPALL', 'UNSUBSCRIBE', 'CANCEL', 'END', 'QUIT', 'REVOKE', 'OPTOUT'],
  start: ['START', 'UNSTOP', 'YES'],
  help: ['HELP', 'INFO'],
};

/** Null for any other text. */
export function readTextWord(body: string): TextWord | null {
  const said = body.toUpperCase().replace(/[^\p{L}\p{N}]+/gu, '');
  const [found] = Object.entries(WORDS).filter(([, words]) => words.includes(said));
  return found ? (found[0] as TextWord) : null;
}
