// The cars entitled to park here now, by zone; the first to end comes first, because it is checked next.

import { isCovered } from '#domain/enforcement/judge-plate.ts';
import { carsIn, type PackedCar, type SavedLot } from './lot-pack.ts';

export type ParkedZone = {
  /** Null for cars in no zone, such as a valet's. */
  readonly zone: PackedCar['zone'];
  readonly cars: readonly PackedCar[];
};

/**
 * Every zone of the lot, even an empty one; cars without a zone come last. A car with a corrected plate counts once.
 * The zone of the walk, if one is chosen, comes first. `now` by the server's clock.
 */
export function parkedNow(lot: SavedLot, now: Date, walkZoneId: string | null = null): readonly ParkedZone[] {
  const cars = carsIn(lot, now)
    .filter((car) => !car.isOtherSpelling && isCovered(car, now))
    .sort((a, b) => endOf(a) - endOf(b));
  const inZone = (id: string | undefined) => cars.filter(({ zone }) => zone?._id === id);
  const isWalked = ({ _id }: { readonly _id: string }) => Number(_id === walkZoneId);
  const walked = lot.zones.toSorted((a, b) => isWalked(b) - isWalked(a));
  const zones = walked.map((zone) => ({ zone, cars: inZone(zone._id) }));
  const others = inZone(undefined);
  return others.length > 0 ? [...zones, { zone: null, cars: others }] : zones;
}

const endOf = ({ endsAt }: PackedCar): number => endsAt?.getTime() ?? Number.POSITIVE_INFINITY;
