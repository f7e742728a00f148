// What a database writes to its write-ahead log (WAL), and what it keeps.
import pg from 'pg';

/** The WAL position up to which the log is on disk. */
export async function logPosition(connectionString: string): Promise<string> {
  const [row] = await query<{ position: string }>(
    connectionString,
    'select pg_current_wal_flush_lsn()::text as position',
  );
  return row?.position ?? '';
}

export type LogBytes = {
  /** The records of the changes. */
  readonly records: number;
  /** The part of them from the payment sandbox, which a real provider writes on its own systems. */
  readonly sandbox: number;
  /** Full page images, one per page after each checkpoint: the more is written between two checkpoints, the fewer they are. */
  readonly images: number;
};

/** What was written to the WAL between two positions, in bytes. */
export async function logBetween(connectionString: string, from: string, to: string): Promise<LogBytes> {
  const [row] = await query<Record<keyof LogBytes, string>>(
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

export type StoredBytes = {
  /** In tables whose rows stay. */
  readonly forGood: number;
  /** The part of that in the ledger. */
  readonly ledger: number;
  /** In tables whose rows are deleted within a day or so (kept answers, jobs), and in the sandbox's books, which a real provider keeps. */
  readonly forATime: number;
};

/** For all tables with their indexes, rewritten without gaps and dead rows. Nothing else may write at the same time. */
export async function storedBytes(connectionString: string): Promise<StoredBytes> {
  await query(connectionString, 'vacuum full');
  const [row] = await query<Record<keyof StoredBytes, string>>(
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

async function query<Row extends pg.QueryResultRow>(connectionString: string, text: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    return (await client.query<Row>(text)).rows;
  } finally {
    await client.end();
  }
}
