// Places in view: a filled dot for a city, a ring for a neighborhood, and the name on a free side.

import { type Area, type FreeSpace, overlaps } from './free-space.ts';
import type { MapColors } from './map-colors.ts';
import type { MapPlace } from './map-places.ts';
import { areaOfLabel, drawLabel, type Label, px } from './svg-parts.ts';

type Drawing = { readonly space: FreeSpace; readonly colors: MapColors };
type Surroundings = Drawing & { readonly pin: Area | undefined };

const BIG_CITY = 100_000;
const TOUCHING = 2;

export function drawNames(places: readonly MapPlace[], { space, colors, pin }: Surroundings): string {
  const isUnderPin = (place: MapPlace) => pin !== undefined && overlaps(areaOfDot(place), pin, TOUCHING);
  const hidden = places.find(isUnderPin);
  const atPin = hidden === undefined || pin === undefined ? '' : drawNameAtPin(hidden, pin, { space, colors });
  const open = places.filter((place) => !isUnderPin(place));
  return atPin + open.map((place) => drawPlace(place, { space, colors })).join('');
}

/** The pin hides the dot at a city's center; the name of the largest such place must stay. */
function drawNameAtPin(place: MapPlace, pin: Area, { space, colors }: Drawing): string {
  const label = labelsAround(place, pin).find((option) => space.claim(areaOfLabel(option), pin));
  return label === undefined ? '' : drawName(place, label, colors);
}

function drawPlace(place: MapPlace, { space, colors }: Drawing): string {
  const dot = areaOfDot(place);
  if (!space.claim(dot)) return '';
  const label = labelsAround(place, dot).find((option) => space.claim(areaOfLabel(option), dot));
  return drawDot(place, colors, label !== undefined) + (label === undefined ? '' : drawName(place, label, colors));
}

function areaOfDot(place: MapPlace): Area {
  const radius = radiusOf(place);
  const { x, y } = place.at;
  return { left: x - radius, right: x + radius, top: y - radius, bottom: y + radius };
}

/** Grows with the number of digits of the population. */
function radiusOf({ isCity, population }: MapPlace): number {
  return isCity ? Math.min(4.5, 1.2 + 0.5 * Math.log10(population + 10)) : 2.6;
}

function labelsAround({ name: text, population, isCity }: MapPlace, thing: Area): Label[] {
  const size = isCity && population >= BIG_CITY ? 13 : 12;
  const x = (thing.left + thing.right) / 2;
  const y = (thing.top + thing.bottom) / 2 + size * 0.35;
  return [
    { text, size, anchor: 'start', at: { x: thing.right + 5, y } },
    { text, size, anchor: 'end', at: { x: thing.left - 5, y } },
    { text, size, anchor: 'middle', at: { x, y: thing.top - 5 } },
    { text, size, anchor: 'middle', at: { x, y: thing.bottom + 5 + size * 0.8 } },
  ];
}

function drawName({ isCity, population }: MapPlace, label: Label, colors: MapColors): string {
  if (!isCity) return drawLabel(label, ` fill="${colors.soft}"`);
  return drawLabel(label, population >= BIG_CITY ? ' font-weight="600"' : '');
}

/** A place without room for its name keeps a faint dot. */
function drawDot(place: MapPlace, colors: MapColors, isNamed: boolean): string {
  const circle = `<circle cx="${px(place.at.x)}" cy="${px(place.at.y)}" r="${px(radiusOf(place))}"`;
  if (!isNamed) return `${circle} fill="${colors.soft}" opacity=".45"/>`;
  return place.isCity ? `${circle}/>` : `${circle} fill="none" stroke="${colors.soft}" stroke-width="1.3"/>`;
}
