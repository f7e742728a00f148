import fc from 'fast-check';
import { expect, it } from 'vitest';
import { MAX_STAY_MINUTES } from '#features/pricing/rules/duration.ts';
import {
  type AskedStay,
  countFilters,
  OFFERED_AMENITIES,
  questionOf,
  readAskedStay,
  writeAskedStay,
} from './asked-stay.ts';

const USUAL: AskedStay = {
  from: null,
  minutes: 120,
  openNow: false,
  favourites: false,
  sells: null,
  maxCents: null,
  amenities: [],
  sort: 'distance',
};

const anyStay = fc.record<AskedStay>({
  from: fc.option(fc.constantFrom('2026-11-21T17:30', '2027-01-01T00:00')),
  minutes: fc.integer({ min: 1, max: MAX_STAY_MINUTES }),
  openNow: fc.boolean(),
  favourites: fc.boolean(),
  sells: fc.option(fc.constantFrom('hourly' as const, 'daily' as const)),
  maxCents: fc.option(fc.integer({ min: 1, max: 10_000_000 })),
  amenities: fc.subarray([...OFFERED_AMENITIES]),
  sort: fc.constantFrom('distance', 'price'),
});

it('a stay in the address is read back as written, whatever the address said before', () => {
  fc.assert(
    fc.property(anyStay, anyStay, (stay, before) => {
      const address = writeAskedStay(new URLSearchParams({ code: 'KX4' }), before);
      expect(readAskedStay(writeAskedStay(address, stay))).toEqual(stay);
      expect(address.get('code')).toBe('KX4');
    }),
  );
});

it('an address omits the default stay', () => {
  expect(writeAskedStay(new URLSearchParams(), USUAL).toString()).toBe('');
});

it('invalid parameters are treated as missing', () => {
  const wrong = 'from=tomorrow&minutes=0&open=1&sells=weekly&max=-5&sort=name';
  expect(readAskedStay(new URLSearchParams(wrong))).toEqual(USUAL);
  expect(readAskedStay(new URLSearchParams('minutes=43201&max=1e3'))).toEqual(USUAL);
});

it('the arrival is on the clock of the place', () => {
  expect(questionOf({ ...USUAL, from: '2026-11-21T17:30' }, 'America/Chicago')).toEqual({
    minutes: 120,
    start: '2026-11-21T23:30:00.000Z',
  });
});

it('only choices that exclude lots count as filters', () => {
  expect(countFilters({ ...USUAL, sort: 'price', minutes: 60 })).toBe(0);
  expect(countFilters({ ...USUAL, openNow: true, maxCents: 500 })).toBe(2);
  expect(countFilters({ ...USUAL, amenities: ['covered', 'ev'] })).toBe(2);
});
