// Rule 207: whose daily summary is due. The next is planned in the transaction that queues the mail.

import { nextSummaryAt } from '#domain/notifications/summary-time.ts';
import type { Db } from '../../db/database.ts';
import type { SignedInUser } from '../../http/access/principal.ts';
import { findAccountById } from '../accounts/people.ts';
import { type DueSummary, findChoices, planSummary, type StoredChoices } from './choices.store.ts';
import { chosenKinds, summaryClock } from './choose.ts';

export type TakenSummary = Pick<StoredChoices, 'language' | 'whenEmpty'> & {
  readonly reader: SignedInUser;
  readonly timeZone: string;
};

/** Null when another worker was first, or the reader wants none, may not have one or is gone. */
export async function takeSummary(tx: Db, due: DueSummary, now: Date): Promise<TakenSummary | null> {
  const stored = await findChoices(tx, due.userId);
  const reader = await findAccountById(tx, due.userId);
  if (!stored || !reader) return null;
  const timeZone = await summaryClock(tx, reader, stored.timeZone);
  const isFirst = await planSummary(tx, due, nextSummaryAt(now, timeZone));
  if (!isFirst || !reader.active || !chosenKinds(reader, stored).includes('daily_summary')) return null;
  return { reader, timeZone, language: stored.language, whenEmpty: stored.whenEmpty };
}
