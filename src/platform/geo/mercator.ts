// The Web Mercator projection: the world is a square of 256 pixels at zoom 0 and doubles with each zoom. Server and browser
// share this code, so that dragging a map by some pixels moves it by exactly what the picture shows.

import type { Coordinates } from './geo.ts';

/** Pixels from the world's northwest corner: x to the east, y to the south. */
export type WorldPixel = { readonly x: number; readonly y: number };

/** The edge of the world square; beyond it the projection tends to infinity. */
export const MERCATOR_MAX_LATITUDE = 85.0511287798066;
/** The WGS 84 equator, in meters. */
const EQUATOR_METERS = 40_075_016.686;
const RADIANS = Math.PI / 180;

export function worldPixels(zoom: number): number {
  return 256 * 2 ** zoom;
}

export function clampLatitude(lat: number): number {
  return Math.min(MERCATOR_MAX_LATITUDE, Math.max(-MERCATOR_MAX_LATITUDE, lat));
}

/** The same meridian within [-180, 180), so that a map can be dragged around the world. */
export function wrapLongitude(lng: number): number {
  if (lng >= -180 && lng < 180) return lng;
  const wrapped = ((((lng + 180) % 360) + 360) % 360) - 180;
  // Slightly west of -180 rounds up to a full turn: the same meridian.
  return wrapped === 180 ? -180 : wrapped;
}

export function project(point: Coordinates, zoom: number): WorldPixel {
  const world = worldPixels(zoom);
  const sine = Math.sin(clampLatitude(point.lat) * RADIANS);
  return {
    x: (wrapLongitude(point.lng) / 360 + 0.5) * world,
    y: (0.5 - Math.atanh(sine) / (2 * Math.PI)) * world,
  };
}

export function unproject(pixel: WorldPixel, zoom: number): Coordinates {
  const world = worldPixels(zoom);
  const northing = (0.5 - pixel.y / world) * 2 * Math.PI;
  return {
    lat: clampLatitude(Math.asin(Math.tanh(northing)) / RADIANS),
    lng: wrapLongitude((pixel.x / world - 0.5) * 360),
  };
}

/** Moves the center of a map; positive pixels move east and south. */
export function shiftCenter(center: Coordinates, zoom: number, dxPixels: number, dyPixels: number): Coordinates {
  const { x, y } = project(center, zoom);
  return unproject({ x: x + dxPixels, y: y + dyPixels }, zoom);
}

/** Meters on the ground per pixel at this latitude. */
export function metersPerPixel(lat: number, zoom: number): number {
  return (EQUATOR_METERS * Math.cos(clampLatitude(lat) * RADIANS)) / worldPixels(zoom);
}
