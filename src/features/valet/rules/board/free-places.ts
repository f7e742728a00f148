/**
 * Rule 482: where a car may be parked next. A stand has no plan of its spaces, but its tickets name them: those that were used lately
 * and have no car now are free. Nearest first: rows and levels by how soon cars came from them, and within one by number.
 */

import { groupBy } from '#platform/contract/group-by.ts';
import { median } from '../ticket/waiting.ts';

/** How far back a stand's tickets tell which spaces it has. */
export const PLACES_DAYS = 30;
/** What an attendant's phone holds of a stand's spaces. */
export const MAX_PLACES = 300;
/** How many are offered, a tap each. */
const OFFERED = 6;

export type UsedPlace = {
  readonly place: string;
  /** What half of its cars did not exceed from taking the job to the front; null if none was brought. */
  readonly seconds: number | null;
};

export const nearestFirst = (places: readonly UsedPlace[]): string[] => {
  const rows = groupBy(places, ({ place }) => rowOf(place).row);
  const minutesTo = new Map(
    [...rows].map(([row, used]) => {
      const seconds = median(used.flatMap((each) => each.seconds ?? []));
      return [row, seconds === null ? Number.POSITIVE_INFINITY : Math.round(seconds / 60)] as const;
    }),
  );
  const minutesOf = (place: string) => minutesTo.get(rowOf(place).row) ?? Number.POSITIVE_INFINITY;
  return places.map(({ place }) => place).toSorted((a, b) => compare(minutesOf(a), minutesOf(b)) || byNumber(a, b));
};

type Car = { readonly parkedLocation: string; readonly whereabouts: string };

/**
 * At most six of the known places, in their order, that have no car now. If every one has, or none is known yet, those beside cars.
 * @param known nearest first
 */
export const freePlaces = (known: readonly string[], cars: readonly Car[]): string[] => {
  const named = cars.filter(({ parkedLocation }) => parkedLocation !== '');
  const taken = new Set(named.filter(isThere).map(({ parkedLocation }) => keyOf(parkedLocation)));
  const isFree = (place: string) => !taken.has(keyOf(place));
  const all = once([...known, ...named.map(({ parkedLocation }) => parkedLocation)]);
  const free = all.filter(isFree);
  return (free.length > 0 ? free : once(all.flatMap(besides)).filter(isFree)).slice(0, OFFERED);
};

/** A car that is in front has left its space. */
const isThere = ({ whereabouts }: Car) => whereabouts !== 'ready';

const NUMBERED = /^(.*?)(\d+)$/;

/** "B14" is the fourteenth of row B; a place without a number is a row of its own. */
const rowOf = (place: string): { readonly row: string; readonly number: number | null } => {
  const [, row, number] = NUMBERED.exec(keyOf(place)) ?? [];
  return row === undefined ? { row: keyOf(place), number: null } : { row, number: Number(number) };
};

const besides = (place: string): string[] => {
  const [, before = '', digits] = NUMBERED.exec(place.trim()) ?? [];
  if (digits === undefined) return [];
  const beside = [Number(digits) + 1, Number(digits) - 1].filter((number) => number > 0);
  return beside.map((number) => before + String(number).padStart(digits.length, '0'));
};

const byNumber = (a: string, b: string): number => {
  const [one, other] = [rowOf(a), rowOf(b)];
  return one.row.localeCompare(other.row) || compare(one.number ?? 0, other.number ?? 0);
};

const compare = (a: number, b: number): number => (a === b ? 0 : a - b);

/** However it was typed. */
const keyOf = (place: string): string => place.toUpperCase().replace(/\s+/g, '');

const once = (places: readonly string[]): string[] => {
  const first = new Map<string, string>();
  for (const place of places) if (!first.has(keyOf(place))) first.set(keyOf(place), place);
  return [...first.values()];
};
