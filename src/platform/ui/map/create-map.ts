// A MapLibre map with its base and controls, outside of React. Only pages that show a map load it.

import { t } from 'ttag';
import 'maplibre-gl/dist/maplibre-gl.css';
import { AttributionControl, Map as LibreMap, NavigationControl, ScaleControl, setWorkerUrl } from 'maplibre-gl';
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?url';
import type { Coordinates } from '#platform/geo/geo.ts';
import { drawBaseMap, firstStyle } from './base-map.ts';

const texts = {
  zoomIn: t`Zoom in`,
  zoomOut: t`Zoom out`,
};

// Our own file: the content security policy allows no script from anywhere else, nor a generated one.
setWorkerUrl(workerUrl);

/** `zoom` as MapLibre counts it: the world is 512 pixels wide at 0. */
export type MapCamera = { readonly center: Coordinates; readonly zoom: number };

type Options = {
  readonly scheme: 'light' | 'dark';
  readonly camera: MapCamera;
  readonly minZoom: number;
  readonly maxZoom: number;
  /** The user cannot move it. */
  readonly still?: boolean | undefined;
  /** Arrow keys move it, plus and minus zoom. */
  readonly keyboard?: boolean;
};

/** MapLibre's own limit for a credit that folds. */
const SMALL_PX = 640;

/** Throws if the browser cannot draw (no WebGL). */
export function createMap(container: HTMLElement, options: Options): LibreMap {
  const { scheme, camera, minZoom, maxZoom, still = false, keyboard = false } = options;
  const map = new LibreMap({
    container,
    style: firstStyle(scheme),
    center: toPair(camera.center),
    zoom: camera.zoom,
    minZoom,
    maxZoom,
    attributionControl: false,
    dragRotate: false,
    touchPitch: false,
    keyboard,
    interactive: !still,
    renderWorldCopies: false,
    locale: { 'NavigationControl.ZoomIn': texts.zoomIn, 'NavigationControl.ZoomOut': texts.zoomOut },
  });
  map.touchZoomRotate.disableRotation();
  map.keyboard.disableRotation();
  if (!still) map.addControl(new NavigationControl({ showCompass: false }), 'top-right');
  map.addControl(new ScaleControl({ unit: 'imperial', maxWidth: 90 }), 'top-left');
  map.addControl(new AttributionControl(still ? { compact: true } : {}), 'bottom-right');
  if (still || container.clientWidth <= SMALL_PX) map.on('idle', () => foldCredit(container));
  drawBaseMap(map, scheme, still);
  return map;
}

/** On a small map the credit waits behind its button. */
function foldCredit(container: HTMLElement): void {
  const credit = container.querySelector('.maplibregl-ctrl-attrib');
  credit?.removeAttribute('open');
  credit?.classList.remove('maplibregl-compact-show');
}

export function toPair({ lat, lng }: Coordinates): [number, number] {
  return [lng, lat];
}
