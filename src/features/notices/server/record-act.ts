// Records what people do with notices in the sealed log: issued, withdrawn, decided. The log names neither plate nor driver.

import { recordSupportAct } from '#features/audit/server/public.ts';
import type { Db } from '#platform/db/database.ts';
import { showNoticeNumber } from '../rules/notice-number.ts';
import type { StoredNotice } from './notices.store.ts';

export type NoticeAct = {
  readonly actorId: string;
  readonly action: 'notice_given' | 'notice_voided' | 'notice_decided';
  readonly reason: string;
  readonly now: Date;
};

/** In the transaction that acts. */
export async function recordAct(tx: Db, notice: StoredNotice, { reason, ...act }: NoticeAct): Promise<void> {
  const { locationId, id: noticeId, number, kind, state } = notice;
  const subject = { kind: 'location', locationId, id: locationId } as const;
  const detail = { noticeId, number: showNoticeNumber(number), kind, status: state.status, reason };
  await recordSupportAct(tx, { ...act, subject, detail });
}
