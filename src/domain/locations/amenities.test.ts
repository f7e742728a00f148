import { expect, it } from 'vitest';
import { describeAmenities } from './amenities.ts';

it('a lot says what it has in the same order, whatever order its owner chose', () => {
  const lot = { amenities: ['accessible', 'covered'] as const, heightLimitInches: 80 };
  expect(describeAmenities(lot)).toEqual(['Covered', 'Accessible spaces', 'Height limit 6 ft 8 in']);
});

it('a lot of which nothing is known says nothing', () => {
  expect(describeAmenities({ amenities: [], heightLimitInches: null })).toEqual([]);
});

it('a height of whole feet has no inches', () => {
  expect(describeAmenities({ amenities: [], heightLimitInches: 84 })).toEqual(['Height limit 7 ft']);
});
