// Airports, stadiums, universities, hospitals and sights that people park near, from landmarks.txt. A point is good to a few hundred
// meters, which is enough to list lots around it. An id stays with its place: place ids contain it.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { foldPlaceName } from '#platform/geo/fold-place-name.ts';
import type { Coordinates } from '#platform/geo/geo.ts';

export type Landmark = Coordinates & {
  readonly id: number;
  readonly name: string;
  readonly city: string;
  readonly state: string;
  /** Folded: the name, then what else it is called. */
  readonly called: readonly string[];
};

/** Only a line of seven parts is one, which the tests hold. */
function readLine(line: string): readonly Landmark[] {
  const [id, name = '', others = '', lat, lng, city = '', state = ''] = line.split('|');
  if (state === '') return [];
  const called = [name, ...others.split('/').filter(Boolean)].map(foldPlaceName);
  return [{ id: Number(id), name, lat: Number(lat), lng: Number(lng), city, state, called }];
}

export const LANDMARKS: readonly Landmark[] = readFileSync(join(import.meta.dirname, 'landmarks.txt'), 'utf8')
  .split('\n')
  .flatMap(readLine);

const BY_ID = new Map(LANDMARKS.map((landmark) => [landmark.id, landmark]));

export const landmarkById = (id: number): Landmark | undefined => BY_ID.get(id);
