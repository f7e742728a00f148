// The map without tiles: land, lakes, states, counties and the names of towns. It has no streets, and draws no border beyond the zoom
// at which it is accurate: its data is good to about a kilometer. Nearer, water begins that far off its coast, and softly.

import type { Feature, FeatureCollection, Geometry, Position } from 'geojson';
import type { GeoJSONSource, LayerSpecification, Map as LibreMap, StyleSpecification } from 'maplibre-gl';
import { feature, mesh } from 'topojson-client';
import type { GeometryCollection, GeometryObject, Topology } from 'topojson-specification';
import { t } from 'ttag';
import countiesUrl from 'us-atlas/counties-10m.json?url';
import statesUrl from 'us-atlas/states-10m.json?url';
import { boot } from '#platform/api/boot.ts';
import { callApi } from '#platform/api/call-api.ts';
import { boundsOf } from './map-bounds.ts';
import neighborsUrl from './neighbors.json?url';
import { hideCutNames, NAME_EMS, NAME_SIZES, type Towns } from './whole-names.ts';

const texts = {
  credit: t`GeoNames, CC BY 4.0; U.S. Census`,
  sketch: t`Sketched streets`,
};

type Bounds = ReturnType<typeof boundsOf>;
type Around = Topology<{ land: GeometryObject; lakes: GeometryObject; inland: GeometryObject }>;
type Atlas = Topology<{ states: GeometryCollection; counties: GeometryCollection; nation: GeometryCollection }>;

const NOTHING: FeatureCollection = { type: 'FeatureCollection', features: [] };
const NO_TOWNS: Towns = { type: 'FeatureCollection', features: [] };
/** Coasts and borders fade out between these zooms. */
const TRUE_UP_TO = 8;
const GONE_FROM = 10.5;
const IS_AREA = ['==', ['geometry-type'], 'Polygon'] as never;
/** Below this, counties are too small to see, and are not loaded. */
const COUNTIES_FROM = 5;

const COLORS = {
  light: {
    water: '#d3e4e8',
    land: '#f3f5f3',
    around: '#e3eaea',
    state: '#9aa8a8',
    county: '#d4dbd9',
    town: '#3c4a4d',
    halo: '#ffffff',
    street: '#ffffff',
    streetEdge: '#cdd6d5',
    streetName: '#5b696c',
  },
  dark: {
    water: '#0d1a1f',
    land: '#1c2729',
    around: '#152024',
    state: '#56686c',
    county: '#2f3d40',
    town: '#b9c7c8',
    halo: '#131c1e',
    street: '#3a484c',
    streetEdge: '#131c1e',
    streetName: '#a7b6b8',
  },
} as const;

export function plainStyle(scheme: 'light' | 'dark'): StyleSpecification {
  const colors = COLORS[scheme];
  const fading = (opacity: number) => ['interpolate', ['linear'], ['zoom'], TRUE_UP_TO, opacity, GONE_FROM, 0] as never;
  /** What would be inaccurate when zoomed in becomes land like everything else. */
  const untilNear = (color: string) =>
    ['interpolate', ['linear'], ['zoom'], TRUE_UP_TO, color, GONE_FROM, colors.land] as never;
  const empty = { type: 'geojson', data: NOTHING } as const;
  const sketch = { ...empty, ...(boot.demo && { attribution: texts.sketch }) };
  const towns = { ...empty, generateId: true, attribution: texts.credit };
  return {
    version: 8,
    sources: {
      around: empty,
      lakes: empty,
      land: empty,
      inland: empty,
      states: empty,
      counties: empty,
      water: empty,
      streets: sketch,
      towns,
    },
    layers: [
      { id: 'water', type: 'background', paint: { 'background-color': untilNear(colors.water) } },
      { id: 'around', type: 'fill', source: 'around', paint: { 'fill-color': untilNear(colors.around) } },
      // Its outline closes the gap to our land, whose borders come from another source.
      {
        id: 'around-edge',
        type: 'line',
        source: 'around',
        paint: {
          'line-color': untilNear(colors.around),
          'line-width': ['interpolate', ['exponential', 2], ['zoom'], 4, 2, 9, 24],
        },
      },
      { id: 'lakes', type: 'fill', source: 'lakes', paint: { 'fill-color': colors.water } },
      { id: 'land', type: 'fill', source: 'land', paint: { 'fill-color': colors.land, 'fill-antialias': false } },
      ...coastLayers(colors),
      { id: 'inland', type: 'fill', source: 'inland', paint: { 'fill-color': untilNear(colors.water) } },
      {
        id: 'counties',
        type: 'line',
        source: 'counties',
        minzoom: COUNTIES_FROM,
        paint: { 'line-color': colors.county, 'line-width': 1, 'line-opacity': fading(1) },
      },
      {
        id: 'states',
        type: 'line',
        source: 'states',
        paint: { 'line-color': colors.state, 'line-width': 1.2, 'line-opacity': fading(0.9) },
      },
      ...sketchLayers(colors),
      {
        id: 'towns',
        type: 'symbol',
        source: 'towns',
        layout: {
          'text-field': ['get', 'name'],
          // No glyph server: MapLibre draws the letters with the device's fonts.
          'text-font': ['system-ui', 'sans-serif'],
          'text-size': ['case', ['get', 'isCity'], NAME_SIZES.city, NAME_SIZES.town],
          'text-max-width': NAME_EMS,
          'text-padding': 6,
          'symbol-sort-key': ['-', ['get', 'population']],
        },
        paint: {
          'text-color': colors.town,
          'text-halo-color': colors.halo,
          'text-halo-width': 1.4,
          'text-opacity': ['case', ['boolean', ['feature-state', 'isCut'], false], 0, 1],
        },
      },
    ],
  };
}

/** Once zoomed in, land reaches as far into the water as the coast may be wrong, and ends softly there. */
function coastLayers(colors: (typeof COLORS)[keyof typeof COLORS]): LayerSpecification[] {
  // Doubles with each zoom, like a kilometer on the screen.
  const wide = (pixels: number) => ['interpolate', ['exponential', 2], ['zoom'], 9, pixels, 19, pixels * 1024] as never;
  const opacity = ['interpolate', ['linear'], ['zoom'], TRUE_UP_TO, 0, GONE_FROM, 1] as never;
  return ['land', 'around'].map((source) => ({
    id: `${source}-coast`,
    type: 'line',
    source,
    minzoom: TRUE_UP_TO,
    layout: { 'line-join': 'round' },
    paint: { 'line-color': colors.land, 'line-width': wide(20), 'line-blur': wide(8), 'line-opacity': opacity },
  }));
}

/** The demo's sketch of streets: empty everywhere else. */
function sketchLayers(colors: (typeof COLORS)[keyof typeof COLORS]): LayerSpecification[] {
  const widening = (near: number, far: number) =>
    ['interpolate', ['exponential', 1.5], ['zoom'], 11, near, 17, far] as never;
  const line = { 'line-cap': 'round', 'line-join': 'round' } as const;
  return [
    { id: 'lake', type: 'fill', source: 'water', filter: IS_AREA, paint: { 'fill-color': colors.water } },
    {
      id: 'river',
      type: 'line',
      source: 'water',
      filter: ['!', IS_AREA],
      layout: line,
      paint: { 'line-color': colors.water, 'line-width': widening(3, 36) },
    },
    {
      id: 'street-edges',
      type: 'line',
      source: 'streets',
      layout: line,
      paint: { 'line-color': colors.streetEdge, 'line-width': widening(1.5, 22) },
    },
    {
      id: 'streets',
      type: 'line',
      source: 'streets',
      layout: line,
      paint: { 'line-color': colors.street, 'line-width': widening(0.75, 18) },
    },
    {
      id: 'street-names',
      type: 'symbol',
      source: 'streets',
      minzoom: 12.5,
      layout: {
        'symbol-placement': 'line',
        'symbol-spacing': 420,
        'text-field': ['get', 'name'],
        'text-font': ['system-ui', 'sans-serif'],
        'text-size': 11,
      },
      paint: { 'text-color': colors.streetName, 'text-halo-color': colors.land, 'text-halo-width': 1.4 },
    },
  ];
}

async function drawSketch(map: LibreMap): Promise<void> {
  const answer = await callApi('GET /maps/sketch').catch(() => null);
  const sketch = answer?.data.sketch;
  if (!sketch) return;
  const { streets, river, lake } = sketch;
  map.getSource<GeoJSONSource>('water')?.setData({ type: 'FeatureCollection', features: waterFeatures(river, lake) });
  map.getSource<GeoJSONSource>('streets')?.setData({
    type: 'FeatureCollection',
    features: streets.map(({ name, line }) => toFeature({ type: 'LineString', coordinates: line }, name)),
  });
}

const waterFeatures = (river: readonly Position[][], lake: Position[]): Feature[] => [
  ...river.map((coordinates) => toFeature({ type: 'LineString', coordinates })),
  toFeature({ type: 'Polygon', coordinates: [lake] }),
];

const toFeature = (geometry: Geometry, name = ''): Feature => ({ type: 'Feature', properties: { name }, geometry });

/** Loads what the style draws, as far as the view needs it; what fails to load is not drawn. */
export function fillPlainStyle(map: LibreMap): void {
  // A map that was left behind has no sources any more, and throws when it is asked for one.
  let isGone = false;
  map.once('remove', () => {
    isGone = true;
  });
  const set = (source: string, data: FeatureCollection | GeoJSON.GeoJSON) =>
    map.getSource<GeoJSONSource>(source)?.setData(data);
  const bring = async <Known>(url: string, draw: (known: Known) => void) => {
    const known = await loadJson<Known>(url);
    if (known && !isGone) draw(known);
  };
  if (boot.demo) void drawSketch(map);
  void bring<Around>(neighborsUrl, (around) => {
    const { land, lakes, inland } = around.objects;
    set('around', feature(around, land));
    set('lakes', feature(around, lakes));
    set('inland', feature(around, inland));
  });
  void bring<Atlas>(statesUrl, (atlas) => {
    set('land', feature(atlas, atlas.objects.nation));
    // Without land, everything near would be water.
    map.setPaintProperty('water', 'background-color', map.getPaintProperty('lakes', 'fill-color') as string);
    set(
      'states',
      mesh(atlas, atlas.objects.states, (a, b) => a !== b),
    );
  });
  let counties = false;
  let named = { bounds: null as Bounds | null, zoom: 0, towns: NO_TOWNS };
  const follow = async () => {
    const zoom = map.getZoom();
    if (!counties && zoom >= COUNTIES_FROM && zoom < GONE_FROM) {
      counties = true;
      void bring<Atlas>(countiesUrl, (atlas) =>
        set(
          'counties',
          mesh(atlas, atlas.objects.counties, (a, b) => a !== b),
        ),
      );
    }
    const view = boundsOf(map, 0);
    hideCutNames(map, 'towns', named.towns);
    if (named.bounds && Math.abs(zoom - named.zoom) < 0.5 && isWithin(view, named.bounds)) return;
    const bounds = boundsOf(map, 0.5);
    const towns = await listTowns(bounds);
    if (!towns || isGone) return;
    named = { bounds, zoom, towns };
    set('towns', towns);
    hideCutNames(map, 'towns', towns);
  };
  map.on('moveend', () => void follow());
  void follow();
}

async function loadJson<Known>(url: string): Promise<Known | null> {
  try {
    const answer = await fetch(url);
    return answer.ok ? ((await answer.json()) as Known) : null;
  } catch {
    return null;
  }
}

async function listTowns(query: Bounds): Promise<Towns | null> {
  try {
    const { data } = await callApi('GET /maps/towns', { query });
    return {
      type: 'FeatureCollection',
      features: data.towns.map(({ lat, lng, ...properties }) => ({
        type: 'Feature',
        properties,
        geometry: { type: 'Point', coordinates: [lng, lat] },
      })),
    };
  } catch {
    return null;
  }
}

function isWithin(inner: Bounds, outer: Bounds): boolean {
  return (
    inner.west >= outer.west && inner.east <= outer.east && inner.south >= outer.south && inner.north <= outer.north
  );
}
