// What is under the pins: the configured tiles, or the map that needs none.

import type { Map as LibreMap, StyleSpecification } from 'maplibre-gl';
import { boot } from '../../../lib/api/boot.ts';
import { fillPlainStyle, plainStyle } from './plain-style.ts';

type Scheme = 'light' | 'dark';

/** Only the background color, until tiles have arrived. */
export function firstStyle(scheme: Scheme): StyleSpecification {
  return boot.tiles ? { version: 8, sources: {}, layers: [] } : plainStyle(scheme);
}

/** Draws the base map, now or as soon as its style arrives. If tiles cannot be loaded, the map that needs none remains. */
export function drawBaseMap(map: LibreMap, scheme: Scheme): void {
  const { tiles } = boot;
  if (!tiles) {
    map.once('style.load', () => fillPlainStyle(map));
    return;
  }
  let anyTile = false;
  const fallBack = () => {
    if (anyTile) return;
    anyTile = true;
    map.setStyle(plainStyle(scheme), { diff: false });
    map.once('style.load', () => fillPlainStyle(map));
  };
  map.on('sourcedata', ({ tile }) => {
    if (tile) anyTile = true;
  });
  // With a listener, MapLibre leaves it to us whether to log an error.
  map.on('error', fallBack);
  if (tiles.kind === 'style') map.setStyle(tiles.url.replaceAll('{scheme}', scheme));
  else {
    import('./archive-style.ts').then(({ archiveStyle }) => map.setStyle(archiveStyle(tiles.url, scheme)), fallBack);
  }
}
