// Mapbox's Static Images API. Its world is 512 pixels wide at zoom 0, so the same area is one zoom less.

import { clampLatitude } from '#platform/geo/mercator.ts';
import type { MapProviderRules } from './static-map.port.ts';

const STYLES = { light: 'streets-v12', dark: 'dark-v11' };
/** As close to the poles as it goes. */
const NORTHERNMOST = 85.0511;

export const MAPBOX_MAP: MapProviderRules = {
  apiUrl: 'https://api.mapbox.com',
  credit: '',
  mayBeStored: false,
  pathOf({ lat, lng, zoom, width, height, scheme }, token) {
    const latitude = Math.min(NORTHERNMOST, Math.max(-NORTHERNMOST, clampLatitude(lat)));
    const point = `${lng.toFixed(6)},${latitude.toFixed(6)}`;
    const place = `pin-l+0b7285(${point})/${point},${Math.max(0, zoom - 1).toFixed(2)}`;
    const search = new URLSearchParams({ access_token: token });
    return `/styles/v1/mapbox/${STYLES[scheme]}/static/${place}/${width}x${height}@2x?${search}`;
  },
};
