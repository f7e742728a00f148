// Writes a compressed copy next to each built file that benefits. Compressing once and thoroughly here beats compressing quickly for each
// visitor. The server sends the copy that the browser accepts, if it is there.
import { createHash } from 'node:crypto';
import { existsSync, globSync } from 'node:fs';
import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

/** Below this size, headers outweigh the savings. */
const MIN_BYTES = 1024;

type Copies = { readonly br: Buffer; readonly gz: Buffer };

/** Compresses everything in `<clientDir>/assets` that is not compressed yet, and what several of them contain only once. */
export async function compressAssets(clientDirs: readonly string[]): Promise<void> {
  const known = new Map<string, Promise<Copies>>();
  const files = clientDirs.flatMap((clientDir) =>
    globSync('assets/*.{js,mjs,css,svg,json}', { cwd: clientDir }).map((path) => join(clientDir, path)),
  );
  await Promise.all(files.map((file) => compressFile(file, known)));
}

async function compressFile(file: string, known: Map<string, Promise<Copies>>): Promise<void> {
  if (existsSync(`${file}.br`) && existsSync(`${file}.gz`)) return;
  const bytes = await readFile(file);
  if (bytes.length < MIN_BYTES) return;
  const content = createHash('sha256').update(bytes).digest('hex');
  const copies = known.get(content) ?? compress(bytes);
  known.set(content, copies);
  for (const [ending, copy] of Object.entries(await copies)) await writeWhole(`${file}.${ending}`, copy);
}

async function compress(bytes: Buffer): Promise<Copies> {
  const params = { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
  const [br, gz] = await Promise.all([
    promisify(brotliCompress)(bytes, { params }),
    promisify(gzip)(bytes, { level: 9 }),
  ]);
  return { br, gz };
}

/** A server may already be sending these files. */
async function writeWhole(file: string, bytes: Buffer): Promise<void> {
  const unfinished = `${file}.${process.pid}.new`;
  await writeFile(unfinished, bytes);
  await rename(unfinished, file);
}
