// Every change to a notice after it was issued: one transaction under its lock, by the rules of the domain.

import { type Refusal, refuse } from '#platform/contract/refusals.ts';
import type { Db } from '#platform/db/database.ts';
import type { NoticeAppealRow } from '#platform/db/tables/notice-tables.ts';
import { decideNotice, type NoticeCommand } from '../rules/decide-notice.ts';
import { stoppedBy } from '../rules/notice-charge.ts';
import { lockNotice, type NoticeRef, type StoredNotice, saveState } from './notices.store.ts';

type Change = {
  readonly noticeRef: NoticeRef;
  readonly command: (notice: StoredNotice) => NoticeCommand | Refusal;
  readonly appeal?: NoticeAppealRow;
  readonly now: Date;
};

/** In the caller's transaction. */
export async function changeNotice(
  tx: Db,
  { noticeRef, command, appeal, now }: Change,
): Promise<StoredNotice | Refusal> {
  const notice = await lockNotice(tx, noticeRef);
  if (!notice) return refuse('not_found');
  const requested = command(notice);
  if ('refusal' in requested) return requested;
  const state = decideNotice(notice.state, requested, now);
  if (typeof state === 'string') return refuse(state);
  // What comes after an appeal is extended by the time that the appeal was open.
  const stoppedMs = stoppedBy(notice, now);
  await saveState(tx, noticeRef, { state, appeal, stoppedMs });
  return { ...notice, state, stoppedMs, appeal: appeal ?? notice.appeal };
}
