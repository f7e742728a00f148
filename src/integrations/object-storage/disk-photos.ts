// Photos as files in the data directory: <location>/<id>.

import { randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { PhotoRef, PhotoStorage } from './photo-storage.port.ts';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

export function createDiskPhotos(dataDir: string): PhotoStorage {
  const root = join(dataDir, 'photos');
  return {
    store: async (photoRef, bytes) => writeWholeFile(fileOf(root, photoRef), bytes),
    read: async (photoRef) => readWholeFile(fileOf(root, photoRef)),
    remove: async (photoRef) => rm(fileOf(root, photoRef), { force: true }),
  };
}

/** @throws for anything but two UUIDs, before building a path. */
function fileOf(root: string, { locationId, id }: PhotoRef): string {
  if (!UUID.test(locationId) || !UUID.test(id)) throw new RangeError('A photo is kept under two UUIDs.');
  return join(root, locationId.toLowerCase(), id.toLowerCase());
}

/** Written next to its place and then moved there, so that it appears complete or not at all. Only its own user may read it. */
async function writeWholeFile(file: string, bytes: Uint8Array): Promise<void> {
  await mkdir(dirname(file), { recursive: true, mode: 0o700 });
  const part = `${file}.${randomUUID()}.part`;
  await writeFile(part, bytes, { mode: 0o600, flush: true });
  await rename(part, file);
}

/** @returns null when there is no such file */
async function readWholeFile(file: string): Promise<Uint8Array | null> {
  try {
    return new Uint8Array(await readFile(file));
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
}
