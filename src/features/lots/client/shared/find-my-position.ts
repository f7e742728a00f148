import type { Coordinates } from '#platform/geo/geo.ts';

const WAIT_MS = 10_000;
const FRESH_MS = 60_000;

/** Where this device is. Rejects when permission is denied or the position is unavailable. */
export function findMyPosition(): Promise<Coordinates> {
  return new Promise((resolve, reject) => {
    if (!navigator.geolocation) return reject(new Error('This browser knows no position.'));
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => resolve({ lat: coords.latitude, lng: coords.longitude }),
      reject,
      { enableHighAccuracy: true, timeout: WAIT_MS, maximumAge: FRESH_MS },
    );
  });
}
