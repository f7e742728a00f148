// What a database writes to its log, and what it keeps.
import pg from 'pg';

/** The position in the write-ahead log, up to which it is on the disk. */
export async function logPosition(connectionString: string): Promise<string> {
  const [row] = await ask<{ position: string }>(
    connectionString,
    'select pg_current_wal_flush_lsn()::text as position',
  );
  return row?.position ?? '';
}

export type LogBytes = {
  /** What says the changes. */
  readonly records: number;
  /** Of these, the payment sandbox's, which a real provider writes at home. */
  readonly sandbox: number;
  /** Whole pages, each once after a checkpoint: the less, the more is written between two checkpoints. */
  readonly images: number;
};

/** What was written to the write-ahead log between two positions, in bytes. */
export async function logBetween(connectionString: string, from: string, to: string): Promise<LogBytes> {
  const [row] = await ask<Record<keyof LogBytes, string>>(
    connectionString,
    `select sum(record_length - fpi_length) as records, sum(fpi_length) as images,
      coalesce(sum(record_length - fpi_length) filter (where block_ref ~ sandbox.files), 0) as sandbox
    from pg_get_wal_records_info('${from}', '${to}'), (
      select '^blkref #0: rel \\d+/\\d+/(' || string_agg(pg_relation_filenode(c.oid)::text, '|') || ') ' as files
      from pg_class c where relnamespace = 'sandbox'::regnamespace and relkind in ('r', 'i')
    ) sandbox`,
  );
  return { records: Number(row?.records), sandbox: Number(row?.sandbox), images: Number(row?.images) };
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
      sum(size) filter (where name ~ '^journal_entries(_|$)') as ledger,
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
