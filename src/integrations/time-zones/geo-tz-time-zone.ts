// Time zones by their precise boundaries (OpenStreetMap's, in the package geo-tz), so that adding a lot needs no network.

import { createRequire } from 'node:module';
import { LRUCache } from 'lru-cache';
import { wrapLongitude } from '#platform/geo/mercator.ts';
import type { TimeZoneAt } from './time-zone.port.ts';

let library: typeof import('geo-tz/all') | undefined;

/** Its index takes 4 MB, and only a new lot needs it. */
function loadLibrary() {
  if (library) return library;
  library = createRequire(import.meta.url)('geo-tz/all') as typeof import('geo-tz/all');
  // The outlines of the areas that were asked for last stay in memory; those of the whole country take 90 MB.
  library.setCache({ store: new LRUCache<string, object>({ max: 100 }) });
  return library;
}

export const timeZoneAt: TimeZoneAt = (lat, lng) => {
  if (!Number.isFinite(lat) || !Number.isFinite(lng)) return 'UTC';
  const meridian = wrapLongitude(lng);
  // At a pole, all zones meet.
  if (Math.abs(lat) >= 90) return nauticalZone(meridian);
  const [zone] = loadLibrary().find(lat, meridian);
  return zone !== undefined && isKnownZone(zone) ? zone : nauticalZone(meridian);
};

/** One hour per 15 degrees. These zones have inverted signs: Etc/GMT+6 is west of Greenwich. */
function nauticalZone(lng: number): string {
  const hoursEast = Math.round(lng / 15);
  if (hoursEast === 0) return 'Etc/GMT';
  return hoursEast > 0 ? `Etc/GMT-${hoursEast}` : `Etc/GMT+${-hoursEast}`;
}

const known = new Map<string, boolean>();

/**
 * The table may name a zone that this runtime does not know, and a stored zone must work everywhere. Each zone is tried only once, because
 * a formatter takes about 30 KB outside the JavaScript heap, which is freed late, and an import looks up 100,000 lots.
 */
function isKnownZone(zone: string): boolean {
  const isKnown = known.get(zone) ?? isKnownToRuntime(zone);
  known.set(zone, isKnown);
  return isKnown;
}

function isKnownToRuntime(zone: string): boolean {
  try {
    new Intl.DateTimeFormat('en-US', { timeZone: zone });
    return true;
  } catch {
    return false;
  }
}
