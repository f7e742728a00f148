// The picture's edges on the globe, and where a point lies in it. Pixels count from the upper left corner.

import type { Coordinates } from '#platform/geo/geo.ts';
import { metersPerPixel, project, shiftCenter, worldPixels, wrapLongitude } from '#platform/geo/mercator.ts';
import type { MapView } from './static-map.port.ts';

export type Pixel = { readonly x: number; readonly y: number };

export type MapFrame = {
  readonly width: number;
  readonly height: number;
  readonly middle: Pixel;
  readonly center: Coordinates;
  readonly zoom: number;
  readonly pixelsPerDegreeEast: number;
  readonly metersPerPixel: number;
  /** Half of the diagonal: nothing in the picture is farther from its center. */
  readonly reach: number;
};

export function frameOf({ lat, lng, zoom, width, height }: MapView): MapFrame {
  const center = shiftCenter({ lat, lng }, zoom, 0, 0);
  return {
    width,
    height,
    middle: { x: width / 2, y: height / 2 },
    center,
    zoom,
    pixelsPerDegreeEast: worldPixels(zoom) / 360,
    metersPerPixel: metersPerPixel(center.lat, zoom),
    reach: Math.hypot(width, height) / 2,
  };
}

/** The short way around the globe, so that places across the date line appear where they belong. */
export function pixelOf(frame: MapFrame, point: Coordinates): Pixel {
  const north = project(frame.center, frame.zoom).y - project(point, frame.zoom).y;
  const east = wrapLongitude(point.lng - frame.center.lng) * frame.pixelsPerDegreeEast;
  return { x: frame.middle.x + east, y: frame.middle.y - north };
}

/** What a rectangle of pixels around the center covers; the whole circle if it is wider than the world. */
export function boxAround(frame: MapFrame, halfWidth: number, halfHeight: number) {
  const corner = (dx: number, dy: number) => shiftCenter(frame.center, frame.zoom, dx, dy);
  const isWholeWorld = 2 * halfWidth >= 360 * frame.pixelsPerDegreeEast;
  return {
    north: corner(0, -halfHeight).lat,
    south: corner(0, halfHeight).lat,
    west: isWholeWorld ? -180 : corner(-halfWidth, 0).lng,
    east: isWholeWorld ? 180 : corner(halfWidth, 0).lng,
  };
}
