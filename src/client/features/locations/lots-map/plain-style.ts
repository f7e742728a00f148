// The map without tiles: land, states, counties and the names of towns. It has no streets, and draws no coast or border nearer
// than it is true: what it knows of them is good to about a kilometer.

import type { FeatureCollection } from 'geojson';
import type { GeoJSONSource, Map as LibreMap, StyleSpecification } from 'maplibre-gl';
import { feature, mesh } from 'topojson-client';
import type { GeometryCollection, Topology } from 'topojson-specification';
import countiesUrl from 'us-atlas/counties-10m.json?url';
import statesUrl from 'us-atlas/states-10m.json?url';
import { callApi } from '../../../lib/api/call-api.ts';
import { boundsOf } from './map-bounds.ts';
import { mapTexts as texts } from './map-texts.ts';

type Atlas = Topology<{ states: GeometryCollection; counties: GeometryCollection; nation: GeometryCollection }>;

const NOTHING: FeatureCollection = { type: 'FeatureCollection', features: [] };
/** Coasts and borders fade out between these zooms. */
const TRUE_UP_TO = 8;
const GONE_FROM = 10.5;
/** Below, counties are too small to see, and are not loaded. */
const COUNTIES_FROM = 5;

const COLORS = {
  light: { water: '#d3e4e8', land: '#f3f5f3', state: '#9aa8a8', county: '#d4dbd9', town: '#3c4a4d', halo: '#ffffff' },
  dark: { water: '#0d1a1f', land: '#1c2729', state: '#56686c', county: '#2f3d40', town: '#b9c7c8', halo: '#131c1e' },
} as const;

export function plainStyle(scheme: 'light' | 'dark'): StyleSpecification {
  const colors = COLORS[scheme];
  const fading = (opacity: number) => ['interpolate', ['linear'], ['zoom'], TRUE_UP_TO, opacity, GONE_FROM, 0] as never;
  const empty = { type: 'geojson', data: NOTHING } as const;
  const towns = { ...empty, attribution: texts.credit };
  return {
    version: 8,
    sources: { land: empty, states: empty, counties: empty, towns },
    layers: [
      {
        id: 'water',
        type: 'background',
        paint: {
          'background-color': ['interpolate', ['linear'], ['zoom'], TRUE_UP_TO, colors.water, GONE_FROM, colors.land],
        },
      },
      { id: 'land', type: 'fill', source: 'land', paint: { 'fill-color': colors.land, 'fill-antialias': false } },
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
      {
        id: 'towns',
        type: 'symbol',
        source: 'towns',
        layout: {
          'text-field': ['get', 'name'],
          // No glyph server: MapLibre draws the letters with the fonts of the device.
          'text-font': ['system-ui', 'sans-serif'],
          'text-size': ['case', ['get', 'isCity'], 14, 12.5],
          'text-max-width': 7,
          'text-padding': 6,
          'symbol-sort-key': ['-', ['get', 'population']],
        },
        paint: { 'text-color': colors.town, 'text-halo-color': colors.halo, 'text-halo-width': 1.4 },
      },
    ],
  };
}

/** Brings what the style draws, as far as the view needs it; what does not come is not drawn. */
export function fillPlainStyle(map: LibreMap): void {
  const set = (source: string, data: FeatureCollection | GeoJSON.GeoJSON) =>
    map.getSource<GeoJSONSource>(source)?.setData(data);
  const bring = async (url: string, draw: (atlas: Atlas) => void) => {
    const atlas = await loadAtlas(url);
    if (atlas) draw(atlas);
  };
  void bring(statesUrl, (atlas) => {
    set('land', feature(atlas, atlas.objects.nation));
    set(
      'states',
      mesh(atlas, atlas.objects.states, (a, b) => a !== b),
    );
  });
  let counties = false;
  let named = { bounds: null as ReturnType<typeof boundsOf> | null, zoom: 0 };
  const follow = async () => {
    const zoom = map.getZoom();
    if (!counties && zoom >= COUNTIES_FROM && zoom < GONE_FROM) {
      counties = true;
      void bring(countiesUrl, (atlas) =>
        set(
          'counties',
          mesh(atlas, atlas.objects.counties, (a, b) => a !== b),
        ),
      );
    }
    const view = boundsOf(map, 0);
    if (named.bounds && Math.abs(zoom - named.zoom) < 0.5 && isWithin(view, named.bounds)) return;
    const bounds = boundsOf(map, 0.5);
    const towns = await listTowns(bounds);
    if (!towns) return;
    named = { bounds, zoom };
    set('towns', towns);
  };
  map.on('moveend', () => void follow());
  void follow();
}

async function loadAtlas(url: string): Promise<Atlas | null> {
  try {
    const answer = await fetch(url);
    return answer.ok ? ((await answer.json()) as Atlas) : null;
  } catch {
    return null;
  }
}

async function listTowns(query: ReturnType<typeof boundsOf>): Promise<FeatureCollection | null> {
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

type Bounds = ReturnType<typeof boundsOf>;

function isWithin(inner: Bounds, outer: Bounds): boolean {
  return (
    inner.west >= outer.west && inner.east <= outer.east && inner.south >= outer.south && inner.north <= outer.north
  );
}
