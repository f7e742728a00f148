import { sql } from 'kysely';
import type { Db } from './database.ts';

export type DatabaseUse = {
  /** Connections besides our own. */
  readonly others: number;
  readonly tables: number;
  /** Except PostgreSQL's own. */
  readonly schemas: readonly string[];
};

/** What is in a database, and who is connected to it. */
export async function readDatabaseUse(db: Db): Promise<DatabaseUse> {
  const { rows } = await sql<{ others: number; tables: number; schemas: string[] }>`
    select
      (select count(*)::int from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend') as others,
      (select count(*)::int from pg_tables where schemaname !~ '^pg_' and schemaname <> 'information_schema') as tables,
      array(select nspname::text from pg_namespace
        where nspname !~ '^pg_' and nspname <> 'information_schema') as schemas`.execute(db);
  return rows[0] ?? { others: 0, tables: 0, schemas: [] };
}
