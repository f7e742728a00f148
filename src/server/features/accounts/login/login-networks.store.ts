// The networks from which an account was signed in before, as hashes. What strangers try elsewhere slows them down, never the owner.

import { sql } from 'kysely';
import type { Db } from '../../../db/database.ts';
import { deleteInBatches } from '../../../db/statements/delete-in-batches.ts';
import { hashCapability } from '../../../http/access/principal.ts';

type Place = { readonly userId: string; readonly network: string };

/** Salted by the account, so that two accounts of one household do not show the same hash. */
const hashOf = ({ userId, network }: Place) => hashCapability(`${userId} ${network}`);

/** `userId` null: of an address without an account, which costs the same question. */
export async function isKnownNetwork(db: Db, userId: string | null, network: string): Promise<boolean> {
  const row = await db
    .selectFrom('loginNetworks')
    .select('seenAt')
    .where('userId', '=', userId)
    .where('networkHash', '=', hashOf({ userId: userId ?? '', network }))
    .executeTakeFirst();
  return row !== undefined;
}

export async function rememberNetwork(tx: Db, { userId, network, now }: Place & { readonly now: Date }): Promise<void> {
  await tx
    .insertInto('loginNetworks')
    .values({ userId, networkHash: hashOf({ userId, network }), seenAt: now })
    .onConflict((on) => on.columns(['userId', 'networkHash']).doUpdateSet({ seenAt: now }))
    .execute();
}

export async function deleteNetworksBefore(db: Db, before: Date): Promise<void> {
  await deleteInBatches(db, 'loginNetworks', sql`seen_at < ${before}`);
}
