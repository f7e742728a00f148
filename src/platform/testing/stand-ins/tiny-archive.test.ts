import { PMTiles } from 'pmtiles';
import { expect, it } from 'vitest';
import { tinyArchive } from './tiny-archive.ts';

it("is an archive with one tile that the browser's reader understands", async () => {
  const bytes = tinyArchive();
  const part = (offset: number, length: number) => Uint8Array.from(bytes.subarray(offset, offset + length)).buffer;
  const archive = new PMTiles({
    getKey: () => 'tiny',
    getBytes: async (offset: number, length: number) => ({ data: part(offset, length) }),
  });
  expect(await archive.getHeader()).toMatchObject({ specVersion: 3, tileType: 1, minZoom: 0, maxZoom: 0 });
  expect(await archive.getMetadata()).toEqual({ vector_layers: [{ id: 'earth' }] });
  const tile = await archive.getZxy(0, 0, 0);
  expect(new TextDecoder('latin1').decode(tile?.data)).toContain('earth');
});
