import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { tinyArchive } from '#platform/testing/stand-ins/tiny-archive.ts';
import { checkMapTiles } from './check-map-tiles.ts';

const PAGES = 'https://parkvale.example';
const archive = tinyArchive();
const style = {
  version: 8,
  sources: {
    a: { type: 'vector', url: 'https://tiles.example/a.json' },
    b: { type: 'raster', tiles: ['/{z}/{x}/{y}'] },
  },
  glyphs: 'https://fonts.example/{fontstack}/{range}.pbf',
  layers: [],
};
let server: Server;
let host: string;
beforeAll(async () => {
  server = createServer(({ url = '', headers }, response) => {
    if (url === '/style-light.json') return response.end(JSON.stringify(style));
    if (url === '/no-style.json') return response.end('{"version":7}');
    if (url === '/missing.json') return response.writeHead(404).end('none');
    if (url === '/bent.pmtiles') return response.writeHead(206, { 'access-control-allow-origin': '*' }).end(served);
    const cors = url === '/closed.pmtiles' ? {} : { 'access-control-allow-origin': '*' };
    const whole = url === '/whole.pmtiles' || headers.range !== 'bytes=0-126';
    return response.writeHead(whole ? 200 : 206, cors).end(whole ? archive : archive.subarray(0, 127));
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  host = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.close();
  rmSync(folder, { recursive: true });
});

const folder = mkdtempSync(join(tmpdir(), 'tiles-'));
let served: Uint8Array = archive;

function bent(offset: number, value: number): Buffer {
  const bytes = Buffer.from(archive);
  bytes[offset] = value;
  return bytes;
}

function fileOf(bytes: Uint8Array) {
  const path = join(folder, 'tiles.pmtiles');
  writeFileSync(path, bytes);
  return checkMapTiles({ kind: 'file', path }, PAGES);
}

const styleAt = (path: string, ...more: string[]) =>
  checkMapTiles({ kind: 'style', urls: { light: `${host}${path}`, dark: host }, origins: [host, ...more] }, PAGES);
const archiveAt = (path: string) => checkMapTiles({ kind: 'archive', url: `${host}${path}`, origins: [host] }, PAGES);

describe('the check of the tiles', () => {
  it('says that there are none, or that they are a file', async () => {
    expect(await checkMapTiles(null, PAGES)).toEqual({ kind: 'unset', note: 'the map of lots has no streets' });
    expect(await fileOf(archive)).toEqual({ kind: 'ok', note: 'a file of ours' });
  });

  it.each([
    ['something else', Buffer.from('<html>not found</html>'), 'MAP_PMTILES is no PMTiles archive.'],
    ['an empty file', Buffer.alloc(0), 'MAP_PMTILES is no PMTiles archive.'],
    ['an earlier version', bent(7, 2), 'MAP_PMTILES is an archive of version 2. Convert it to version 3.'],
    ['tiles that are pictures', bent(99, 2), expect.stringContaining('needs vector tiles')],
  ])('says what is wrong with %s, as a file and at an address', async (_, bytes, why) => {
    served = bytes;
    expect(await fileOf(bytes)).toEqual({ kind: 'wrong', why });
    if (bytes.length > 0) expect(await archiveAt('/bent.pmtiles')).toEqual({ kind: 'wrong', why });
  });

  it('says which file cannot be read', async () => {
    const path = join(folder, 'gone.pmtiles');
    expect(await checkMapTiles({ kind: 'file', path }, PAGES)).toMatchObject({ why: expect.stringContaining(path) });
  });

  it('names the hosts that a style needs and no setting allows', async () => {
    expect(await styleAt('/style-light.json', 'https://tiles.example')).toEqual({
      kind: 'wrong',
      why: 'The style also needs https://fonts.example: add that to MAP_TILE_ORIGINS.',
    });
    expect(await styleAt('/style-light.json', 'https://tiles.example', 'https://fonts.example')).toMatchObject({
      kind: 'ok',
    });
  });

  it('tells a style from something else', async () => {
    expect(await styleAt('/no-style.json')).toMatchObject({
      kind: 'wrong',
      why: expect.stringContaining('no MapLibre'),
    });
    expect(await styleAt('/missing.json')).toMatchObject({ kind: 'wrong', why: expect.stringContaining('404') });
  });

  it('reads an archive the way a page would', async () => {
    expect(await archiveAt('/us.pmtiles')).toEqual({ kind: 'ok', note: 'an archive' });
    expect(await archiveAt('/whole.pmtiles')).toMatchObject({ why: 'MAP_PMTILES answers no range requests.' });
    expect(await archiveAt('/closed.pmtiles')).toMatchObject({ why: expect.stringContaining(PAGES) });
  });
});
