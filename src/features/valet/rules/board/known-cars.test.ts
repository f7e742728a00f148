import { describe, expect, it } from 'vitest';
import { carsOfPlate, KNOWN_CARS } from './known-cars.ts';

describe('cars that a phone knows', () => {
  const here = [
    { plateNumber: 'ABC 123', state: 'WI' },
    { plateNumber: 'XYZ 9', state: 'IL' },
    { plateNumber: 'abc-123', state: 'IL' },
  ];

  it('are found by the whole plate, however it is typed, in the order of the list', () => {
    expect(carsOfPlate(here, 'abc123').map(({ state }) => state)).toEqual(['WI', 'IL']);
    expect(carsOfPlate(here, 'ABC12')).toEqual([]);
    expect(carsOfPlate(here, 'A8C123')).toEqual([]);
  });

  it('are limited to as many as can be read', () => {
    const many = Array.from({ length: 40 }, (_, index) => ({ plateNumber: 'SAME', place: index }));
    expect(carsOfPlate(many, 'same')).toEqual(many.slice(0, KNOWN_CARS.atOnce));
  });
});
