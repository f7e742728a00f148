// Makes one typing error at a random position in a text, as people do: a letter lost, added, changed, or swapped with its neighbor.

const LETTERS = 'abcdefghijklmnopqrstuvwxyz';

/** @param random returns a number from 0 up to but excluding 1; a parameter, so that a test can repeat its draws */
export function withTypingError(text: string, random: () => number): string {
  const at = Math.floor(random() * (text.length - 1));
  const letter = LETTERS[Math.floor(random() * LETTERS.length)] ?? '';
  const [before, here, after] = [text.slice(0, at), text[at] ?? '', text.slice(at + 1)];
  const errors = [`${before}${after}`, `${before}${letter}${here}${after}`, `${before}${letter}${after}`];
  const swapped = `${before}${after[0] ?? ''}${here}${after.slice(1)}`;
  return [...errors, swapped][Math.floor(random() * 4)] ?? swapped;
}
