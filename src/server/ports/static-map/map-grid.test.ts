import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { distanceMeters } from '#domain/locations/geo.ts';
import { shiftCenter } from '#domain/locations/mercator.ts';
import { freeSpaceIn, overlaps } from './free-space.ts';
import { frameOf, pixelOf } from './map-frame.ts';
import { graticuleOf, ringsOf } from './map-grid.ts';
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

describe('the scales of the schematic map', () => {
  it.each([12, 15, 18])('draws a ring at its distance, at zoom %d', (zoom) => {
    const view = aView({ zoom });
    const [ring] = ringsOf(frameOf(view));
    const [amount = '', unit] = ring?.label.split(' ') ?? [];
    const meters = Number(amount.replace(',', '')) * (unit === 'mi' ? 1609.344 : 0.3048);
    const onRing = shiftCenter(view, zoom, ring?.radius ?? 0, 0);
    expect(distanceMeters(view, onRing) / meters).toBeCloseTo(1, 2);
  });

  it('draws no rings where the projection would distort them', () => {
    expect(ringsOf(frameOf(aView({ zoom: 4 })))).toEqual([]);
  });

  it('draws a meridian through the places on it', () => {
    const frame = frameOf(aView());
    const line = graticuleOf(frame).meridians.find(({ label }) => label === '87.63° W');
    expect(line?.at).toBeCloseTo(pixelOf(frame, { lat: 41.9, lng: -87.63 }).x, 6);
  });

  it('labels the meridians beyond the date line by their own side', () => {
    const { meridians } = graticuleOf(frameOf(aView({ lat: 52, lng: 179.9, zoom: 7 })));
    const labels = meridians.map(({ label }) => label).join(', ');
    expect(labels).toBe('176° E, 177° E, 178° E, 179° E, 180°, 179° W, 178° W, 177° W');
  });

  it('keeps its lines few enough to read, at any zoom and place', () => {
    const anyView = fc.record({
      lat: fc.double({ min: -90, max: 90, noNaN: true }),
      lng: fc.double({ min: -180, max: 180, noNaN: true }),
      zoom: fc.double({ min: 1, max: 20, noNaN: true }),
    });
    fc.assert(
      fc.property(anyView, (changes) => {
        const frame = frameOf(aView(changes));
        const { meridians, parallels } = graticuleOf(frame);
        expect(meridians.length).toBeLessThan(12);
        expect(parallels.length).toBeLessThan(12);
        expect(ringsOf(frame).length).toBeLessThan(12);
      }),
    );
  });
});

describe('space for labels', () => {
  const anyArea = fc
    .tuple(fc.nat(700), fc.nat(300), fc.nat(200), fc.nat(30))
    .map(([left, top, width, height]) => ({ left, top, right: left + width, bottom: top + height }));

  it('is given once', () => {
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
