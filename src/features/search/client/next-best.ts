// Where to go instead of a full lot: the nearest one that sells and has a place.

import type { NearbyLocation } from '#features/lots/lots.contract.ts';
import { distanceMeters } from '#platform/geo/geo.ts';

export type NextBest = {
  readonly lot: NearbyLocation;
  /** From the full lot. */
  readonly meters: number;
};

/** Null for a lot with places, and if no other lot in the list has any. */
export function findNextBest(full: NearbyLocation, lots: readonly NearbyLocation[]): NextBest | null {
  if (!full.full) return null;
  return lots
    .filter((lot) => !lot.full && lot.price !== null)
    .map((lot) => ({ lot, meters: distanceMeters(positionOf(full), positionOf(lot)) }))
    .reduce<NextBest | null>((best, each) => (best && best.meters <= each.meters ? best : each), null);
}

function positionOf({ location_point: { coordinates } }: NearbyLocation) {
  const [lng, lat] = coordinates;
  return { lat, lng };
}
