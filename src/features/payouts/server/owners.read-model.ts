// Owners of lots, and what each is owed, read from the balances that settling writes.

import { sql } from 'kysely';
import type { Db } from '#platform/db/database.ts';
import { listPeople } from '#platform/http/access/people.read-model.ts';
import type { AccountFacts } from '../rules/payout-state.ts';

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
  /** Payments and refunds in progress at the owner's lots; each may change what is owed. */
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
        where r.status in ('owed', 'requested', 'pending', 'failed') and l.owner_id = ${ownerId}
      ) as under_way`.execute(db);
  return rows[0] ?? { owedCents: 0, underWay: 0 };
}

export type OwingPage = { readonly after: string | null; readonly limit: number; readonly today: string };

/** Ordered by id: owners who are owed something and have had no scheduled payout today. */
export async function listOwing(db: Db, { after, limit, today }: OwingPage): Promise<string[]> {
  const later = after ? sql`l.owner_id > ${after}::uuid` : sql`true`;
  const { rows } = await sql<{ ownerId: string }>`
    with owed as materialized (
      select l.owner_id from locations l join owner_balances b on b.location_id = l.id
      where ${later} group by l.owner_id having sum(b.owed_cents) > 0
    )
    select owner_id from owed where not exists (
      select from owner_payouts p where p.owner_id = owed.owner_id and p.planned_on = ${today}::date and p.requested_by is null)
    order by owner_id limit ${limit}`.execute(db);
  return rows.map(({ ownerId }) => ownerId);
}

export type OwnerRow = Owner & {
  readonly owed: number;
  readonly account: (AccountFacts & { readonly accountRef: string | null; readonly provider: string }) | null;
};

export type OwnersPage = {
  /** What the last owner of the previous page is owed, and their id. */
  readonly after: readonly [owed: number, id: string] | null;
  readonly limit: number;
};

/** Those who are owed most come first; among equals, the newest. */
export async function listOwners(db: Db, { after, limit }: OwnersPage): Promise<OwnerRow[]> {
  const later = after
    ? sql`coalesce(owed.cents, 0) < ${after[0]} or (coalesce(owed.cents, 0) = ${after[0]} and owner.owner_id < ${after[1]}::uuid)`
    : sql`true`;
  const { rows: owners } = await sql<{ ownerId: string; owed: number }>`
    with owed as materialized (
      select l.owner_id, sum(b.owed_cents)::bigint as cents
      from locations l join owner_balances b on b.location_id = l.id group by l.owner_id
    )
    select owner.owner_id, coalesce(owed.cents, 0)::bigint as owed
    from (select distinct owner_id from locations) owner left join owed on owed.owner_id = owner.owner_id
    where ${later}
    order by coalesce(owed.cents, 0) desc, owner.owner_id desc limit ${limit}`.execute(db);
  const ids = owners.map(({ ownerId }) => ownerId);
  const [people, accounts] = [await listPeople(db, ids), await listAccounts(db, ids)];
  return owners.flatMap(({ ownerId: id, owed }) => {
    const person = people.get(id);
    if (!person) return [];
    return [{ _id: id, name: person.name, email: person.email, owed, account: accounts.get(id) ?? null }];
  });
}

async function listAccounts(db: Db, ownerIds: readonly string[]): Promise<ReadonlyMap<string, OwnerRow['account']>> {
  const { rows } = await sql<NonNullable<OwnerRow['account']> & { readonly ownerId: string }>`
    select owner_id, account_ref, provider, status, missing, is_waiting
    from payout_accounts where owner_id = any(${ownerIds}::uuid[])`.execute(db);
  return new Map(rows.map(({ ownerId, ...account }) => [ownerId, account]));
}
