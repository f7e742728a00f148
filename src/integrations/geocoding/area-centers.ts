// Whether a point is only the middle of an area: who geocodes an address without a street map gets the center of its ZIP code or city.

import type { Coordinates } from '#platform/geo/geo.ts';
import { type Gazetteer, STEPS_PER_DEGREE } from './gazetteer.ts';
import { type LoadGazetteer, loadGazetteer } from './gazetteer-loading.ts';

const known = new WeakMap<Gazetteer, ReadonlySet<number>>();

/** True within about a meter of the center of a ZIP code, city or neighborhood in our data. Degrees. */
export type IsAreaCenter = (point: Coordinates) => boolean;

export async function loadAreaCenters(load: LoadGazetteer = loadGazetteer): Promise<IsAreaCenter> {
  const centers = centersOf(await load());
  return (point) => {
    const [lat, lng] = [toSteps(point.lat), toSteps(point.lng)];
    return STEPS.some((north) => STEPS.some((east) => centers.has(keyOf(lat + north, lng + east))));
  };
}

export const isAreaCenter = async (point: Coordinates): Promise<boolean> => (await loadAreaCenters())(point);

/** Another list may have rounded the same center otherwise. */
const STEPS = [-1, 0, 1] as const;

const toSteps = (degrees: number): number => Math.round(degrees * STEPS_PER_DEGREE);
const keyOf = (lat: number, lng: number): number => lat * 360 * STEPS_PER_DEGREE + lng;

function centersOf(gazetteer: Gazetteer): ReadonlySet<number> {
  const found = known.get(gazetteer);
  if (found) return found;
  const { lat, lng, zipLat, zipLng } = gazetteer;
  const keys = (lats: Int32Array, lngs: Int32Array) => Array.from(lats, (each, at) => keyOf(each, lngs[at] ?? 0));
  const centers = new Set([...keys(lat, lng), ...keys(zipLat, zipLng)]);
  known.set(gazetteer, centers);
  return centers;
}
