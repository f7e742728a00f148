import type { Map as LibreMap } from 'maplibre-gl';
import { expect, test } from 'vitest';
import type { MapLot } from './map-lot.ts';
import { createMovingPins } from './moving-pins.ts';
import { createPinLayer } from './pin-layer.ts';

const BOUNDS = { getWest: () => -88, getEast: () => -87, getSouth: () => 41, getNorth: () => 42 };
const east: MapLot = { id: 'east', name: 'East', lat: 41.5, lng: -87.2, cents: 1100, dimmed: false };
const west: MapLot = { id: 'west', name: 'West', lat: 41.5, lng: -87.8, cents: 900, dimmed: false };

function pinLayer() {
  const container = document.createElement('div');
  const map = {
    on: () => {},
    getZoom: () => 12,
    getBounds: () => BOUNDS,
    getCenter: () => ({ lng: -87.5, lat: 41.5 }),
    getCanvasContainer: () => container,
    getContainer: () => container,
    project: () => ({ x: 1, y: 1 }),
  } as unknown as LibreMap;
  const layer = createPinLayer(map, createMovingPins(map), { onChoose: () => {}, onHover: () => {} });
  return { layer, pin: (id: string) => container.querySelector(`[data-pin="${id}"]`) };
}

test('a search keeps the pins of the lots it finds again, so that none vanishes under a finger', () => {
  const { layer, pin } = pinLayer();
  layer.setLots([east, west]);
  const before = pin('west');
  layer.setLots([{ ...west }]);
  expect(pin('west')).toBe(before);
  expect(pin('east')).toBeNull();
});

test('a pin shows the price of the last search', () => {
  const { layer, pin } = pinLayer();
  layer.setLots([west]);
  layer.setLots([{ ...west, cents: 1200 }]);
  expect(pin('west')?.textContent).toBe('$12.00');
});
