// Arrowheads at the edge with the name and distance of places in that direction. They help when few places are in view.

import { formatDistance } from '#platform/geo/geo.ts';
import type { Area, FreeSpace } from './free-space.ts';
import type { MapFrame, Pixel } from './map-frame.ts';
import type { MapPlace } from './map-places.ts';
import { areaOfLabel, drawLabel, type Label, px, textWidth } from './svg-parts.ts';

const SIZE = 11;
const EDGE_INSET = 14;
const HEAD = 6;
const MAX_POINTERS = 3;
/** Two pointers in nearly the same direction are redundant. */
const MIN_TURN = Math.PI / 4;

export function drawPointers(places: readonly MapPlace[], frame: MapFrame, space: FreeSpace): string {
  const shown: number[] = [];
  const drawn: string[] = [];
  for (const place of places) {
    if (shown.length === MAX_POINTERS) break;
    const bearing = Math.atan2(place.at.y - frame.middle.y, place.at.x - frame.middle.x);
    if (shown.some((other) => Math.cos(bearing - other) > Math.cos(MIN_TURN))) continue;
    const tip = edgePoint(frame, bearing);
    const label = labelAt(tip, place, frame);
    if (!space.claim(around(tip, areaOfLabel(label)))) continue;
    shown.push(bearing);
    drawn.push(drawHead(tip, bearing), drawLabel(label));
  }
  return drawn.join('');
}

/** Where the line from the center to the place leaves the picture, slightly inside. */
function edgePoint({ middle, width, height }: MapFrame, bearing: number): Pixel {
  const [east, south] = [Math.cos(bearing), Math.sin(bearing)];
  const reach = Math.min(
    (width / 2 - EDGE_INSET) / Math.max(Math.abs(east), 1e-9),
    (height / 2 - EDGE_INSET) / Math.max(Math.abs(south), 1e-9),
  );
  return { x: middle.x + east * reach, y: middle.y + south * reach };
}

function labelAt(tip: Pixel, { name, meters }: MapPlace, { width, height }: MapFrame): Label {
  const text = `${name} ${formatDistance(meters)}`;
  if (tip.x <= EDGE_INSET + 1) return { text, size: SIZE, anchor: 'start', at: { x: tip.x + 10, y: tip.y + 4 } };
  if (tip.x >= width - EDGE_INSET - 1) return { text, size: SIZE, anchor: 'end', at: { x: tip.x - 10, y: tip.y + 4 } };
  const half = textWidth(text, SIZE) / 2 + EDGE_INSET;
  const x = Math.min(width - half, Math.max(half, tip.x));
  return { text, size: SIZE, anchor: 'middle', at: { x, y: tip.y < height / 2 ? tip.y + 18 : tip.y - 11 } };
}

function around(tip: Pixel, label: Area): Area {
  return {
    left: Math.min(tip.x - HEAD, label.left),
    right: Math.max(tip.x + HEAD, label.right),
    top: Math.min(tip.y - HEAD, label.top),
    bottom: Math.max(tip.y + HEAD, label.bottom),
  };
}

function drawHead({ x, y }: Pixel, bearing: number): string {
  const turn = px((bearing * 180) / Math.PI);
  return `<path d="M5 0-4-4.2-2 0-4 4.2Z" transform="translate(${px(x)} ${px(y)}) rotate(${turn})"/>`;
}
