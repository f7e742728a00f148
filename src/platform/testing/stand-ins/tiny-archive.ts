/**
 * The smallest PMTiles archive (version 3) that shows something: one vector tile of the whole world, with the layer `earth` as in
 * Protomaps' basemap. Written from the specification, so that readers are tested with bytes that they did not make.
 */

const HEADER_BYTES = 127;
const EXTENT = 4096;
/** PMTiles' numbers for "not compressed" and "Mapbox vector tile". */
const UNCOMPRESSED = 1;
const VECTOR_TILE = 1;

export function tinyArchive(): Uint8Array {
  const tile = field(3, earthLayer());
  const metadata = Buffer.from(JSON.stringify({ vector_layers: [{ id: 'earth' }] }));
  // One entry: tile 0, run length 1, its length, and its offset plus one.
  const directory = Buffer.from([1, 0, 1, ...varint(tile.length), 1].flat());
  const header = Buffer.alloc(HEADER_BYTES);
  header.write('PMTiles', 'latin1');
  header[7] = 3;
  const offsets = [HEADER_BYTES, directory.length, HEADER_BYTES + directory.length, metadata.length, 0, 0];
  offsets.push(HEADER_BYTES + directory.length + metadata.length, tile.length, 1, 1, 1);
  for (const [index, offset] of offsets.entries()) header.writeBigUInt64LE(BigInt(offset), 8 + 8 * index);
  header.set([1, UNCOMPRESSED, UNCOMPRESSED, VECTOR_TILE, 0, 0], 96);
  for (const [index, degrees] of [-180, -85, 180, 85].entries()) header.writeInt32LE(degrees * 1e7, 102 + 4 * index);
  return Buffer.concat([header, directory, metadata, tile]);
}

/** A square over the whole tile. */
function earthLayer(): Buffer {
  const ring = [9, ...point(0, 0), 26, ...point(EXTENT, 0), ...point(0, EXTENT), ...point(-EXTENT, 0), 15];
  return layer('earth', [{ type: 3, geometry: ring, tags: [['kind', 'earth']] }]);
}

type Feature = {
  readonly type: 3;
  readonly geometry: readonly number[];
  readonly tags: ReadonlyArray<readonly [string, string]>;
};

function layer(name: string, features: ReadonlyArray<Feature>): Buffer {
  const keys = [...new Set(features.flatMap(({ tags }) => tags.map(([key]) => key)))];
  const values = [...new Set(features.flatMap(({ tags }) => tags.map(([, value]) => value)))];
  return Buffer.concat([
    Buffer.from([15 * 8, 2]),
    field(1, Buffer.from(name)),
    ...features.map(({ type, geometry, tags }) => {
      const pairs = tags.flatMap(([key, value]) => [keys.indexOf(key), values.indexOf(value)]);
      return field(
        2,
        Buffer.concat([
          field(2, Buffer.from(pairs.flatMap(varint))),
          Buffer.from([3 * 8, type]),
          field(4, Buffer.from(geometry.flatMap(varint))),
        ]),
      );
    }),
    ...keys.map((key) => field(3, Buffer.from(key))),
    ...values.map((value) => field(4, field(1, Buffer.from(value)))),
    Buffer.from([5 * 8, ...varint(EXTENT)]),
  ]);
}

/** A length-delimited protocol buffer field. */
function field(number: number, bytes: Buffer): Buffer {
  return Buffer.concat([Buffer.from([number * 8 + 2, ...varint(bytes.length)]), bytes]);
}

/** A step on the tile's grid, zigzag-encoded. */
function point(dx: number, dy: number): number[] {
  return [dx, dy].map((step) => (step < 0 ? -2 * step - 1 : 2 * step));
}

function varint(number: number): number[] {
  const bytes = [];
  let rest = number;
  for (; rest >= 128; rest = Math.floor(rest / 128)) bytes.push((rest % 128) + 128);
  return [...bytes, rest];
}
