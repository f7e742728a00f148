import { describe, expect, it } from 'vitest';
import { type MapMemory, parseMap } from './map-memory.ts';

const MEMORY: MapMemory = {
  point: '41.88000,-87.63000',
  camera: { center: { lat: 41.88, lng: -87.63 }, zoom: 14.5 },
  chosenId: 'a-lot',
  view: 'map',
};
const NOTHING = { point: null, camera: null, chosenId: null, view: 'list' };

describe('what the tab remembers of the map', () => {
  it('is restored as it was', () => {
    expect(parseMap(JSON.stringify(MEMORY))).toEqual(MEMORY);
  });

  it.each([
    null,
    '',
    '{',
    'null',
    '[]',
    '{"camera":{}}',
    '{"camera":{"center":{"lat":"a","lng":1},"zoom":2},"view":7}',
  ])('is nothing when %j was stored', (text) => {
    expect(parseMap(text)).toEqual(NOTHING);
  });
});
