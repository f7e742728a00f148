// A map that claims no more than is known: a scale, the directions and place names, but no streets. It is a pure
// function of the view and the gazetteer, so that the same picture always has the same bytes.

import type { Gazetteer } from '#integrations/geocoding/gazetteer.ts';
import { freeSpaceIn } from './free-space.ts';
import { MAP_COLORS, type MapColors } from './map-colors.ts';
import { frameOf, type MapFrame } from './map-frame.ts';
import { areaOfPin, drawCaption, drawCompass, drawPin, drawScale } from './map-furniture.ts';
import { drawNames } from './map-names.ts';
import { placesInView, spacesBeyond } from './map-places.ts';
import { drawPointers } from './map-pointers.ts';
import type { MapView } from './static-map.port.ts';

const FACE = "system-ui,-apple-system,'Segoe UI',Roboto,'Helvetica Neue',sans-serif";
const MARGIN = 6;
/** With fewer names in view, nobody could tell where it is, so the edge points to places beyond it. */
const FEW_NAMES = 6;

export function drawSchematicMap(view: MapView, gazetteer: Gazetteer): string {
  const frame = frameOf(view);
  const colors = MAP_COLORS[view.scheme];
  return [
    drawGround(frame, colors),
    drawWords(view, frame, { gazetteer, colors }),
    view.pin ? drawPin(frame, colors) : '',
    '</svg>',
  ].join('');
}

function drawGround({ width, height }: MapFrame, { ground }: MapColors): string {
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" overflow="hidden" font-family="${FACE}">`,
    `<rect width="${width}" height="${height}" fill="${ground}"/>`,
  ].join('');
}

type Content = { readonly gazetteer: Gazetteer; readonly colors: MapColors };

/** In order of priority: required words first, then names and pointers. */
function drawWords(view: MapView, frame: MapFrame, { gazetteer, colors }: Content): string {
  const space = freeSpaceIn(frame.width, frame.height, MARGIN);
  const pin = view.pin ? areaOfPin(frame) : undefined;
  if (pin !== undefined) space.occupy(pin);
  const furniture = drawCaption(frame, space) + drawCompass(frame, space, colors) + drawScale(frame, space, colors);
  const inView = placesInView(gazetteer, frame);
  const names = drawNames(inView, { space, colors, pin });
  const pointers = inView.length < FEW_NAMES ? drawPointers(spacesBeyond(gazetteer, frame), frame, space) : '';
  return [
    // The outline in the background color separates letters from the lines under them.
    `<g stroke="${colors.ground}" stroke-width="3" stroke-linejoin="round" paint-order="stroke">`,
    `<g fill="${colors.soft}">${pointers}${furniture}</g>`,
    `<g fill="${colors.ink}">${names}</g></g>`,
  ].join('');
}
