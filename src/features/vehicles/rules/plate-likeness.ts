/**
 * A plate read in the rain or typed at the pay sign is easily off by one character: O for 0, I for 1, two letters swapped.
 * Two plates are similar when they differ only by look-alikes, or by look-alikes and one typo. Plates are passed as keys:
 * uppercase letters and digits.
 */

/** Where two plates differ. `at` is the index in the entered plate; a character is null where that plate has none. */
import { groupBy } from '#platform/contract/group-by.ts';

export type Difference = {
  readonly kind: 'look_alike' | 'other_sign' | 'missing_sign' | 'extra_sign' | 'swapped';
  readonly at: number;
  readonly requested: string | null;
  readonly known: string | null;
};

// Characters that people confuse, each mapped to one representative.
const STANDS_FOR: Readonly<Record<string, string>> = { O: '0', D: '0', Q: '0', I: '1', Z: '2', S: '5', G: '6', B: '8' };

/** A plate with a typo must keep this many characters, or every short plate would resemble every other. */
const MIN_REMAINING = 3;

/** The plate with every look-alike replaced by its representative. */
export const lookAlikeKey = (plateKey: string): string =>
  [...plateKey].map((sign) => STANDS_FOR[sign] ?? sign).join('');

/** What people confuse with each of these characters. */
const CONFUSED = groupBy('0ODQ1I2Z5S6G8B', lookAlikeKey);
const alikeTo = (sign: string): readonly string[] =>
  (CONFUSED.get(lookAlikeKey(sign)) ?? []).filter((other) => other !== sign);

/** The keys that differ from this one by one or two look-alikes, without the key itself. */
export function lookAlikesOf(key: string): string[] {
  const found = new Set<string>();
  for (const once of withOneAlike(key)) {
    found.add(once);
    for (const twice of withOneAlike(once)) found.add(twice);
  }
  found.delete(key);
  return [...found];
}

const withOneAlike = (key: string): string[] =>
  [...key].flatMap((sign, at) => alikeTo(sign).map((other) => key.slice(0, at) + other + key.slice(at + 1)));

/** Keys for finding similar plates: similar plates share their start or their end. */
export const likenessEnds = (plateKey: string): { readonly start: string; readonly end: string } => {
  const key = lookAlikeKey(plateKey);
  return { start: key.slice(0, 2), end: key.slice(-2) };
};

/** The longest start and end of which a similar plate must share one, wherever the typo is. */
export const likenessHalves = (plateKey: string): { readonly head: string; readonly tail: string } => {
  const key = lookAlikeKey(plateKey);
  const reach = Math.max(2, Math.floor((key.length - 1) / 2));
  return { head: key.slice(0, reach), tail: key.slice(-reach) };
};

/** Empty for equal plates, null for plates that are not similar. */
export const comparePlates = (requested: string, known: string): readonly Difference[] | null => {
  if (requested === known) return [];
  if (requested.length === known.length) return compareSameLength(requested, known);
  if (requested.length + 1 === known.length) return compareWithOneMore(requested, known, 'missing_sign');
  if (requested.length === known.length + 1) return compareWithOneMore(known, requested, 'extra_sign');
  return null;
};

/** Whether the plates differ only by look-alikes. */
export const isOnlyLookAlike = (differences: readonly Difference[]): boolean =>
  differences.every(({ kind }) => kind === 'look_alike');

const looksSame = (one: string | undefined, other: string | undefined): boolean =>
  one !== undefined && other !== undefined && lookAlikeKey(one) === lookAlikeKey(other);

const compareSameLength = (requested: string, known: string): readonly Difference[] | null => {
  const slips = [...requested].flatMap((sign, at) => (looksSame(sign, known[at]) ? [] : [at]));
  const [first, second] = slips;
  if (first === undefined) return lookAlikes(requested, known);
  const isSwap = slips.length === 2 && second === first + 1 && areSwapped(requested, known, first);
  if ((slips.length > 1 && !isSwap) || requested.length - slips.length < MIN_REMAINING) return null;
  const kind = isSwap ? 'swapped' : 'other_sign';
  const marks = slips.map((at) => ({ kind, at, requested: requested[at] ?? null, known: known[at] ?? null }) as const);
  return [...lookAlikes(requested, known), ...marks].sort((a, b) => a.at - b.at);
};

const areSwapped = (requested: string, known: string, at: number): boolean =>
  looksSame(requested[at], known[at + 1]) && looksSame(requested[at + 1], known[at]);

/** The look-alikes that differ. */
const lookAlikes = (requested: string, known: string): Difference[] =>
  [...requested].flatMap((sign, at) => {
    const other = known[at];
    if (other === undefined || sign === other || !looksSame(sign, other)) return [];
    return [{ kind: 'look_alike', at, requested: sign, known: other } as const];
  });

const compareWithOneMore = (
  shorter: string,
  longer: string,
  kind: 'missing_sign' | 'extra_sign',
): readonly Difference[] | null => {
  if (shorter.length < MIN_REMAINING) return null;
  const differs = [...shorter].findIndex((sign, at) => !looksSame(sign, longer[at]));
  const at = differs === -1 ? shorter.length : differs;
  const rest = longer.slice(0, at) + longer.slice(at + 1);
  if (lookAlikeKey(rest) !== lookAlikeKey(shorter)) return null;
  const more = longer[at] ?? null;
  const [requested, known, mark] =
    kind === 'missing_sign'
      ? [shorter, rest, { kind, at, requested: null, known: more }]
      : [rest, shorter, { kind, at, requested: more, known: null }];
  // After a character that only the entered plate has, its indexes are one higher.
  const shift = (each: Difference) => (kind === 'extra_sign' && each.at >= at ? { ...each, at: each.at + 1 } : each);
  return [...lookAlikes(requested, known).map(shift), mark].sort((a, b) => a.at - b.at);
};
