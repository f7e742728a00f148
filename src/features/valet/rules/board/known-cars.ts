/** Rule 346: cars that a stand knows from earlier visits, recognized by their whole plate, with or without a signal. */

import { normalizePlate } from '#features/vehicles/rules/plate.ts';

/** `atOnce`: nobody would read more. `onPhones`: how much an attendant's phone may hold about a stand's guests. */
export const KNOWN_CARS = { atOnce: 10, onPhones: 300 };

/** The cars with this plate, from any state; the latest first if the list is. */
export const carsOfPlate = <Car extends { readonly plateNumber: string }>(
  cars: readonly Car[],
  typed: string,
): readonly Car[] => {
  const key = normalizePlate(typed);
  return cars.filter((car) => normalizePlate(car.plateNumber) === key).slice(0, KNOWN_CARS.atOnce);
};
