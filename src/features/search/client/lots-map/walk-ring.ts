// How far one walks in ten minutes, drawn around the place. It grows with the map.

import type { Map as LibreMap } from 'maplibre-gl';
import { t } from 'ttag';
import { formatMinutes } from '#platform/calendar/human-time.ts';
import { type Coordinates, metersWalked } from '#platform/geo/geo.ts';
import styles from './lots-map.module.css';
import type { MovingPins } from './moving-pins.ts';

const WALK_MINUTES = 10;
export const WALK_METERS = metersWalked(WALK_MINUTES);
/** Around the earth's equator, and how wide the world is drawn at zoom 0. */
const EQUATOR_METERS = 40_075_017;
const WORLD_PIXELS = 512;

/** @returns what places it; null for none */
export function createWalkRing(map: LibreMap, moving: MovingPins): (center: Coordinates | null) => void {
  const ring = document.createElement('div');
  ring.className = styles.walk ?? '';
  const label = document.createElement('span');
  label.append(t`${formatMinutes(WALK_MINUTES)} walk`);
  ring.append(label);
  let center: Coordinates | null = null;
  const scale = () => {
    if (!center) return;
    const metersPerPixel =
      (EQUATOR_METERS * Math.cos((center.lat * Math.PI) / 180)) / (WORLD_PIXELS * 2 ** map.getZoom());
    ring.style.setProperty('--across', `${Math.round((2 * WALK_METERS) / metersPerPixel)}px`);
  };
  map.on('zoom', scale);
  return (next) => {
    moving.remove(ring);
    center = next;
    scale();
    if (next) moving.add(ring, next);
  };
}
