// The archive as files in the data directory.

import { join } from 'node:path';
import { readWholeFile, writeWholeFile } from '../whole-file.ts';
import { type ArchiveStorage, checkedName } from './archive-storage.port.ts';

export function createDiskArchive(dataDir: string): ArchiveStorage {
  const fileOf = (name: string) => join(dataDir, 'archive', checkedName(name));
  return {
    store: async (name, bytes) => writeWholeFile(fileOf(name), bytes),
    read: async (name) => readWholeFile(fileOf(name)),
  };
}
