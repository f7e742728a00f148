export type MapProvider = 'google' | 'mapbox' | 'geoapify';
export type MapSettings = { readonly provider: MapProvider; readonly key: string; readonly apiUrl: string | null };
