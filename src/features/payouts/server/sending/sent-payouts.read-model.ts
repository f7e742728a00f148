// Payouts as owners and support list them, newest first.

import { sql } from 'kysely';
import type { Db } from '#platform/db/database.ts';
import type { PayoutStatus } from '../../rules/payout-progress.ts';
import type { PayoutList } from '../../sent-payouts.contract.ts';
import type { OwnerPayout } from './owner-payouts.store.ts';

export type Page = { readonly before: string | null; readonly limit: number };

/** Omits what was called off before anything was made, which is no news to its owner. */
export async function listPayoutsOf(db: Db, ownerId: string, { before, limit }: Page): Promise<OwnerPayout[]> {
  const query = db.selectFrom('ownerPayouts').selectAll().where('ownerId', '=', ownerId);
  const shown = query.where('status', '<>', 'called_off').orderBy('id', 'desc').limit(limit);
  return (before ? shown.where('id', '<', before) : shown).execute();
}

const STATUSES: Readonly<Record<PayoutList, readonly PayoutStatus[] | null>> = {
  all: null,
  under_way: ['intended', 'made'],
  failed: ['refused', 'returned', 'bank_failed'],
};

export async function listPayouts(db: Db, which: PayoutList, { before, limit }: Page): Promise<OwnerPayout[]> {
  const statuses = STATUSES[which];
  const query = db.selectFrom('ownerPayouts').selectAll().orderBy('id', 'desc').limit(limit);
  const chosen = statuses ? query.where('status', 'in', statuses) : query;
  return (before ? chosen.where('id', '<', before) : chosen).execute();
}

/** What left on a day, less what has come back of it; and what is promised but has not left. */
export async function sumPayouts(db: Db, today: string): Promise<{ sentToday: number; waiting: number }> {
  const { rows } = await sql<{ sentToday: number; waiting: number }>`
    select
      (select coalesce(sum(cents - back_cents), 0)::bigint from owner_payouts
        where planned_on = ${today}::date and made_at is not null) as sent_today,
      (select coalesce(sum(cents), 0)::bigint from owner_payouts where status = 'intended') as waiting`.execute(db);
  return rows[0] ?? { sentToday: 0, waiting: 0 };
}
