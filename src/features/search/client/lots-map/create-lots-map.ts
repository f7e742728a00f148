// The map itself, outside of React: created once, then told what changes.

import { type Map as LibreMap, LngLat, LngLatBounds, Marker } from 'maplibre-gl';
import type { Coordinates } from '#platform/geo/geo.ts';
import { hasNoStreets, NAMES_ZOOM } from '#platform/ui/map/base-map.ts';
import { createMap, type MapCamera, toPair } from '#platform/ui/map/create-map.ts';
import styles from './lots-map.module.css';
import type { MapLot } from './map-lot.ts';
import { createMovingPins } from './moving-pins.ts';
import { createPinLayer, type PinLayer } from './pin-layer.ts';
import { createWalkRing, WALK_METERS } from './walk-ring.ts';

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

type MapPlaces = {
  readonly destination: Coordinates | null;
  readonly person: Coordinates | null;
  readonly walkFrom: Coordinates | null;
};

export type LotsMapHandle = Omit<PinLayer, 'setDestination'> & {
  /** The pin of a place, the dot of a person, and around which of them a walk is drawn; null for none. */
  readonly setPlaces: (places: MapPlaces) => void;
  /** Shows a short walk around the place, and the nearest of these lots; without a place, the first few of them. */
  readonly show: (place: Coordinates | null, lots: readonly MapLot[]) => void;
  readonly view: () => { readonly center: Coordinates; readonly corner: Coordinates };
  readonly remove: () => void;
};

/** How many lots the first view of a whole area includes. */
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
  const moving = createMovingPins(map);
  const drawWalk = createWalkRing(map, moving);
  const { setDestination, ...pins } = createPinLayer(map, moving, options);
  const pin = new Marker({ element: placeElement(styles.destination), anchor: 'bottom' });
  const dot = new Marker({ element: placeElement(styles.person) });
  const put = (marker: Marker, at: Coordinates | null) => {
    if (at) marker.setLngLat(toPair(at)).addTo(map);
    else marker.remove();
  };
  map.on('moveend', (event) => {
    const { lng, lat } = map.getCenter();
    options.onMoved({ center: { lat, lng }, zoom: map.getZoom() }, Boolean(event.originalEvent));
  });
  return {
    ...pins,
    setPlaces({ destination, person, walkFrom }) {
      put(pin, destination);
      put(dot, person);
      drawWalk(walkFrom);
      setDestination(destination);
    },
    show(place, lots) {
      const bounds = new LngLatBounds();
      if (place) bounds.extend(LngLatBounds.fromLngLat(new LngLat(...toPair(place)), WALK_METERS));
      for (const lot of lots.slice(0, place ? 1 : FIRST_LOOK)) bounds.extend(toPair(lot));
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

function placeElement(className = ''): HTMLElement {
  const element = document.createElement('div');
  element.className = className;
  return element;
}
