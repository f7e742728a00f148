// The sandbox's refunds. Each changes under its intent's lock.

import { randomBytes } from 'node:crypto';
import type { Db } from '#platform/db/database.ts';
import type { SandboxRefundsTable } from '#platform/db/tables/sandbox-tables.ts';
import type { Listed, Page } from './sandbox-books.store.ts';

export type BookedRefund = {
  readonly ref: string;
  readonly intentRef: string;
  /** Null if made in the console. */
  readonly idempotencyKey: string | null;
  readonly amountCents: number;
  readonly status: SandboxRefundsTable['status'];
  readonly failureCode: string | null;
  readonly ripensAt: Date | null;
};

const COLUMNS = ['ref', 'intentRef', 'idempotencyKey', 'amountCents', 'status', 'failureCode', 'ripensAt'] as const;

export async function findRefundByKey(tx: Db, idempotencyKey: string): Promise<BookedRefund | null> {
  const query = tx.selectFrom('sandbox.refunds').select(COLUMNS).where('idempotencyKey', '=', idempotencyKey);
  return (await query.executeTakeFirst()) ?? null;
}

export async function findRefund(tx: Db, ref: string): Promise<BookedRefund | null> {
  return (await tx.selectFrom('sandbox.refunds').select(COLUMNS).where('ref', '=', ref).executeTakeFirst()) ?? null;
}

export async function insertRefund(
  tx: Db,
  refund: Omit<BookedRefund, 'ref' | 'failureCode'>,
  now: Date,
): Promise<BookedRefund> {
  const booked = { ...refund, ref: `re_${randomBytes(12).toString('hex')}`, failureCode: null };
  await tx
    .insertInto('sandbox.refunds')
    .values({ ...booked, createdAt: now })
    .execute();
  return booked;
}

export async function setRefundStatus(
  tx: Db,
  ref: string,
  change: Pick<BookedRefund, 'status' | 'failureCode'>,
): Promise<void> {
  await tx
    .updateTable('sandbox.refunds')
    .set({ ...change, ripensAt: null })
    .where('ref', '=', ref)
    .execute();
}

/** What was created since then, page by page, ordered by id. */
export async function listRefundsSince(db: Db, { since, after, limit }: Page): Promise<Listed<BookedRefund>> {
  const query = db.selectFrom('sandbox.refunds').select(COLUMNS).where('createdAt', '>=', since).orderBy('ref');
  const items = await (after ? query.where('ref', '>', after) : query).limit(limit).execute();
  return { items, next: items.length === limit ? (items.at(-1)?.ref ?? null) : null };
}

export async function listRefundsOfIntent(db: Db, intentRef: string): Promise<readonly BookedRefund[]> {
  return db.selectFrom('sandbox.refunds').select(COLUMNS).where('intentRef', '=', intentRef).execute();
}
