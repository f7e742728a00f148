/**
 * Rule 423: a car that an open ticket of the stand has already is pointed out before another ticket is written for it. Plates are
 * compared by key and state; a plate that differs only by look-alikes may be the same car, typed in the rain.
 */

import { normalizePlate } from '#features/vehicles/rules/plate.ts';
import { lookAlikeKey } from '#features/vehicles/rules/plate-likeness.ts';

type Plated = { readonly plateNumber: string; readonly state: string };

/** Among the open tickets, the one with exactly this plate, else one with a plate that looks like it; null for none. */
export const findSameCar = <Car extends Plated>(arriving: Plated, open: readonly Car[]): Car | null => {
  const plate = normalizePlate(arriving.plateNumber);
  if (plate === '') return null;
  const ofState = open.filter(({ state }) => state === arriving.state);
  const exact = ofState.find(({ plateNumber }) => normalizePlate(plateNumber) === plate);
  return exact ?? ofState.find(({ plateNumber }) => looksLike(plate, normalizePlate(plateNumber))) ?? null;
};

/** Whether it is the car itself, or only one whose plate looks like it. */
export const hasSamePlate = (one: Plated, other: Plated): boolean =>
  normalizePlate(one.plateNumber) === normalizePlate(other.plateNumber);

const looksLike = (one: string, other: string): boolean => lookAlikeKey(one) === lookAlikeKey(other);
