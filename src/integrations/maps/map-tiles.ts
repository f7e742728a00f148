// The tiles of the map on which drivers find lots.

/** Null means that the map is drawn without tiles. */
export type MapTiles =
  | {
      readonly kind: 'style';
      /** The addresses of a MapLibre style. */
      readonly urls: { readonly light: string; readonly dark: string };
      /** The origins that a browser may load from: the style's own, and those of its tiles, letters and icons. */
      readonly origins: readonly string[];
    }
  /** A PMTiles archive with the layers of Protomaps' basemap, which we serve. */
  | { readonly kind: 'file'; readonly path: string }
  /** The same, but browsers read it where it is. */
  | { readonly kind: 'archive'; readonly url: string; readonly origins: readonly string[] }
  | null;

/** Needs no key and no account, and allows commercial use: https://openfreemap.org */
const OPEN_FREE_MAP = 'https://tiles.openfreemap.org';
export const DEFAULT_TILES = {
  kind: 'style',
  urls: { light: `${OPEN_FREE_MAP}/styles/positron`, dark: `${OPEN_FREE_MAP}/styles/dark` },
  origins: [OPEN_FREE_MAP],
} as const;
