/** What a superuser can do who is bent on it: change what is only ever added to, past the database's own refusal. */
import { sql } from 'kysely';
import type { Db } from '#server/db/database.ts';

export async function asForger(db: Db, forge: (tx: Db) => Promise<unknown>): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx);
    await forge(tx);
  });
}
