// What is under the pins: streets from tiles, or the drawn map where there are none.

import type { Map as LibreMap, StyleSpecification } from 'maplibre-gl';
import { boot } from '#platform/api/boot.ts';
import { fillPlainStyle, plainStyle } from './plain-style.ts';

type Scheme = 'light' | 'dark';

/** How long a map may stay empty before the drawn one stands in. */
const PATIENCE_MS = 2000;

/** Only the background color, until tiles have arrived. */
export function firstStyle(scheme: Scheme): StyleSpecification {
  return boot.tiles ? { version: 8, sources: {}, layers: [] } : plainStyle(scheme);
}

/** How near a map without streets may begin, so that names are around; and one that nobody can move, so that towns are. */
export const NAMES_ZOOM = 12;
const TOWNS_ZOOM = 10.5;
/** In the demo, one that nobody can move shows some of the sketch's streets, which are blocks apart. */
const SKETCH_ZOOM = 13;

/** Whether there are neither tiles nor the demo's sketch. */
export const hasNoStreets = (map: LibreMap): boolean => !boot.demo && map.getSource('towns') !== undefined;

/** Whether streets are drawn where it is now; the demo's sketch ends outside of its city. */
export const showsStreets = (map: LibreMap): boolean =>
  map.getSource('towns') === undefined || map.queryRenderedFeatures({ layers: ['streets'] }).length > 0;

/** Draws the base map, now or as soon as its tiles arrive. If they do not, the drawn map stands in. */
export function drawBaseMap(map: LibreMap, scheme: Scheme, still = false): void {
  const { tiles } = boot;
  const drawPlain = () => {
    map.once('style.load', () => {
      if (hasNoStreets(map)) map.setZoom(Math.min(map.getZoom(), still ? TOWNS_ZOOM : NAMES_ZOOM));
      else if (still) map.setZoom(Math.min(map.getZoom(), SKETCH_ZOOM));
      fillPlainStyle(map);
    });
  };
  if (!tiles) {
    drawPlain();
    return;
  }
  let isDecided = false;
  const decide = () => {
    const wasDecided = isDecided;
    isDecided = true;
    clearTimeout(patience);
    return !wasDecided;
  };
  const fallBack = () => {
    if (!decide()) return;
    map.setStyle(plainStyle(scheme), { diff: false });
    drawPlain();
  };
  const patience = setTimeout(fallBack, PATIENCE_MS);
  map.on('sourcedata', ({ tile }) => {
    if (tile) decide();
  });
  map.once('remove', decide);
  // With a listener, MapLibre leaves it to us whether to log an error.
  map.on('error', fallBack);
  if (tiles.kind === 'style') map.setStyle(tiles.urls[scheme]);
  else {
    import('./archive-style.ts').then(({ archiveStyle }) => {
      if (!isDecided) map.setStyle(archiveStyle(tiles.url, scheme));
    }, fallBack);
  }
}
