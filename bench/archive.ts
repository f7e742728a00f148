// How fast old sales leave the database, what stays of each one in the database and in the files, and whether the tables keep their size
// when as many sales are added as leave. The database starts with four months of sales. Then, twice, the oldest month leaves and a new one
// is sold.
//
// `node bench/archive.ts 20000 50` runs with another size than 50,000 bookings a month at 200 lots.
import { randomUUID, randomUUIDv7 } from 'node:crypto';
import { join } from 'node:path';
import pg from 'pg';
import { type Db, openDatabase } from '#server/db/database.ts';
import { makePartitions } from '#server/db/partitions/make-partitions.ts';
import { archiveSales, type BringBackDeps, bringReceiptBack } from '#server/features/archived-sales/archived-sales.ts';
import { archiveLedger } from '#server/features/books/archive/archive-ledger.ts';
import type { ArchiveStorage } from '#server/ports/archive-storage/archive-storage.port.ts';
import { createDiskArchive } from '#server/ports/archive-storage/disk-archive.ts';
import { openSales } from './harness/data/many-sales.ts';
import { median, printReport, progress, show } from './harness/figures.ts';
import { withDatabase, withTemporaryFolder } from './harness/processes/temporary-database.ts';

const [A_MONTH = 50_000, LOTS = 200] = process.argv.slice(2).map(Number);
const KEPT = 4;
const ROUNDS = 2;
const RETENTION = 38;
const RECEIPTS = 100;
const MB = 1024 * 1024;
const NOBODY_IS_TOLD = { enqueue: async () => {} };
const DAY_MS = 24 * 60 * 60 * 1000;

await withTemporaryFolder((folder) => withDatabase((connectionString) => connected(connectionString, folder)));

async function connected(connectionString: string, folder: string): Promise<void> {
  const { db, close } = openDatabase({ connectionString, max: 4, statementTimeoutMs: 0 });
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    await measure(connectionString, { db, client, folder });
  } finally {
    await client.end();
    await close();
  }
}

type Place = { readonly db: Db; readonly client: pg.Client; readonly folder: string };

async function measure(connectionString: string, { db, client, folder }: Place): Promise<void> {
  const first = new Date(Date.UTC(new Date().getUTCFullYear() - 5, 0, 1));
  for (let month = 0; month < 72; month += 3) await makePartitions(db, monthFrom(first, month));
  const sales = await openSales(connectionString, randomUUID(), { lots: LOTS, money: true });
  let sold = 0;
  const sell = async (month: number) => {
    sold += 1;
    const until = new Date(monthFrom(first, month + 1).getTime() - DAY_MS);
    await sales.growTo(sold * A_MONTH, { until, days: 27 });
  };
  for (let month = 0; month < KEPT; month++) await sell(month);
  const archive = counting(createDiskArchive(join(folder, 'data')));
  const full = await sizeOf(client);
  progress(`${KEPT} months, ${show(full / MB)} MB`);
  const seconds: number[] = [];
  const sizes: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const keys = await someReceipts(client, first, round);
    const now = () => monthFrom(first, round + 1 + RETENTION);
    const config = { ledgerRetentionMonths: RETENTION, supportEmail: 'support@parkvale.example' };
    const deps = { db, archive, now, config, newId: () => randomUUIDv7(), jobs: NOBODY_IS_TOLD };
    const began = performance.now();
    await archiveLedger(deps);
    const ledger = performance.now();
    const left = await archiveSales(deps);
    seconds.push((performance.now() - ledger) / 1000);
    progress(`ledger ${show((ledger - began) / 1000)} s; ${left} sales left in ${show(seconds.at(-1) ?? 0)} s`);
    if (left !== A_MONTH) throw new Error(`${left} sales left.`);
    await client.query('vacuum');
    const rows = await rowsLeft(client, first, round);
    progress(`rows of that month: ${rows}; files ${show(archive.bytes() / MB)} MB`);
    await opened(deps, keys);
    await sell(KEPT + round);
    await client.query('vacuum');
    sizes.push(await sizeOf(client));
    progress(`sold as many again: ${show((sizes.at(-1) ?? 0) / MB)} MB`);
  }
  report({ full, sizes, seconds, fileBytes: archive.bytes() / (ROUNDS * A_MONTH) });
  await sales.close();
}

function monthFrom(first: Date, months: number): Date {
  return new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + months, 1));
}

function counting(archive: ArchiveStorage): ArchiveStorage & { readonly bytes: () => number } {
  let bytes = 0;
  return {
    ...archive,
    bytes: () => bytes,
    async store(name, part) {
      if (name.startsWith('sales/')) bytes += part.length;
      await archive.store(name, part);
    },
  };
}

/** The size, including indexes, of everything a sale writes and everything the archive keeps. */
async function sizeOf(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ bytes: string }>(`
    select sum(pg_total_relation_size(c.oid)) as bytes from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname not in ('vehicles', 'locations')`);
  return Number(rows[0]?.bytes);
}

async function rowsLeft(client: pg.Client, first: Date, month: number): Promise<string> {
  const range = [monthFrom(first, month), monthFrom(first, month + 1)];
  const { rows } = await client.query<{ said: string }>(
    `select (select count(*) from orders where created_at >= $1 and created_at < $2) || ' orders, '
       || (select count(*) from payments where created_at >= $1 and created_at < $2) || ' payments, '
       || (select count(*) from sessions where created_at >= $1 and created_at < $2) || ' sessions' as said`,
    range,
  );
  return rows[0]?.said ?? '';
}

async function someReceipts(client: pg.Client, first: Date, month: number): Promise<string[]> {
  const { rows } = await client.query<{ key: string }>(
    `select receipt_key as key from orders where created_at >= $1 and created_at < $2 order by md5(id::text) limit $3`,
    [monthFrom(first, month), monthFrom(first, month + 1), RECEIPTS],
  );
  return rows.map(({ key }) => key);
}

async function opened(deps: BringBackDeps, keys: readonly string[]): Promise<void> {
  const times: number[] = [];
  for (const key of keys) {
    const began = performance.now();
    if (!(await bringReceiptBack(deps, key))) throw new Error('A receipt of the archive did not open.');
    times.push(performance.now() - began);
  }
  const slowest = Math.max(...times);
  progress(`${keys.length} receipts came back: median ${show(median(times))} ms, slowest ${show(slowest)} ms`);
}

type Measured = {
  readonly full: number;
  readonly sizes: readonly number[];
  readonly seconds: readonly number[];
  readonly fileBytes: number;
};

function report({ full, sizes, seconds, fileBytes }: Measured): void {
  const last = sizes.at(-1) ?? Number.NaN;
  printReport({
    title: `archive: ${A_MONTH.toLocaleString('en-US')} bookings a month at ${LOTS} lots, ${KEPT} months kept`,
    lines: [
      ['sales that leave', (A_MONTH * ROUNDS) / seconds.reduce((sum, each) => sum + each, 0), 'a second'],
      ['in the files, for each', fileBytes, 'bytes'],
      ['tables with four months', full / MB, 'MB'],
      [`after ${ROUNDS} months have left and as many were sold`, last / MB, 'MB'],
    ],
    ratio: last / full,
    aim: { most: 1.1 },
  });
}
