// The codes that a code with a slip may have been: one character wrong, missing, added, or two swapped.

import { SIGN_ALPHABET, SIGN_LENGTH } from '#features/zones/rules/sign-code.ts';

/** @param typed letters and digits; at most a character longer or shorter than a code */
export function nearCodes(typed: string): string[] {
  const signs = [...SIGN_ALPHABET];
  const positions = Array.from({ length: typed.length + 1 }, (_, at) => at);
  const replaced = positions.flatMap((at) => signs.map((sign) => typed.slice(0, at) + sign + typed.slice(at + 1)));
  const added = positions.flatMap((at) => signs.map((sign) => typed.slice(0, at) + sign + typed.slice(at)));
  const removed = positions.map((at) => typed.slice(0, at) + typed.slice(at + 1));
  const swapped = positions.map(
    (at) => typed.slice(0, at) + typed.slice(at + 1, at + 2) + typed.slice(at, at + 1) + typed.slice(at + 2),
  );
  const isCode = (code: string) =>
    code.length === SIGN_LENGTH && [...code].every((sign) => SIGN_ALPHABET.includes(sign));
  return [...new Set([...replaced, ...added, ...removed, ...swapped])].filter((code) => code !== typed && isCode(code));
}
