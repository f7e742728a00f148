// On every schematic map: the disclaimer, the compass needle, the scale bar and the pin.

import type { Area, FreeSpace } from './free-space.ts';
import type { MapColors } from './map-colors.ts';
import type { MapFrame } from './map-frame.ts';
import { scaleOf } from './map-scale.ts';
import { areaOfLabel, drawLabel, px } from './svg-parts.ts';

const SIZE = 11;
const ROOM_FOR_ONE_LINE = 200;
/** Required by its license. A thumbnail has no room for it, but leads to a page that has. */
const SOURCE = 'Places: GeoNames, CC BY 4.0';

export function drawCaption({ width, height }: MapFrame, space: FreeSpace): string {
  const lines = width < ROOM_FOR_ONE_LINE ? ['Schematic map,', 'no streets'] : [SOURCE, 'Schematic map, no streets'];
  return lines
    .map((text, index) => {
      const y = height - 9 - (lines.length - 1 - index) * 13;
      const label = { text, size: SIZE, anchor: 'end', at: { x: width - 8, y } } as const;
      space.occupy(areaOfLabel(label));
      return drawLabel(label);
    })
    .join('');
}

/** North is always up, and the needle says so. */
export function drawCompass({ width }: MapFrame, space: FreeSpace, colors: MapColors): string {
  const x = width - 18;
  space.occupy({ left: x - 12, right: x + 12, top: 6, bottom: 46 });
  return [
    drawLabel({ text: 'N', size: SIZE, anchor: 'middle', at: { x, y: 18 } }, ' font-weight="600"'),
    `<path d="M${x} 22l5 20-5-4Z"/>`,
    `<path d="M${x} 22l-5 20 5-4Z" fill="${colors.glow}" stroke="${colors.soft}" stroke-width="1"/>`,
  ].join('');
}

/** Left out in a thumbnail, and when it would not be accurate. */
export function drawScale(frame: MapFrame, space: FreeSpace, { soft }: MapColors): string {
  const scale = frame.width < ROOM_FOR_ONE_LINE ? null : scaleOf(frame);
  if (!scale) return '';
  const [left, bottom] = [10, 26];
  const label = { text: scale.label, size: SIZE, anchor: 'start', at: { x: left, y: 18 } } as const;
  space.occupy({ left: left - 4, right: left + Math.max(scale.length, 48) + 4, top: 6, bottom: bottom + 4 });
  const bar = `M${left} ${bottom - 5}v5h${px(scale.length)}v-5`;
  return `${drawLabel(label)}<path d="${bar}" fill="none" stroke="${soft}" stroke-width="1.5"/>`;
}

export function areaOfPin({ middle: { x, y } }: MapFrame): Area {
  return { left: x - 11, right: x + 11, top: y - 31, bottom: y + 4 };
}

/** Its tip marks the place. */
export function drawPin({ middle: { x, y } }: MapFrame, colors: MapColors): string {
  return [
    `<g transform="translate(${px(x)} ${px(y)})"><ellipse rx="6" ry="2.2" fill="#000" opacity=".22"/>`,
    `<path d="M0 0C-2-6-10-11.5-10-20A10 10 0 0 1 10-20C10-11.5 2-6 0 0Z" fill="${colors.accent}" stroke="${colors.onAccent}" stroke-width="1.5"/>`,
    `<circle cy="-20" r="3.8" fill="${colors.onAccent}"/></g>`,
  ].join('');
}
