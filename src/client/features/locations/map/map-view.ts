// What a map under a fixed pin shows, and what pushing it about does to that. The pin stands in the middle, so the
// middle is the point that is being set.

import type { Coordinates } from '#domain/locations/geo.ts';
import { project, shiftCenter, worldPixels } from '#domain/locations/mercator.ts';

export type MapView = {
  readonly center: Coordinates;
  /** As web maps count it: the world is 256 pixels wide at 0 and doubles with each. */
  readonly zoom: number;
  /**
   * How the middle came about. no: where the map happens to begin. rough: by an address of which only its city, ZIP
   * code or street is known. near: by an address that is known itself. yes: somebody set it.
   */
  readonly placed: 'no' | 'rough' | 'near' | 'yes';
};

export const MIN_ZOOM = 3;
export const MAX_ZOOM = 19;
/** From here on a pixel is fifteen meters or less: a point set from further away would name a quarter, not a lot. */
export const PIN_ZOOM = 13;

/** The whole country. */
export const UNPLACED: MapView = { center: { lat: 39.5, lng: -96.5 }, zoom: MIN_ZOOM, placed: 'no' };

/** Looks so many pixels further east and south. */
export function movedBy(view: MapView, east: number, south: number): MapView {
  const center = rounded(shiftCenter(view.center, view.zoom, east, south));
  return { ...view, center, placed: view.zoom >= PIN_ZOOM ? 'yes' : 'no' };
}

/** Nearer or further; the pin stays on its point. */
export function zoomedBy(view: MapView, steps: number): MapView {
  const zoom = Math.min(MAX_ZOOM, Math.max(MIN_ZOOM, view.zoom + steps));
  return { ...view, zoom: Math.round(zoom * 100) / 100 };
}

/** Looks at a point, from no further away than somebody already went. */
export function placedAt(view: MapView, point: Coordinates, { zoom, placed }: Omit<MapView, 'center'>): MapView {
  return { center: rounded(point), zoom: Math.max(zoom, view.placed === 'no' ? MIN_ZOOM : view.zoom), placed };
}

/** Where a picture of another view belongs now, and how much larger it must be drawn, until its successor is there. */
export function pictureShift(picture: MapView, view: MapView): { right: number; down: number; scale: number } {
  const [from, to] = [project(view.center, view.zoom), project(picture.center, view.zoom)];
  const world = worldPixels(view.zoom);
  const right = to.x - from.x;
  return {
    // Over the date line the near way round.
    right: right - Math.round(right / world) * world,
    down: to.y - from.y,
    scale: 2 ** (view.zoom - picture.zoom),
  };
}

/** Six decimals are a hand's breadth: more would only pretend. */
function rounded({ lat, lng }: Coordinates): Coordinates {
  return { lat: Math.round(lat * 1e6) / 1e6, lng: Math.round(lng * 1e6) / 1e6 };
}
