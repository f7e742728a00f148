import { expect, it } from 'vitest';
import type { NearbyLocation } from '#features/lots/lots.contract.ts';
import { findNextBest } from './next-best.ts';

const aLot = (name: string, north: number, options: Partial<NearbyLocation> = {}): NearbyLocation => ({
  _id: name,
  name,
  address: '1 W Lake St',
  place_id: null,
  phoneNumber: '(312) 555-0123',
  location_point: { coordinates: [-87.63, 41.88 + north] },
  userId: 'owner',
  photo: null,
  amenities: [],
  startStopMost: null,
  permits: false,
  valet: false,
  events: false,
  heightLimitInches: null,
  timeZone: 'America/Chicago',
  feeBasisPoints: 1000,
  archived: false,
  held: false,
  pinApproximate: false,
  distance: 100,
  price: { cents: 550, days: null, rate: 'Hourly rate' },
  open: true,
  opensAt: null,
  closesAt: null,
  reservable: false,
  left: null,
  full: false,
  freeAt: null,
  ...options,
});

const full = aLot('full', 0.002, { full: true, left: 0 });

it('the next best lot is the one with places that is nearest to the full lot, not to the driver', () => {
  const [near, beside] = [aLot('near', 0), aLot('beside', 0.003, { left: 4 })];
  const best = findNextBest(full, [near, beside, full]);
  expect([best?.lot.name, Math.round(best?.meters ?? 0)]).toEqual(['beside', 111]);
});

it('the next best lot is never another full lot, nor one where nothing is on sale', () => {
  const lots = [aLot('also full', 0.002, { full: true, left: 0 }), aLot('asleep', 0.002, { price: null }), full];
  expect(findNextBest(full, lots)).toBeNull();
});

it('a lot with places has no next best lot', () => {
  expect(findNextBest(aLot('open', 0), [aLot('other', 0.001)])).toBeNull();
});
