// What staff of the lot do with a notice: take it back, or answer the appeal against it.

import { isRefusal, type Refusal } from '#contract/refusals.ts';
import { type NoticeCommand, OFFICER_VOIDS_MINUTES } from '#domain/notices/notice.ts';
import { inTransaction } from '../../db/transactions/in-transaction.ts';
import type { Deps } from '../../deps.ts';
import { changeNotice } from './change-notice.ts';
import { tellDriver } from './notice-mail.ts';
import type { NoticePlace, StoredNotice } from './notices.store.ts';

type Act = {
  readonly place: NoticePlace;
  readonly command: (notice: StoredNotice) => NoticeCommand | Refusal;
  readonly now: Date;
};
type ActDeps = Pick<Deps, 'config' | 'db' | 'jobs' | 'newId' | 'now'>;

export function act(deps: ActDeps, asked: Act): Promise<StoredNotice | Refusal> {
  return inTransaction(deps.db, async (tx) => {
    const changed = await changeNotice(tx, asked);
    if (!isRefusal(changed)) await tellDriver(tx, deps, changed);
    return changed;
  });
}

/** An officer's own, for ten minutes. */
export function voidByOfficer({ givenAt }: StoredNotice, reason: string): NoticeCommand {
  const mayUntil = new Date(givenAt.getTime() + OFFICER_VOIDS_MINUTES * 60_000);
  return { kind: 'void_by_officer', reason, mayUntil };
}
