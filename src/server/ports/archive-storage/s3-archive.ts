// The archive in the same bucket as the photos, under "archive/".

import { askBucket, PhotoStorageUnavailable, type S3Settings } from '../photo-storage/s3/s3-photos.ts';
import { type ArchiveStorage, ArchiveUnavailable, checkedName } from './archive-storage.port.ts';

export function createS3Archive(settings: S3Settings, now: () => Date): ArchiveStorage {
  const urlOf = (name: string) => new URL(`${settings.url}/${settings.bucket}/archive/${checkedName(name)}`);
  return {
    async store(name, bytes) {
      const url = urlOf(name);
      await reached(askBucket(settings, now, { method: 'PUT', url, body: bytes }));
    },
    async read(name) {
      const url = urlOf(name);
      return reached(askBucket(settings, now, { method: 'GET', url }));
    },
  };
}

async function reached<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer;
  } catch (error) {
    if (!(error instanceof PhotoStorageUnavailable)) throw error;
    throw new ArchiveUnavailable('The bucket of the archive did not answer as it should.', { cause: error });
  }
}
