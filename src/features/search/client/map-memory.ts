// Where the map was and what was selected on it, so that returning from a lot restores it. The tab remembers it.

import { readTab, storeTab } from '#platform/browser/tab-storage.ts';
import type { MapCamera } from '#platform/ui/map/create-map.ts';

export type MapMemory = {
  /** The search that the map belonged to; another search looks elsewhere. */
  readonly point: string | null;
  readonly camera: MapCamera | null;
  readonly chosenId: string | null;
  /** What a phone shows. */
  readonly view: 'list' | 'map';
};

const KEY = 'parkvale.map';
const NOTHING: MapMemory = { point: null, camera: null, chosenId: null, view: 'list' };

export function rememberMap(change: Partial<MapMemory>): void {
  storeTab(KEY, JSON.stringify({ ...loadMap(), ...change }));
}

export function loadMap(): MapMemory {
  return parseMap(readTab(KEY));
}

/** Anything malformed counts as not remembered. */
export function parseMap(text: string | null): MapMemory {
  try {
    const value = JSON.parse(text ?? 'null') as Partial<MapMemory> | null;
    const { lat, lng } = value?.camera?.center ?? {};
    const zoom = value?.camera?.zoom;
    const isCamera = [lat, lng, zoom].every((each) => typeof each === 'number' && Number.isFinite(each));
    return {
      point: typeof value?.point === 'string' ? value.point : null,
      camera: isCamera ? { center: { lat: Number(lat), lng: Number(lng) }, zoom: Number(zoom) } : null,
      chosenId: typeof value?.chosenId === 'string' ? value.chosenId : null,
      view: value?.view === 'map' ? 'map' : 'list',
    };
  } catch {
    return NOTHING;
  }
}
