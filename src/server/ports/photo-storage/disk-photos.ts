// Photos as files in the data directory: <location>/<id>. A file appears whole or not at all, and only its own user may
// read it.

import { randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { PhotoPlace, PhotoStorage } from './photo-storage.port.ts';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

export function createDiskPhotos(dataDir: string): PhotoStorage {
  const root = join(dataDir, 'photos');
  return {
    async store(place, bytes) {
      const file = fileOf(root, place);
      await mkdir(join(file, '..'), { recursive: true, mode: 0o700 });
      const part = `${file}.${randomUUID()}.part`;
      await writeFile(part, bytes, { mode: 0o600, flush: true });
      await rename(part, file);
    },
    async read(place) {
      try {
        return new Uint8Array(await readFile(fileOf(root, place)));
      } catch (error) {
        if (isMissing(error)) return null;
        throw error;
      }
    },
    remove: (place) => removeFile(root, place),
  };
}

async function removeFile(root: string, place: PhotoPlace): Promise<void> {
  await rm(fileOf(root, place), { force: true });
}

/** @throws for anything but two UUIDs, before building a path. */
function fileOf(root: string, { locationId, id }: PhotoPlace): string {
  if (!UUID.test(locationId) || !UUID.test(id)) throw new RangeError('A photo is kept under two UUIDs.');
  return join(root, locationId.toLowerCase(), id.toLowerCase());
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT';
}
