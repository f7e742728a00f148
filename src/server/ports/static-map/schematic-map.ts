// A map that claims no more than is known: scales, directions and place names, but no streets. A pure function of the
// view and the gazetteer, so that the same picture is always the same bytes.

import type { Gazetteer } from '../places/gazetteer.ts';
import { type FreeSpace, freeSpaceIn } from './free-space.ts';
import { MAP_COLORS, type MapColors } from './map-colors.ts';
import { frameOf, type MapFrame } from './map-frame.ts';
import { areaOfPin, drawCaption, drawCompass, drawPin } from './map-furniture.ts';
import { graticuleOf, type Ring, ringsOf } from './map-grid.ts';
import { drawNames } from './map-names.ts';
import { placesBeyond, placesInView } from './map-places.ts';
import { drawPointers } from './map-pointers.ts';
import type { MapView } from './static-map.port.ts';
import { areaOfLabel, drawLabel, type Label, px } from './svg-parts.ts';

const FACE = "system-ui,-apple-system,'Segoe UI',Roboto,'Helvetica Neue',sans-serif";
const MARGIN = 6;
const SMALL = 11;
/** With fewer names in view one cannot tell where it is: the edge then points to places beyond. */
const FEW_NAMES = 6;
/** Distances are in one row and must not read as one number. */
const RING_LABEL_AIR = 6;

export function drawSchematicMap(view: MapView, gazetteer: Gazetteer): string {
  const frame = frameOf(view);
  const colors = MAP_COLORS[view.scheme];
  const rings = ringsOf(frame);
  return [
    drawGround(frame, colors),
    drawRings(rings, frame, colors),
    drawWords(view, frame, { rings, gazetteer, colors }),
    view.pin ? drawPin(frame, colors) : '',
    '</svg>',
  ].join('');
}

function drawGround(frame: MapFrame, { glow, ground, line }: MapColors): string {
  const { width, height } = frame;
  const { meridians, parallels } = graticuleOf(frame);
  const lines = [
    ...meridians.map(({ at }) => `M${px(at)} 0V${height}`),
    ...parallels.map(({ at }) => `M0 ${px(at)}H${width}`),
  ];
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" overflow="hidden" font-family="${FACE}">`,
    `<defs><radialGradient id="g"><stop offset="0" stop-color="${glow}"/><stop offset="1" stop-color="${ground}"/></radialGradient></defs>`,
    `<rect width="${width}" height="${height}" fill="url(#g)"/><path d="${lines.join('')}" stroke="${line}" fill="none"/>`,
  ].join('');
}

function drawRings(rings: readonly Ring[], { middle }: MapFrame, { ring }: MapColors): string {
  const circles = rings.map(({ radius }, index) => {
    const wash = index === 0 ? ` fill="${ring}" fill-opacity=".06"` : '';
    return `<circle cx="${px(middle.x)}" cy="${px(middle.y)}" r="${px(radius)}"${wash}/>`;
  });
  return `<g fill="none" stroke="${ring}" stroke-opacity=".35">${circles.join('')}</g>`;
}

type Content = { readonly rings: readonly Ring[]; readonly gazetteer: Gazetteer; readonly colors: MapColors };

/** In order of priority: required words, then distances, names, pointers and degrees. */
function drawWords(view: MapView, frame: MapFrame, { rings, gazetteer, colors }: Content): string {
  const space = freeSpaceIn(frame.width, frame.height, MARGIN);
  const pin = view.pin ? areaOfPin(frame) : undefined;
  if (pin !== undefined) space.occupy(pin);
  const furniture = drawCaption(frame, space) + drawCompass(frame, space, colors);
  const distances = drawDistances(rings, frame, space);
  const inView = placesInView(gazetteer, frame);
  const names = drawNames(inView, { space, colors, pin });
  const pointers = inView.length < FEW_NAMES ? drawPointers(placesBeyond(gazetteer, frame), frame, space) : '';
  const degrees = drawDegrees(frame, space);
  return [
    // The outline in the background color separates letters from the lines under them.
    `<g stroke="${colors.ground}" stroke-width="3" stroke-linejoin="round" paint-order="stroke">`,
    `<g fill="${colors.soft}">${degrees}${distances}${pointers}${furniture}</g>`,
    `<g fill="${colors.ink}">${names}</g></g>`,
  ].join('');
}

function drawDistances(rings: readonly Ring[], { middle }: MapFrame, space: FreeSpace): string {
  const labels = rings.map(({ radius, label: text }): Label => {
    return { text, size: SMALL, anchor: 'middle', at: { x: middle.x + radius, y: middle.y + 4 } };
  });
  return drawWhereFree(labels, space, RING_LABEL_AIR);
}

function drawDegrees(frame: MapFrame, space: FreeSpace): string {
  const { meridians, parallels } = graticuleOf(frame);
  const labels: Label[] = [
    ...meridians.map(({ at, label: text }): Label => ({ text, size: SMALL, anchor: 'middle', at: { x: at, y: 17 } })),
    ...parallels.map(({ at, label: text }): Label => ({ text, size: SMALL, anchor: 'start', at: { x: 9, y: at + 4 } })),
  ];
  return drawWhereFree(labels, space, 0);
}

function drawWhereFree(labels: readonly Label[], space: FreeSpace, air: number): string {
  const placed = labels.filter((label) => {
    const area = areaOfLabel(label);
    return space.claim({ ...area, left: area.left - air, right: area.right + air });
  });
  return placed.map((label) => drawLabel(label)).join('');
}
