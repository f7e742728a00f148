import type { Coordinates } from '#platform/geo/geo.ts';

/** What to draw; the point is the picture's center, marked by a pin. */
export type MapView = Coordinates & {
  /** As in web maps: the world is 256 pixels wide at zoom 0 and doubles with each zoom; fractions are allowed. */
  readonly zoom: number;
  /** CSS pixels; an adapter may return twice as many pixels each way. */
  readonly width: number;
  readonly height: number;
  readonly scheme: 'light' | 'dark';
};

export type MapPicture = {
  readonly contentType: string;
  readonly body: string | Uint8Array;
  /** How long the browser may cache it; the default applies if omitted. */
  readonly cacheSeconds?: number;
};

/** Draws a still picture of a point's surroundings. Rejects if the provider cannot be reached. */
export interface StaticMapPort {
  /** The attribution the page must show; empty if the picture contains it or none is required. */
  readonly credit: string;
  draw(view: MapView): Promise<MapPicture>;
}

/** What differs between the providers; what they share is in provider-map.ts. */
export type MapProviderRules = {
  readonly apiUrl: string;
  /** The attribution the page must show; empty if the picture contains it. */
  readonly credit: string;
  /** Its terms allow our server, and not just a browser, to cache a picture for as long as its headers say. */
  readonly mayBeStored: boolean;
  /** The request path below `apiUrl`. It contains the key, which must never leave the server or reach a log. */
  pathOf(view: MapView, key: string): string;
};
