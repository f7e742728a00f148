// Chooses what the schematic map names: the places in view and, beyond its edge, those that help to locate it.

import {
  type Gazetteer,
  kindOf,
  nameOf,
  pointOf,
  populationOf,
  rowsWithin,
} from '#integrations/geocoding/gazetteer.ts';
import { type Coordinates, distanceMeters } from '#platform/geo/geo.ts';
import { boxAround, type MapFrame, type Pixel, pixelOf } from './map-frame.ts';

export type MapPlace = {
  readonly name: string;
  readonly at: Pixel;
  readonly population: number;
  readonly isCity: boolean;
  /** From the picture's center. */
  readonly meters: number;
};

const MAX_IN_VIEW = 36;
const MAX_BEYOND = 12;
/** A place beyond this distance, or beyond twice the picture's reach, says nothing about this spot. */
const FARTHEST_BEYOND_METERS = 40_000;

/** Most populous first. */
export function placesInView(gazetteer: Gazetteer, frame: MapFrame): MapPlace[] {
  return spacesWithin(gazetteer, frame, { x: frame.width / 2, y: frame.height / 2 }).slice(0, MAX_IN_VIEW);
}

/** Ordered by how well known they are for their distance. */
export function spacesBeyond(gazetteer: Gazetteer, frame: MapFrame): MapPlace[] {
  const far = Math.max(2 * frame.reach, FARTHEST_BEYOND_METERS / frame.metersPerPixel);
  return spacesWithin(gazetteer, frame, { x: far, y: far })
    .filter((place) => !isInView(frame, place.at))
    .sort((a, b) => prominence(b) - prominence(a))
    .slice(0, MAX_BEYOND);
}

/** Towns known only to the post office have no center of their own for a dot. */
function spacesWithin(gazetteer: Gazetteer, frame: MapFrame, half: Pixel): MapPlace[] {
  return rowsWithin(gazetteer, boxAround(frame, half.x, half.y))
    .filter((row) => kindOf(gazetteer, row) !== 'post town')
    .map((row) => placeOf(gazetteer, frame, row));
}

function placeOf(gazetteer: Gazetteer, frame: MapFrame, row: number): MapPlace {
  const point: Coordinates = pointOf(gazetteer, row);
  return {
    name: nameOf(gazetteer, row),
    at: pixelOf(frame, point),
    population: populationOf(gazetteer, row),
    isCity: kindOf(gazetteer, row) === 'city',
    meters: distanceMeters(frame.center, point),
  };
}

/** Ten times the population makes up for three times the distance. */
function prominence({ population, meters }: MapPlace): number {
  return Math.log10(population + 10) - 2 * Math.log10(meters + 100);
}

function isInView({ width, height }: MapFrame, { x, y }: Pixel): boolean {
  return x >= 0 && x <= width && y >= 0 && y <= height;
}
