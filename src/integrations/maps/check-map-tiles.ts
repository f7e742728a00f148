// Tries the tiles of the map of lots once, the way a browser on our pages would load them.

import { open } from 'node:fs/promises';
import { z } from 'zod';
import { DEFAULT_TILES, type MapTiles } from '#integrations/maps/map-tiles.ts';
import { callOutside, OutsideError, readJson, requireSuccess } from '#platform/http/outside-call.ts';
import { failedCheck, type Verdict } from '#platform/http/setting-check.ts';

const TIMEOUT_MS = 10_000;
const MAX_BYTES = 5_000_000;

/** An archive's header, according to its specification (version 3). */
const HEAD_BYTES = 127;
const ARCHIVE_NAME = 'PMTiles';
const VERSION_AT = 7;
const TILES_AT = 99;
const UNKNOWN_TILES = 0;
const VECTOR_TILES = 1;

/** The parts of a style that refer to other addresses. */
const Style = z.object({
  version: z.literal(8),
  sources: z.record(z.string(), z.object({ url: z.string().optional(), tiles: z.array(z.string()).optional() })),
  glyphs: z.string().optional(),
  sprite: z.union([z.string(), z.array(z.object({ url: z.string() }))]).optional(),
});

/** @param publicUrl the origin of our pages, whose browsers request the tiles */
export async function checkMapTiles(tiles: MapTiles, publicUrl: string): Promise<Verdict> {
  if (!tiles) return { kind: 'unset', note: 'the map of lots has no streets' };
  if (tiles === DEFAULT_TILES) return { kind: 'unset', note: 'the map of lots has the streets of OpenFreeMap' };
  if (tiles.kind === 'file') return checkFile(tiles.path);
  const origin = new URL(publicUrl).origin;
  try {
    return tiles.kind === 'style' ? await checkStyle(tiles, origin) : await checkArchive(tiles.url, origin);
  } catch (error) {
    const setting = tiles.kind === 'style' ? 'MAP_STYLE_URL' : 'MAP_PMTILES';
    return failedCheck('The host of the tiles', error, `Check ${setting}.`);
  }
}

async function checkStyle(tiles: Extract<MapTiles, { kind: 'style' }>, origin: string) {
  const url = new URL(tiles.urls.light);
  const style = Style.safeParse(readJson(await request(url, { origin })));
  if (!style.success) return wrongVerdict('MAP_STYLE_URL answers something that is no MapLibre style.');
  const { sources, glyphs, sprite } = style.data;
  const sprites = typeof sprite === 'string' ? [sprite] : (sprite ?? []).map((each) => each.url);
  const named = [
    ...Object.values(sources).flatMap((source) => [...(source.url ? [source.url] : []), ...(source.tiles ?? [])]),
    ...(glyphs ? [glyphs] : []),
    ...sprites,
  ];
  const needed = new Set(named.map((address) => new URL(address, url).origin));
  const missing = [...needed].filter((each) => !tiles.origins.includes(each));
  if (missing.length > 0)
    return wrongVerdict(`The style also needs ${missing.join(', ')}: add that to MAP_TILE_ORIGINS.`);
  return { kind: 'ok', note: 'a style' } as const;
}

async function checkFile(path: string): Promise<Verdict> {
  try {
    await using file = await open(path);
    const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0);
    const why = judgeHead(buffer.subarray(0, bytesRead));
    return why === null ? { kind: 'ok', note: 'a file of ours' } : wrongVerdict(why);
  } catch {
    return wrongVerdict(`MAP_PMTILES cannot be read: ${path}. Name a file that this program may read.`);
  }
}

/** What prevents drawing our style with an archive that has this header; null when nothing does. */
function judgeHead(head: Uint8Array): string | null {
  if (new TextDecoder().decode(head.subarray(0, ARCHIVE_NAME.length)) !== ARCHIVE_NAME) {
    return 'MAP_PMTILES is no PMTiles archive.';
  }
  const [version, tiles] = [head[VERSION_AT], head[TILES_AT]];
  if (version !== 3) return `MAP_PMTILES is an archive of version ${version}. Convert it to version 3.`;
  if (tiles === UNKNOWN_TILES || tiles === VECTOR_TILES) return null;
  return "MAP_PMTILES has pictures for tiles. The map needs vector tiles with the layers of Protomaps' basemap.";
}

async function checkArchive(address: string, origin: string): Promise<Verdict> {
  const answer = await request(new URL(address), { origin, range: `bytes=0-${HEAD_BYTES - 1}` });
  if (answer.status !== 206) return wrongVerdict('MAP_PMTILES answers no range requests.');
  const why = judgeHead(answer.body);
  if (why !== null) return wrongVerdict(why);
  const allowed = answer.headers.get('access-control-allow-origin');
  if (allowed !== '*' && allowed !== origin)
    return wrongVerdict(`MAP_PMTILES does not let pages of ${origin} read it (CORS).`);
  return { kind: 'ok', note: 'an archive' };
}

async function request(url: URL, headers: Readonly<Record<string, string>>) {
  const answer = await callOutside({ url, headers, timeoutMs: TIMEOUT_MS, maxBytes: MAX_BYTES });
  requireSuccess(answer);
  if (answer.body.length === 0) throw new OutsideError('garbled', 'answered nothing');
  return answer;
}

function wrongVerdict(why: string): Verdict {
  return { kind: 'wrong', why };
}
