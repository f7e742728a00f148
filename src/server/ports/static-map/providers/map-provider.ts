// What the adapters of the providers have in common is in provider-map.ts; this is what each says for itself.

import type { MapView } from '../static-map.port.ts';

export type MapProviderRules = {
  readonly apiUrl: string;
  /** Whom the page must name; empty where the provider writes it into its pictures. */
  readonly credit: string;
  /** Its terms let our server, and not only a browser, show a picture again for as long as the answer's headers say. */
  readonly mayBeKept: boolean;
  /** What is fetched, below `apiUrl`. The key in it must never leave the server or reach a log. */
  pathOf(view: MapView, key: string): string;
};
