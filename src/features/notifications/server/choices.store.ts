// What people chose to be mailed about their lots. People who never chose have no row.

import type { Db } from '#platform/db/database.ts';
import type { NotificationKind } from '../rules/notification-choices.ts';

export type StoredChoices = {
  readonly kinds: readonly NotificationKind[];
  readonly whenEmpty: boolean;
  /** Null for the time zone of their first lot. */
  readonly timeZone: string | null;
  readonly language: string;
  /** When the next daily summary is due; null if none is wanted. */
  readonly summaryAt: Date | null;
};

const COLUMNS = ['kinds', 'whenEmpty', 'timeZone', 'language', 'summaryAt'] as const;

export async function findChoices(db: Db, userId: string): Promise<StoredChoices | null> {
  const query = db.selectFrom('notificationChoices').select(COLUMNS).where('userId', '=', userId);
  return (await query.executeTakeFirst()) ?? null;
}

/** By account, omitting those who never chose. */
export async function listChoices(db: Db, userIds: readonly string[]): Promise<ReadonlyMap<string, StoredChoices>> {
  if (userIds.length === 0) return new Map();
  const query = db
    .selectFrom('notificationChoices')
    .select(['userId', ...COLUMNS])
    .where('userId', 'in', userIds);
  return new Map((await query.execute()).map(({ userId, ...choices }) => [userId, choices]));
}

export async function saveChoices(db: Db, userId: string, choices: StoredChoices, now: Date): Promise<void> {
  const row = { ...choices, kinds: [...choices.kinds], changedAt: now };
  await db
    .insertInto('notificationChoices')
    .values({ userId, ...row })
    .onConflict((on) => on.column('userId').doUpdateSet(row))
    .execute();
}

export async function deleteChoices(tx: Db, userId: string): Promise<void> {
  await tx.deleteFrom('notificationChoices').where('userId', '=', userId).execute();
}

export type DueSummary = { readonly userId: string; readonly summaryAt: Date };

/** Those that have waited longest first, using their index. */
export async function listDueSummaries(db: Db, now: Date, limit: number): Promise<DueSummary[]> {
  const query = db.selectFrom('notificationChoices').select(['userId', 'summaryAt']).where('summaryAt', '<=', now);
  const rows = await query.orderBy('summaryAt').orderBy('userId').limit(limit).execute();
  return rows.flatMap(({ userId, summaryAt }) => (summaryAt ? [{ userId, summaryAt }] : []));
}

/** @returns false when another worker was first */
export async function planSummary(tx: Db, { userId, summaryAt }: DueSummary, next: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('notificationChoices')
    .set({ summaryAt: next })
    .where('userId', '=', userId)
    .where('summaryAt', '=', summaryAt)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
