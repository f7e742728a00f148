// Guests are forgotten once nobody needs to know them: photos go 90 days after the car was handed over, when no damage is
// argued about any more; names, phones and addresses after 150 days, which is how long a returning guest is recalled.
// The car, the times and the money of a ticket stay.

import { inTransaction } from '../../db/in-transaction.ts';
import type { Deps } from '../../deps.ts';
import { forgetGuests } from './forgotten-guests.store.ts';
import { deletePhoto, listPhotosBefore } from './photos.store.ts';

export const PHOTOS_KEPT_DAYS = 90;
export const GUESTS_KEPT_DAYS = 150;
const AT_ONCE = 500;
const DAY_MS = 24 * 60 * 60 * 1000;

type ForgetDeps = Pick<Deps, 'db' | 'now' | 'photos'>;

/** Safe to run twice, and to be killed in between. */
export async function forgetTickets(deps: ForgetDeps): Promise<void> {
  const now = deps.now();
  const daysAgo = (days: number) => new Date(now.getTime() - days * DAY_MS);
  await forgetPhotos(deps, daysAgo(PHOTOS_KEPT_DAYS));
  const old = { before: daysAgo(GUESTS_KEPT_DAYS), now, limit: AT_ONCE };
  while ((await inTransaction(deps.db, (tx) => forgetGuests(tx, old))) === AT_ONCE);
}

/** The bytes first: a row that still names them is found again, bytes that no row names would stay for ever. */
async function forgetPhotos({ db, photos }: ForgetDeps, before: Date): Promise<void> {
  for (;;) {
    const old = await listPhotosBefore(db, before, AT_ONCE);
    for (const photo of old) {
      await photos.remove({ locationId: photo.location_id, id: photo.storage_id });
      await deletePhoto(db, photo);
    }
    if (old.length < AT_ONCE) return;
  }
}
