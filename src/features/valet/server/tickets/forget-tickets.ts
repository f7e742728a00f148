// Deletes personal data that is no longer needed: photos 90 days after the handover, when damage is no longer disputed; names,
// phones and addresses after 150 days, which is how long a returning guest is recognized. The car, the times and the money of a
// ticket are kept.

import type { Deps } from '#app/deps.ts';
import { DAY_MS } from '#platform/calendar/durations.ts';
import { runSteps } from '#platform/jobs/run-steps.ts';
import { deletePhoto, listPhotosBefore } from '../damage/photos.store.ts';
import { forgetGuests } from './forgotten-people.store.ts';

export const PHOTO_RETENTION_DAYS = 90;
export const GUEST_RETENTION_DAYS = 150;
const AT_ONCE = 500;

type ForgetDeps = Pick<Deps, 'db' | 'now' | 'photos'>;

/** Safe to run twice and to be killed halfway. @throws what failed, after the rest is done */
export async function forgetTickets(deps: ForgetDeps): Promise<void> {
  const now = deps.now();
  const daysAgo = (days: number) => new Date(now.getTime() - days * DAY_MS);
  const old = { before: daysAgo(GUEST_RETENTION_DAYS), now, limit: AT_ONCE };
  await runSteps([
    () => forgetPhotos(deps, daysAgo(PHOTO_RETENTION_DAYS)),
    async () => {
      while ((await forgetGuests(deps.db, old)) === AT_ONCE);
    },
  ]);
}

/**
 * Deletes the bytes first: a row without its bytes is found again, but bytes without a row would stay forever. A photo that
 * cannot be deleted keeps its row and is skipped.
 */
async function forgetPhotos({ db, photos }: ForgetDeps, before: Date): Promise<void> {
  const failures: unknown[] = [];
  for (;;) {
    const old = await listPhotosBefore(db, { before, limit: AT_ONCE, skip: failures.length });
    for (const photo of old) {
      const bytesAt = { locationId: photo.locationId, id: photo.storageId };
      await photos.remove(bytesAt).then(
        () => deletePhoto(db, photo),
        (error: unknown) => failures.push(error),
      );
    }
    if (old.length < AT_ONCE) break;
  }
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} photos stay: ${failures[0]}`);
}
