// A sketch of the main streets around the demo's lots, which stands in for map tiles where there is no network. Its lines are
// computed from Chicago's address grid, in which State and Madison Streets are zero.

import type { MapSketch } from '#features/search/geocoding.contract.ts';

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

/** Numbers to the east are positive, to the west negative. */
const NORTH_SOUTH: readonly (readonly [name: string, number: number])[] = [
  ['Michigan Ave', 100],
  ['State St', 0],
  ['Clark St', -100],
  ['LaSalle St', -150],
  ['Wells St', -200],
  ['Franklin St', -300],
  ['Canal St', -500],
  ['Halsted St', -800],
  ['Racine Ave', -1200],
  ['Ashland Ave', -1600],
  ['Damen Ave', -2000],
  ['Western Ave', -2400],
  ['Kedzie Ave', -3200],
  ['Pulaski Rd', -4000],
  ['Cicero Ave', -4800],
  ['Central Ave', -5600],
];
/** From here to the west they go on to the north. */
const FIRST_THROUGH = -800;

/** Numbers to the north are positive, to the south negative. */
const EAST_WEST: readonly (readonly [name: string, number: number])[] = [
  ['Irving Park Rd', 4000],
  ['Addison St', 3600],
  ['Belmont Ave', 3200],
  ['Diversey Pkwy', 2800],
  ['Fullerton Ave', 2400],
  ['Armitage Ave', 2000],
  ['North Ave', 1600],
  ['Division St', 1200],
  ['Chicago Ave', 800],
  ['Randolph St', 150],
  ['Washington St', 100],
  ['Madison St', 0],
  ['Monroe St', -100],
  ['Adams St', -200],
  ['Jackson Blvd', -300],
  ['Van Buren St', -400],
  ['Harrison St', -600],
  ['Polk St', -800],
  ['Taylor St', -1000],
  ['Roosevelt Rd', -ROOSEVELT],
  ['Cermak Rd', -2200],
  ['31st St', -3100],
  ['Pershing Rd', -3900],
  ['47th St', -4700],
  ['55th St', -5500],
  ['63rd St', -6300],
];
/** What crosses the whole sketch: a street each mile, and the half miles that do. */
const THROUGH = new Set([
  ...['Michigan Ave', 'State St', 'Halsted St', 'Ashland Ave', 'Western Ave'],
  ...['Kedzie Ave', 'Pulaski Rd', 'Cicero Ave', 'Central Ave'],
  ...['Irving Park Rd', 'Belmont Ave', 'Fullerton Ave', 'North Ave', 'Chicago Ave', 'Madison St', 'Roosevelt Rd'],
  ...['Cermak Rd', '31st St', 'Pershing Rd', '47th St', '55th St', '63rd St'],
]);

/** From north to south. */
const SHORE: readonly Point[] = [
  [-87.645, 41.97],
  [-87.6405, 41.957],
  [-87.637, 41.945],
  [-87.633, 41.935],
  [-87.6275, 41.918],
  [-87.6255, 41.911],
  [-87.6225, 41.9015],
  [-87.616, 41.897],
  [-87.6125, 41.892],
  [-87.6095, 41.8885],
  [-87.613, 41.8845],
  [-87.6155, 41.8757],
  [-87.6135, 41.8672],
  [-87.6105, 41.858],
  [-87.6085, 41.851],
  [-87.603, 41.835],
];
const OUT_ON_THE_LAKE = -87.4;

const RIVER: readonly (readonly Point[])[] = [
  [
    [-87.6095, 41.8887],
    [-87.624, 41.8888],
    [-87.634, 41.8873],
    [-87.6375, 41.8867],
  ],
  [
    [-87.6965, 41.947],
    [-87.6915, 41.939],
    [-87.681, 41.931],
    [-87.6655, 41.92],
    [-87.656, 41.91],
    [-87.6475, 41.902],
    [-87.6435, 41.8965],
    [-87.6395, 41.89],
    [-87.6375, 41.8867],
    [-87.638, 41.882],
    [-87.6365, 41.8757],
    [-87.634, 41.8672],
    [-87.6365, 41.858],
    [-87.6425, 41.852],
    [-87.655, 41.846],
  ],
];

/** Streets, river and lake, as lines of longitude and latitude. */
export function sketchStreets(): MapSketch {
  const avenues = NORTH_SOUTH.map(([name, number]) => {
    const lng = lngOf(number);
    const end = Math.min(latOf(number > FIRST_THROUGH ? 1600 : 4000), latOfShore(lng));
    const south = latOf(THROUGH.has(name) ? -6300 : -ROOSEVELT);
    return { name, line: [roundedPoint(lng, south), roundedPoint(lng, end)] };
  });
  const streets = EAST_WEST.map(([name, number]) => {
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
