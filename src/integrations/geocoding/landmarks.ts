// Airports, stadiums, universities, hospitals and sights that people park near: names and places are facts, written by hand. A point is
// good to a few hundred meters, which is enough to list lots around it. An id stays with its place: place ids contain it.

import { foldPlaceName } from '#platform/geo/fold-place-name.ts';
import type { Coordinates } from '#platform/geo/geo.ts';
import { HOSPITALS } from './hospitals.ts';
import { SIGHTS } from './sights.ts';
import { UNIVERSITIES } from './universities.ts';

export type Landmark = Coordinates & {
  readonly id: number;
  readonly name: string;
  readonly city: string;
  readonly state: string;
  /** Folded: the name, then what else it is called. */
  readonly called: readonly string[];
};

/** A line is: id, name, other names separated by /, latitude, longitude, city, state. */
const TABLES = [SIGHTS, UNIVERSITIES, HOSPITALS];

/** Only a line of seven parts is one, which the tests hold. */
function readLine(line: string): readonly Landmark[] {
  const [id, name = '', others = '', lat, lng, city = '', state = ''] = line.split('|');
  if (state === '') return [];
  const called = [name, ...others.split('/').filter(Boolean)].map(foldPlaceName);
  return [{ id: Number(id), name, lat: Number(lat), lng: Number(lng), city, state, called }];
}

export const LANDMARKS: readonly Landmark[] = TABLES.flatMap((table) => table.split('\n')).flatMap(readLine);

const BY_ID = new Map(LANDMARKS.map((landmark) => [landmark.id, landmark]));

export const landmarkById = (id: number): Landmark | undefined => BY_ID.get(id);
