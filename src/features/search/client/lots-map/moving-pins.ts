// Positions of pins on the screen. While the map is dragged they all move by the same amount, so only their container is
// moved. MapLibre's own markers are moved one by one, and hundreds of those make a phone stutter.

import type { Map as LibreMap, LngLat } from 'maplibre-gl';
import type { Coordinates } from '#platform/geo/geo.ts';
import styles from './lots-map.module.css';
import type { Offset } from './spread-labels.ts';

type Placed = { readonly at: Coordinates; readonly by: Offset };

export type MovingPins = {
  readonly add: (element: HTMLElement, at: Coordinates) => void;
  /** Places it beside its spot, by pixels. */
  readonly shift: (element: HTMLElement, by: Offset) => void;
  readonly remove: (element: HTMLElement) => void;
};

export function createMovingPins(map: LibreMap): MovingPins {
  const holder = document.createElement('div');
  holder.className = styles.pins ?? '';
  map.getCanvasContainer().append(holder);
  const pins = new Map<HTMLElement, Placed>();
  /** The zoom for which the pins are placed, and a reference point that tells how far the map was dragged since. */
  let placed: { readonly zoom: number; readonly reference: LngLat; readonly x: number; readonly y: number } | null =
    null;
  let moved = { x: 0, y: 0 };

  const stand = (element: HTMLElement, { at: { lng, lat }, by }: Placed) => {
    const { x, y } = map.project([lng, lat]);
    const [left, top] = [x - moved.x + by.x, y - moved.y + by.y].map(Math.round);
    element.style.transform = `translate(-50%, -50%) translate(${left}px, ${top}px)`;
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
    for (const [element, pin] of pins) stand(element, pin);
  };
  map.on('move', follow);
  follow();
  return {
    add(element, at) {
      const pin = { at, by: { x: 0, y: 0 } };
      pins.set(element, pin);
      stand(element, pin);
      holder.append(element);
    },
    shift(element, by) {
      const pin = pins.get(element);
      if (!pin || (pin.by.x === by.x && pin.by.y === by.y)) return;
      pins.set(element, { ...pin, by });
      stand(element, { ...pin, by });
    },
    remove(element) {
      pins.delete(element);
      element.remove();
    },
  };
}
