// What the pins stand on: the configured tiles, or the map that needs none.

import type { Map as LibreMap, StyleSpecification } from 'maplibre-gl';
import { boot } from '../../../lib/api/boot.ts';
import { fillPlainStyle, plainStyle } from './plain-style.ts';

type Scheme = 'light' | 'dark';

/** Before tiles have come, nothing but their ground. */
export function firstStyle(scheme: Scheme): StyleSpecification {
  return boot.tiles ? { version: 8, sources: {}, layers: [] } : plainStyle(scheme);
}

/** Draws the base map, now or as soon as its style has come. Tiles that cannot be had leave the map that needs none. */
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
  // With a listener, MapLibre leaves it to us whether an error is worth a line.
  map.on('error', fallBack);
  if (tiles.kind === 'style') map.setStyle(tiles.url.replaceAll('{scheme}', scheme));
  else {
    import('./archive-style.ts').then(({ archiveStyle }) => map.setStyle(archiveStyle(tiles.url, scheme)), fallBack);
  }
}
