/**
 * A zone's sign carries a short code that a driver reads from the car and types. Its characters stay distinct on a
 * dirty sign (no 0 O, 1 I L, 2 Z, 5 S, 8 B), and none is a vowel or looks like one, so that no code spells a word.
 */

const ALPHABET = 'CDFGHJKMNPQRTVWXY34679';
const LENGTH = 6;

/** A code of `LENGTH` characters; `drawBelow` returns a random integer below its argument. */
export const drawSignCode = (drawBelow: (limit: number) => number): string =>
  Array.from({ length: LENGTH }, () => ALPHABET.charAt(drawBelow(ALPHABET.length))).join('');

/** The stored form of a typed or linked code: case, spaces and hyphens carry no meaning. */
export const normalizeSignCode = (typed: string): string => typed.toUpperCase().replace(/[^A-Z0-9]/g, '');

/** Whether the text can be a sign code at all. */
export const isSignCode = (typed: string): boolean => {
  const code = normalizeSignCode(typed);
  return code.length === LENGTH && [...code].every((letter) => ALPHABET.includes(letter));
};
