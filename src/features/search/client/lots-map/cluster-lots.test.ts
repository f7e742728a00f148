import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { clusterLots } from './cluster-lots.ts';
import type { MapLot } from './map-lot.ts';

const WORLD = { west: -180, south: -85, east: 180, north: 85 };
const lotAt = (id: string, lat: number, lng: number): MapLot => ({ id, name: id, lat, lng, cents: 500, dimmed: false });
const idsOf = (pins: ReturnType<ReturnType<typeof clusterLots>>) =>
  pins.flatMap(({ lots }) => lots.map(({ id }) => id));

describe('lots that share a pin', () => {
  const twoStreetsApart = [lotAt('a', 41.88, -87.63), lotAt('b', 41.881, -87.63), lotAt('c', 40, -100)];

  it('separate where the zoom allows it, and say at which zoom', () => {
    const pinsAt = clusterLots(twoStreetsApart);
    const [shared] = pinsAt(WORLD, 8).filter(({ lots }) => lots.length === 2);
    expect(shared?.apartAtZoom).toBeGreaterThan(8);
    expect(pinsAt(WORLD, shared?.apartAtZoom ?? 0)).toHaveLength(3);
  });

  it('are placed between their lots', () => {
    const [shared] = clusterLots(twoStreetsApart)(WORLD, 10).filter(({ lots }) => lots.length === 2);
    expect(shared?.lat).toBeCloseTo(41.8805, 4);
    expect(shared?.lng).toBeCloseTo(-87.63, 4);
  });

  it('are few if there are few lots, whose prices have room to move apart', () => {
    const block = (index: number) =>
      lotAt(`${index}`, 41.88 + Math.floor(index / 6) * 0.002, -87.63 + (index % 6) * 0.002);
    const pinsOf = (count: number) => clusterLots(Array.from({ length: count }, (_, index) => block(index)))(WORLD, 14);
    expect(pinsOf(12)).toHaveLength(12);
    expect(pinsOf(36).length).toBeLessThanOrEqual(18);
  });

  it('exclude what is out of view', () => {
    const chicago = { west: -88, south: 41, east: -87, north: 42 };
    expect(idsOf(clusterLots(twoStreetsApart)(chicago, 16)).sort()).toEqual(['a', 'b']);
  });

  it('contain each lot once at every zoom, and end up alone even at one address', () => {
    const degrees = (max: number) => fc.double({ min: -max, max: max, noNaN: true });
    const places = fc.array(fc.tuple(degrees(80), degrees(179)), { maxLength: 40 });
    fc.assert(
      fc.property(places, fc.integer({ min: 0, max: 18 }), (points, zoom) => {
        const lots = [...points, ...points.slice(0, 1)].map(([lat, lng], index) => lotAt(`${index}`, lat, lng));
        const pinsAt = clusterLots(lots);
        expect(idsOf(pinsAt(WORLD, zoom)).sort()).toEqual(lots.map(({ id }) => id).sort());
        expect(pinsAt(WORLD, 18)).toHaveLength(lots.length);
      }),
    );
  });
});
