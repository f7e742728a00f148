// A cluster asks all shards at once, each over a connection of its own, and then refuses to change a table that is everywhere in
// the same transaction.

import { sql } from 'kysely';
import type { Db } from '../database.ts';

/** For a transaction that asks many shards and changes lots or teams: one shard after the other. Means nothing on one server. */
export async function askShardsInTurn(tx: Db): Promise<void> {
  await sql`set local citus.multi_shard_modify_mode = 'sequential'`.execute(tx);
}
