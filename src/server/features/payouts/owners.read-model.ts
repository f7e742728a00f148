// Owners of lots, and what each is owed: read from the balances that settling writes.

import { sql } from 'kysely';
import type { AccountFacts } from '#domain/payouts/payout-state.ts';
import type { Db } from '../../db/database.ts';
import { listPeople } from '../../http/access/people.read-model.ts';

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
  const { rows: owners } = await sql<{ ownerId: string }>`
    select distinct l.owner_id from locations l
    where (${page.beforeId ?? null}::uuid is null or l.owner_id < ${page.beforeId ?? null}::uuid)
    order by l.owner_id desc limit ${page.limit}`.execute(db);
  const ids = owners.map(({ ownerId }) => ownerId);
  const people = await listPeople(db, ids);
  const [owed, accounts] = [await sumOwed(db, ids), await listAccounts(db, ids)];
  return ids.flatMap((id) => {
    const person = people.get(id);
    if (!person) return [];
    return [
      { _id: id, name: person.name, email: person.email, owed: owed.get(id) ?? 0, account: accounts.get(id) ?? null },
    ];
  });
}

async function sumOwed(db: Db, ownerIds: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ ownerId: string; owed: number }>`
    select l.owner_id, sum(b.owed_cents)::bigint as owed
    from locations l join owner_balances b on b.location_id = l.id
    where l.owner_id = any(${ownerIds}::uuid[]) group by l.owner_id`.execute(db);
  return new Map(rows.map(({ ownerId, owed }) => [ownerId, owed]));
}

async function listAccounts(db: Db, ownerIds: readonly string[]): Promise<ReadonlyMap<string, OwnerRow['account']>> {
  const { rows } = await sql<NonNullable<OwnerRow['account']> & { readonly ownerId: string }>`
    select owner_id, account_ref, provider, status, missing, is_waiting
    from payout_accounts where owner_id = any(${ownerIds}::uuid[])`.execute(db);
  return new Map(rows.map(({ ownerId, ...account }) => [ownerId, account]));
}
