import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  clampLatitude,
  MERCATOR_MAX_LATITUDE,
  metersPerPixel,
  project,
  shiftCenter,
  unproject,
  worldPixels,
  wrapLongitude,
} from './mercator.ts';

const degrees = (min: number, max: number) => fc.double({ min, max, noNaN: true });
const anyZoom = fc.integer({ min: 0, max: 20 });
const anyPoint = fc.record({ lat: degrees(-85, 85), lng: degrees(-180, 179.999999) });
const anyPixels = fc.integer({ min: -2000, max: 2000 });

/** The shorter angle between two meridians. */
const turn = (a: number, b: number) => Math.abs(wrapLongitude(a - b));

describe('the web map projection', () => {
  it('returns to the point it came from', () => {
    fc.assert(
      fc.property(anyPoint, anyZoom, (point, zoom) => {
        const back = unproject(project(point, zoom), zoom);
        expect(back.lat).toBeCloseTo(point.lat, 8);
        expect(turn(back.lng, point.lng)).toBeLessThan(1e-8);
      }),
    );
  });

  it('keeps every point on earth inside the world square', () => {
    fc.assert(
      fc.property(degrees(-90, 90), degrees(-720, 720), anyZoom, (lat, lng, zoom) => {
        const { x, y } = project({ lat, lng }, zoom);
        const slack = worldPixels(zoom) * 1e-9;
        expect(x >= 0 && x <= worldPixels(zoom)).toBe(true);
        expect(y >= -slack && y <= worldPixels(zoom) + slack).toBe(true);
      }),
    );
  });

  it('puts the poles on the edge of the world at 85.05 degrees', () => {
    expect(clampLatitude(90)).toBe(MERCATOR_MAX_LATITUDE);
    expect(unproject(project({ lat: 90, lng: 0 }, 3), 3).lat).toBeCloseTo(85.0511, 4);
    expect(unproject(project({ lat: -90, lng: 0 }, 3), 3).lat).toBeCloseTo(-85.0511, 4);
    expect(project({ lat: 90, lng: 0 }, 0).y).toBeCloseTo(0, 6);
  });

  it('doubles with each zoom', () => {
    const chicago = { lat: 41.88, lng: -87.63 };
    expect(project(chicago, 11).x).toBeCloseTo(2 * project(chicago, 10).x, 6);
    expect(project({ lat: 0, lng: 0 }, 0)).toEqual({ x: 128, y: 128 });
  });

  it('knows the ground size of a pixel', () => {
    expect(metersPerPixel(0, 0)).toBeCloseTo(156_543.03, 1);
    expect(metersPerPixel(60, 10)).toBeCloseTo(156_543.03 / 1024 / 2, 1);
  });
});

describe('a dragged map', () => {
  it('comes back when it is dragged back', () => {
    const inland = fc.record({ lat: degrees(-70, 70), lng: degrees(-180, 179.999999) });
    fc.assert(
      fc.property(inland, fc.integer({ min: 8, max: 20 }), anyPixels, anyPixels, (point, zoom, dx, dy) => {
        const back = shiftCenter(shiftCenter(point, zoom, dx, dy), zoom, -dx, -dy);
        expect(back.lat).toBeCloseTo(point.lat, 7);
        expect(turn(back.lng, point.lng)).toBeLessThan(1e-7);
      }),
    );
  });

  it('looks further east and south for positive pixels', () => {
    const moved = shiftCenter({ lat: 41.88, lng: -87.63 }, 14, 100, 100);
    expect(moved.lng).toBeGreaterThan(-87.63);
    expect(moved.lat).toBeLessThan(41.88);
  });

  it('crosses the date line', () => {
    const moved = shiftCenter({ lat: 52, lng: 179.99 }, 10, 100, 0);
    expect(moved.lng).toBeGreaterThan(-180);
    expect(moved.lng).toBeLessThan(-179);
    expect(shiftCenter(moved, 10, -100, 0).lng).toBeCloseTo(179.99, 8);
  });

  it('always stays at a valid point', () => {
    fc.assert(
      fc.property(anyPoint, anyZoom, anyPixels, anyPixels, (point, zoom, dx, dy) => {
        const { lat, lng } = shiftCenter(point, zoom, dx, dy);
        expect(Math.abs(lat)).toBeLessThanOrEqual(MERCATOR_MAX_LATITUDE);
        expect(lng >= -180 && lng < 180).toBe(true);
      }),
    );
  });

  it('stops at the edge of the world instead of crossing a pole', () => {
    expect(shiftCenter({ lat: 85, lng: 0 }, 2, 0, -500).lat).toBe(MERCATOR_MAX_LATITUDE);
  });
});
