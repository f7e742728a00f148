// The archive that the settings name: the photos' bucket, or the data folder.

import type { Config } from './config.ts';
import type { ArchiveStorage } from './ports/archive-storage/archive-storage.port.ts';
import { createDiskArchive } from './ports/archive-storage/disk-archive.ts';
import { createS3Archive } from './ports/archive-storage/s3-archive.ts';

export function openArchive({ photoStorage, dataDir }: Config, now: () => Date): ArchiveStorage {
  return photoStorage ? createS3Archive(photoStorage, now) : createDiskArchive(dataDir);
}
