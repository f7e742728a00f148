// One typing error at a random place of a text, as people make them: a letter lost, added, changed, or swapped with its neighbor.

const LETTERS = 'abcdefghijklmnopqrstuvwxyz';

/** @param random from 0 up to 1, so that a test's draws can be repeated */
export function withTypingError(text: string, random: () => number): string {
  const at = Math.floor(random() * (text.length - 1));
  const letter = LETTERS[Math.floor(random() * LETTERS.length)] ?? '';
  const [before, here, after] = [text.slice(0, at), text[at] ?? '', text.slice(at + 1)];
  const errors = [`${before}${after}`, `${before}${letter}${here}${after}`, `${before}${letter}${after}`];
  const swapped = `${before}${after[0] ?? ''}${here}${after.slice(1)}`;
  return [...errors, swapped][Math.floor(random() * 4)] ?? swapped;
}
