import { describe, expect, it } from 'vitest';
import { MAX_ZOOM, type MapView, MIN_ZOOM, movedBy, pictureShift, placedAt, UNPLACED, zoomedBy } from './map-view.ts';

const CHICAGO: MapView = { center: { lat: 41.88, lng: -87.63 }, zoom: 15, placed: 'yes' };

describe('a map under a fixed pin', () => {
  it('looks east and south when it is dragged west and north', () => {
    const { center } = movedBy(CHICAGO, 100, 50);
    expect(center.lng).toBeGreaterThan(CHICAGO.center.lng);
    expect(center.lat).toBeLessThan(CHICAGO.center.lat);
  });

  it('returns to its point when it is dragged back, within rounding', () => {
    const { center } = movedBy(movedBy(CHICAGO, 137, -59), -137, 59);
    expect(center.lat).toBeCloseTo(CHICAGO.center.lat, 5);
    expect(center.lng).toBeCloseTo(CHICAGO.center.lng, 5);
  });

  it('sets no pin while it shows half a state', () => {
    expect(movedBy(UNPLACED, 10, 10).placed).toBe('no');
    expect(movedBy({ ...UNPLACED, zoom: 14 }, 10, 10).placed).toBe('yes');
  });

  it('keeps its point and its pin while zooming, within the limits', () => {
    expect(zoomedBy(CHICAGO, 1)).toEqual({ ...CHICAGO, zoom: 16 });
    expect(zoomedBy(CHICAGO, 99).zoom).toBe(MAX_ZOOM);
    expect(zoomedBy(CHICAGO, -99)).toEqual({ ...CHICAGO, zoom: MIN_ZOOM });
  });

  it('zooms in on a chosen point, and never zooms out from where the user already was', () => {
    const point = { lat: 40.7127837, lng: -74.0059413 };
    const near = { zoom: 15, placed: 'near' } as const;
    const center = { lat: 40.712784, lng: -74.005941 };
    expect(placedAt(UNPLACED, point, near)).toEqual({ center, zoom: 15, placed: 'near' });
    expect(placedAt({ ...CHICAGO, zoom: 18 }, point, near)).toEqual({ center, zoom: 18, placed: 'near' });
  });

  it('stays put once somebody has moved it', () => {
    expect(movedBy({ ...CHICAGO, placed: 'near' }, 1, 0).placed).toBe('yes');
    expect(zoomedBy({ ...CHICAGO, placed: 'near' }, 1).placed).toBe('near');
  });
});

describe('the picture of an earlier view', () => {
  it('stays in place when nothing has moved', () => {
    expect(pictureShift(CHICAGO, CHICAGO)).toEqual({ right: 0, down: 0, scale: 1 });
  });

  it('moves against the view, pixel by pixel', () => {
    const { right, down, scale } = pictureShift(CHICAGO, movedBy(CHICAGO, 80, -30));
    expect([Math.round(right), Math.round(down), scale]).toEqual([-80, 30, 1]);
  });

  it('doubles with each step closer', () => {
    expect(pictureShift(CHICAGO, zoomedBy(CHICAGO, 2)).scale).toBe(4);
  });

  it('moves the short way across the date line', () => {
    const west: MapView = { center: { lat: 0, lng: 179.9 }, zoom: 5, placed: 'yes' };
    const east: MapView = { ...west, center: { lat: 0, lng: -179.9 } };
    expect(Math.abs(pictureShift(west, east).right)).toBeLessThan(10);
  });
});
