// Owners of lots, and what each is owed: read from the balances that settling writes.

import { sql } from 'kysely';
import type { AccountFacts } from '#domain/payouts/payout-state.ts';
import type { Db } from '../../db/database.ts';

export type Owner = { readonly _id: string; readonly name: string; readonly email: string };

/** Every account that can own lots, including deleted ones, which may still be owed money. */
export async function findOwner(db: Db, id: string): Promise<Owner | null> {
  const { rows } = await sql<Owner>`
    select u.id as "_id", u.name, u.email from users u
    where u.id = ${id} and (u.role = 'vendor' or exists (select 1 from locations l where l.owner_id = u.id))`.execute(
    db,
  );
  return rows[0] ?? null;
}

export type OwnersMoney = {
  /** Over all lots; negative when the owner owes us. */
  readonly owedCents: number;
  /** Payments and refunds in progress at the owner's lots: each may change what is owed. */
  readonly underWay: number;
};

export async function findOwnersMoney(db: Db, ownerId: string): Promise<OwnersMoney> {
  const { rows } = await sql<OwnersMoney>`
    select (
        select coalesce(sum(b.owed_cents), 0)::bigint from locations l
        join owner_balances b on b.location_id = l.id where l.owner_id = ${ownerId}
      ) as owed_cents, (
        select count(*)::integer from payments p join locations l on l.id = p.location_id
        where p.status in ('intended', 'open', 'processing', 'authorized') and l.owner_id = ${ownerId}
      ) + (
        select count(*)::integer from refunds r join locations l on l.id = r.location_id
        where r.status in ('owed', 'asked', 'pending', 'failed') and l.owner_id = ${ownerId}
      ) as under_way`.execute(db);
  return rows[0] ?? { owedCents: 0, underWay: 0 };
}

export type OwnerRow = Owner & {
  readonly owed: number;
  readonly account: (AccountFacts & { readonly accountRef: string | null; readonly provider: string }) | null;
};

/** The newest first. */
export async function listOwners(db: Db, page: { beforeId: string | undefined; limit: number }): Promise<OwnerRow[]> {
  const { rows } = await sql<OwnerRow>`
    select u.id as "_id", u.name, u.email,
      (select coalesce(sum(b.owed_cents), 0)::bigint from locations l join owner_balances b on b.location_id = l.id
        where l.owner_id = u.id) as owed,
      (select json_build_object('accountRef', a.account_ref, 'provider', a.provider, 'status', a.status,
        'missing', a.missing, 'isWaiting', a.is_waiting) from payout_accounts a where a.owner_id = u.id) as account
    from users u
    where exists (select 1 from locations l where l.owner_id = u.id)
      and (${page.beforeId ?? null}::uuid is null or u.id < ${page.beforeId ?? null}::uuid)
    order by u.id desc limit ${page.limit}`.execute(db);
  return rows;
}
