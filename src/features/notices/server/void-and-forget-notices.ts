// What happens to notices as time passes. If a car was covered after all, its notice is void within a minute
// of the news of the payment (rule 324). If the lot does not answer an appeal, it is granted (rule 339). All
// notices are deleted, with their photos, when look-ups are (rule 328).

import type { Deps } from '#app/deps.ts';
import { RETENTION_DAYS } from '#features/enforcement/server/public.ts';
import { DAY_MS } from '#platform/calendar/durations.ts';
import { isRefusal } from '#platform/contract/refusals.ts';
import type { Db } from '#platform/db/database.ts';
import { inTransaction } from '#platform/db/transactions/in-transaction.ts';
import { runSteps } from '#platform/jobs/run-steps.ts';
import { changeNotice } from './change-notice.ts';
import { type FollowDeps, followChange } from './follow-change.ts';
import { deletePhoto, listOldPhotos } from './notice-photos.store.ts';
import { deleteOld, type NoticeRef, type StoredNotice } from './notices.store.ts';
import { listWithPermit } from './permits-then.read-model.ts';
import { listCovered, listLotsWithOld, listUnanswered } from './standing-notices.read-model.ts';

const AT_ONCE = 200;

type VoidDeps = FollowDeps & { readonly db: Db };

export async function voidCovered(deps: VoidDeps): Promise<void> {
  const since = new Date(deps.now().getTime() - RETENTION_DAYS * DAY_MS);
  const some = { since, limit: AT_ONCE };
  const noticeRefs = [...(await listCovered(deps.db, some)), ...(await listWithPermit(deps.db, some))];
  await runSteps(
    noticeRefs.map((noticeRef) => () => inTransaction(deps.db, (tx) => voidAsCovered(tx, deps, noticeRef))),
  );
}

/** In the caller's transaction. A notice that is already void stays unchanged. */
export async function voidAsCovered(tx: Db, deps: VoidDeps, noticeRef: NoticeRef): Promise<StoredNotice | null> {
  const command = () => ({ kind: 'void', by: 'covered', reason: '' }) as const;
  const changed = await changeNotice(tx, { noticeRef, command, now: deps.now() });
  if (isRefusal(changed)) return null;
  await followChange(tx, deps, changed);
  return changed;
}

export async function grantUnanswered(deps: VoidDeps): Promise<void> {
  const noticeRefs = await listUnanswered(deps.db, { now: deps.now(), limit: AT_ONCE });
  await runSteps(
    noticeRefs.map(
      (noticeRef) => () =>
        inTransaction(deps.db, async (tx) => {
          const command = () => ({ kind: 'void_unanswered' }) as const;
          const changed = await changeNotice(tx, { noticeRef, command, now: deps.now() });
          if (!isRefusal(changed)) await followChange(tx, deps, changed);
        }),
    ),
  );
}

type ForgetDeps = Pick<Deps, 'db' | 'now' | 'photos'>;

/** Safe to run twice. @throws what failed, after the rest is done. */
export async function forgetNotices(deps: ForgetDeps): Promise<void> {
  const before = new Date(deps.now().getTime() - RETENTION_DAYS * DAY_MS);
  const lots = await listLotsWithOld(deps.db, before);
  await runSteps(lots.map((locationId) => () => forgetAt(deps, { locationId, before })));
}

/** Bytes first: a row without bytes is found again, but bytes without a row would stay forever. */
async function forgetAt({ db, photos }: ForgetDeps, old: { locationId: string; before: Date }): Promise<void> {
  const { locationId } = old;
  const removing = (await listOldPhotos(db, old)).map(({ id, storageId }) => async () => {
    await photos.remove({ locationId, id: storageId });
    await deletePhoto(db, { locationId, id });
  });
  await runSteps(removing);
  await inTransaction(db, (tx) => deleteOld(tx, old));
}
