import type { Map as LibreMap } from 'maplibre-gl';
import { afterEach, expect, test, vi } from 'vitest';
import { fillPlainStyle } from './plain-style.ts';

afterEach(() => void vi.unstubAllGlobals());

const BOUNDS = { getWest: () => -88, getEast: () => -87, getSouth: () => 41, getNorth: () => 42 };

function aMap() {
  const requested: string[] = [];
  let leave = () => {};
  const map = {
    once: (_: 'remove', act: () => void) => {
      leave = act;
    },
    on: () => {},
    getZoom: () => 9,
    getBounds: () => BOUNDS,
    getContainer: () => ({ clientWidth: 390, clientHeight: 700 }),
    project: () => ({ x: 1, y: 1 }),
    getSource: (name: string) => void requested.push(`source ${name}`),
    setFeatureState: () => void requested.push('feature state'),
  };
  return { map: map as unknown as LibreMap, requested, leave: () => leave() };
}

const town = { name: 'Joliet', lat: 41.5, lng: -88, isCity: true, population: 150_000 };

test.each([
  ['draws them', false, ['source towns', 'feature state']],
  ['is left alone if it was left by then', true, []],
])('a map whose towns arrive %s', async (_, isLeft, expected) => {
  const { promise, resolve } = Promise.withResolvers<Response>();
  vi.stubGlobal('fetch', (url: string) => (url.includes('/maps/towns') ? promise : Promise.reject(new TypeError())));
  const { map, requested, leave } = aMap();
  fillPlainStyle(map);
  if (isLeft) leave();
  resolve(Response.json({ data: { towns: [town] } }));
  await new Promise((next) => setTimeout(next));
  expect(requested).toEqual(expected);
});
