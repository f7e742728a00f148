import { describe, expect, it, vi } from 'vitest';
import { buildGazetteer, type ListedCity } from '#integrations/geocoding/gazetteer-build.ts';
import { createOfflineMap } from './offline-map.ts';
import { drawSchematicMap } from './schematic-map.ts';
import type { MapView } from './static-map.port.ts';
import { describeStaticMapPort } from './static-map.suite.ts';

describeStaticMapPort('the offline schematic', createOfflineMap());

type Town = { readonly name: string; readonly lat: number; readonly lng: number; readonly population: number };

const aTown = ({ name, lat, lng, population }: Town, index: number): ListedCity => ({
  id: index + 1,
  name,
  country: 'US',
  featureCode: 'PPL',
  adminCode: 'IL',
  population,
  lat,
  lng,
});
const aView = (changes: Partial<MapView>): MapView => ({
  lat: 40,
  lng: -89,
  zoom: 10,
  width: 720,
  height: 320,
  pin: true,
  scheme: 'light',
  ...changes,
});
const drawWith = (towns: readonly Town[], changes: Partial<MapView> = {}) =>
  drawSchematicMap(
    aView(changes),
    buildGazetteer({ cities: towns.map(aTown), zips: {}, postalNames: {}, states: ['AK', 'IL'] }),
  );
const textsIn = (svg: string) => [...svg.matchAll(/<text[^>]*>([^<]*)<\/text>/g)].map(([, text]) => text);

/** Every tag is closed in order, every attribute is quoted, and there is no bare ampersand. */
function expectWellFormed(svg: string): void {
  const open: string[] = [];
  for (const [tag, close, name = '', selfClosed] of svg.matchAll(/<(\/?)(\w+)(?: [\w-]+="[^"<]*")*(\/?)>/g)) {
    if (close) expect(open.pop(), tag).toBe(name);
    else if (!selfClosed) open.push(name);
  }
  expect(open).toEqual([]);
  expect(svg.replace(/<\/?\w+(?: [\w-]+="[^"<]*")*\/?>/g, '')).not.toMatch(/[<>]/);
  expect(svg).not.toMatch(/&(?!(?:amp|lt|gt|quot|#39);)|NaN|undefined|Infinity/);
}

describe('the offline schematic', () => {
  it('says on every picture that it shows no streets', () => {
    expect(textsIn(drawWith([]))).toContain('Schematic map, no streets');
    expect(textsIn(drawWith([], { width: 120, height: 90 })).join(' ')).toContain('Schematic map, no streets');
  });

  it('is well-formed at any size and place', () => {
    for (const changes of [{}, { lat: 90 }, { lng: 180 }, { zoom: 1 }, { zoom: 20 }, { width: 100, height: 80 }]) {
      expectWellFormed(drawWith([{ name: 'Elm', lat: 40.05, lng: -89.1, population: 5000 }], changes));
    }
  });

  it('draws a scale bar, and neither rings nor longitudes', () => {
    const svg = drawWith([]);
    expect(textsIn(svg)).toContain('5 mi');
    expect(textsIn(drawWith([], { width: 120, height: 90 }))).not.toContain('5 mi');
    expect(svg).not.toMatch(/<circle[^>]*r="\d{2}|°/);
  });

  it('writes any name as plain text (V1.2.1)', () => {
    const svg = drawWith([{ name: `O'Fallon & "Sons" <script>\0`, lat: 40.05, lng: -89.1, population: 5000 }]);
    expectWellFormed(svg);
    expect(svg).not.toContain('<script>');
    expect(svg).toContain('O&#39;Fallon &amp; &quot;Sons&quot; &lt;script&gt;');
  });

  it('names each place in view, but no two in one spot', () => {
    const spot = { lat: 40.05, lng: -89.1 };
    const towns = ['Ash', 'Birch', 'Cedar'].map((name, index) => ({ name, ...spot, population: 9000 - index }));
    const texts = textsIn(drawWith([...towns, { name: 'Dogwood', lat: 39.95, lng: -88.8, population: 2000 }]));
    expect(texts).toContain('Ash');
    expect(texts).toContain('Dogwood');
    expect(texts).not.toContain('Birch');
  });

  it('names the city whose dot the pin hides', () => {
    expect(textsIn(drawWith([{ name: 'Peoria', lat: 40, lng: -89, population: 110_000 }]))).toContain('Peoria');
  });

  it('points to places beyond the edge when the view is empty', () => {
    const svg = drawWith([{ name: 'Peoria', lat: 40, lng: -89.3, population: 110_000 }], { zoom: 14 });
    expect(textsIn(svg)).toContain('Peoria 15.9 mi');
  });

  it('sees across the date line', () => {
    const svg = drawWith([{ name: 'Attu', lat: 52, lng: 179.9, population: 3000 }], { lat: 52, lng: -179.9 });
    expect(textsIn(svg)).toContain('Attu');
  });

  it('stays small', async () => {
    const { body } = await createOfflineMap().draw(aView({ lat: 41.88, lng: -87.63, zoom: 11 }));
    expect(body.length).toBeLessThan(6 * 1024);
  });

  it('loads nothing before the first picture', () => {
    const load = vi.fn();
    createOfflineMap(load);
    expect(load).not.toHaveBeenCalled();
  });
});
