import { describe, expect, it } from 'vitest';
import { distanceMeters } from '#platform/geo/geo.ts';
import { sketchStreets } from './sketch-streets.ts';

const { streets, lake } = sketchStreets();
const lineOf = (name: string) => streets.find((street) => street.name === name)?.line ?? [];
const crossing = (avenue: string, street: string) => ({
  lng: lineOf(avenue)[0]?.[0] ?? 0,
  lat: lineOf(street)[0]?.[1] ?? 0,
});

describe("the demo's sketch of streets", () => {
  it.each([
    ['State St', 'Madison St', 41.882, -87.6278],
    ['Clark St', 'Adams St', 41.8795, -87.631],
    ['Halsted St', 'Chicago Ave', 41.8966, -87.6477],
    ['Ashland Ave', 'North Ave', 41.9107, -87.6676],
    ['Michigan Ave', 'Roosevelt Rd', 41.8674, -87.6242],
    ['Damen Ave', 'Polk St', 41.8718, -87.6767],
    ['Western Ave', 'Cermak Rd', 41.8519, -87.6859],
  ])('has the corner of %s and %s where it is', (avenue, street, lat, lng) => {
    expect(distanceMeters(crossing(avenue, street), { lat, lng })).toBeLessThan(120);
  });

  it('has Midway between Cicero and Central Avenue, 55th and 63rd Street', () => {
    const [east, west] = [crossing('Cicero Ave', '55th St'), crossing('Central Ave', '63rd St')];
    const midway = { lat: 41.786, lng: -87.7524 };
    expect([west.lng < midway.lng, midway.lng < east.lng]).toEqual([true, true]);
    expect([west.lat < midway.lat, midway.lat < east.lat]).toEqual([true, true]);
  });

  it('has no street in the lake', () => {
    const shore = lake.slice(0, -3);
    for (const { name, line } of streets) {
      for (const [lng, lat] of line) {
        const south = shore.findIndex(([, at]) => at <= lat);
        const [west, east] = [shore[south - 1]?.[0] ?? 0, shore[south]?.[0] ?? 0];
        expect(lng, name).toBeLessThanOrEqual(Math.max(west, east) + 0.0001);
      }
    }
  });

  it('closes the lake', () => {
    expect(lake.at(-1)).toEqual(lake[0]);
  });
});
