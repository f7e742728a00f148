// The sandbox's transfers to owners. They are made and changed one at a time, so that none spends what another has already spent.

import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '#platform/db/database.ts';
import type { SandboxTransfersTable } from '#platform/db/tables/sandbox-tables.ts';

export type BookedTransfer = Pick<
  SandboxTransfersTable,
  'ref' | 'payoutId' | 'idempotencyKey' | 'destination' | 'amountCents' | 'status' | 'failureCode'
> & { readonly ripensAt: Date | null };

const COLUMNS = [
  'ref',
  'payoutId',
  'idempotencyKey',
  'destination',
  'amountCents',
  'status',
  'failureCode',
  'ripensAt',
] as const;

/** Holds until the transaction ends. */
export async function lockTransfers(tx: Db): Promise<void> {
  await sql`lock table sandbox.transfers in share row exclusive mode`.execute(tx);
}

export async function findTransfer(
  db: Db,
  by: { readonly ref: string } | { readonly payoutId: string },
): Promise<BookedTransfer | null> {
  const query = db.selectFrom('sandbox.transfers').select(COLUMNS);
  const found = 'ref' in by ? query.where('ref', '=', by.ref) : query.where('payoutId', '=', by.payoutId);
  return (await found.executeTakeFirst()) ?? null;
}

export async function insertTransfer(tx: Db, transfer: BookedTransfer, now: Date): Promise<void> {
  await tx
    .insertInto('sandbox.transfers')
    .values({ ...transfer, createdAt: now })
    .execute();
}

export async function saveTransfer(
  tx: Db,
  ref: string,
  change: Pick<BookedTransfer, 'status' | 'failureCode' | 'ripensAt'>,
): Promise<void> {
  await tx.updateTable('sandbox.transfers').set(change).where('ref', '=', ref).execute();
}

/** What leaves the balance for the transfer, or comes back. */
export async function moveForTransfer(
  tx: Db,
  { ref: transferRef, payoutId }: Pick<BookedTransfer, 'ref' | 'payoutId'>,
  { cents: netCents, now: createdAt }: { readonly cents: number; readonly now: Date },
): Promise<void> {
  const ref = `txn_${randomBytes(12).toString('hex')}`;
  const moved = { ref, transferRef, payoutId, netCents, feeCents: 0, kind: 'passed_on', createdAt } as const;
  await tx
    .insertInto('sandbox.balance_transactions')
    .values({ ...moved, intentRef: null })
    .execute();
}

/** The balance, all of which can be sent. */
export async function sumBalance(db: Db): Promise<number> {
  const sum = db
    .selectFrom('sandbox.balance_transactions')
    .select(({ fn }) => fn.sum<number | null>('netCents').as('cents'));
  return Number((await sum.executeTakeFirst())?.cents ?? 0);
}
