// Google's Maps Static API: whole zoom levels only, and at most 640 pixels each way, which it can double.

import { clampLatitude } from '#platform/geo/mercator.ts';
import type { MapProviderRules, MapView } from './static-map.port.ts';

const MAX_SIDE = 640;
const DARK = [
  'element:geometry|color:0x1c2529',
  'element:labels.text.stroke|color:0x1c2529',
  'element:labels.text.fill|color:0xb4c2c6',
  'feature:road|element:geometry|color:0x36474e',
  'feature:road.highway|element:geometry|color:0x465b63',
  'feature:water|element:geometry|color:0x10171a',
];

export const GOOGLE_MAP: MapProviderRules = {
  apiUrl: 'https://maps.googleapis.com',
  credit: '',
  mayBeStored: true,
  pathOf(view, key) {
    const { zoom, width, height } = wholeZoom(view);
    const point = `${clampLatitude(view.lat).toFixed(6)},${view.lng.toFixed(6)}`;
    const search = new URLSearchParams({
      center: point,
      zoom: String(zoom),
      size: `${width}x${height}`,
      scale: '2',
      format: 'png',
      language: 'en',
      region: 'us',
    });
    search.set('markers', `color:0x0b7285|${point}`);
    if (view.scheme === 'dark') for (const style of DARK) search.append('style', style);
    search.set('key', key);
    return `/maps/api/staticmap?${search}`;
  },
};

/**
 * The same area at the nearest lower whole zoom whose picture is small enough. Doubled, it has
 * about as many pixels as requested or more, and the page scales it to size.
 */
function wholeZoom({ zoom, width, height }: MapView): { zoom: number; width: number; height: number } {
  const tooLarge = Math.log2(Math.max(width, height) / MAX_SIDE);
  const whole = Math.max(0, Math.floor(zoom - Math.max(0, tooLarge) + 1e-9));
  const scale = 2 ** (whole - zoom);
  return { zoom: whole, width: Math.round(width * scale), height: Math.round(height * scale) };
}
