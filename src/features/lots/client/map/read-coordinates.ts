// Latitude and longitude as people type or paste them: "41.88", "-87.63", "41.88, -87.63" from another map.

import { type Coordinates, isLatitude, isLongitude } from '#platform/geo/geo.ts';

const NUMBER = /^[+-]?\d{1,3}(\.\d*)?$/;

/** Undefined until it is a valid degree. */
export function readLatitude(typed: string): number | undefined {
  return readDegrees(typed, isLatitude);
}

export function readLongitude(typed: string): number | undefined {
  return readDegrees(typed, isLongitude);
}

/** Both at once, when a pair was pasted into one field. */
export function readPair(typed: string): Coordinates | undefined {
  const [first, second, ...more] = typed.split(/[,;]|\s+/).filter(Boolean);
  if (first === undefined || second === undefined || more.length > 0) return undefined;
  const [lat, lng] = [readLatitude(first), readLongitude(second)];
  return lat === undefined || lng === undefined ? undefined : { lat, lng };
}

/** Web pages often print a typographic minus sign. */
function readDegrees(typed: string, isDegree: (degrees: number) => boolean): number | undefined {
  const text = typed.trim().replace(/^[−–]/, '-').replace(/°$/, '');
  const degrees = Number(text);
  return NUMBER.test(text) && isDegree(degrees) ? degrees : undefined;
}
