import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type FindableCar, findCars } from './find-cars.ts';

const car = (more: Partial<FindableCar> = {}): FindableCar => ({
  ticketNumber: '1042',
  plateNumber: 'ABC 1234',
  phoneNumber: '3125550147',
  firstName: 'Ann',
  lastName: 'Carter',
  make: 'Honda',
  model: 'Civic',
  color: 'Blue',
  parkedLocation: 'B14',
  hook: 7,
  ...more,
});
const other = car({
  ticketNumber: '2',
  plateNumber: 'XYZ 999',
  phoneNumber: '7735559981',
  firstName: 'Leo',
  lastName: 'Marsh',
  make: 'Kia',
  model: 'Rio',
  color: 'Red',
  parkedLocation: 'Roof',
  hook: null,
});
const mine = car();
const found = (typed: string) => findCars([other, mine], typed);

describe('finding a car', () => {
  it.each([
    ['its ticket', '1042'],
    ['the end of its ticket', '42'],
    ['its hook', '7'],
    ['its hook, named as one', '#7'],
    ['its place', 'b14'],
    ['its plate', 'abc1234'],
    ['its plate as it is written', 'ABC 1234'],
    ['a part of its plate', '234'],
    ['its plate with look-alikes', 'A8CI234'],
    ['its plate with a typo', 'ABD1234'],
    ['its plate with two signs swapped', 'ACB1234'],
    ['the last name', 'carter'],
    ['the first name', 'ann'],
    ['how a name begins', 'cart'],
    ['the last four of the phone', '0147'],
    ['the whole phone', '(312) 555-0147'],
    ['the make', 'honda'],
    ['the color', 'blue'],
    ['several things at once', 'blue hon cart'],
  ])('by %s', (_, typed) => {
    expect(found(typed)).toEqual([mine]);
  });

  it('finds names without their accents, and places of several words', () => {
    const jose = car({ firstName: 'José', lastName: 'Núñez', parkedLocation: 'Level 2 east' });
    expect([findCars([other, jose], 'jose nunez'), findCars([other, jose], 'level 2 EAST')]).toEqual([[jose], [jose]]);
  });

  it('requires every word to match', () => {
    expect([found('red honda'), found('blue 1042'), found('0999')]).toEqual([[], [mine], []]);
  });

  it('shows exact matches before mere resemblances', () => {
    const ticket = car({ ticketNumber: '7', plateNumber: 'QQQ 111', hook: 90 });
    const hook = car({ ticketNumber: '1', plateNumber: 'QQQ 222', hook: 7 });
    const part = car({ ticketNumber: '3', plateNumber: '7QQ 333', hook: 91 });
    expect(findCars([part, hook, ticket], '7')).toEqual([ticket, hook, part]);
    const alike = car({ plateNumber: 'O0I 5' });
    const exact = car({ plateNumber: '001 S' });
    expect(findCars([alike, exact], '001S')).toEqual([exact, alike]);
  });

  it('shows all cars in their order while nothing is typed', () => {
    expect(found('  ')).toEqual([other, mine]);
  });
});

const letters = (min: number, max: number) =>
  fc.string({ unit: fc.constantFrom(...'ABCDEFGHJKLMNPRSTUVWXYZ'), minLength: min, maxLength: max });
const aCar: fc.Arbitrary<FindableCar> = fc.record({
  ticketNumber: fc.integer({ min: 1, max: 9999 }).map(String),
  plateNumber: fc.string({ unit: fc.constantFrom(...'AB8CO0D1I2Z5S6G'), minLength: 3, maxLength: 8 }),
  phoneNumber: fc.integer({ min: 2_000_000_000, max: 9_999_999_999 }).map(String),
  firstName: letters(2, 8),
  lastName: letters(0, 8),
  make: letters(2, 8),
  model: letters(0, 8),
  color: letters(3, 6),
  parkedLocation: fc.oneof(fc.constant(''), letters(1, 3)),
  hook: fc.option(fc.integer({ min: 1, max: 500 })),
});
const ALIKE: Readonly<Record<string, string>> = {
  O: '0',
  '0': 'D',
  D: 'O',
  I: '1',
  '1': 'I',
  Z: '2',
  '2': 'Z',
  S: '5',
  '5': 'S',
  B: '8',
  '8': 'B',
  G: '6',
  '6': 'G',
};

describe('any board', () => {
  it('finds each of its cars by any known detail', () => {
    fc.assert(
      fc.property(fc.array(aCar, { minLength: 1, maxLength: 30 }), fc.nat(), (cars, at) => {
        const requested = cars[at % cars.length] as FindableCar;
        const { ticketNumber, plateNumber, phoneNumber, firstName, lastName, make, color, parkedLocation, hook } =
          requested;
        const misread = [...plateNumber].map((sign) => ALIKE[sign] ?? sign).join('');
        const known = [
          ticketNumber,
          plateNumber,
          misread,
          phoneNumber,
          phoneNumber.slice(-4),
          firstName,
          `${color} ${make}`,
        ];
        const more = [lastName, parkedLocation, hook === null ? '' : `#${hook}`, `${lastName} ${ticketNumber}`];
        for (const typed of [...known, ...more]) expect(findCars(cars, typed)).toContain(requested);
      }),
    );
  });

  it('finds nothing that is not on it, nothing twice, and a ticket by its full number first', () => {
    fc.assert(
      fc.property(fc.array(aCar, { maxLength: 30 }), fc.string({ maxLength: 12 }), (cars, typed) => {
        const shown = findCars(cars, typed);
        expect(new Set(shown).size).toBe(shown.length);
        expect(shown.every((each) => cars.includes(each))).toBe(true);
        for (const { ticketNumber } of cars) expect(findCars(cars, ticketNumber)[0]?.ticketNumber).toBe(ticketNumber);
      }),
    );
  });
});
