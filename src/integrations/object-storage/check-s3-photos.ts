// Checks whether the bucket can store photos: stores one, reads it and deletes it.

import { randomUUID } from 'node:crypto';
import type { SettingCheck, Verdict } from '#platform/http/setting-check.ts';
import { createS3Photos, type S3Settings } from './s3-photos.ts';

const HINT =
  'Check PHOTO_STORAGE_URL, _BUCKET, _REGION and the two keys: the key needs GetObject, PutObject, DeleteObject.';

export async function checkS3Photos(settings: S3Settings | null, now: () => Date): ReturnType<SettingCheck['check']> {
  if (!settings) return { kind: 'unset', note: 'photos are kept in the data directory' };
  const photos = createS3Photos(settings, now);
  const place = { locationId: randomUUID(), id: randomUUID() };
  try {
    await photos.store(place, new TextEncoder().encode('A setting is tried.'));
    const read = await photos.read(place);
    await photos.remove(place);
    return read ? { kind: 'ok', note: settings.bucket } : wrong('What was stored could not be read.');
  } catch (error) {
    return wrong(error instanceof Error ? error.message : 'The photo storage cannot be reached.');
  }
}

const wrong = (why: string): Verdict => ({ kind: 'wrong', why: `${why} ${HINT}` });
