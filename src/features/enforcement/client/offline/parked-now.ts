// The cars that are paid and parked here now, by zone; the first to end comes first, because it is checked next. Cars with a
// permit are listed separately, because which of them are here is not known.

import { isCovered } from '../../rules/judge-plate.ts';
import { carsIn, type PackedCar, type SavedLot } from './lot-pack.ts';

export type ParkedZone = {
  /** Null for cars in no zone, such as a valet's. */
  readonly zone: PackedCar['zone'];
  readonly cars: readonly PackedCar[];
  /** What may park here by a permit, sorted by plate. */
  readonly permits: readonly PackedCar[];
};

/**
 * Every zone of the lot, even an empty one; cars without a zone come last. A car with a corrected plate counts once. The
 * zone being walked, if any, comes first. `now` by the server's clock.
 */
export function parkedNow(lot: SavedLot, now: Date, walkZoneId: string | null = null): readonly ParkedZone[] {
  const covered = carsIn(lot, now).filter((car) => !car.isOtherSpelling && isCovered(car, now));
  const cars = covered.filter(({ kind }) => kind !== 'permit').sort((a, b) => endOf(a) - endOf(b));
  const permits = covered
    .filter(({ kind }) => kind === 'permit')
    .sort((a, b) => a.plateKey.localeCompare(b.plateKey, 'en', { numeric: true }));
  const within = (id: string | undefined) => ({
    cars: cars.filter(({ zone }) => zone?._id === id),
    permits: permits.filter(({ zone }) => zone?._id === id),
  });
  const isWalked = ({ _id }: { readonly _id: string }) => Number(_id === walkZoneId);
  const walked = lot.zones.toSorted((a, b) => isWalked(b) - isWalked(a));
  const zones = walked.map((zone) => ({ zone, ...within(zone._id) }));
  const others = within(undefined);
  return others.cars.length + others.permits.length > 0 ? [...zones, { zone: null, ...others }] : zones;
}

const endOf = ({ endsAt }: PackedCar): number => endsAt?.getTime() ?? Number.POSITIVE_INFINITY;
