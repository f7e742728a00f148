import type { Map as LibreMap } from 'maplibre-gl';

export type Bounds = { readonly west: number; readonly south: number; readonly east: number; readonly north: number };

/** What the map shows, extended by this fraction of its width and height on each side, and limited to valid degrees. */
export function boundsOf(map: LibreMap, around: number): Bounds {
  const bounds = map.getBounds();
  const [west, south, east, north] = [bounds.getWest(), bounds.getSouth(), bounds.getEast(), bounds.getNorth()];
  const [width, height] = [(east - west) * around, (north - south) * around];
  return {
    west: Math.max(-180, west - width),
    south: Math.max(-90, south - height),
    east: Math.min(180, east + width),
    north: Math.min(90, north + height),
  };
}
