// The words by which a phone tells a sender of texts to stop, to go on, or to say who it is. They count when they are
// the whole text, whatever the case and the punctuation.

export type TextWord = 'stop' | 'start' | 'help';

const WORDS: Readonly<Record<TextWord, readonly string[]>> = {
  stop: ['STOP', 'STOPALL', 'UNSUBSCRIBE', 'CANCEL', 'END', 'QUIT', 'REVOKE', 'OPTOUT'],
  start: ['START', 'UNSTOP', 'YES'],
  help: ['HELP', 'INFO'],
};

/** Null for a text that asks for none of these. */
export function readTextWord(body: string): TextWord | null {
  const said = body.toUpperCase().replace(/[^\p{L}\p{N}]+/gu, '');
  const [found] = Object.entries(WORDS).filter(([, words]) => words.includes(said));
  return found ? (found[0] as TextWord) : null;
}
