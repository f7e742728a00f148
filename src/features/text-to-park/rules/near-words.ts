// Whether a word is one of ours with a slip: then it is hardly a plate.

/** Short words are a slip away from half of all plates: only two letters that changed places count in them. */
const SHORT = 3;

export function isNearWord(word: string, words: ReadonlySet<string>): boolean {
  if (word.length < SHORT) return false;
  const positions = Array.from({ length: word.length }, (_, at) => at);
  const swapped = positions
    .slice(1)
    .map((at) => word.slice(0, at - 1) + word.charAt(at) + word.charAt(at - 1) + word.slice(at + 1));
  if (swapped.some((each) => each !== word && words.has(each))) return true;
  if (word.length === SHORT) return false;
  return [...words].some((each) => each.length > SHORT && isOneAway(word, each));
}

/** One letter is another one, missing or too many. */
function isOneAway(one: string, other: string): boolean {
  if (one === other || Math.abs(one.length - other.length) > 1) return false;
  let start = 0;
  while (start < one.length && one[start] === other[start]) start++;
  const skip = one.length === other.length ? [1, 1] : one.length > other.length ? [1, 0] : [0, 1];
  return one.slice(start + (skip[0] ?? 0)) === other.slice(start + (skip[1] ?? 0));
}
