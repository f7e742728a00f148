// A sketch of the main streets around the demo's lots, which stands in for map tiles where there is no network. Its lines are
// computed from Chicago's address grid, in which State and Madison Streets are zero: numbers to the north and east are positive.

import type { MapSketch } from '#features/search/geocoding.contract.ts';
import sketch from './sketch-streets.json' with { type: 'json' };

type Point = [lng: number, lat: number];

const STATE_LNG = -87.6278;
const MADISON_LAT = 41.882;
const METERS_A_MILE = 1609.344;
const METERS_A_DEGREE = 111_195;
const MILE_LAT = METERS_A_MILE / METERS_A_DEGREE;
const MILE_LNG = MILE_LAT / Math.cos((MADISON_LAT * Math.PI) / 180);
const NUMBERS_A_MILE = 800;
/** Where the first miles south of Madison end; from the third on, a mile has 800 numbers there, too. */
const ROOSEVELT = 1200;
const SOUTHERN_MILES = [0, ROOSEVELT, 2200, 3100];
/** They are a little longer. */
const SOUTHERN_MILE_LAT = 0.01459;

/** From here to the west streets go on to the north. */
const FIRST_THROUGH = -800;
const OUT_ON_THE_LAKE = -87.4;

/** What crosses the whole sketch: a street each mile, and the half miles that do. */
const THROUGH = new Set(sketch.through);
/** From north to south. */
const SHORE = sketch.shore.map(toPoint);
const RIVER = sketch.river.map((line) => line.map(toPoint));

/** Streets, river and lake, as lines of longitude and latitude. */
export function sketchStreets(): MapSketch {
  const avenues = Object.entries(sketch.northSouth).map(([name, number]) => {
    const lng = lngOf(number);
    const end = Math.min(latOf(number > FIRST_THROUGH ? 1600 : 4000), latOfShore(lng));
    const south = latOf(THROUGH.has(name) ? -6300 : -ROOSEVELT);
    return { name, line: [roundedPoint(lng, south), roundedPoint(lng, end)] };
  });
  const streets = Object.entries(sketch.eastWest).map(([name, number]) => {
    const lat = latOf(number);
    const west = lngOf(THROUGH.has(name) ? -5600 : -2400);
    return { name, line: [roundedPoint(west, lat), roundedPoint(lngOfShore(lat), lat)] };
  });
  const [first, last] = [SHORE[0], SHORE.at(-1)] as [Point, Point];
  return {
    streets: [...avenues, ...streets],
    river: RIVER.map((line) => [...line]),
    lake: [...SHORE, [OUT_ON_THE_LAKE, last[1]], [OUT_ON_THE_LAKE, first[1]], first],
  };
}

function toPoint([lng = 0, lat = 0]: readonly number[]): Point {
  return [lng, lat];
}

const roundedPoint = (lng: number, lat: number): Point => [Number(lng.toFixed(5)), Number(lat.toFixed(5))];

function lngOf(number: number): number {
  return STATE_LNG + (number / NUMBERS_A_MILE) * MILE_LNG;
}

function latOf(number: number): number {
  if (number < 0) return MADISON_LAT - southernMiles(-number) * SOUTHERN_MILE_LAT;
  return MADISON_LAT + (number / NUMBERS_A_MILE) * MILE_LAT;
}

function southernMiles(number: number): number {
  for (const [miles, end] of SOUTHERN_MILES.entries()) {
    const begin = SOUTHERN_MILES[miles - 1];
    if (begin !== undefined && number <= end) return miles - 1 + (number - begin) / (end - begin);
  }
  return 3 + (number - 3100) / NUMBERS_A_MILE;
}

/** Where a street to the east ends. */
function lngOfShore(lat: number): number {
  for (const [index, [lng, at]] of SHORE.entries()) {
    const [nextLng, nextAt] = SHORE[index + 1] ?? [lng, at];
    if (lat <= at && lat >= nextAt) return at === nextAt ? lng : lng + ((at - lat) / (at - nextAt)) * (nextLng - lng);
  }
  return STATE_LNG;
}

/** Where a street to the north ends. */
function latOfShore(lng: number): number {
  const reached = SHORE.findIndex(([at]) => at > lng);
  return reached < 1 ? Number.POSITIVE_INFINITY : (SHORE[reached - 1] as Point)[1];
}
