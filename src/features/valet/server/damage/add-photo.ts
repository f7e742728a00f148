// A photo of a car. A row says where its bytes will be before they are stored, so bytes never exist without a row. The photo is
// shown once they are stored. The phone chooses the id and retries until the upload is confirmed.

import type { Deps } from '#app/deps.ts';
import { readPhoto } from '#integrations/object-storage/photo-intake.ts';
import { isRefusal, type Refusal, refuse } from '#platform/contract/refusals.ts';
import { type Corner, isLeaving, MAX_PHOTOS, mayStillAddPhoto, type PhotoMoment } from '../../rules/ticket/corners.ts';
import { announcePhotos } from '../tickets/tickets.store.ts';
import { findSeenTicket } from '../tickets/valets.read-model.ts';
import { findIntent, findPhoto, insertIntent, listPhotos, markStored, type StoredPhoto } from './photos.store.ts';

type NewPhoto = {
  readonly ticketId: string;
  readonly photoId: string;
  readonly corner: Corner;
  readonly moment: PhotoMoment;
  readonly takenAt?: string | undefined;
  readonly photo: string;
  readonly by: string;
};

/** @throws PoolBusy when too many photos are waiting */
export async function addPhoto(
  { db, now, newId, photos, pools }: Pick<Deps, 'db' | 'now' | 'newId' | 'photos' | 'pools'>,
  requested: NewPhoto,
): Promise<StoredPhoto | Refusal> {
  const stored = await findSeenTicket(db, requested.ticketId);
  if (!stored) return refuse('not_found');
  const known = await findPhoto(db, stored, requested.photoId);
  if (known) return known;
  if (!mayStillAddPhoto(stored.ticket, now())) return refuse('ticket_completed');
  if (requested.moment === 'leaving' && !isLeaving(stored.ticket)) return refuse('not_ready');
  const taken = await listPhotos(db, stored);
  if (taken.filter(({ moment }) => moment === requested.moment).length >= MAX_PHOTOS) return refuse('too_many_photos');
  const read = await readPhoto(pools, Buffer.from(requested.photo, 'base64'));
  if (isRefusal(read)) return read;
  const at = now();
  const takenAt =
    requested.takenAt === undefined ? at.getTime() : Math.min(Date.parse(requested.takenAt), at.getTime());
  await insertIntent(db, {
    locationId: stored.locationId,
    ticketId: stored.ticketId,
    id: requested.photoId,
    storageId: newId(),
    corner: requested.corner,
    moment: requested.moment,
    type: read.type,
    bytes: read.bytes.length,
    takenAt: new Date(Math.max(takenAt, stored.ticket.createdAt.getTime() - 3_600_000)),
    storedBy: requested.by,
    storedAt: at,
  });
  // After a retry, or two uploads at once, it is still one photo in one place.
  const intent = await findIntent(db, stored, requested.photoId);
  if (!intent) return refuse('not_found');
  await photos.store({ locationId: stored.locationId, id: intent.storageId }, read.bytes);
  const photo = { ...intent, type: read.type, bytes: read.bytes.length };
  await markStored(db, photo);
  await announcePhotos(db, stored);
  return photo;
}
