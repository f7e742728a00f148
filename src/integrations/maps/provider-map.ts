// Provider maps, fetched by the server, so that the browser sends neither the key nor the viewed place to anybody but us.

import type { MapProvider, MapSettings } from '#integrations/maps/map-settings.ts';
import { callOutside, type OutsideAnswer, OutsideError, requireSuccess } from '#platform/http/outside-call.ts';
import { failedCheck, type Verdict } from '#platform/http/setting-check.ts';
import { GEOAPIFY_MAP } from './geoapify-map.ts';
import { GOOGLE_MAP } from './google-map.ts';
import { MAPBOX_MAP } from './mapbox-map.ts';
import type { MapProviderRules, StaticMapPort } from './static-map.port.ts';

export const MAP_PROVIDERS: Readonly<Record<MapProvider, MapProviderRules>> = {
  google: GOOGLE_MAP,
  mapbox: MAPBOX_MAP,
  geoapify: GEOAPIFY_MAP,
};

const PATIENCE_MS = 2500;
const MAX_BYTES = 4 * 1024 * 1024;
/** The limit, even if the provider would allow longer. */
const MAX_CACHE_SECONDS = 3600;
const PICTURE = /^image\/(png|jpeg|webp)$/;

export function createProviderMap({ provider, key, apiUrl }: MapSettings, patienceMs = PATIENCE_MS): StaticMapPort {
  const rules = MAP_PROVIDERS[provider];
  return {
    credit: rules.credit,
    async draw(view) {
      const url = new URL(`${apiUrl ?? rules.apiUrl}${rules.pathOf(view, key)}`);
      const answer = await callOutside({ url, timeoutMs: patienceMs, maxBytes: MAX_BYTES });
      requireSuccess(answer);
      return { contentType: pictureType(answer), body: answer.body, cacheSeconds: cacheSeconds(answer) };
    },
  };
}

function pictureType({ headers, body }: OutsideAnswer): string {
  const type = (headers.get('content-type') ?? '').split(';')[0]?.trim() ?? '';
  // Google draws its error as a picture, and says so in a header.
  if (headers.has('x-staticmap-api-warning')) throw new OutsideError('failed', 'drew a warning instead of a map');
  if (!PICTURE.test(type) || body.length === 0)
    throw new OutsideError('garbled', 'answered something that is no picture');
  return type;
}

function cacheSeconds({ headers }: OutsideAnswer): number {
  const text = headers.get('cache-control') ?? '';
  if (/\bno-(store|cache)\b/.test(text)) return 0;
  const seconds = Number(/\bmax-age=(\d+)/.exec(text)?.[1] ?? 0);
  return Math.min(MAX_CACHE_SECONDS, seconds);
}

const CHICAGO = { lat: 41.88, lng: -87.63, zoom: 12, width: 100, height: 80, scheme: 'light' } as const;
const ADVICE: Readonly<Record<MapProvider, { who: string; advice: string }>> = {
  google: { who: 'Google', advice: "Set GOOGLE_MAPS_KEY, and allow it the Maps Static API and this server's address." },
  mapbox: {
    who: 'Mapbox',
    advice: 'Set MAPBOX_TOKEN; it needs the scope styles:tiles and no restriction to web pages.',
  },
  geoapify: { who: 'Geoapify', advice: 'Set GEOAPIFY_KEY.' },
};

export async function checkMap(settings: MapSettings | null): Promise<Verdict> {
  if (!settings) return { kind: 'unset', note: 'lots have no still map; the map of lots needs none' };
  const { who, advice } = ADVICE[settings.provider];
  try {
    await createProviderMap(settings).draw(CHICAGO);
    return { kind: 'ok', note: who };
  } catch (error) {
    return failedCheck(who, error, advice);
  }
}
