// Which of the texts in a photo of a car is its plate.

import { MAX_PLATE_LENGTH, normalizePlate } from '#features/vehicles/rules/plate.ts';

const MIN_PLATE_LENGTH = 4;

/** The longest line that could be a plate and has a digit: a state's name and a dealer's frame have none. */
export function plateIn(lines: readonly string[]): string | null {
  const plates = lines
    .flatMap((line) => line.split('\n'))
    .map((line) => line.trim().toUpperCase())
    .filter((line) => {
      const key = normalizePlate(line);
      return key.length >= MIN_PLATE_LENGTH && key.length <= MAX_PLATE_LENGTH && /^[A-Z0-9]*\d[A-Z0-9]*$/.test(key);
    });
  return plates.toSorted((a, b) => normalizePlate(b).length - normalizePlate(a).length)[0] ?? null;
}
