// Positions of pins on the screen. While the map is dragged they all move by the same amount, so only their container is
// moved. MapLibre's own markers are moved one by one, and hundreds of those make a phone stutter.

import type { Map as LibreMap, LngLat } from 'maplibre-gl';
import type { Coordinates } from '#platform/geo/geo.ts';
import styles from './lots-map.module.css';

export type MovingPins = {
  readonly add: (element: HTMLElement, at: Coordinates) => void;
  readonly remove: (element: HTMLElement) => void;
};

export function createMovingPins(map: LibreMap): MovingPins {
  const holder = document.createElement('div');
  holder.className = styles.pins ?? '';
  map.getCanvasContainer().append(holder);
  const pins = new Map<HTMLElement, Coordinates>();
  /** The zoom for which the pins are placed, and a reference point that tells how far the map was dragged since. */
  let placed: { readonly zoom: number; readonly reference: LngLat; readonly x: number; readonly y: number } | null =
    null;
  let moved = { x: 0, y: 0 };

  const stand = (element: HTMLElement, { lng, lat }: Coordinates) => {
    const { x, y } = map.project([lng, lat]);
    element.style.transform = `translate(-50%, -50%) translate(${Math.round(x - moved.x)}px, ${Math.round(y - moved.y)}px)`;
  };
  const moveAll = (x: number, y: number) => {
    moved = { x, y };
    holder.style.transform = `translate(${x}px, ${y}px)`;
  };
  const follow = () => {
    const zoom = map.getZoom();
    if (placed?.zoom === zoom) {
      const { x, y } = map.project(placed.reference);
      moveAll(Math.round(x - placed.x), Math.round(y - placed.y));
      return;
    }
    moveAll(0, 0);
    const reference = map.getCenter();
    placed = { zoom, reference, ...map.project(reference) };
    for (const [element, at] of pins) stand(element, at);
  };
  map.on('move', follow);
  follow();
  return {
    add(element, at) {
      pins.set(element, at);
      stand(element, at);
      holder.append(element);
    },
    remove(element) {
      pins.delete(element);
      element.remove();
    },
  };
}
