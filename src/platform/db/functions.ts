// The functions that triggers and statements call (functions/*.sql) are code: they change with the program, not by a migration.
// The release before this one runs with them during a deploy, so they keep their names and parameters.

import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { Db } from './database.ts';
import { inTransaction } from './transactions/in-transaction.ts';

const FOLDER = join(import.meta.dirname, 'functions');

/** Their row in the table of checksums. */
const NAME = 'functions';

/** Creates or replaces them, unless the database has these already. */
export async function installFunctions(db: Db): Promise<void> {
  const files = readdirSync(FOLDER).filter((file) => file.endsWith('.sql'));
  const text = files
    .sort()
    .map((file) => readFileSync(join(FOLDER, file), 'utf8'))
    .join('\n');
  const checksum = createHash('sha256').update(text).digest('hex');
  const { rows } = await sql`
    select 1 from kysely_migration_checksums where name = ${NAME} and checksum = ${checksum}`.execute(db);
  if (rows.length > 0) return;
  await inTransaction(db, async (tx) => {
    await sql.raw(text).execute(tx);
    await sql`insert into kysely_migration_checksums values (${NAME}, ${checksum})
      on conflict (name) do update set checksum = excluded.checksum`.execute(tx);
  });
}
