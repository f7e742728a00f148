// What the lot's staff can do with a notice: withdraw it, or answer the appeal against it.

import { isRefusal, type Refusal } from '#app/refusals.ts';
import type { Db } from '#platform/db/database.ts';
import { inTransaction } from '#platform/db/transactions/in-transaction.ts';
import { type NoticeCommand, OFFICER_VOIDS_MINUTES } from '../rules/notice.ts';
import { changeNotice } from './change-notice.ts';
import { type FollowDeps, followChange } from './follow-change.ts';
import type { NoticePlace, StoredNotice } from './notices.store.ts';
import { type NoticeAct, recordAct } from './record-act.ts';

type Act = {
  readonly place: NoticePlace;
  readonly command: (notice: StoredNotice) => NoticeCommand | Refusal;
  readonly by: Pick<NoticeAct, 'actorId' | 'action' | 'reason'>;
  readonly now: Date;
};

export function act(deps: FollowDeps & { readonly db: Db }, requested: Act): Promise<StoredNotice | Refusal> {
  return inTransaction(deps.db, async (tx) => {
    const changed = await changeNotice(tx, requested);
    if (isRefusal(changed)) return changed;
    await recordAct(tx, changed, { ...requested.by, now: requested.now });
    await followChange(tx, deps, changed);
    return changed;
  });
}

/** An officer may void their own, for ten minutes. */
export function voidByOfficer({ givenAt }: StoredNotice, reason: string): NoticeCommand {
  const mayUntil = new Date(givenAt.getTime() + OFFICER_VOIDS_MINUTES * 60_000);
  return { kind: 'void_by_officer', reason, mayUntil };
}
