// Owners' accounts at the provider, as of the last check.

import type { AccountFacts } from '#features/payouts/rules/payout-state.ts';
import { type PriceLines, paidOutOf, totalOf } from '#features/pricing/rules/price-line.ts';
import type { OwnerAccount, Payout } from '#integrations/payments/payments.port.ts';
import type { Db } from '#platform/db/database.ts';

export type PayoutAccount = AccountFacts & {
  readonly ownerId: string;
  /** The idempotency key for creating the account. */
  readonly id: string;
  readonly provider: string;
  readonly accountRef: string | null;
  readonly createdAt: Date;
  readonly checkedAt: Date | null;
};

const COLUMNS = [
  'ownerId',
  'id',
  'provider',
  'accountRef',
  'status',
  'missing',
  'isWaiting',
  'createdAt',
  'checkedAt',
] as const;
/** How long an account is left alone after the provider refused a payment for it. */
const REFUSED_MS = 3_600_000;

export async function findAccount(db: Db, ownerId: string): Promise<PayoutAccount | null> {
  const row = await db.selectFrom('payoutAccounts').select(COLUMNS).where('ownerId', '=', ownerId).executeTakeFirst();
  return row ?? null;
}

export async function findAccountByRef(db: Db, provider: string, accountRef: string): Promise<PayoutAccount | null> {
  const row = await db
    .selectFrom('payoutAccounts')
    .select(COLUMNS)
    .where('provider', '=', provider)
    .where('accountRef', '=', accountRef)
    .executeTakeFirst();
  return row ?? null;
}

/** Stores the intent to create an account before the provider is asked; an existing one stays. */
export async function intendAccount(
  db: Db,
  account: { ownerId: string; id: string; provider: string; now: Date },
): Promise<PayoutAccount> {
  const { ownerId, id, provider, now } = account;
  await db
    .insertInto('payoutAccounts')
    .values({
      ownerId,
      id,
      provider,
      accountRef: null,
      status: 'unknown',
      missing: '[]',
      isWaiting: false,
      createdAt: now,
    })
    .onConflict((conflict) => conflict.column('ownerId').doNothing())
    .execute();
  const intended = await findAccount(db, ownerId);
  if (!intended) throw new Error('An account that was just intended is there.');
  return intended;
}

/** Stores what the provider answered at this time, unless a later answer is already stored. */
export async function recordAccount(
  tx: Db,
  id: string,
  reported: OwnerAccount,
  at: Date,
): Promise<{ readonly wasActive: boolean }> {
  const before = tx.selectFrom('payoutAccounts').select('status').where('id', '=', id).forUpdate();
  const wasActive = (await before.executeTakeFirst())?.status === 'active';
  const { numUpdatedRows } = await tx
    .updateTable('payoutAccounts')
    .set({
      accountRef: reported.ref,
      status: reported.status,
      missing: JSON.stringify(reported.missing),
      isWaiting: reported.isWaiting,
      checkedAt: at,
    })
    .where('id', '=', id)
    .where((where) => where.or([where('checkedAt', 'is', null), where('checkedAt', '<=', at)]))
    .executeTakeFirst();
  return { wasActive: wasActive && numUpdatedRows > 0n };
}

/** The provider has no such account, or no longer has it: the owner starts over with another key. */
export async function forgetAccount(db: Db, id: string): Promise<void> {
  await db.deleteFrom('payoutAccounts').where('id', '=', id).execute();
}

/** The account that receives the owner's share of a payment at this lot; null when we keep it. */
export async function findPayout(
  db: Db,
  requested: { locationId: string; provider: string; lines: PriceLines; now: Date },
): Promise<Payout | null> {
  const ownersCents = paidOutOf(requested.lines);
  if (ownersCents === 0) return null;
  const row = await db
    .selectFrom('locations')
    .innerJoin('payoutAccounts', 'payoutAccounts.ownerId', 'locations.ownerId')
    .select(['accountRef', 'refusedAt'])
    .where('locations.id', '=', requested.locationId)
    .where('provider', '=', requested.provider)
    .where('status', '=', 'active')
    .executeTakeFirst();
  if (!row?.accountRef) return null;
  const isRefused = row.refusedAt !== null && requested.now.getTime() - row.refusedAt.getTime() < REFUSED_MS;
  return isRefused ? null : { accountRef: row.accountRef, feeCents: totalOf(requested.lines) - ownersCents };
}

export async function markRefused(db: Db, accountRef: string, now: Date): Promise<void> {
  await db.updateTable('payoutAccounts').set({ refusedAt: now }).where('accountRef', '=', accountRef).execute();
}

type Due = {
  readonly checkedBefore: Date;
  readonly settledBefore: Date;
  readonly limit: number;
  readonly now: Date;
};

/**
 * Accounts due for a check; those that can receive money are checked less often. Each is marked before its check, and the one
 * asked about longest ago goes first, so one that never answers drops behind all the others.
 */
export async function claimAccountsToCheck(
  db: Db,
  { checkedBefore, settledBefore, limit, now }: Due,
): Promise<PayoutAccount[]> {
  return db
    .with('due', (due) =>
      due
        .selectFrom('payoutAccounts')
        .select('id')
        .where('accountRef', 'is not', null)
        .where('checkedAt', '<', checkedBefore)
        // Already checked in this run.
        .where((where) => where.or([where('requestedAt', 'is', null), where('requestedAt', '<', now)]))
        .where((where) => where.or([where('status', '!=', 'active'), where('checkedAt', '<', settledBefore)]))
        .orderBy('requestedAt', (order) => order.asc().nullsFirst())
        .orderBy('checkedAt')
        .limit(limit)
        .forUpdate()
        .skipLocked(),
    )
    .updateTable('payoutAccounts')
    .from('due')
    .set({ requestedAt: now })
    .whereRef('payoutAccounts.id', '=', 'due.id')
    .returning(COLUMNS.map((column) => `payoutAccounts.${column}` as const))
    .execute();
}
