import type { MapProvider, MapSettings } from '#app/config/outside-settings.ts';
import { failedCheck, type Verdict } from '#platform/http/setting-check.ts';
import { createProviderMap } from './provider-map.ts';

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
