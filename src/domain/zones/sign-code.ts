/**
 * A zone's sign carries a short code that a driver reads from the car and types. Its letters and digits are told apart on a
 * dirty sign, so none of 0 O, 1 I L, 2 Z, 5 S, 8 B; and none is a vowel or looks like one, so that no code spells a word.
 */

const ALPHABET = 'CDFGHJKMNPQRTVWXY34679';
const LENGTH = 6;

/** A code made of `LENGTH` draws; `drawBelow` answers a random whole number below its argument. */
export const drawSignCode = (drawBelow: (limit: number) => number): string =>
  Array.from({ length: LENGTH }, () => ALPHABET.charAt(drawBelow(ALPHABET.length))).join('');

/** What was typed or read from a link, as codes are kept: case, spaces and hyphens carry no meaning. */
export const normaliseSignCode = (typed: string): string => typed.toUpperCase().replace(/[^A-Z0-9]/g, '');

/** Whether what was typed can be a sign's code at all. */
export const isSignCode = (typed: string): boolean => {
  const code = normaliseSignCode(typed);
  return code.length === LENGTH && [...code].every((letter) => ALPHABET.includes(letter));
};
