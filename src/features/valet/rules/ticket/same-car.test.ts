import fc from 'fast-check';
import { expect, it } from 'vitest';
import { findSameCar } from './same-car.ts';

const car = (plateNumber: string, state = 'WI') => ({ plateNumber, state });

it.each([
  ['ABC 123', 'abc-123'],
  ['GVO123', 'GV0123'],
  ['B8I S5', '881 55'],
])('%s is the car of an open ticket for %s', (arriving, known) => {
  expect(findSameCar(car(arriving), [car('XYZ1'), car(known)])).toEqual(car(known));
});

it.each([
  ['another state', car('ABC123', 'IL')],
  ['another plate', car('ABC124')],
  ['a longer plate', car('ABC1234')],
])('a car of %s is another car', (_, other) => expect(findSameCar(car('ABC123'), [other])).toBeNull());

it('the exact plate comes before one that looks like it, and nothing typed is no car', () => {
  expect(findSameCar(car('GV0123'), [car('GVO123'), car('GV0123')])).toEqual(car('GV0123'));
  expect(findSameCar(car(' - '), [car('')])).toBeNull();
});

it('is the same in both directions', () => {
  const plate = fc.string({ unit: fc.constantFrom(...'0OQD1I2Z5S8B AX-'), maxLength: 6 });
  fc.assert(
    fc.property(plate, plate, (one, other) => {
      expect(findSameCar(car(one), [car(other)]) === null).toBe(findSameCar(car(other), [car(one)]) === null);
    }),
  );
});
