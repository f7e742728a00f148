// Time zones from a built-in table, so that adding a lot needs no network.

import tzLookup from '@photostructure/tz-lookup';
import { wrapLongitude } from '#domain/locations/mercator.ts';
import type { TimeZoneAt } from './time-zone.port.ts';

export const timeZoneAt: TimeZoneAt = (lat, lng) => {
  if (!Number.isFinite(lat) || !Number.isFinite(lng)) return 'UTC';
  const meridian = wrapLongitude(lng);
  if (Math.abs(lat) > 90) return nauticalZone(meridian);
  const zone = tzLookup(lat, meridian);
  return isKnownZone(zone) ? zone : nauticalZone(meridian);
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
