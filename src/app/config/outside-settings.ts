// The settings for places, maps and vehicles. config.ts reads them with all others.

import { z } from 'zod';
import type { MapSettings } from '#integrations/maps/map-settings.ts';
import type { PlateLookupSettings } from '#integrations/vehicle-registry/plate-lookup-settings.ts';

const Key = z.string().regex(/^[\w.-]{16,500}$/, 'must be the key alone, as its console shows it');
const Url = z.url({ protocol: /^https?$/, error: 'must look like https://api.example' });

/** {"x-api-key":"…"}: names and values, no lists. */
const Names = z.string().transform((text, context) => {
  try {
    return z.record(z.string().regex(/^[\w.-]+$/), z.string()).parse(JSON.parse(text));
  } catch {
    context.addIssue('must be JSON such as {"name":"value"}');
    return z.NEVER;
  }
});

export const OUTSIDE_SETTINGS = {
  GOOGLE_MAPS_KEY: Key.optional(),
  PLACES_PROVIDER: z.enum(['google', 'offline']).optional(),
  PLACES_API_URL: Url.default('https://places.googleapis.com'),
  MAP_PROVIDER: z.enum(['google', 'mapbox', 'geoapify', 'offline']).optional(),
  MAPBOX_TOKEN: Key.optional(),
  GEOAPIFY_KEY: Key.optional(),
  MAP_API_URL: Url.optional(),
  PLATE_LOOKUP_URL: Url.optional(),
  PLATE_LOOKUP_METHOD: z.enum(['GET', 'POST']).default('POST'),
  PLATE_LOOKUP_HEADERS: Names.optional(),
  PLATE_LOOKUP_PARAMS: Names.optional(),
};

const Outside = z.object(OUTSIDE_SETTINGS);
type Outside = z.output<typeof Outside>;

export type PlacesSettings = { readonly key: string; readonly apiUrl: string };

/** Null if the offline adapter is used. */
export type OutsideSettings = {
  readonly places: PlacesSettings | null;
  readonly map: MapSettings | null;
  readonly plateLookup: PlateLookupSettings | null;
};

const PLATE_AND_STATE = { plate: '{plate}', state: '{state}' };
const KEY_OF = { google: 'GOOGLE_MAPS_KEY', mapbox: 'MAPBOX_TOKEN', geoapify: 'GEOAPIFY_KEY' } as const;

/** A named provider needs its key. */
export function checkOutside(settings: Outside, context: z.RefinementCtx): void {
  const { PLACES_PROVIDER, MAP_PROVIDER } = settings;
  const complain = (path: string, message: string) => context.addIssue({ code: 'custom', path: [path], message });
  if (PLACES_PROVIDER === 'google' && !settings.GOOGLE_MAPS_KEY) complain('PLACES_PROVIDER', 'needs GOOGLE_MAPS_KEY');
  if (MAP_PROVIDER && MAP_PROVIDER !== 'offline' && !settings[KEY_OF[MAP_PROVIDER]]) {
    complain('MAP_PROVIDER', `needs ${KEY_OF[MAP_PROVIDER]}`);
  }
  const sent = [settings.PLATE_LOOKUP_URL, ...Object.values(settings.PLATE_LOOKUP_PARAMS ?? PLATE_AND_STATE)].join(' ');
  if (settings.PLATE_LOOKUP_URL && !(sent.includes('{plate}') && sent.includes('{state}'))) {
    complain(
      'PLATE_LOOKUP_PARAMS',
      'must say where {plate} and {state} go, such as {"plate":"{plate}","state":"{state}"}',
    );
  }
}

export function toOutside(settings: Outside): OutsideSettings {
  const { GOOGLE_MAPS_KEY: google, PLACES_PROVIDER, PLACES_API_URL } = settings;
  return {
    places: google && PLACES_PROVIDER !== 'offline' ? { key: google, apiUrl: withoutSlash(PLACES_API_URL) } : null,
    map: toMap(settings),
    plateLookup: toPlateLookup(settings),
  };
}

/** By default the map comes from the provider that has a key. */
function toMap(settings: Outside): MapSettings | null {
  const named = settings.MAP_PROVIDER;
  const provider = named ?? (['google', 'mapbox', 'geoapify'] as const).find((each) => settings[KEY_OF[each]]);
  if (!provider || provider === 'offline') return null;
  const apiUrl = settings.MAP_API_URL ? withoutSlash(settings.MAP_API_URL) : null;
  return { provider, key: settings[KEY_OF[provider]] ?? '', apiUrl };
}

function toPlateLookup(settings: Outside): PlateLookupSettings | null {
  if (!settings.PLATE_LOOKUP_URL) return null;
  return {
    url: settings.PLATE_LOOKUP_URL,
    method: settings.PLATE_LOOKUP_METHOD,
    headers: settings.PLATE_LOOKUP_HEADERS ?? {},
    fields: settings.PLATE_LOOKUP_PARAMS ?? (settings.PLATE_LOOKUP_URL.includes('{plate}') ? {} : PLATE_AND_STATE),
  };
}

const withoutSlash = (url: string) => url.replace(/\/+$/, '');
