// A photo for a notice that is about to be given. A row says where its bytes will be before they are stored, so that no bytes are ever
// without a row; what no notice takes is deleted with the old ones.

import { isRefusal, type Refusal, refuse } from '#contract/refusals.ts';
import type { Deps } from '../../deps.ts';
import { readPhoto } from '../photos/photo-intake.ts';
import { findPhoto, insertPlace, markStored } from './notice-photos.store.ts';

type NewPhoto = {
  readonly locationId: string;
  readonly id: string;
  readonly officerId: string;
  readonly photo: string;
};

export async function addPhoto(
  { db, now, newId, photos }: Pick<Deps, 'db' | 'now' | 'newId' | 'photos'>,
  { locationId, id, officerId, photo }: NewPhoto,
): Promise<{ readonly id: string } | Refusal> {
  const read = readPhoto(photo);
  if (isRefusal(read)) return read;
  await insertPlace(db, { locationId, id, officerId, storageId: newId(), addedAt: now() });
  const place = await findPhoto(db, { locationId, id });
  // Another officer's photo with this id must not be revealed.
  if (place?.officerId !== officerId) return refuse('not_found');
  // Evidence stays as it was.
  if (place.type !== null) return { id };
  await photos.store({ locationId, id: place.storageId }, read.bytes);
  await markStored(db, { locationId, id }, read.type);
  return { id };
}

/** The photo of a notice. */
export async function readNoticePhoto(
  { db, photos }: Pick<Deps, 'db' | 'photos'>,
  { locationId, id, noticeId }: { locationId: string; id: string; noticeId?: string },
): Promise<{ contentType: string; body: Uint8Array } | Refusal> {
  const photo = await findPhoto(db, { locationId, id });
  if (!photo?.type || photo.noticeId === null) return refuse('not_found');
  if (noticeId !== undefined && photo.noticeId !== noticeId) return refuse('not_found');
  const body = await photos.read({ locationId, id: photo.storageId });
  return body ? { contentType: photo.type, body } : refuse('not_found');
}
