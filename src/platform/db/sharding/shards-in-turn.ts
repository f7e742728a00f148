// A cluster queries all shards at once, each over its own connection, and then refuses to change a reference table in the same transaction.

import { sql } from 'kysely';
import type { Db } from '../database.ts';

/** For a transaction that queries many shards and changes lots or teams: one shard at a time. Has no effect on a single server. */
export async function queryShardsInTurn(tx: Db): Promise<void> {
  await sql`set local citus.multi_shard_modify_mode = 'sequential'`.execute(tx);
}
