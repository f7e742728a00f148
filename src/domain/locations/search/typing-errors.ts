// One typing error: a letter too many, too few or wrong, or two neighbors swapped. Two words are one error apart only if they are equal
// after at most one letter is taken out of each, so words are looked up by what is left of them.

/** An error in a shorter word makes another word more often than not. */
export const FEWEST_LETTERS = 3;
export const MOST_LETTERS = 24;

/** A folded word and what is left of it without each of its letters; a very short or very long word alone. */
export function remaindersOf(word: string): string[] {
  if (word.length < FEWEST_LETTERS || word.length > MOST_LETTERS) return [word];
  const left = Array.from(word, (_, at) => word.slice(0, at) + word.slice(at + 1));
  return [...new Set([word, ...left])];
}

/** Whether one typing error makes one word of the other; false for equal ones. */
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
