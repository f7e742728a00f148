// Photos as files in the data directory: <location>/<id>.

import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { readWholeFile, writeWholeFile } from '../whole-file.ts';
import type { PhotoPlace, PhotoStorage } from './photo-storage.port.ts';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

export function createDiskPhotos(dataDir: string): PhotoStorage {
  const root = join(dataDir, 'photos');
  return {
    store: async (place, bytes) => writeWholeFile(fileOf(root, place), bytes),
    read: async (place) => readWholeFile(fileOf(root, place)),
    remove: async (place) => rm(fileOf(root, place), { force: true }),
  };
}

/** @throws for anything but two UUIDs, before building a path. */
function fileOf(root: string, { locationId, id }: PhotoPlace): string {
  if (!UUID.test(locationId) || !UUID.test(id)) throw new RangeError('A photo is kept under two UUIDs.');
  return join(root, locationId.toLowerCase(), id.toLowerCase());
}
