/** Rule 346: cars that a stand knows from before, told by their whole plate, with a signal and without. */

import { normalizePlate } from '../../vehicles/plate.ts';

/** `atOnce`: more would not be read. `onPhones`: what an attendant's phone may hold of a stand's guests. */
export const KNOWN_CARS = { atOnce: 10, onPhones: 300 };

/** Those with this plate, of whichever state; of a list with the latest first, the latest. */
export const carsOfPlate = <Car extends { readonly plateNumber: string }>(
  cars: readonly Car[],
  typed: string,
): readonly Car[] => {
  const key = normalizePlate(typed);
  return cars.filter((car) => normalizePlate(car.plateNumber) === key).slice(0, KNOWN_CARS.atOnce);
};
