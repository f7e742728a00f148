// What differs between the providers; what they share is in provider-map.ts.

import type { MapView } from './static-map.port.ts';

export type MapProviderRules = {
  readonly apiUrl: string;
  /** The attribution the page must show; empty if the picture contains it. */
  readonly credit: string;
  /** Its terms allow our server, and not just a browser, to cache a picture for as long as its headers say. */
  readonly mayBeStored: boolean;
  /** The request path below `apiUrl`. It contains the key, which must never leave the server or reach a log. */
  pathOf(view: MapView, key: string): string;
};
