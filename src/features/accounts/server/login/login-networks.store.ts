// The networks from which an account was signed in before, as hashes. Attempts by strangers elsewhere slow down the strangers,
// never the owner.

import { sql } from 'kysely';
import type { Db } from '#platform/db/database.ts';
import { deleteInBatches } from '#platform/db/statements/delete-in-batches.ts';
import { hashCapability } from '#platform/http/access/principal.ts';

type AccountNetwork = { readonly userId: string; readonly network: string };

/** Salted by the account, so that two accounts in one household do not share a hash. */
const hashOf = ({ userId, network }: AccountNetwork) => hashCapability(`${userId} ${network}`);

/** `userId` null: for an address without an account, which costs the same query. */
export async function isKnownNetwork(db: Db, userId: string | null, network: string): Promise<boolean> {
  const row = await db
    .selectFrom('loginNetworks')
    .select('seenAt')
    .where('userId', '=', userId)
    .where('networkHash', '=', hashOf({ userId: userId ?? '', network }))
    .executeTakeFirst();
  return row !== undefined;
}

export async function rememberNetwork(
  tx: Db,
  { userId, network, now }: AccountNetwork & { readonly now: Date },
): Promise<void> {
  await tx
    .insertInto('loginNetworks')
    .values({ userId, networkHash: hashOf({ userId, network }), seenAt: now })
    .onConflict((on) => on.columns(['userId', 'networkHash']).doUpdateSet({ seenAt: now }))
    .execute();
}

export async function deleteNetworksBefore(db: Db, before: Date): Promise<void> {
  await deleteInBatches(db, 'loginNetworks', sql`seen_at < ${before}`);
}
