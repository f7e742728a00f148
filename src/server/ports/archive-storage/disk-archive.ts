// The archive as files in the data directory. A file appears whole or not at all, and only its own user may read it.

import { randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type ArchiveStorage, checkedName } from './archive-storage.port.ts';

export function createDiskArchive(dataDir: string): ArchiveStorage {
  const fileOf = (name: string) => join(dataDir, 'archive', checkedName(name));
  return {
    async store(name, bytes) {
      const file = fileOf(name);
      await mkdir(dirname(file), { recursive: true, mode: 0o700 });
      const part = `${file}.${randomUUID()}.part`;
      await writeFile(part, bytes, { mode: 0o600, flush: true });
      await rename(part, file);
    },
    async read(name) {
      try {
        return new Uint8Array(await readFile(fileOf(name)));
      } catch (error) {
        if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
        throw error;
      }
    },
  };
}
