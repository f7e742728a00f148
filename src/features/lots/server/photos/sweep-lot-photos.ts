// Rule 181: deletes the bytes of deleted photos, and of uploads that a killed process left behind.

import type { Deps } from '#app/deps.ts';
import { MINUTE_MS } from '#platform/calendar/durations.ts';
import { RESTORE_MINUTES } from '../../rules/lot-photos.ts';
import { abandonUnstored, deleteRow, listDeletedBefore } from './photo-removals.store.ts';

/** No upload takes this long, and nothing older can be restored, even by a clock that runs slow. */
const RETENTION_MINUTES = 2 * RESTORE_MINUTES;
const AT_ONCE = 100;

/**
 * The bytes go first: a row without its bytes is found again, but bytes without a row would stay forever. A photo that cannot be deleted
 * keeps its row and is skipped. Safe to run twice and to be killed halfway. @throws what failed, after the rest is done
 */
export async function sweepLotPhotos({ db, now, photos }: Pick<Deps, 'db' | 'now' | 'photos'>): Promise<void> {
  const before = new Date(now().getTime() - RETENTION_MINUTES * MINUTE_MS);
  await abandonUnstored(db, before, now());
  const failures: unknown[] = [];
  for (;;) {
    const gone = await listDeletedBefore(db, { before, limit: AT_ONCE, skip: failures.length });
    for (const photo of gone) {
      const { locationId, fileId, largeFileId } = photo;
      const removing = [fileId, largeFileId].map((id) => photos.remove({ locationId, id }));
      await Promise.all(removing).then(
        () => deleteRow(db, photo),
        (error: unknown) => failures.push(error),
      );
    }
    if (gone.length < AT_ONCE) break;
  }
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} photos of lots stay: ${failures[0]}`);
}
