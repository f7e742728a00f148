import type { Coordinates } from '#domain/locations/geo.ts';

/** What to draw; the point is the picture's center. */
export type MapView = Coordinates & {
  /** As web maps count: the world is 256 pixels wide at 0 and doubles with each zoom; fractions are allowed. */
  readonly zoom: number;
  /** CSS pixels; an adapter may answer with a picture of twice as many dots. */
  readonly width: number;
  readonly height: number;
  /** Marks the middle. A page that lets people move the map under a pin of its own asks for a picture without one. */
  readonly pin: boolean;
  readonly scheme: 'light' | 'dark';
};

export type MapPicture = {
  readonly contentType: string;
  readonly body: string | Uint8Array;
  /** For how long the browser may show it again without asking; as usual where nothing is said. */
  readonly cacheSeconds?: number;
};

/**
 * Draws a still picture of a point's surroundings in the web map projection, so that a page can reckon with
 * `mercator.ts` what lies at each of its pixels. It rejects when a provider cannot be reached.
 */
export interface StaticMapPort {
  /** Whom the page must name beside the picture; empty when the picture does it, or nobody need be. */
  readonly credit: string;
  draw(view: MapView): Promise<MapPicture>;
}
