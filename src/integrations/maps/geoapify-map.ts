// Geoapify's Static Maps API, queried by the corners of the area.

import { project, unproject, worldPixels } from '#platform/geo/mercator.ts';
import type { MapProviderRules, MapView } from './static-map.port.ts';

const STYLES = { light: 'osm-bright', dark: 'dark-matter' };

export const GEOAPIFY_MAP: MapProviderRules = {
  apiUrl: 'https://maps.geoapify.com',
  credit: 'Map: powered by Geoapify, © OpenMapTiles, © OpenStreetMap contributors',
  mayBeStored: true,
  pathOf(view, key) {
    const search = new URLSearchParams({
      style: STYLES[view.scheme],
      width: String(view.width),
      height: String(view.height),
      scaleFactor: '2',
      format: 'png',
      area: `rect:${cornersOf(view).join(',')}`,
    });
    const point = `${view.lng.toFixed(6)},${view.lat.toFixed(6)}`;
    search.set('marker', `lonlat:${point};type:material;color:#0b7285;size:large`);
    search.set('apiKey', key);
    return `/v1/staticmap?${search}`;
  },
};

/** West, north, east, south in degrees; across the date line the longitudes continue. */
function cornersOf(view: MapView): string[] {
  const { zoom, width, height } = view;
  const { x, y } = project(view, zoom);
  const degrees = (pixels: number) => ((pixels / worldPixels(zoom)) * 360).toFixed(6);
  const latitudeAt = (pixels: number) =>
    unproject({ x: 0, y: Math.min(worldPixels(zoom), Math.max(0, pixels)) }, zoom).lat.toFixed(6);
  const west = x - worldPixels(zoom) / 2 - width / 2;
  return [degrees(west), latitudeAt(y - height / 2), degrees(west + width), latitudeAt(y + height / 2)];
}
