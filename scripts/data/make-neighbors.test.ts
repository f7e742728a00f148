import { feature } from 'topojson-client';
import { describe, expect, it } from 'vitest';
import stored from '../../src/platform/ui/map/neighbors.json' with { type: 'json' };
import { makeNeighbors, type NaturalEarth, type Polygons } from './make-neighbors.ts';
import { isInside, thinOut } from './thin-outlines.ts';

const square = (west: number, south: number, size: number): [number, number][] => [
  [west, south],
  [west + size, south],
  [west + size, south + size],
  [west, south + size],
  [west, south],
];
const shape = (id: string, arc: number) => ({ type: 'Polygon' as const, id, arcs: [[arc]] });

const EARTH: NaturalEarth = {
  type: 'Topology',
  objects: {
    countries: { type: 'GeometryCollection', geometries: [shape('USA', 0), shape('CAN', 1), shape('BMU', 2)] },
    lakes: { type: 'GeometryCollection', geometries: [shape('salt', 3), shape('border', 4), shape('pond', 5)] },
  },
  arcs: [
    square(-110, 30, 15),
    square(-110, 45, 10),
    square(-65, 32, 0.1),
    square(-108, 35, 1),
    square(-108, 44.5, 1),
    square(-104, 35, 0.1),
  ],
};

describe('the land around ours, and the lakes', () => {
  const outlines = (name: 'land' | 'lakes' | 'inland') => {
    const made = makeNeighbors(EARTH, [[square(-110, 30, 15)]] as Polygons);
    const object = made.objects[name];
    if (!object) throw new Error(`There is no ${name}.`);
    const whole = feature(made, object);
    return whole.type === 'Feature' && whole.geometry.type === 'MultiPolygon' ? whole.geometry.coordinates : [];
  };

  it('leaves out our own land and small islands', () => {
    expect(outlines('land')).toEqual([[square(-110, 45, 10)]]);
  });

  it('tells lakes within our states from those on their borders, and leaves out ponds', () => {
    expect(outlines('inland')).toEqual([[square(-108, 35, 1)]]);
    expect(outlines('lakes')).toEqual([[square(-108, 44.5, 1)]]);
  });
});

describe('an outline', () => {
  it('loses the points that barely change it', () => {
    expect(
      thinOut(
        [
          [0, 0],
          [1, 0.001],
          [2, 0],
          [2, 2],
        ],
        0.01,
      ),
    ).toEqual([
      [0, 0],
      [2, 0],
      [2, 2],
    ]);
  });

  it('keeps its corners when it ends where it began', () => {
    expect(thinOut(square(0, 0, 1), 0.01)).toEqual(square(0, 0, 1));
  });
});

describe('the stored file', () => {
  const lakes = () => {
    const whole = feature(stored as never, stored.objects.lakes as never) as never as {
      geometry: { coordinates: never };
    };
    return whole.geometry.coordinates as Polygons;
  };

  it.each([
    ['Lake Michigan', [-87, 43.5]],
    ['Lake Superior', [-87, 47.8]],
    ['Lake Huron', [-82.3, 44.8]],
    ['Lake Erie', [-81, 42.2]],
    ['Lake Ontario', [-77.8, 43.6]],
  ] as const)('has %s', (_name, point) => {
    expect(isInside(point, lakes())).toBe(true);
  });

  it('does not flood Chicago, Toronto or Detroit', () => {
    for (const town of [
      [-87.75, 41.88],
      [-79.45, 43.72],
      [-83.15, 42.4],
    ] as const) {
      expect(isInside(town, lakes())).toBe(false);
    }
  });
});
