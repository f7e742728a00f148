// Cities, neighborhoods and ZIP codes by typed name, best first.

import { isOneErrorApart } from '#features/search/rules/typing-errors.ts';
import { foldPlaceName, spellingsOf, writeOut } from '#platform/geo/fold-place-name.ts';
import type { Coordinates } from '#platform/geo/geo.ts';
import {
  type Gazetteer,
  kilometersBetween,
  kindOf,
  nameOf,
  namesWith,
  pointOf,
  populationOf,
  stateOf,
  zipPointOf,
  zipsWith,
} from './gazetteer.ts';
import { joinFolded, statesBeginning, type TypedWord } from './typed-address.ts';

export type Near = Coordinates | undefined;
type Scored = { readonly row: number; readonly score: number };
type ScoredName = Scored & { readonly isWhole: boolean };

/**
 * Points on the scale of a population's logarithm: a name that starts as typed outweighs a hundred times the
 * population.
 */
const BEGINS_AS_TYPED = 2;
const IS_WHAT_WAS_TYPED = 1;
/** People type a neighborhood's name less often than that of a city. */
const NEIGHBORHOOD_DISCOUNT = 0.5;
/** Next door outweighs a thousand times the population; a hundred kilometers away, half of that. */
const NEXT_DOOR = 3;
const HALF_AS_NEAR_KM = 100;
const MAX_STATE_WORDS = 3;

/** Names that continue as typed, and whole names followed by the start of a state: "aurora, il", "portland o". */
export function findByName(gazetteer: Gazetteer, words: readonly TypedWord[], near: Near): number[] {
  const found = scoreNames(gazetteer, joinFolded(words), near);
  for (let length = 1; length <= Math.min(MAX_STATE_WORDS, words.length - 1); length += 1) {
    const states = statesBeginning(joinFolded(words.slice(-length)));
    if (states.size === 0) continue;
    const named = scoreNames(gazetteer, joinFolded(words.slice(0, -length)), near);
    found.push(...named.filter(({ row, isWhole }) => isWhole && states.has(stateOf(gazetteer, row))));
  }
  return bestFirst(found);
}

/** Cities whose name is one typing error away, for a name that nothing continues: "Chciago", "Sprigfield, IL". */
export function findMisspelledCities(gazetteer: Gazetteer, words: readonly TypedWord[], near: Near): number[] {
  const found = findMisspelled(gazetteer, joinFolded(words), near);
  for (let length = 1; length <= Math.min(MAX_STATE_WORDS, words.length - 1); length += 1) {
    const states = statesBeginning(joinFolded(words.slice(-length)));
    if (states.size === 0) continue;
    const named = findMisspelled(gazetteer, joinFolded(words.slice(0, -length)), near);
    found.push(...named.filter(({ row }) => states.has(stateOf(gazetteer, row))));
  }
  return bestFirst(found);
}

/** In a smaller town's name, an error usually produces another name. */
const MIN_MISSPELLED_PEOPLE = 5_000;
const MIN_MISSPELLED_LETTERS = 5;

function findMisspelled(gazetteer: Gazetteer, folded: string, near: Near): Scored[] {
  if (folded.length < MIN_MISSPELLED_LETTERS) return [];
  const spellings = spellingsOf(folded);
  return largeTowns(gazetteer)
    .filter(({ name }) => spellings.some((spelling) => isOneErrorApart(spelling, name)))
    .map(({ row }) => ({ row, score: weightOf(gazetteer, row, near) }));
}

type Town = { readonly row: number; readonly name: string };
const TOWNS = new WeakMap<Gazetteer, readonly Town[]>();

/** Folded once, when somebody first misspells a name. */
function largeTowns(gazetteer: Gazetteer): readonly Town[] {
  const known = TOWNS.get(gazetteer);
  if (known) return known;
  const towns = Array.from(gazetteer.ids, (_, row) => row)
    .filter((row) => populationOf(gazetteer, row) >= MIN_MISSPELLED_PEOPLE)
    .map((row) => ({ row, name: writeOut(foldPlaceName(nameOf(gazetteer, row))) }));
  TOWNS.set(gazetteer, towns);
  return towns;
}

/** Rows already found by name, ordered by population and distance. */
export function byWeight(gazetteer: Gazetteer, rows: readonly number[], near: Near): number[] {
  return bestFirst(rows.map((row) => ({ row, score: weightOf(gazetteer, row, near) })));
}

/** Indices of the ZIP codes that start with these digits, nearest first; "60614 chicago" counts too. */
export function findZips(gazetteer: Gazetteer, [first, ...rest]: readonly TypedWord[], near: Near): number[] {
  const digits = /^(\d{3,5})(?: \d{4})?$/.exec(first?.folded ?? '')?.[1];
  if (digits === undefined || (rest.length > 0 && digits.length < 5)) return [];
  const town = joinFolded(rest);
  const found = zipsWith(gazetteer, digits).filter((index) =>
    foldPlaceName(nameOf(gazetteer, gazetteer.zipRow[index] ?? 0)).startsWith(town),
  );
  if (near === undefined) return found;
  const measured = found.map((index) => ({ index, distance: kilometersBetween(near, zipPointOf(gazetteer, index)) }));
  return measured.sort((a, b) => a.distance - b.distance).map(({ index }) => index);
}

function scoreNames(gazetteer: Gazetteer, folded: string, near: Near): ScoredName[] {
  return spellingsOf(folded)
    .flatMap((spelling) => namesWith(gazetteer, spelling))
    .map(({ row, startsName, endsName }) => {
      const begins = startsName ? BEGINS_AS_TYPED + (endsName ? IS_WHAT_WAS_TYPED : 0) : 0;
      return { row, isWhole: endsName, score: begins + weightOf(gazetteer, row, near) };
    });
}

function weightOf(gazetteer: Gazetteer, row: number, near: Near): number {
  const discount = kindOf(gazetteer, row) === 'neighborhood' ? NEIGHBORHOOD_DISCOUNT : 0;
  const people = Math.log10(populationOf(gazetteer, row) + 10) - discount;
  if (near === undefined) return people;
  return people + NEXT_DOOR / (1 + kilometersBetween(near, pointOf(gazetteer, row)) / HALF_AS_NEAR_KM);
}

/** A row may match with two of its words: the best score counts. */
function bestFirst(found: readonly Scored[]): number[] {
  const best = new Map<number, number>();
  for (const { row, score } of found) best.set(row, Math.max(score, best.get(row) ?? score));
  return [...best].sort((a, b) => b[1] - a[1] || a[0] - b[0]).map(([row]) => row);
}
