/**
 * A zone's sign carries a short code that a driver reads from the car and types. Its characters stay distinct on a
 * dirty sign (no 0 O, 1 I L, 2 Z, 5 S, 8 B), and none is a vowel or looks like one, so that no code spells a word.
 */

export const SIGN_ALPHABET = 'CDFGHJKMNPQRTVWXY34679';
export const SIGN_LENGTH = 6;

/** A code of `SIGN_LENGTH` characters; `drawBelow` returns a random integer below its argument. */
export const drawSignCode = (drawBelow: (limit: number) => number): string =>
  Array.from({ length: SIGN_LENGTH }, () => SIGN_ALPHABET.charAt(drawBelow(SIGN_ALPHABET.length))).join('');

/** The stored form of a typed or linked code: case, spaces and hyphens carry no meaning. */
export const normalizeSignCode = (typed: string): string => typed.toUpperCase().replace(/[^A-Z0-9]/g, '');

/** Whether the text can be a sign code at all. */
export const isSignCode = (typed: string): boolean => {
  const code = normalizeSignCode(typed);
  return code.length === SIGN_LENGTH && [...code].every((letter) => SIGN_ALPHABET.includes(letter));
};
