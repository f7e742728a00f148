// Deletes look-ups, notes, their photos and what cameras read after 150 days, chalks after a day, and listed plates after their last day.
// Each deletion of look-ups, notes and reads is recorded per lot, with its count, its time span, and how many of that age were left: none.

import type { Deps } from '#app/deps.ts';
import { forgetOverPlates } from '#features/plate-lists/server/public.ts';
import { DAY_MS } from '#platform/calendar/durations.ts';
import { inTransaction } from '#platform/db/transactions/in-transaction.ts';
import { runSteps } from '#platform/jobs/run-steps.ts';
import {
  listForgettable,
  listOldChalks,
  listOldPhotos,
  RETENTION_DAYS,
  removeChalk,
  removeOld,
} from './lookup-removals.store.ts';

/** Rows per transaction. */
const AT_ONCE = 2000;

type ForgetDeps = Pick<Deps, 'db' | 'now' | 'newId' | 'photos'>;

/** Safe to run twice: nothing is counted again. @throws what failed, after the rest is done. */
export async function forgetLookups(deps: ForgetDeps): Promise<void> {
  const before = new Date(deps.now().getTime() - RETENTION_DAYS * DAY_MS);
  const lots = await listForgettable(deps.db, before);
  await runSteps([
    ...lots.map((locationId) => () => forgetAt(deps, { locationId, before })),
    () => forgetChalks(deps),
    () => forgetOverPlates(deps),
  ]);
}

/** The bytes go first: a note without its bytes is found again, but bytes without a note would stay forever. */
async function forgetAt({ db, now, newId, photos }: ForgetDeps, old: { locationId: string; before: Date }) {
  const { locationId } = old;
  const staying: string[] = [];
  const removing = (await listOldPhotos(db, old)).map((id) => async () => {
    try {
      await photos.remove({ locationId, id });
    } catch (error) {
      staying.push(id);
      throw error;
    }
  });
  const removal = { ...old, id: newId(), now: now(), staying, limit: AT_ONCE };
  const remove = () => inTransaction(db, (tx) => removeOld(tx, removal));
  await runSteps([
    ...removing,
    async () => {
      while (await remove());
    },
  ]);
}

const CHALK_RETENTION_MS = 24 * 60 * 60 * 1000;
/** Chalks per query. */
const CHALKS_AT_ONCE = 500;

/** Chalks and their photos go nightly after a day, so that none is older than two days. */
async function forgetChalks({ db, now, photos }: Pick<Deps, 'db' | 'now' | 'photos'>): Promise<void> {
  const before = new Date(now().getTime() - CHALK_RETENTION_MS);
  let old = await listOldChalks(db, before, CHALKS_AT_ONCE);
  while (old.length > 0) {
    // The bytes go first: a chalk without its bytes is found again, but bytes without a chalk would stay forever.
    await runSteps(
      old.map((chalk) => async () => {
        const { locationId, photoId } = chalk;
        if (photoId !== null) await photos.remove({ locationId, id: photoId });
        await removeChalk(db, chalk);
      }),
    );
    old = old.length < CHALKS_AT_ONCE ? [] : await listOldChalks(db, before, CHALKS_AT_ONCE);
  }
}
