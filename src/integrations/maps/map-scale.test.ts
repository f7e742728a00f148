import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { distanceMeters } from '#platform/geo/geo.ts';
import { shiftCenter } from '#platform/geo/mercator.ts';
import { freeSpaceIn, overlaps } from './free-space.ts';
import { frameOf } from './map-frame.ts';
import { scaleOf } from './map-scale.ts';
import type { MapView } from './static-map.port.ts';

const aView = (changes: Partial<MapView> = {}): MapView => ({
  lat: 41.88,
  lng: -87.63,
  zoom: 14,
  width: 720,
  height: 320,
  pin: true,
  scheme: 'light',
  ...changes,
});

describe('the scale bar of the schematic map', () => {
  it.each([12, 15, 18])('is as long as its distance, at zoom %d', (zoom) => {
    const view = aView({ zoom });
    const scale = scaleOf(frameOf(view));
    const [amount = '', unit] = scale?.label.split(' ') ?? [];
    const meters = Number(amount) * (unit === 'mi' ? 1609.344 : 0.3048);
    expect(distanceMeters(view, shiftCenter(view, zoom, scale?.length ?? 0, 0)) / meters).toBeCloseTo(1, 2);
  });

  it('is omitted when the projection would distort it', () => {
    expect(scaleOf(frameOf(aView({ zoom: 4 })))).toBeNull();
  });

  it('fits into a picture, at any zoom and place where parking is sold', () => {
    const anyView = fc.record({
      lat: fc.double({ min: -70, max: 70, noNaN: true }),
      lng: fc.double({ min: -180, max: 180, noNaN: true }),
      zoom: fc.double({ min: 1, max: 20, noNaN: true }),
    });
    fc.assert(
      fc.property(anyView, (changes) => {
        const { length = 48 } = scaleOf(frameOf(aView(changes))) ?? {};
        expect(length).toBeGreaterThanOrEqual(48);
        expect(length).toBeLessThanOrEqual(160);
      }),
    );
  });
});

describe('space for labels', () => {
  const anyArea = fc
    .tuple(fc.nat(700), fc.nat(300), fc.nat(200), fc.nat(30))
    .map(([left, top, width, height]) => ({ left, top, right: left + width, bottom: top + height }));

  it('is given only once', () => {
    fc.assert(
      fc.property(fc.array(anyArea), (areas) => {
        const space = freeSpaceIn(720, 320, 6);
        const placed = areas.filter((area) => space.claim(area));
        for (const [index, area] of placed.entries()) {
          expect(placed.slice(index + 1).some((other) => overlaps(area, other, 0))).toBe(false);
        }
      }),
    );
  });

  it('ends at the margin', () => {
    expect(freeSpaceIn(100, 100, 6).claim({ left: 5, top: 10, right: 50, bottom: 20 })).toBe(false);
  });
});
