// What a database writes to its log, and what it keeps.
import pg from 'pg';

/** The position in the write-ahead log, in bytes: differences are what was written in between. */
export async function logPosition(connectionString: string): Promise<number> {
  const [row] = await ask<{ bytes: string }>(
    connectionString,
    `select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0') as bytes`,
  );
  return Number(row?.bytes);
}

export type KeptBytes = {
  /** In tables whose rows stay. */
  readonly forGood: number;
  /** Of these, the ledger. */
  readonly ledger: number;
  /** In what is deleted within a day or so: kept answers, jobs; and the sandbox's books, which a real provider keeps. */
  readonly forATime: number;
};

/** Of all tables with their indexes, rewritten without gaps and dead rows. Nothing else must write during it. */
export async function keptBytes(connectionString: string): Promise<KeptBytes> {
  await ask(connectionString, 'vacuum full');
  const [row] = await ask<Record<keyof KeptBytes, string>>(
    connectionString,
    `select sum(size) filter (where schema = 'public' and name <> 'idempotency_keys') as "forGood",
      sum(size) filter (where name = 'ledger_entries') as ledger,
      sum(size) filter (where schema <> 'public' or name = 'idempotency_keys') as "forATime"
    from (
      select nspname as schema, relname as name, pg_total_relation_size(c.oid) as size
      from pg_class c join pg_namespace n on n.oid = relnamespace
      where relkind = 'r' and nspname in ('public', 'sandbox', 'pgboss')
    ) tables`,
  );
  return { forGood: Number(row?.forGood), ledger: Number(row?.ledger), forATime: Number(row?.forATime) };
}

async function ask<Row extends pg.QueryResultRow>(connectionString: string, text: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    return (await client.query<Row>(text)).rows;
  } finally {
    await client.end();
  }
}
