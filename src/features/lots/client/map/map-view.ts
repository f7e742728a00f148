// What a map under a fixed pin shows, and how moving it changes that. The pin is in the middle, so the center is the
// point being set.

import type { Coordinates } from '#platform/geo/geo.ts';
import { project, shiftCenter, worldPixels } from '#platform/geo/mercator.ts';

export type MapView = {
  readonly center: Coordinates;
  /** Web map zoom: the world is 256 pixels wide at 0 and doubles with each level. */
  readonly zoom: number;
  /**
   * How the center was chosen. no: the initial view. rough: an address known only by its city, ZIP code or street.
   * near: an exact address. yes: set by the user.
   */
  readonly placed: 'no' | 'rough' | 'near' | 'yes';
};

export const MIN_ZOOM = 3;
export const MAX_ZOOM = 19;
/** From here on a pixel is 15 meters or less: at lower zooms a point would be too imprecise. */
export const PIN_ZOOM = 13;

/** The whole country. */
export const UNPLACED: MapView = { center: { lat: 39.5, lng: -96.5 }, zoom: MIN_ZOOM, placed: 'no' };

/** Moves the view by pixels east and south. */
export function movedBy(view: MapView, east: number, south: number): MapView {
  const center = rounded(shiftCenter(view.center, view.zoom, east, south));
  return { ...view, center, placed: view.zoom >= PIN_ZOOM ? 'yes' : 'no' };
}

/** Zooms in or out; the pin keeps its point. */
export function zoomedBy(view: MapView, steps: number): MapView {
  const zoom = Math.min(MAX_ZOOM, Math.max(MIN_ZOOM, view.zoom + steps));
  return { ...view, zoom: Math.round(zoom * 100) / 100 };
}

/** Centers on a point, without zooming out from the user's view. */
export function placedAt(view: MapView, point: Coordinates, { zoom, placed }: Omit<MapView, 'center'>): MapView {
  return { center: rounded(point), zoom: Math.max(zoom, view.placed === 'no' ? MIN_ZOOM : view.zoom), placed };
}

/** The offset and scale of another view's picture until its successor arrives. */
export function pictureShift(picture: MapView, view: MapView): { right: number; down: number; scale: number } {
  const [from, to] = [project(view.center, view.zoom), project(picture.center, view.zoom)];
  const world = worldPixels(view.zoom);
  const right = to.x - from.x;
  return {
    // Across the date line, the short way.
    right: right - Math.round(right / world) * world,
    down: to.y - from.y,
    scale: 2 ** (view.zoom - picture.zoom),
  };
}

/** Six decimals are about 10 cm; more would be false precision. */
function rounded({ lat, lng }: Coordinates): Coordinates {
  return { lat: Math.round(lat * 1e6) / 1e6, lng: Math.round(lng * 1e6) / 1e6 };
}
