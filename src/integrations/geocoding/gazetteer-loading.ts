// The committed gazetteer: its columns as Node serializes them, compressed. scripts/data/make-gazetteer.ts writes it.

import { readFile, writeFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { deserialize, serialize } from 'node:v8';
import { brotliCompress, brotliDecompress, constants } from 'node:zlib';
import type { Gazetteer } from './gazetteer.ts';

export type LoadGazetteer = () => Promise<Gazetteer>;

export const GAZETTEER_FILE = new URL('./gazetteer.bin.br', import.meta.url);
const MAX_WINDOW_BITS = 24;

let loaded: Promise<Gazetteer> | undefined;

/** Loaded on first use and kept; a failure is not kept, so that the next query tries again. */
export const loadGazetteer: LoadGazetteer = () => {
  loaded ??= readGazetteer(GAZETTEER_FILE).catch((failure: unknown) => {
    loaded = undefined;
    throw failure;
  });
  return loaded;
};

export async function readGazetteer(file: URL): Promise<Gazetteer> {
  return deserialize(await promisify(brotliDecompress)(await readFile(file)));
}

export async function writeGazetteer(file: URL, gazetteer: Gazetteer): Promise<void> {
  const bytes = serialize(gazetteer);
  const params = {
    [constants.BROTLI_PARAM_LGWIN]: MAX_WINDOW_BITS,
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
  };
  await writeFile(file, await promisify(brotliCompress)(bytes, { params }));
}
