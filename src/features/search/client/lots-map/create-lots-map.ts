// The map itself, outside of React: created once, then told what changes.

import { type Map as LibreMap, LngLatBounds, Marker } from 'maplibre-gl';
import type { Coordinates } from '#platform/geo/geo.ts';
import { hasNoStreets, NAMES_ZOOM } from '#platform/ui/map/base-map.ts';
import { createMap, type MapCamera, toPair } from '#platform/ui/map/create-map.ts';
import styles from './lots-map.module.css';
import type { MapLot } from './map-lot.ts';
import { createPinLayer, type PinLayer } from './pin-layer.ts';

type Options = {
  readonly scheme: 'light' | 'dark';
  readonly camera: MapCamera;
  /** The user cannot move it. */
  readonly still?: boolean;
  readonly onChoose: (id: string) => void;
  readonly onHover: (id: string | null) => void;
  /** `byHand` when a person dragged or zoomed. */
  readonly onMoved: (camera: MapCamera, byHand: boolean) => void;
};

export type LotsMapHandle = PinLayer & {
  /** Where the dot is; null for none. */
  readonly setPlace: (place: Coordinates | null) => void;
  /** Shows the place and the first few of these lots. */
  readonly show: (place: Coordinates | null, lots: readonly MapLot[]) => void;
  readonly view: () => { readonly center: Coordinates; readonly corner: Coordinates };
  readonly remove: () => void;
};

/** How many of the nearest lots the first view includes. */
const FIRST_LOOK = 8;
const PADDING = { top: 64, right: 56, bottom: 48, left: 56 };
const NEAREST_ZOOM = 15;
const MIN_ZOOM = 2;
const MAX_ZOOM = 19;
/** Throws if the browser cannot draw (no WebGL). */
export function createLotsMap(container: HTMLElement, options: Options): LotsMapHandle {
  const { scheme, camera, still } = options;
  const map = createMap(container, { scheme, camera, still, minZoom: MIN_ZOOM, maxZoom: MAX_ZOOM });
  leaveToPointers(map);
  const pins = createPinLayer(map, options);
  const dot = new Marker({ element: placeElement() });
  map.on('moveend', (event) => {
    const { lng, lat } = map.getCenter();
    options.onMoved({ center: { lat, lng }, zoom: map.getZoom() }, Boolean(event.originalEvent));
  });
  return {
    ...pins,
    setPlace(place) {
      if (place) dot.setLngLat(toPair(place)).addTo(map);
      else dot.remove();
    },
    show(place, lots) {
      const bounds = new LngLatBounds();
      for (const each of [...(place ? [place] : []), ...lots.slice(0, FIRST_LOOK)]) bounds.extend(toPair(each));
      // With no lot to point at, the names around the place say where it is.
      const maxZoom = lots.length === 0 || hasNoStreets(map) ? NAMES_ZOOM : NEAREST_ZOOM;
      if (!bounds.isEmpty()) map.fitBounds(bounds, { padding: PADDING, maxZoom });
    },
    view() {
      const center = map.getCenter();
      const corner = map.getBounds().getNorthEast();
      return { center: { lat: center.lat, lng: center.lng }, corner: { lat: corner.lat, lng: corner.lng } };
    },
    remove: () => map.remove(),
  };
}

/** Nobody can find a pin by keyboard or screen reader, and the list has them all. */
function leaveToPointers(map: LibreMap): void {
  map.getCanvasContainer().setAttribute('aria-hidden', 'true');
  const canvas = map.getCanvas();
  canvas.removeAttribute('tabindex');
  canvas.removeAttribute('role');
  canvas.removeAttribute('aria-label');
}

function placeElement(): HTMLElement {
  const element = document.createElement('div');
  element.className = styles.place ?? '';
  return element;
}
