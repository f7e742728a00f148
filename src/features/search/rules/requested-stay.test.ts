import fc from 'fast-check';
import { expect, it } from 'vitest';
import { MAX_STAY_MINUTES } from '#features/pricing/rules/duration.ts';
import {
  countFilters,
  OFFERED_AMENITIES,
  questionOf,
  type RequestedStay,
  readRequestedStay,
  writeRequestedStay,
} from './requested-stay.ts';

const USUAL: RequestedStay = {
  from: null,
  minutes: 120,
  openNow: false,
  favorites: false,
  sells: null,
  maxCents: null,
  amenities: [],
  sort: 'distance',
};

const anyStay = fc.record<RequestedStay>({
  from: fc.option(fc.constantFrom('2026-11-21T17:30', '2027-01-01T00:00')),
  minutes: fc.integer({ min: 1, max: MAX_STAY_MINUTES }),
  openNow: fc.boolean(),
  favorites: fc.boolean(),
  sells: fc.option(fc.constantFrom('hourly' as const, 'daily' as const)),
  maxCents: fc.option(fc.integer({ min: 1, max: 10_000_000 })),
  amenities: fc.subarray([...OFFERED_AMENITIES]),
  sort: fc.constantFrom('distance', 'price'),
});

it('a stay in the address is read back as written, whatever the address said before', () => {
  fc.assert(
    fc.property(anyStay, anyStay, (stay, before) => {
      const address = writeRequestedStay(new URLSearchParams({ code: 'KX4' }), before);
      expect(readRequestedStay(writeRequestedStay(address, stay))).toEqual(stay);
      expect(address.get('code')).toBe('KX4');
    }),
  );
});

it('an address omits the default stay', () => {
  expect(writeRequestedStay(new URLSearchParams(), USUAL).toString()).toBe('');
});

it('invalid parameters are treated as missing', () => {
  const wrong = 'from=tomorrow&for=0&open=1&sells=weekly&max=-5&sort=name';
  expect(readRequestedStay(new URLSearchParams(wrong))).toEqual(USUAL);
  expect(readRequestedStay(new URLSearchParams('for=43201&max=1e3'))).toEqual(USUAL);
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
