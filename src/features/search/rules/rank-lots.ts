// Rule 175: ranks the lots that a search found, best first. A lot is found by its name, street or house number; its city
// alone is a place to look at, not a lot.

import { foldPlaceName } from '#platform/geo/fold-place-name.ts';
import { type Coordinates, distanceMeters } from '#platform/geo/geo.ts';
import { QUALITY, SHORT_LETTERS, type UnderstoodSearch } from './read-lot-search.ts';

export type LotToRank = Coordinates & { readonly name: string; readonly address: string };

/** What a word counts for, depending on where the lot has it. */
const IN_NAME = 1;
const IN_STREET = 0.95;
const IN_CITY = 0.6;
const SHORT_WORD = 0.3;
/** A bonus for a name or street that was typed in full. */
const WHOLE = 0.3;
/** Of equally good lots, the nearer one ranks first: half of this at ten kilometers. */
const NEARNESS = 0.12;
const HALF_AS_NEAR_METERS = 10_000;

/** @param near where the driver is looking; null if unknown */
export function rankLots<Lot extends LotToRank>(
  lots: readonly Lot[],
  search: UnderstoodSearch,
  near: Coordinates | null,
): Lot[] {
  const judge = judgeOf(search);
  const judged = lots.flatMap((lot) => {
    const fit = judge(lot);
    return fit === null ? [] : [{ lot, score: fit + (near ? nearnessOf(distanceMeters(near, lot)) : 0) }];
  });
  return judged.sort((a, b) => b.score - a.score || compareNames(a.lot, b.lot)).map(({ lot }) => lot);
}

const nearnessOf = (meters: number): number => NEARNESS / (1 + meters / HALF_AS_NEAR_METERS);
const compareNames = (one: LotToRank, other: LotToRank): number =>
  one.name < other.name ? -1 : Number(one.name > other.name);

type Reading = { readonly at: number; readonly quality: number };

/** How well a lot matches; null if only its city does. */
function judgeOf(search: UnderstoodSearch): (lot: LotToRank) => number | null {
  const readings = new Map<string, Reading[]>();
  for (const { at, words, quality } of search.meanings) {
    for (const word of words) readings.set(word, [...(readings.get(word) ?? []), { at, quality }]);
  }
  const halves = search.meanings.filter(({ words }) => words.length > 1);
  const weights = search.words.map((word) => (word.length <= SHORT_LETTERS ? SHORT_WORD : 1));
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  return (lot) => {
    const best = new Array<number>(search.words.length).fill(0);
    const fields = fieldsOf(lot);
    const has = new Set(fields.flatMap(({ words }) => words));
    const missing = halves.filter(({ words }) => !words.every((word) => has.has(word)));
    const fits = ({ at, quality }: Reading, word: string) =>
      !missing.some((half) => half.at === at && half.quality === quality && half.words.includes(word));
    const shares = fields.map(({ words, weight }) => {
      const typed = words.filter((word) => {
        const matching = readingsOf(word).filter((reading) => fits(reading, word));
        for (const { at, quality } of matching) best[at] = Math.max(best[at] ?? 0, quality * weight);
        return matching.length > 0;
      });
      return words.length === 0 ? 0 : typed.length / words.length;
    });
    const [name = 0, street = 0] = shares;
    if (name + street === 0) return null;
    return (
      best.reduce((sum, quality, at) => sum + quality * (weights[at] ?? 0), 0) / total + WHOLE * Math.max(name, street)
    );
  };

  function readingsOf(word: string): readonly Reading[] {
    const own = readings.get(word) ?? [];
    if (search.beginning === null || !word.startsWith(search.beginning)) return own;
    return [...own, { at: search.words.length - 1, quality: QUALITY.begun }];
  }
}

type FieldWords = { readonly words: readonly string[]; readonly weight: number };

/** The street is everything before the first comma. */
function fieldsOf({ name, address }: LotToRank): FieldWords[] {
  const comma = address.indexOf(',');
  const street = comma < 0 ? address : address.slice(0, comma);
  return [
    { words: wordsOf(name), weight: IN_NAME },
    { words: wordsOf(street), weight: IN_STREET },
    { words: wordsOf(address.slice(street.length)), weight: IN_CITY },
  ];
}

const wordsOf = (text: string): string[] => foldPlaceName(text).split(' ').filter(Boolean);
