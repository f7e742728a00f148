// Rule 207: whose daily summary is due. The next is planned in the transaction that queues the mail.

import { findAccountById } from '#features/accounts/server/public.ts';
import type { Db } from '#platform/db/database.ts';
import type { SignedInUser } from '#platform/http/access/principal.ts';
import { nextSummaryAt } from '../rules/summary-time.ts';
import { type DueSummary, findChoices, planSummary, type StoredChoices } from './choices.store.ts';
import { chosenKinds, summaryClock } from './choose.ts';

export type ClaimedSummary = Pick<StoredChoices, 'language' | 'whenEmpty'> & {
  readonly reader: SignedInUser;
  readonly timeZone: string;
};

/** Null when another worker was first, or the reader wants none, may not have one or is gone. */
export async function claimSummary(tx: Db, due: DueSummary, now: Date): Promise<ClaimedSummary | null> {
  const stored = await findChoices(tx, due.userId);
  const reader = await findAccountById(tx, due.userId);
  if (!stored || !reader) return null;
  const timeZone = await summaryClock(tx, reader, stored.timeZone);
  const isFirst = await planSummary(tx, due, nextSummaryAt(now, timeZone));
  if (!isFirst || !reader.active || !chosenKinds(reader, stored).includes('daily_summary')) return null;
  return { reader, timeZone, language: stored.language, whenEmpty: stored.whenEmpty };
}
