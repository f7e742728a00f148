import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { readConfig } from './config.ts';
import { tileOrigins } from './map-tile-settings.ts';

const folder = mkdtempSync(join(tmpdir(), 'parkvale-tiles-'));
const archive = join(folder, 'us.pmtiles');
const other = join(folder, 'other.pmtiles');
writeFileSync(archive, 'PMTiles\u0003 and more');
writeFileSync(other, 'PMTiles\u0002 and more');
afterAll(() => rmSync(folder, { recursive: true }));

const STYLE = 'https://tiles.example/style-{scheme}.json';
const tilesOf = (env: NodeJS.ProcessEnv) => readConfig(env).mapTiles;

describe('the tiles of the map', () => {
  it("are OpenFreeMap's by default, in a style for each color scheme", () => {
    const tiles = tilesOf({});
    expect(tiles).toMatchObject({
      urls: { light: expect.stringMatching(/positron$/), dark: expect.stringMatching(/dark$/) },
    });
    expect(tileOrigins(tiles)).toEqual(['https://tiles.openfreemap.org']);
  });

  it('can be switched off: pages then load from no other host', () => {
    expect(tilesOf({ MAP_STYLE_URL: 'none' })).toBeNull();
    expect(tileOrigins(null)).toEqual([]);
  });

  it("are a style's, with its own host and those that are named", () => {
    const MAP_TILE_ORIGINS = 'https://fonts.example, https://tiles.example,https://a.tiles.example:8443';
    const tiles = tilesOf({ MAP_STYLE_URL: STYLE, MAP_TILE_ORIGINS });
    expect(tiles).toMatchObject({
      kind: 'style',
      urls: { light: 'https://tiles.example/style-light.json', dark: 'https://tiles.example/style-dark.json' },
    });
    expect(tileOrigins(tiles)).toEqual([
      'https://tiles.example',
      'https://fonts.example',
      'https://a.tiles.example:8443',
    ]);
  });

  it('are an archive, either a file of ours or elsewhere', () => {
    expect(tilesOf({ MAP_PMTILES: archive })).toEqual({ kind: 'file', path: archive });
    expect(tileOrigins(tilesOf({ MAP_PMTILES: archive }))).toEqual([]);
    const url = 'https://tiles.example/us.pmtiles';
    expect(tilesOf({ MAP_PMTILES: url })).toEqual({ kind: 'archive', url, origins: ['https://tiles.example'] });
  });

  const notAnArchive =
    'MAP_PMTILES: must be a PMTiles archive (version 3): a file, or an address such as https://tiles.example/us.pmtiles';
  const notOrigins =
    'MAP_TILE_ORIGINS: must list where the style has its tiles, such as https://tiles.example, https://fonts.example';
  const production = { NODE_ENV: 'production' };
  it.each([
    [{ MAP_STYLE_URL: 'tiles.example' }, 'MAP_STYLE_URL: must look like https://tiles.example/style.json'],
    [{ MAP_STYLE_URL: 'mapbox://styles/a/b' }, 'MAP_STYLE_URL: must look like'],
    [{ MAP_PMTILES: join(folder, 'missing.pmtiles') }, notAnArchive],
    [{ MAP_PMTILES: folder }, notAnArchive],
    [{ MAP_PMTILES: other }, notAnArchive],
    [{ MAP_STYLE_URL: STYLE, MAP_PMTILES: archive }, 'MAP_PMTILES: cannot be set beside MAP_STYLE_URL'],
    [{ MAP_TILE_ORIGINS: 'https://tiles.example' }, 'MAP_TILE_ORIGINS: needs MAP_STYLE_URL'],
    [{ MAP_STYLE_URL: 'none', MAP_TILE_ORIGINS: 'https://tiles.example' }, 'MAP_TILE_ORIGINS: needs MAP_STYLE_URL'],
    [{ MAP_STYLE_URL: STYLE, MAP_TILE_ORIGINS: 'https://tiles.example/path' }, notOrigins],
    [{ MAP_STYLE_URL: STYLE, MAP_TILE_ORIGINS: "https://*.example 'unsafe-inline'" }, notOrigins],
    [{ ...production, MAP_STYLE_URL: 'http://tiles.example/s.json' }, 'MAP_STYLE_URL: must be https in production'],
    [{ ...production, MAP_PMTILES: 'http://tiles.example/a.pmtiles' }, 'MAP_PMTILES: must be https in production'],
    [
      { ...production, MAP_STYLE_URL: STYLE, MAP_TILE_ORIGINS: 'https://a.example,http://b.example' },
      'MAP_TILE_ORIGINS: must be https in production',
    ],
  ])('are refused when they cannot be right: %j', (env, line) => {
    expect(() => readConfig(env)).toThrow(line);
  });
});
