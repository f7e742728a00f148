import { describe, expect, it } from 'vitest';
import { loadAddressCenters } from '#integrations/geocoding/address-centers.ts';
import { loadAreaCenters } from '#integrations/geocoding/area-centers.ts';
import type { Coordinates } from '#platform/geo/geo.ts';
import { type PinDecisions, placeLots } from './geocode-lots.ts';
import { emptyPlan, planLine } from './import-plan.ts';

const centers = { findCenter: await loadAddressCenters(), isCenter: await loadAreaCenters() };
const CHICAGO = '1 A St, Chicago, IL 60606';
const LAKE = { lat: 41.8857, lng: -87.6339 };

function place(address: string, point: Coordinates | null, decisions: PinDecisions = []) {
  const plan = emptyPlan();
  const none = { taxes: null, amenities: null, clearance: null, timeZone: null, zone: null, reference: null };
  planLine(plan, 2, { ...none, phone: '+13125550123', name: 'A', address, point });
  placeLots(centers, plan, decisions);
  const [lot] = plan.lots.values();
  return { lot, problems: plan.problems };
}

describe('a lot without coordinates', () => {
  it.each([
    ['its ZIP code', CHICAGO],
    ['its city and state', '1 A St, Chicago, IL'],
    ['its city, if the ZIP code does not exist', '1 A St, Chicago, IL 00000'],
    ['a city with an abbreviation', '1 A St, St. Louis, MO'],
  ])('is placed at the center of %s', (_, address) => {
    const { lot, problems } = place(address, null);
    expect(problems).toEqual([]);
    expect(lot?.isApproximate).toBe(true);
    expect(lot?.point?.lng).toBeLessThan(-87);
  });

  it('needs them if its address ends with neither', () => {
    const message = 'Enter latitude and longitude, or end the address with a ZIP code or with city and state.';
    expect(place('1 A St', null).problems).toEqual([{ line: 2, column: 'latitude', message }]);
  });
});

describe('coordinates that cannot be meant are named with what they probably should be', () => {
  const { lat, lng } = LAKE;
  it.each<[string, Coordinates, string]>([
    ['without the minus sign', { lat, lng: -lng }, 'The longitude lacks its minus sign.'],
    ['swapped', { lat: lng, lng: lat }, 'Latitude and longitude are swapped.'],
    [
      'swapped and without the minus sign',
      { lat: -lng, lng: lat },
      'Latitude and longitude are swapped, and the longitude lacks its minus sign.',
    ],
    ['on the other half of the globe', { lat: -lat, lng }, 'The latitude has a minus sign too many.'],
  ])('%s, with or without a ZIP code to compare', (_, given, message) => {
    for (const address of [CHICAGO, '1 A St']) {
      const pin = { name: 'A', given, canKeep: true, suggested: LAKE, isApproximate: false };
      expect(place(address, given).problems).toEqual([{ line: 2, column: 'latitude', message, pin }]);
    }
  });

  it('a swapped longitude that no latitude can be, which cannot be kept', () => {
    const given = { lat: -118.24, lng: 34.05 };
    const [problem] = place('1 A St, Los Angeles, CA 90012', given, 'given').problems;
    expect(problem?.pin).toEqual({
      name: 'A',
      given,
      canKeep: false,
      suggested: { lat: 34.05, lng: -118.24 },
      isApproximate: false,
    });
  });

  it.each([
    ['0, 0', { lat: 0, lng: 0 }, 'The pin is at 0, 0, in the Atlantic Ocean.'],
    ['far away', { lat: 40.75, lng: -73.99 }, 'The pin is 712 miles from 60606.'],
  ])('at %s, with the center of the ZIP code', (_, given, message) => {
    const [problem] = place(CHICAGO, given).problems;
    expect(problem).toMatchObject({ message, pin: { given, isApproximate: true } });
    expect(problem?.pin?.suggested?.lat).toBeCloseTo(41.88, 1);
  });

  it.each([
    ['0, 0', { lat: 0, lng: 0 }, 'The pin is at 0, 0, in the Atlantic Ocean.'],
    ['abroad', { lat: 48.85, lng: 2.35 }, 'The pin is not in the United States.'],
  ])('at %s, with nothing, if the address has neither ZIP code nor city', (_, given, message) => {
    expect(place('1 A St', given).problems).toMatchObject([{ message, pin: { suggested: null } }]);
  });

  it.each([
    ['in the next town', CHICAGO, { lat: 42.04, lng: -87.69 }],
    ['in Hawaii', '1 A St', { lat: 21.3, lng: -157.86 }],
    ['on Guam', '1 A St', { lat: 13.47, lng: 144.75 }],
  ])('but not %s', (_, address, given) => {
    const { lot, problems } = place(address, given);
    expect([problems, lot?.point, lot?.isApproximate]).toEqual([[], given, false]);
  });
});

describe('the person decides about such coordinates', () => {
  const given = { lat: LAKE.lat, lng: -LAKE.lng };
  it.each<[string, PinDecisions, Coordinates]>([
    ['takes the correction', [{ line: 2, use: 'suggested' }], LAKE],
    ['keeps theirs', [{ line: 2, use: 'given' }], given],
    ['takes all corrections', 'suggested', LAKE],
    ['keeps all', 'given', given],
  ])('%s', (_, decisions, point) => {
    const { lot, problems } = place(CHICAGO, given, decisions);
    expect([problems, lot?.point, lot?.isApproximate]).toEqual([[], point, false]);
  });

  it('and another line is not decided by that', () => {
    expect(place(CHICAGO, given, [{ line: 3, use: 'given' }]).problems).toHaveLength(1);
  });
});
