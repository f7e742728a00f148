// The settings for the tiles of the map on which drivers find lots. config.ts reads them with all others.

import { closeSync, openSync, readSync } from 'node:fs';
import { resolve } from 'node:path';
import { z } from 'zod';
import { DEFAULT_TILES, type MapTiles } from '#integrations/maps/map-tiles.ts';

const HTTP = /^https?:\/\//;
const STYLE = 'must look like https://tiles.example/style.json, where {scheme} becomes light or dark, or be none';
const ARCHIVE = 'must be a PMTiles archive (version 3): a file, or an address such as https://tiles.example/us.pmtiles';
const NO_TILES = 'none';

const ORIGINS = 'must list where the style has its tiles, such as https://tiles.example, https://fonts.example';

export const MAP_TILE_SETTINGS = {
  MAP_STYLE_URL: z
    .string()
    .refine((text) => text === NO_TILES || (HTTP.test(text) && URL.canParse(text)), STYLE)
    .optional(),
  MAP_PMTILES: z
    .string()
    .refine((text) => (HTTP.test(text) ? URL.canParse(text) : isArchive(text)), ARCHIVE)
    .optional(),
  MAP_TILE_ORIGINS: z
    .string()
    .transform((text) => text.split(',').map((each) => each.trim()))
    .refine((all) => all.every(isOrigin), ORIGINS)
    .optional(),
};

const MapTileSettings = z.object(MAP_TILE_SETTINGS);
type MapTileSettings = z.output<typeof MapTileSettings>;

/** Only one kind of tiles, and nothing unencrypted in production: the pages are https and load nothing else. */
export function checkMapTiles(
  settings: MapTileSettings & { readonly NODE_ENV: string },
  context: z.RefinementCtx,
): void {
  const { MAP_STYLE_URL, MAP_PMTILES, MAP_TILE_ORIGINS } = settings;
  const complain = (path: string, message: string) => context.addIssue({ code: 'custom', path: [path], message });
  const style = MAP_STYLE_URL === NO_TILES ? undefined : MAP_STYLE_URL;
  if (style && MAP_PMTILES) complain('MAP_PMTILES', 'cannot be set beside MAP_STYLE_URL: a map has one of them');
  if (MAP_TILE_ORIGINS && !style) complain('MAP_TILE_ORIGINS', 'needs MAP_STYLE_URL');
  if (settings.NODE_ENV !== 'production') return;
  const named = { MAP_STYLE_URL: style, MAP_PMTILES, MAP_TILE_ORIGINS: MAP_TILE_ORIGINS?.find(isPlain) };
  for (const [name, address] of Object.entries(named)) {
    if (address && isPlain(address)) complain(name, 'must be https in production');
  }
}

/** Without any setting, the tiles of OpenFreeMap. */
export function toMapTiles({ MAP_STYLE_URL, MAP_PMTILES, MAP_TILE_ORIGINS = [] }: MapTileSettings): MapTiles {
  if (MAP_PMTILES) return archiveTiles(MAP_PMTILES);
  if (MAP_STYLE_URL === NO_TILES) return null;
  if (!MAP_STYLE_URL) return DEFAULT_TILES;
  const urlOf = (scheme: string) => MAP_STYLE_URL.replaceAll('{scheme}', scheme);
  const origins = [...new Set([new URL(MAP_STYLE_URL).origin, ...MAP_TILE_ORIGINS])];
  return { kind: 'style', urls: { light: urlOf('light'), dark: urlOf('dark') }, origins };
}

function archiveTiles(address: string): MapTiles {
  if (!HTTP.test(address)) return { kind: 'file', path: resolve(address) };
  return { kind: 'archive', url: address, origins: [new URL(address).origin] };
}

/** The other hosts from which a page may load tiles. */
export function tileOrigins(tiles: MapTiles): readonly string[] {
  return tiles && tiles.kind !== 'file' ? tiles.origins : [];
}

const isPlain = (address: string): boolean => address.startsWith('http:');

function isOrigin(text: string): boolean {
  return HTTP.test(text) && URL.canParse(text) && new URL(text).origin === text;
}

/** An archive begins with its format's name and version. */
function isArchive(path: string): boolean {
  let file: number | undefined;
  try {
    file = openSync(path, 'r');
    const head = Buffer.alloc(8);
    return readSync(file, head, 0, 8, 0) === 8 && head.toString('latin1') === 'PMTiles\u0003';
  } catch {
    return false;
  } finally {
    if (file !== undefined) closeSync(file);
  }
}
