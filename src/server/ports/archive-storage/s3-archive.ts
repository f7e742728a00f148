// The archive in the bucket of the photos, below "archive/".

import { askBucket, type S3Settings } from '../photo-storage/s3/s3-photos.ts';
import { type ArchiveStorage, checkedName } from './archive-storage.port.ts';

export function createS3Archive(settings: S3Settings, now: () => Date): ArchiveStorage {
  const urlOf = (name: string) => new URL(`${settings.url}/${settings.bucket}/archive/${checkedName(name)}`);
  return {
    async store(name, bytes) {
      await askBucket(settings, now, { method: 'PUT', url: urlOf(name), body: bytes });
    },
    read: async (name) => askBucket(settings, now, { method: 'GET', url: urlOf(name) }),
  };
}
