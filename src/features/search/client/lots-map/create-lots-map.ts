// The map itself, outside of React: created once, then told what changes.

import 'maplibre-gl/dist/maplibre-gl.css';
import {
  AttributionControl,
  Map as LibreMap,
  LngLatBounds,
  Marker,
  NavigationControl,
  ScaleControl,
  setWorkerUrl,
} from 'maplibre-gl';
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?url';
import type { Coordinates } from '#platform/geo/geo.ts';
import { drawBaseMap, firstStyle } from './base-map.ts';
import styles from './lots-map.module.css';
import type { MapCamera, MapLot } from './map-lot.ts';
import { mapTexts as texts } from './map-texts.ts';
import { createPinLayer, type PinLayer } from './pin-layer.ts';

// Our own file: the content security policy allows no script from anywhere else, nor a generated one.
setWorkerUrl(workerUrl);

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
  readonly look: (place: Coordinates | null, lots: readonly MapLot[]) => void;
  readonly view: () => { readonly center: Coordinates; readonly corner: Coordinates };
  readonly remove: () => void;
};

/** How many of the nearest lots the first view includes. */
const FIRST_LOOK = 8;
const PADDING = { top: 64, right: 56, bottom: 48, left: 56 };
const NEAREST_ZOOM = 15;
const MIN_ZOOM = 2;
const MAX_ZOOM = 19;
/** MapLibre's own limit for a credit that folds. */
const SMALL_PX = 640;

/** Throws if the browser cannot draw (no WebGL). */
export function createLotsMap(container: HTMLElement, options: Options): LotsMapHandle {
  const map = new LibreMap({
    container,
    style: firstStyle(options.scheme),
    center: toPair(options.camera.center),
    zoom: options.camera.zoom,
    minZoom: MIN_ZOOM,
    maxZoom: MAX_ZOOM,
    attributionControl: false,
    dragRotate: false,
    touchPitch: false,
    keyboard: false,
    interactive: !options.still,
    renderWorldCopies: false,
    locale: { 'NavigationControl.ZoomIn': texts.zoomIn, 'NavigationControl.ZoomOut': texts.zoomOut },
  });
  map.touchZoomRotate.disableRotation();
  leaveToPointers(map);
  if (!options.still) map.addControl(new NavigationControl({ showCompass: false }), 'top-right');
  map.addControl(new ScaleControl({ unit: 'imperial', maxWidth: 90 }), 'top-left');
  map.addControl(new AttributionControl(options.still ? { compact: true } : {}), 'bottom-right');
  if (options.still || container.clientWidth <= SMALL_PX) map.once('idle', () => foldCredit(container));
  drawBaseMap(map, options.scheme);
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
    look(place, lots) {
      const bounds = new LngLatBounds();
      for (const each of [...(place ? [place] : []), ...lots.slice(0, FIRST_LOOK)]) bounds.extend(toPair(each));
      if (!bounds.isEmpty()) map.fitBounds(bounds, { padding: PADDING, maxZoom: NEAREST_ZOOM });
    },
    view() {
      const center = map.getCenter();
      const corner = map.getBounds().getNorthEast();
      return { center: { lat: center.lat, lng: center.lng }, corner: { lat: corner.lat, lng: corner.lng } };
    },
    remove: () => map.remove(),
  };
}

/** On a small map the credit waits behind its button. */
function foldCredit(container: HTMLElement): void {
  const credit = container.querySelector('.maplibregl-ctrl-attrib');
  credit?.removeAttribute('open');
  credit?.classList.remove('maplibregl-compact-show');
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

function toPair({ lat, lng }: Coordinates): [number, number] {
  return [lng, lat];
}
