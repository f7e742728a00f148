// Plates are kept no longer than needed: look-ups, notes and their photos go after 150 days. What went is written down by
// lot, counted and with its span of time, together with how much of that age was left: nothing.

import type { Deps } from '../../deps.ts';
import { listForgettable, listOldPhotos, removeOld } from './look-up-removals.store.ts';

export const KEPT_DAYS = 150;
const DAY_MS = 24 * 60 * 60 * 1000;

/** Safe to run twice: what is gone is not counted again. */
export async function forgetLookUps({ db, now, newId, photos }: Pick<Deps, 'db' | 'now' | 'newId' | 'photos'>) {
  const before = new Date(now().getTime() - KEPT_DAYS * DAY_MS);
  for (const locationId of await listForgettable(db, before)) {
    // The bytes first: a note that still names them is found again, bytes that no row names would stay for ever.
    for (const id of await listOldPhotos(db, { locationId, before })) await photos.remove({ locationId, id });
    const removal = { id: newId(), locationId, before, now: now() };
    await db.transaction().execute((tx) => removeOld(tx, removal));
  }
}
