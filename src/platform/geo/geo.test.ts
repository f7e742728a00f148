import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  chordFromMeters,
  distanceMeters,
  formatDistance,
  isLatitude,
  isLongitude,
  metersFromChord,
  roundDegrees,
  unitVector,
  walkMinutes,
} from './geo.ts';

const degrees = (max: number) => fc.double({ min: -max, max: max, noNaN: true });
const place = fc.record({ lat: degrees(90), lng: degrees(180) });
const chicago = { lat: 41.8781, lng: -87.6298 };
const HALF_ROUND_METERS = Math.PI * 6_371_008.8;
// Near the antipode, double precision resolves only decimeters.
const TOLERANCE_METERS = 1;

describe('coordinates', () => {
  it('end at the poles and the date line', () => {
    expect([isLatitude(90), isLatitude(-90.1), isLatitude(Number.NaN)]).toEqual([true, false, false]);
    expect([isLongitude(-180), isLongitude(180.1), isLongitude(Number.NaN)]).toEqual([true, false, false]);
  });

  it('are kept to a centimeter on the ground, and never so close to zero that a database cannot compute with them', () => {
    fc.assert(
      fc.property(place, ({ lat, lng }) => {
        const stored = { lat: roundDegrees(lat), lng: roundDegrees(lng) };
        expect(distanceMeters({ lat, lng }, stored)).toBeLessThan(0.01);
        for (const each of [stored.lat, stored.lng]) expect(each === 0 || Math.abs(each) >= 1e-7).toBe(true);
      }),
    );
    expect([5e-324, -5e-324, 41.878_112_345_6].map(roundDegrees)).toEqual([0, 0, 41.878_112_3]);
  });

  it('lie on the unit sphere', () => {
    fc.assert(
      fc.property(place, (at) => {
        expect(Math.hypot(...unitVector(at))).toBeCloseTo(1, 12);
      }),
    );
  });
});

describe('the distance between two places', () => {
  it('matches the known one from Chicago to New York', () => {
    expect(distanceMeters(chicago, { lat: 40.7128, lng: -74.006 }) / 1000).toBeCloseTo(1144.3, 0);
  });

  it('is symmetric, and zero to the same place', () => {
    fc.assert(
      fc.property(place, place, (a, b) => {
        expect(distanceMeters(a, b)).toBe(distanceMeters(b, a));
        expect(distanceMeters(a, a)).toBe(0);
      }),
    );
  });

  it('is never longer than through a third place or half the circumference', () => {
    fc.assert(
      fc.property(place, place, place, (a, b, c) => {
        expect(distanceMeters(a, c)).toBeLessThanOrEqual(
          distanceMeters(a, b) + distanceMeters(b, c) + TOLERANCE_METERS,
        );
        expect(distanceMeters(a, c)).toBeLessThanOrEqual(HALF_ROUND_METERS);
      }),
    );
  });

  it('is short across the date line', () => {
    expect(distanceMeters({ lat: 0, lng: 179.999 }, { lat: 0, lng: -179.999 })).toBeCloseTo(222.4, 1);
    expect(distanceMeters({ lat: 52, lng: 180 }, { lat: 52, lng: -180 })).toBeCloseTo(0, 6);
  });

  it('is zero between two longitudes at a pole', () => {
    fc.assert(
      fc.property(degrees(180), degrees(180), fc.constantFrom(90, -90), (west, east, lat) => {
        expect(distanceMeters({ lat, lng: west }, { lat, lng: east })).toBeCloseTo(0, 6);
      }),
    );
  });

  it('is exact for a few meters', () => {
    expect(distanceMeters(chicago, { ...chicago, lat: chicago.lat + 0.00001 })).toBeCloseTo(1.112, 3);
  });
});

describe('chords', () => {
  it('convert back to the meters they were made from', () => {
    fc.assert(
      fc.property(fc.double({ min: 0, max: 10_000_000, noNaN: true }), (meters) => {
        expect(Math.abs(metersFromChord(chordFromMeters(meters)) - meters)).toBeLessThan(0.001);
      }),
    );
  });

  it('cover everything beyond half the circumference', () => {
    expect(chordFromMeters(30_000_000)).toBe(2);
  });
});

describe('a formatted distance', () => {
  it.each([
    [0, '10 ft'],
    [107, '350 ft'],
    [303, '990 ft'],
    [304.8, '0.2 mi'],
    [1609, '1.0 mi'],
    [50_000, '31.1 mi'],
  ])('of %d meters is %s', (meters, text) => {
    expect(formatDistance(meters)).toBe(text);
  });

  it.each([
    [0, 1],
    [64, 1],
    [65, 2],
    [800, 13],
  ])('of %d meters takes %d minutes on foot', (meters, minutes) => {
    expect(walkMinutes(meters)).toBe(minutes);
  });
});
