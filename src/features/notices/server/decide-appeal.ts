// What the lot's people and support decide about a notice: they withdraw it, or answer the appeal against it.

import { findTimeZone } from '#features/lot-directory/server/public.ts';
import { isRefusal, type Refusal, refuse } from '#platform/contract/refusals.ts';
import type { Db } from '#platform/db/database.ts';
import { inTransaction } from '#platform/db/transactions/in-transaction.ts';
import { type NoticeCommand, OFFICER_VOIDS_MINUTES, stepUpUntil } from '../rules/decide-notice.ts';
import { changeNotice } from './change-notice.ts';
import { type FollowDeps, followChange } from './follow-change.ts';
import { findNotice, type NoticeRef, type StoredNotice } from './notices.store.ts';
import { type NoticeAct, recordAct } from './record-act.ts';

type DecideDeps = FollowDeps & { readonly db: Db };

type Decision = {
  readonly noticeRef: NoticeRef;
  readonly decision: 'uphold' | 'grant';
  readonly reason: string;
  readonly actorId: string;
  readonly now: Date;
};

/** The lot's answer to an appeal. An upheld one may go to support for some days (rule 335). */
export async function decideAppeal(
  deps: DecideDeps,
  { noticeRef, decision, reason, actorId, now }: Decision,
): Promise<StoredNotice | Refusal> {
  const timeZone = await findTimeZone(deps.db, noticeRef.locationId);
  const command = ({ state }: StoredNotice): NoticeCommand | Refusal => {
    if (decision === 'uphold') return { kind: 'uphold', reason, stepUpUntil: stepUpUntil(now, timeZone) };
    return state.status === 'appealed' || state.status === 'voided'
      ? { kind: 'void', by: 'appeal', reason }
      : refuse('no_appeal');
  };
  return changeAndFollow(deps, { noticeRef, command, by: { actorId, action: 'notice_decided', reason }, now });
}

/** Support's answer, after which there is no other. */
export function decideForGood(
  deps: DecideDeps,
  { noticeRef, decision, reason, actorId, now }: Decision,
): Promise<StoredNotice | Refusal> {
  const command = ({ state }: StoredNotice): NoticeCommand | Refusal => {
    if (decision === 'uphold') return { kind: 'uphold_for_good', reason };
    return state.status === 'at_support' || state.status === 'voided'
      ? { kind: 'void', by: 'support', reason }
      : refuse('no_appeal');
  };
  return changeAndFollow(deps, { noticeRef, command, by: { actorId, action: 'notice_decided', reason }, now });
}

type Withdrawal = Omit<Decision, 'decision'> & { readonly isOfficer: boolean };

/** An officer may void their own, for ten minutes, and learns nothing about those of others. */
export async function withdrawNotice(
  deps: DecideDeps,
  { noticeRef, reason, actorId, isOfficer, now }: Withdrawal,
): Promise<StoredNotice | Refusal> {
  const notice = await findNotice(deps.db, noticeRef);
  if (!notice || (isOfficer && notice.officerId !== actorId)) return refuse('not_found');
  const command = ({ givenAt }: StoredNotice): NoticeCommand =>
    isOfficer
      ? { kind: 'void_by_officer', reason, mayUntil: new Date(givenAt.getTime() + OFFICER_VOIDS_MINUTES * 60_000) }
      : { kind: 'void', by: 'owner', reason };
  return changeAndFollow(deps, { noticeRef, command, by: { actorId, action: 'notice_voided', reason }, now });
}

type Change = {
  readonly noticeRef: NoticeRef;
  readonly command: (notice: StoredNotice) => NoticeCommand | Refusal;
  readonly by: Pick<NoticeAct, 'actorId' | 'action' | 'reason'>;
  readonly now: Date;
};

function changeAndFollow(deps: DecideDeps, requested: Change): Promise<StoredNotice | Refusal> {
  return inTransaction(deps.db, async (tx) => {
    const changed = await changeNotice(tx, requested);
    if (isRefusal(changed)) return changed;
    await recordAct(tx, changed, { ...requested.by, now: requested.now });
    await followChange(tx, deps, changed);
    return changed;
  });
}
