import { describe, expect, it } from 'vitest';
import { distanceMeters } from '#platform/geo/geo.ts';
import { type MapView, movedTo, nudged, placedAt, UNPLACED } from './map-view.ts';

const CHICAGO: MapView = { center: { lat: 41.88, lng: -87.63 }, zoom: 15, placed: 'near' };
const BESIDE = { lat: 41.881, lng: -87.63 };

describe('a map under a fixed pin', () => {
  it('sets the pin where it was moved to', () => {
    expect(movedTo(CHICAGO, { center: BESIDE, zoom: 15, hasStreets: true })).toEqual({
      center: BESIDE,
      zoom: 15,
      placed: 'yes',
    });
  });

  it('sets no pin while it shows half a state', () => {
    expect(movedTo(UNPLACED, { center: BESIDE, zoom: 5, hasStreets: true }).placed).toBe('no');
    expect(movedTo(UNPLACED, { center: BESIDE, zoom: 14, hasStreets: true }).placed).toBe('yes');
  });

  it('is not sure of a pin that was moved where no streets are drawn', () => {
    expect(movedTo(CHICAGO, { center: BESIDE, zoom: 15, hasStreets: false }).placed).toBe('unsure');
  });

  it('keeps its point, and how it was chosen, while it is only zoomed', () => {
    const almost = { lat: 41.880_000_000_1, lng: -87.63 };
    expect(movedTo(CHICAGO, { center: almost, zoom: 17, hasStreets: false })).toEqual({ ...CHICAGO, zoom: 17 });
  });

  it('zooms in on a chosen point, and never zooms out from where the user already was', () => {
    const point = { lat: 40.7127837, lng: -74.0059413 };
    const near = { zoom: 15, placed: 'near' } as const;
    const center = { lat: 40.712784, lng: -74.005941 };
    expect(placedAt(UNPLACED, point, near)).toEqual({ center, zoom: 15, placed: 'near' });
    expect(placedAt({ ...CHICAGO, zoom: 18, placed: 'yes' }, point, near)).toEqual({
      center,
      zoom: 18,
      placed: 'near',
    });
  });

  it('moves by as many pixels in every direction', () => {
    const { center } = nudged(CHICAGO, { east: 100, north: 0 });
    // 3.6 meters each at this zoom and latitude.
    expect(distanceMeters(CHICAGO.center, center)).toBeCloseTo(356, -1);
    const back = nudged(nudged(CHICAGO, { east: 0, north: 100 }), { east: 0, north: -100 });
    expect(distanceMeters(CHICAGO.center, back.center)).toBeLessThan(1);
    expect(distanceMeters(CHICAGO.center, nudged(CHICAGO, { east: 0, north: 100 }).center)).toBeCloseTo(356, -1);
    expect(back.placed).toBe('yes');
  });
});
