import { expect, it } from 'vitest';
import { describeAmenities } from './amenities.ts';

it('a lot lists its amenities in the same order, whatever order its owner chose', () => {
  const lot = { amenities: ['accessible', 'covered'] as const, heightLimitInches: 80 };
  expect(describeAmenities(lot)).toEqual(['Covered', 'Accessible', 'Clearance 6′ 8″']);
});

it('a lot about which nothing is known lists nothing', () => {
  expect(describeAmenities({ amenities: [], heightLimitInches: null })).toEqual([]);
});

it('a clearance in whole feet reads as the sign at the entrance does', () => {
  expect(describeAmenities({ amenities: [], heightLimitInches: 84 })).toEqual(['Clearance 7′ 0″']);
});
