// What a map without tiles names: the towns and neighborhoods in a part of the country.

import type { Coordinates } from '#platform/geo/geo.ts';
import { type Box, kindOf, nameOf, pointOf, populationOf, rowsWithin, zipsWithin } from './gazetteer.ts';
import { type LoadGazetteer, loadGazetteer } from './gazetteer-loading.ts';
import { gazetteerCredit } from './offline-gazetteer.ts';

export type Town = Coordinates & {
  readonly name: string;
  /** Zero if the gazetteer has no figure. */
  readonly population: number;
  /** False for a neighborhood. */
  readonly isCity: boolean;
};

/** A ZIP code and its center. */
export type ZipCode = Coordinates & { readonly code: string };

/**
 * The box in degrees; if its west is east of its east, it crosses the date line. Most populous first. ZIP codes only of a box too small
 * for more than fits on a screen.
 */
export type TownsWithin = (
  box: Box,
) => Promise<{ readonly towns: readonly Town[]; readonly zips: readonly ZipCode[]; readonly credit: string }>;

const MAX = 60;
const ZIPS_WITHIN_DEGREES = 0.5;

export function createTownsWithin(load: LoadGazetteer = loadGazetteer): TownsWithin {
  return async (box) => {
    const gazetteer = await load();
    const towns = rowsWithin(gazetteer, box)
      // A town known only to the post office has no center of its own.
      .filter((row) => kindOf(gazetteer, row) !== 'post town')
      .slice(0, MAX)
      .map((row) => ({
        name: nameOf(gazetteer, row),
        ...pointOf(gazetteer, row),
        population: populationOf(gazetteer, row),
        isCity: kindOf(gazetteer, row) === 'city',
      }));
    const isSmall =
      box.north - box.south <= ZIPS_WITHIN_DEGREES && Math.abs(box.east - box.west) <= ZIPS_WITHIN_DEGREES;
    return { towns, zips: isSmall ? zipsWithin(gazetteer, box) : [], credit: gazetteerCredit() };
  };
}
