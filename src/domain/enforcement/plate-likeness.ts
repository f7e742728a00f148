/**
 * A plate that is read in the rain, or typed on a phone at the pay sign, is easily off by one letter: O for 0, I for 1, two
 * letters swapped. Two plates are alike when they differ only by signs that look the same, or by these and one slip.
 * Plates are given as their keys: letters and digits in upper case.
 */

/** Where two plates differ. `at` counts from 0 in the plate that was asked for; a sign is null where that plate has none. */
export type Difference = {
  readonly kind: 'look_alike' | 'other_sign' | 'missing_sign' | 'extra_sign' | 'swapped';
  readonly at: number;
  readonly asked: string | null;
  readonly known: string | null;
};

// Signs that officers and drivers take for each other; each stands for all that it is taken for.
const STANDS_FOR: Readonly<Record<string, string>> = { O: '0', D: '0', Q: '0', I: '1', Z: '2', S: '5', G: '6', B: '8' };

/** With a slip in it a plate must keep this many signs, else every short plate would be like every other. */
const LEAST_KEPT = 3;

/** The plate with every sign replaced by the one that stands for all that look like it. */
export const lookAlikeKey = (plateKey: string): string =>
  [...plateKey].map((sign) => STANDS_FOR[sign] ?? sign).join('');

/** By what plates that may be alike are found: like plates share their start or their end. */
export const likenessEnds = (plateKey: string): { readonly start: string; readonly end: string } => {
  const key = lookAlikeKey(plateKey);
  return { start: key.slice(0, 2), end: key.slice(-2) };
};

/**
 * The longest start and end of which a like plate must share one, however its slip falls: of longer plates more than the
 * two signs that all like plates share.
 */
export const likenessHalves = (plateKey: string): { readonly head: string; readonly tail: string } => {
  const key = lookAlikeKey(plateKey);
  const reach = Math.max(2, Math.floor((key.length - 1) / 2));
  return { head: key.slice(0, reach), tail: key.slice(-reach) };
};

/** Empty for the same plate, null for plates that are not alike. */
export const comparePlates = (asked: string, known: string): readonly Difference[] | null => {
  if (asked === known) return [];
  if (asked.length === known.length) return compareSameLength(asked, known);
  if (asked.length + 1 === known.length) return compareWithOneMore(asked, known, 'missing_sign');
  if (asked.length === known.length + 1) return compareWithOneMore(known, asked, 'extra_sign');
  return null;
};

/** Whether the plates differ in nothing but signs that look the same. */
export const isOnlyLookAlike = (differences: readonly Difference[]): boolean =>
  differences.every(({ kind }) => kind === 'look_alike');

const looksSame = (one: string | undefined, other: string | undefined): boolean =>
  one !== undefined && other !== undefined && lookAlikeKey(one) === lookAlikeKey(other);

const compareSameLength = (asked: string, known: string): readonly Difference[] | null => {
  const slips = [...asked].flatMap((sign, at) => (looksSame(sign, known[at]) ? [] : [at]));
  const [first, second] = slips;
  if (first === undefined) return lookAlikes(asked, known);
  const isSwap = slips.length === 2 && second === first + 1 && areSwapped(asked, known, first);
  if ((slips.length > 1 && !isSwap) || asked.length - slips.length < LEAST_KEPT) return null;
  const kind = isSwap ? 'swapped' : 'other_sign';
  const marks = slips.map((at) => ({ kind, at, asked: asked[at] ?? null, known: known[at] ?? null }) as const);
  return [...lookAlikes(asked, known), ...marks].sort((a, b) => a.at - b.at);
};

const areSwapped = (asked: string, known: string, at: number): boolean =>
  looksSame(asked[at], known[at + 1]) && looksSame(asked[at + 1], known[at]);

/** Those signs that differ and yet look the same. */
const lookAlikes = (asked: string, known: string): Difference[] =>
  [...asked].flatMap((sign, at) => {
    const other = known[at];
    if (other === undefined || sign === other || !looksSame(sign, other)) return [];
    return [{ kind: 'look_alike', at, asked: sign, known: other } as const];
  });

const compareWithOneMore = (
  shorter: string,
  longer: string,
  kind: 'missing_sign' | 'extra_sign',
): readonly Difference[] | null => {
  if (shorter.length < LEAST_KEPT) return null;
  const differs = [...shorter].findIndex((sign, at) => !looksSame(sign, longer[at]));
  const at = differs === -1 ? shorter.length : differs;
  const rest = longer.slice(0, at) + longer.slice(at + 1);
  if (lookAlikeKey(rest) !== lookAlikeKey(shorter)) return null;
  const more = longer[at] ?? null;
  const [asked, known, mark] =
    kind === 'missing_sign'
      ? [shorter, rest, { kind, at, asked: null, known: more }]
      : [rest, shorter, { kind, at, asked: more, known: null }];
  // Behind a sign that only the asked plate has, its own places are one further on.
  const shift = (each: Difference) => (kind === 'extra_sign' && each.at >= at ? { ...each, at: each.at + 1 } : each);
  return [...lookAlikes(asked, known).map(shift), mark].sort((a, b) => a.at - b.at);
};
