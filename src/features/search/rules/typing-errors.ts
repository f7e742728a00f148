// A typing error is one extra, missing or wrong letter, or two neighbors swapped. Two words are one error apart only if they
// are equal after removing at most one letter from each, so words are looked up by what remains after that removal.

/** In a shorter word, an error usually produces another word. */
export const FEWEST_LETTERS = 3;
export const MAX_LETTERS = 24;

/** A folded word, and the word without each of its letters. A very short or very long word stands alone. */
export function deletionVariants(word: string): string[] {
  if (word.length < FEWEST_LETTERS || word.length > MAX_LETTERS) return [word];
  const left = Array.from(word, (_, at) => word.slice(0, at) + word.slice(at + 1));
  return [...new Set([word, ...left])];
}

/** Whether one typing error turns one word into the other; false for equal words. */
export function isOneErrorApart(one: string, other: string): boolean {
  if (one === other) return false;
  const [short, long] = one.length <= other.length ? [one, other] : [other, one];
  if (long.length - short.length > 1) return false;
  const at = firstDifference(short, long);
  if (short.length < long.length) return short.slice(at) === long.slice(at + 1);
  if (short.slice(at + 1) === long.slice(at + 1)) return true;
  const swapped = short[at] === long[at + 1] && short[at + 1] === long[at];
  return swapped && short.slice(at + 2) === long.slice(at + 2);
}

function firstDifference(one: string, other: string): number {
  let at = 0;
  while (at < one.length && one[at] === other[at]) at++;
  return at;
}
