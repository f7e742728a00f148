import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { tinyArchive } from '#testing/map-tiles/tiny-archive.ts';
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
    const cors = url === '/closed.pmtiles' ? {} : { 'access-control-allow-origin': '*' };
    const whole = url === '/whole.pmtiles' || headers.range !== 'bytes=0-126';
    return response.writeHead(whole ? 200 : 206, cors).end(whole ? archive : archive.subarray(0, 127));
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  host = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => server.close());

const styleAt = (path: string, ...more: string[]) =>
  checkMapTiles({ kind: 'style', url: `${host}${path}`, origins: [host, ...more] }, PAGES);
const archiveAt = (path: string) => checkMapTiles({ kind: 'archive', url: `${host}${path}`, origins: [host] }, PAGES);

describe('the check of the tiles', () => {
  it('says that there are none, or that they are a file', async () => {
    expect(await checkMapTiles(null, PAGES)).toEqual({ kind: 'unset', note: 'the map of lots has no streets' });
    expect(await checkMapTiles({ kind: 'file', path: '/a' }, PAGES)).toMatchObject({ kind: 'ok' });
  });

  it('names the hosts that a style needs and no setting allows', async () => {
    expect(await styleAt('/style-{scheme}.json', 'https://tiles.example')).toEqual({
      kind: 'wrong',
      why: 'The style also needs https://fonts.example: add that to MAP_TILE_ORIGINS.',
    });
    expect(await styleAt('/style-{scheme}.json', 'https://tiles.example', 'https://fonts.example')).toMatchObject({
      kind: 'ok',
    });
  });

  it('knows a style from something else', async () => {
    expect(await styleAt('/no-style.json')).toMatchObject({
      kind: 'wrong',
      why: expect.stringContaining('no MapLibre'),
    });
    expect(await styleAt('/missing.json')).toMatchObject({ kind: 'wrong', why: expect.stringContaining('404') });
  });

  it('reads an archive as a page would', async () => {
    expect(await archiveAt('/us.pmtiles')).toEqual({ kind: 'ok', note: 'an archive' });
    expect(await archiveAt('/whole.pmtiles')).toMatchObject({ why: 'MAP_PMTILES answers no range requests.' });
    expect(await archiveAt('/closed.pmtiles')).toMatchObject({ why: expect.stringContaining(PAGES) });
  });
});
