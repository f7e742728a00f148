// Owners' accounts at the provider, and the bank accounts in effect.

import { sql } from 'kysely';
import type { Db } from '#platform/db/database.ts';

export type ByOwner<T> = ReadonlyMap<string, T>;

export async function listAccountsAt(db: Db, ownerIds: readonly string[], provider: string): Promise<ByOwner<string>> {
  const rows = await db
    .selectFrom('payoutAccounts')
    .select(['ownerId', 'accountRef'])
    .where('ownerId', 'in', ownerIds)
    .where('provider', '=', provider)
    .where('status', '=', 'active')
    .execute();
  return new Map(rows.flatMap(({ ownerId, accountRef }) => (accountRef === null ? [] : [[ownerId, accountRef]])));
}

/** By the id of the details, with the digits that are shown. */
export async function listDetailsAt(db: Db, ownerIds: readonly string[], now: Date): Promise<ByOwner<string>> {
  const { rows } = await sql<{ ownerId: string; destination: string }>`
    select distinct on (owner_id) owner_id, 'ba_' || id || '_' || ending as destination from bank_details
    where owner_id = any(${ownerIds}::uuid[]) and counts_from <= ${now} order by owner_id, counts_from desc`.execute(
    db,
  );
  return new Map(rows.map(({ ownerId, destination }) => [ownerId, destination]));
}
