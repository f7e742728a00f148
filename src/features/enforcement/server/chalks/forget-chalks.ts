// The nightly job that deletes chalks and their photos after a day, so that none is older than two days.

import type { Deps } from '#app/deps.ts';
import { doAll } from '#platform/jobs/do-all.ts';
import { listOldChalks, removeChalk } from '../lookup-removals.store.ts';

const RETENTION_MS = 24 * 60 * 60 * 1000;
/** Chalks per query. */
const AT_ONCE = 500;

type ForgetDeps = Pick<Deps, 'db' | 'now' | 'photos'>;

/** Safe to run twice. @throws what failed, after the rest is done. */
export async function forgetChalks({ db, now, photos }: ForgetDeps): Promise<void> {
  const before = new Date(now().getTime() - RETENTION_MS);
  let old = await listOldChalks(db, before, AT_ONCE);
  while (old.length > 0) {
    // The bytes go first: a chalk without its bytes is found again, but bytes without a chalk would stay forever.
    await doAll(
      old.map((chalk) => async () => {
        const { locationId, photoId } = chalk;
        if (photoId !== null) await photos.remove({ locationId, id: photoId });
        await removeChalk(db, chalk);
      }),
    );
    old = old.length < AT_ONCE ? [] : await listOldChalks(db, before, AT_ONCE);
  }
}
