// The pins as elements over the map: few at a time, since nearby lots share one, and styled like the rest of the page.

import type { Map as LibreMap } from 'maplibre-gl';
import type { Coordinates } from '#platform/geo/geo.ts';
import { boundsOf } from '#platform/ui/map/map-bounds.ts';
import { clusterLots, type MapPin, type PinsAt } from './cluster-lots.ts';
import styles from './lots-map.module.css';
import type { MapLot } from './map-lot.ts';
import type { MovingPins } from './moving-pins.ts';
import { rangeText } from './pin-label.ts';
import { spreadLabels } from './spread-labels.ts';

export type PinLayer = {
  readonly setLots: (lots: readonly MapLot[]) => void;
  /** Prices leave room for the pin of the place; null for none. */
  readonly setDestination: (place: Coordinates | null) => void;
  readonly setMarks: (marks: Marks) => void;
};
/** Lots by id: the selected one, and the one under the pointer, here or in the list. */
type Marks = { readonly chosen: string | null; readonly hovered: string | null };

type Handlers = { readonly onChoose: (id: string) => void; readonly onHover: (id: string | null) => void };

type Shown = { readonly pin: MapPin; readonly element: HTMLElement };

/** Pins just outside the view are created before they are dragged into it. */
const AROUND = 0.2;
/** A label that moved farther shows by a line where its lot is. */
const STEM_FROM = 16;

/** How tall and wide the pin of the place is: lots-map.module.css. Its tip is on the spot. */
const DESTINATION = { width: 28, height: 36 } as const;

export function createPinLayer(map: LibreMap, moving: MovingPins, { onChoose, onHover }: Handlers): PinLayer {
  const shown = new Map<string, Shown>();
  let pinsAt: PinsAt = clusterLots([]);
  let marks: Marks = { chosen: null, hovered: null };
  let drawnZoom = Number.NaN;
  let destination: Coordinates | null = null;

  const create = (pin: MapPin): Shown => {
    const element = pinElement(pin);
    element.addEventListener('click', (event) => {
      event.stopPropagation();
      const [only] = pin.lots;
      if (pin.apartAtZoom === null) onChoose(only?.id ?? '');
      else map.easeTo({ center: [pin.lng, pin.lat], zoom: pin.apartAtZoom });
    });
    const single = pin.lots.length === 1 ? pin.lots[0]?.id : undefined;
    if (single !== undefined) {
      element.addEventListener('pointerenter', () => onHover(single));
      element.addEventListener('pointerleave', () => onHover(null));
    }
    moving.add(element, pin);
    return { pin, element };
  };

  const mark = ({ pin, element }: Shown) => {
    const has = (id: string | null) => id !== null && pin.lots.some((lot) => lot.id === id);
    element.dataset.chosen = String(has(marks.chosen));
    element.dataset.hovered = String(has(marks.hovered));
    element.style.zIndex = has(marks.hovered) ? '3' : has(marks.chosen) ? '2' : '';
  };

  const draw = () => {
    drawnZoom = Math.floor(map.getZoom());
    const pins = new Map(pinsAt(boundsOf(map, AROUND), drawnZoom).map((pin) => [pin.key, pin]));
    for (const [key, { pin, element }] of shown) {
      const next = pins.get(key);
      // An unchanged pin keeps its element: a search must not blink under the finger.
      if (next !== undefined && isSamePin(pin, next)) continue;
      moving.remove(element);
      shown.delete(key);
    }
    for (const [key, pin] of pins) if (!shown.has(key)) shown.set(key, create(pin));
    for (const each of shown.values()) mark(each);
    spread();
  };

  const spread = () => {
    const { clientWidth: width, clientHeight: height } = map.getContainer();
    const pins = [...shown.values()];
    const labels = pins.map(({ pin, element }) => {
      const { x, y } = map.project([pin.lng, pin.lat]);
      return { x, y, width: element.offsetWidth, height: element.offsetHeight };
    });
    const tip = destination && map.project([destination.lng, destination.lat]);
    const fixed = tip ? [{ ...DESTINATION, x: tip.x, y: tip.y - DESTINATION.height / 2 }] : [];
    const offsets = spreadLabels(labels, { view: { width, height }, fixed });
    for (const [index, { element }] of pins.entries()) {
      const { x, y } = offsets[index] ?? { x: 0, y: 0 };
      moving.shift(element, { x, y });
      element.style.setProperty('--reach', `${Math.round(Math.hypot(x, y))}px`);
      element.style.setProperty('--toward', `${Math.atan2(-y, -x).toFixed(3)}rad`);
      element.dataset.shifted = String(Math.hypot(x, y) > STEM_FROM);
    }
  };

  map.on('zoom', () => {
    if (Math.floor(map.getZoom()) !== drawnZoom) draw();
  });
  map.on('moveend', draw);
  return {
    setLots(lots) {
      pinsAt = clusterLots(lots);
      draw();
    },
    setDestination(place) {
      destination = place;
      spread();
    },
    setMarks(next) {
      marks = next;
      for (const each of shown.values()) mark(each);
    },
  };
}

function isSamePin(a: MapPin, b: MapPin): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

function pinElement({ lots, key }: MapPin): HTMLElement {
  const element = document.createElement('div');
  element.className = styles.pin ?? '';
  element.dataset.pin = key;
  element.dataset.dimmed = String(lots.every(({ dimmed }) => dimmed));
  const label = document.createElement('span');
  label.append(rangeText(lots.map(({ cents }) => cents)));
  if (lots.length > 1) {
    const count = document.createElement('b');
    count.append(String(lots.length));
    label.append(count);
  }
  element.append(label);
  return element;
}
