// A photo for a notice that is about to be issued. A row says where its bytes will be before they are stored, so that
// no bytes ever lack a row. Photos that no notice takes are deleted together with the old ones.

import type { Deps } from '#app/deps.ts';
import { type ReadPhoto, readPhoto } from '#integrations/object-storage/photo-intake.ts';
import { isRefusal, type Refusal, refuse } from '#platform/contract/refusals.ts';
import { inTransaction } from '#platform/db/transactions/in-transaction.ts';
import { MAX_APPEAL_PHOTOS } from '../rules/decide-notice.ts';
import { countAppealPhotos, findPhoto, insertPhotoRef, markStored, type StoredPhoto } from './notice-photos.store.ts';
import { lockNotice, type StoredNotice } from './notices.store.ts';

type PhotoDeps = Pick<Deps, 'db' | 'now' | 'newId' | 'photos' | 'pools'>;

type NewPhoto = {
  readonly locationId: string;
  readonly id: string;
  readonly officerId: string;
  readonly shows: StoredPhoto['shows'];
  readonly photo: string;
};

/** @throws PoolBusy when too many photos are waiting */
export async function addPhoto(
  { db, now, newId, photos, pools }: PhotoDeps,
  { locationId, id, officerId, shows, photo }: NewPhoto,
): Promise<{ readonly id: string } | Refusal> {
  const existing = await findPhoto(db, { locationId, id });
  if (existing?.type && existing.officerId === officerId) return { id };
  const read = await readPhoto(pools, Buffer.from(photo, 'base64'));
  if (isRefusal(read)) return read;
  await insertPhotoRef(db, { locationId, id, officerId, shows, storageId: newId(), addedAt: now() });
  const photoRef = await findPhoto(db, { locationId, id });
  // Another officer's photo with this id must not be revealed.
  if (photoRef?.officerId !== officerId) return refuse('not_found');
  return storeBytes({ db, photos }, photoRef, read);
}

type AppealPhoto = { readonly id: string; readonly photo: string };

/** Rule 335: at most four photos, from the driver who has opened the notice, until the appeal is made. @throws PoolBusy when too many photos are waiting */
export async function addAppealPhoto(
  { db, now, newId, photos, pools }: PhotoDeps,
  { locationId, id: noticeId, state }: StoredNotice,
  { id, photo }: AppealPhoto,
): Promise<{ readonly id: string } | Refusal> {
  if (state.status === 'voided') return refuse('notice_voided');
  if (state.status !== 'open' && state.status !== 'upheld') return refuse('appeal_open');
  const sent = await findPhoto(db, { locationId, id });
  if (sent?.type && sent.noticeId === noticeId && sent.officerId === null) return { id };
  // Counted before it costs anything; the transaction counts again.
  if (!sent && (await countAppealPhotos(db, { locationId, id: noticeId })) >= MAX_APPEAL_PHOTOS) {
    return refuse('appeal_photos_full');
  }
  const read = await readPhoto(pools, Buffer.from(photo, 'base64'));
  if (isRefusal(read)) return read;
  const photoRef = await inTransaction(db, async (tx) => {
    // Its lock counts photos that arrive at the same time.
    await lockNotice(tx, { locationId, id: noticeId });
    const existing = await findPhoto(tx, { locationId, id });
    if (existing) return existing;
    if ((await countAppealPhotos(tx, { locationId, id: noticeId })) >= MAX_APPEAL_PHOTOS) return null;
    await insertPhotoRef(tx, {
      locationId,
      id,
      officerId: null,
      shows: null,
      noticeId,
      storageId: newId(),
      addedAt: now(),
    });
    return findPhoto(tx, { locationId, id });
  });
  if (photoRef === null) return refuse('appeal_photos_full');
  if (photoRef.noticeId !== noticeId || photoRef.officerId !== null) return refuse('not_found');
  return storeBytes({ db, photos }, photoRef, read);
}

/** Evidence must not change: bytes that are already stored are not replaced. */
async function storeBytes(
  { db, photos }: Pick<Deps, 'db' | 'photos'>,
  { locationId, id, storageId, type }: StoredPhoto,
  read: ReadPhoto,
): Promise<{ readonly id: string }> {
  if (type !== null) return { id };
  await photos.store({ locationId, id: storageId }, read.bytes);
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
