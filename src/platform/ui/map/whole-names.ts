// A name that the edge of the map would cut off is hidden until the map has moved.

import type { FeatureCollection, Point } from 'geojson';
import type { Map as LibreMap } from 'maplibre-gl';

export const NAME_SIZES = { city: 14, town: 12.5 } as const;
/** Where names wrap, in ems. */
export const NAME_EMS = 7;
const LINE_EMS = 1.2;

type Town = { readonly name: string; readonly isCity: boolean };
export type Towns = FeatureCollection<Point, Town>;
type Size = { readonly width: number; readonly height: number };

/** The source uses each town's index in the list as its id. */
export function hideCutNames(map: LibreMap, source: string, towns: Towns): void {
  const view = { width: map.getContainer().clientWidth, height: map.getContainer().clientHeight };
  towns.features.forEach(({ geometry, properties }, id) => {
    const [lng = 0, lat = 0] = geometry.coordinates;
    const isCut = crossesEdge(map.project([lng, lat]), nameSize(properties, measureWidth), view);
    map.setFeatureState({ source, id }, { isCut });
  });
}

/** Whether a text around this point is partly in view and partly not. */
export function crossesEdge({ x, y }: { readonly x: number; readonly y: number }, text: Size, view: Size): boolean {
  const [left, right, top, bottom] = [x - text.width / 2, x + text.width / 2, y - text.height / 2, y + text.height / 2];
  return left < 0 || right > view.width || top < 0 || bottom > view.height;
}

/** Approximately as the map wraps it. */
export function nameSize({ name, isCity }: Town, widthOf: (text: string, size: number) => number): Size {
  const size = isCity ? NAME_SIZES.city : NAME_SIZES.town;
  const whole = widthOf(name, size);
  const longest = Math.max(...name.split(' ').map((word) => widthOf(word, size)));
  const width = Math.min(whole, Math.max(longest, NAME_EMS * size));
  return { width, height: Math.ceil(whole / width) * LINE_EMS * size };
}

let pen: CanvasRenderingContext2D | null = null;

function measureWidth(text: string, size: number): number {
  pen ??= document.createElement('canvas').getContext('2d');
  if (!pen) return text.length * size * 0.6;
  pen.font = `${size}px system-ui, sans-serif`;
  return pen.measureText(text).width;
}
