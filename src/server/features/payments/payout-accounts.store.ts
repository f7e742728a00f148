// Owners' accounts with the provider, as they were when it was asked last.

import type { AccountFacts } from '#domain/payouts/payout-state.ts';
import type { Db } from '../../db/database.ts';
import type { OwnerAccount, Payout } from '../../ports/payments/payments.port.ts';

export type PayoutAccount = AccountFacts & {
  readonly ownerId: string;
  /** The key that it is made with. */
  readonly id: string;
  readonly provider: string;
  readonly accountRef: string | null;
  readonly createdAt: Date;
  readonly checkedAt: Date | null;
};

const COLUMNS = [
  'owner_id as ownerId',
  'id',
  'provider',
  'account_ref as accountRef',
  'status',
  'missing',
  'is_waiting as isWaiting',
  'created_at as createdAt',
  'checked_at as checkedAt',
] as const;
/** Once the provider would not take a payment for it, it is left alone for so long. */
const REFUSED_MS = 3_600_000;

export async function findAccount(db: Db, ownerId: string): Promise<PayoutAccount | null> {
  const row = await db.selectFrom('payout_accounts').select(COLUMNS).where('owner_id', '=', ownerId).executeTakeFirst();
  return row ?? null;
}

export async function findAccountByRef(db: Db, provider: string, accountRef: string): Promise<PayoutAccount | null> {
  const row = await db
    .selectFrom('payout_accounts')
    .select(COLUMNS)
    .where('provider', '=', provider)
    .where('account_ref', '=', accountRef)
    .executeTakeFirst();
  return row ?? null;
}

/** The intent to make an account, written before the provider is asked; the one that is there already stays. */
export async function intendAccount(
  db: Db,
  account: { ownerId: string; id: string; provider: string; now: Date },
): Promise<PayoutAccount> {
  const { ownerId, id, provider, now } = account;
  await db
    .insertInto('payout_accounts')
    .values({
      owner_id: ownerId,
      id,
      provider,
      account_ref: null,
      status: 'unknown',
      missing: '[]',
      is_waiting: false,
      created_at: now,
    })
    .onConflict((conflict) => conflict.column('owner_id').doNothing())
    .execute();
  const intended = await findAccount(db, ownerId);
  if (!intended) throw new Error('An account that was just intended is there.');
  return intended;
}

/** What the provider said at this time; what it said later stays. */
export async function recordAccount(db: Db, id: string, told: OwnerAccount, at: Date): Promise<void> {
  await db
    .updateTable('payout_accounts')
    .set({
      account_ref: told.ref,
      status: told.status,
      missing: JSON.stringify(told.missing),
      is_waiting: told.isWaiting,
      checked_at: at,
    })
    .where('id', '=', id)
    .where((where) => where.or([where('checked_at', 'is', null), where('checked_at', '<=', at)]))
    .execute();
}

/** The provider has no such account (any more): the owner begins anew, with another key. */
export async function forgetAccount(db: Db, id: string): Promise<void> {
  await db.deleteFrom('payout_accounts').where('id', '=', id).execute();
}

/** Where the owner's share of a payment at this lot goes; null when it stays with us. */
export async function findPayout(
  db: Db,
  asked: { locationId: string; provider: string; parkingCents: number; feeCents: number; now: Date },
): Promise<Payout | null> {
  if (asked.parkingCents === 0) return null;
  const row = await db
    .selectFrom('locations')
    .innerJoin('payout_accounts', 'payout_accounts.owner_id', 'locations.owner_id')
    .select(['account_ref as accountRef', 'refused_at as refusedAt'])
    .where('locations.id', '=', asked.locationId)
    .where('provider', '=', asked.provider)
    .where('status', '=', 'active')
    .executeTakeFirst();
  if (!row?.accountRef) return null;
  const isRefused = row.refusedAt !== null && asked.now.getTime() - row.refusedAt.getTime() < REFUSED_MS;
  return isRefused ? null : { accountRef: row.accountRef, feeCents: asked.feeCents };
}

export async function markRefused(db: Db, accountRef: string, now: Date): Promise<void> {
  await db.updateTable('payout_accounts').set({ refused_at: now }).where('account_ref', '=', accountRef).execute();
}

type Due = {
  readonly checkedBefore: Date;
  readonly settledBefore: Date;
  readonly limit: number;
  readonly now: Date;
};

/**
 * Accounts that were not looked at for long, those that take money already less often. Noted as asked about before they are,
 * the longest ago first: one that never answers goes behind all others.
 */
export async function takeAccountsToCheck(
  db: Db,
  { checkedBefore, settledBefore, limit, now }: Due,
): Promise<PayoutAccount[]> {
  return db
    .with('due', (due) =>
      due
        .selectFrom('payout_accounts')
        .select('id')
        .where('account_ref', 'is not', null)
        .where('checked_at', '<', checkedBefore)
        .where((where) => where.or([where('status', '!=', 'active'), where('checked_at', '<', settledBefore)]))
        .orderBy('asked_at', (order) => order.asc().nullsFirst())
        .orderBy('checked_at')
        .limit(limit)
        .forUpdate()
        .skipLocked(),
    )
    .updateTable('payout_accounts')
    .from('due')
    .set({ asked_at: now })
    .whereRef('payout_accounts.id', '=', 'due.id')
    .returning(COLUMNS.map((column) => `payout_accounts.${column}` as const))
    .execute();
}
