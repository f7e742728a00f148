/** What a determined superuser can do: change append-only rows despite the database's refusal. */
import { sql } from 'kysely';
import type { Db } from '#server/db/database.ts';

export async function asForger(db: Db, forge: (tx: Db) => Promise<unknown>): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx);
    await forge(tx);
  });
}
