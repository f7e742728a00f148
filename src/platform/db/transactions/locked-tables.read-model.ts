// Finds a table that cannot be read or written because another session has locked it, such as a migration that takes too long.

import { sql } from 'kysely';
import type { Db } from '../database.ts';

/** The lock modes that block ordinary requests: from `share` on, writes wait. */
const BLOCKING = sql`('ShareLock', 'ShareRowExclusiveLock', 'ExclusiveLock', 'AccessExclusiveLock')`;

/** The name of a table that has been locked for at least this many milliseconds; null if there is none. */
export async function findLockedTable(db: Db, forMs: number): Promise<string | null> {
  const { rows } = await sql<{ name: string }>`
    select c.relname as name
    from pg_locks l
      join pg_class c on c.oid = l.relation and c.relkind in ('r', 'p')
      join pg_namespace n on n.oid = c.relnamespace and n.nspname not like 'pg\\_%'
      join pg_stat_activity a on a.pid = l.pid
    where l.locktype = 'relation' and l.granted and l.mode in ${BLOCKING}
      and l.database = (select oid from pg_database where datname = current_database())
      and a.pid <> pg_backend_pid()
      and a.xact_start < clock_timestamp() - ${forMs} * interval '1 millisecond'
    limit 1`.execute(db);
  return rows[0]?.name ?? null;
}
