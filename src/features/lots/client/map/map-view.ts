// What a map under a fixed pin shows, and how moving it changes that. The pin is in the middle, so the center is the
// point being set.

import { t } from 'ttag';
import type { Coordinates } from '#platform/geo/geo.ts';

export type MapView = {
  readonly center: Coordinates;
  /** Web map zoom: the world is 256 pixels wide at 0 and doubles with each level. */
  readonly zoom: number;
  /**
   * How the center was chosen. no: the initial view. rough: an address known only by its city, ZIP code or street.
   * near: an exact address. unsure: moved by the user on a map without streets, where nobody sees what is under the pin.
   * yes: set by the user.
   */
  readonly placed: 'no' | 'rough' | 'near' | 'unsure' | 'yes';
};

export const MIN_ZOOM = 3;
export const MAX_ZOOM = 19;
/** From here on a pixel is 15 meters or less: at lower zooms a point would be too imprecise. */
export const PIN_ZOOM = 13;

/** The whole country. */
export const UNPLACED: MapView = { center: { lat: 39.5, lng: -96.5 }, zoom: MIN_ZOOM, placed: 'no' };

type Moved = { readonly center: Coordinates; readonly zoom: number; readonly hasStreets: boolean };

/** What to do before the center can be a lot's pin. */
export const PIN_ADVICE = {
  no: t`Choose an address, use your location, or zoom in on your lot.`,
  rough: t`Only the area is known. Move the map until the pin is at the entrance.`,
  unsure: t`Say that the pin is right, use your location, or type the latitude and longitude.`,
};

/** After somebody moved the map or zoomed; zooming alone keeps the pin on its point. */
export function movedTo(view: MapView, { center, zoom, hasStreets }: Moved): MapView {
  const point = roundCoordinates(center);
  const isSame = point.lat === view.center.lat && point.lng === view.center.lng;
  return { center: point, zoom, placed: isSame ? view.placed : placedBy(zoom, hasStreets) };
}

const placedBy = (zoom: number, hasStreets: boolean) => (zoom < PIN_ZOOM ? 'no' : hasStreets ? 'yes' : 'unsure');

/** Centers on a point, without zooming out from the user's view. */
export function placedAt(view: MapView, point: Coordinates, { zoom, placed }: Omit<MapView, 'center'>): MapView {
  return { center: roundCoordinates(point), zoom: Math.max(zoom, view.placed === 'no' ? MIN_ZOOM : view.zoom), placed };
}

/** Pixels of a web map's world at zoom 0. */
const WORLD_PIXELS = 256;

/** The pin by so many pixels of the map as it is zoomed, by keys. */
export function nudged(view: MapView, { east, north }: { readonly east: number; readonly north: number }): MapView {
  const { lat, lng } = view.center;
  const degrees = 360 / (WORLD_PIXELS * 2 ** view.zoom);
  const shrink = Math.cos((lat * Math.PI) / 180);
  return {
    ...view,
    center: roundCoordinates({ lat: lat + north * degrees * shrink, lng: lng + east * degrees }),
    placed: 'yes',
  };
}

/** Six decimals are about 10 cm; more would be false precision. */
function roundCoordinates({ lat, lng }: Coordinates): Coordinates {
  return { lat: Math.round(lat * 1e6) / 1e6, lng: Math.round(lng * 1e6) / 1e6 };
}
