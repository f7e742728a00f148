// Old sales on their way to the archive and back, handled by processes that are killed at any moment.

import { spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { parse } from 'csv-parse/sync';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { aLongHistory, DAY, RETENTION } from '#testing/archive/a-long-history.ts';
import { triesOf } from '#testing/cases/long-run.ts';
import { seededRandom } from '#testing/cases/seeded-random.ts';
import { folderOfThisRun } from '#testing/database/run-folders.ts';
import { getTestDatabase } from '#testing/database/test-database.ts';
import type { ArchiverOrders } from '#testing/kill/sales-archiver.ts';
import { listSalesOf, readSales } from './sale-rows.store.ts';
import { SALE_TABLES } from './sale-tables.ts';

const MORE = triesOf({ short: 20, long: 300 });
const KILLS = triesOf({ short: 6, long: 100 });
/** Enough for a few sales, so that nothing is ever completely done before a kill. */
const STATEMENTS = 60;
/** Sales of more than one lot; used in turn with a part for each sale. */
const PART_BYTES = 2500;
const PROGRAM = join(import.meta.dirname, '../../../testing/kill/sales-archiver.ts');
/** To repeat a failed run, set the seed it printed. */
const seed = Number(process.env.KILL_SEED ?? randomInt(2 ** 31));

const { connectionString } = await getTestDatabase();
const sold = await aLongHistory({ more: MORE });
const { app } = sold;
const dataDir = folderOfThisRun('archive');

/** @returns its exit code, or null when it died of a signal */
async function work({
  receipts,
  partBytes,
  dies,
}: Pick<ArchiverOrders, 'receipts' | 'partBytes' | 'dies'>): Promise<number | null> {
  const at = app.clock.now().getTime();
  const orders: ArchiverOrders = {
    connectionString,
    dataDir,
    at,
    ledgerRetentionMonths: RETENTION,
    partBytes,
    receipts,
    dies,
  };
  const child = spawn(process.execPath, [PROGRAM, JSON.stringify(orders)], { stdio: 'inherit' });
  const [code] = await once(child, 'exit');
  return code;
}

/** At any statement, or in the middle of one; the next process continues. */
async function killMany(receipts: readonly string[] = []): Promise<string[]> {
  const random = seededRandom(seed);
  const seen: string[] = [];
  for (let kill = 0; kill < KILLS; kill++) {
    const dies = { statement: random.between(2, STATEMENTS), afterMs: random.between(0, 4) };
    expect(await work({ receipts, partBytes: kill % 2 === 0 ? 0 : PART_BYTES, dies })).toBeNull();
    const parts = await app.db.selectFrom('saleArchiveParts').select(['doneAt', 'taken']).execute();
    const open = parts.filter(({ doneAt }) => doneAt === null);
    const back = await app.db.selectFrom('returnedSales').select('saleId').execute();
    const begun = open.filter(({ taken }) => taken > 0);
    seen.push(`${parts.length} parts, ${open.length} open, ${begun.length} begun, ${back.length} sales back`);
  }
  expect(await work({ receipts, partBytes: PART_BYTES, dies: null })).toBe(0);
  return seen;
}

/** Each row of each sale, as the files have it. */
async function inDatabase(): Promise<string[]> {
  const ids = { from: '00000000-0000-0000-0000-000000000000', until: 'ffffffff-ffff-ffff-ffff-ffffffffffff' };
  const found: string[] = [];
  for (const { id } of await app.db.selectFrom('locations').select('id').execute()) {
    const names = await listSalesOf(app.db, id, { ...ids, after: null, limit: 10_000 });
    for (const { lines } of await readSales(app.db, id, names))
      found.push(...lines.map(({ table, row }) => `${table} ${row}`));
  }
  return found.toSorted();
}

/** Includes rows whose sale is not there. */
async function countRows(): Promise<number> {
  let all = 0;
  for (const { table, column } of SALE_TABLES) {
    const { rows } = await sql<{ n: number }>`
      select count(${sql.ref(column)})::integer as n from ${sql.table(table)}`.execute(app.db);
    all += rows[0]?.n ?? 0;
  }
  return all;
}

/** What the parts contain, without the copies that do not count. */
async function inFiles(): Promise<string[]> {
  const rows = await app.db.selectFrom('saleArchiveParts').select(['month', 'part', 'kept']).execute();
  return rows.flatMap(({ month, part, kept }) => {
    const name = join(dataDir, 'archive/sales', month.slice(0, 7), `part-${String(part).padStart(5, '0')}.csv.gz`);
    const lines: Record<string, string>[] = parse(gunzipSync(readFileSync(name)), { columns: true });
    return lines.filter(({ sale = '' }) => !kept.includes(sale)).map(({ table, row }) => `${table} ${row}`);
  });
}

const manifests = () =>
  readdirSync(join(dataDir, 'archive/sales')).map((month) =>
    JSON.parse(readFileSync(join(dataDir, 'archive/sales', month, 'manifest.json'), 'utf8')),
  );

it(`takes each old sale to the archive once and brings it back once, however often it is killed (${3 * KILLS} times)`, async () => {
  const whole = await inDatabase();
  expect(whole).toHaveLength(await countRows());
  const leaving = await killMany();
  expect(await countRows()).toBe(0);
  expect((await inFiles()).toSorted()).toEqual(whole);
  const filed = manifests().reduce((n, { sales }) => n + sales, 0);
  expect(filed).toBe(sold.receipts.length);

  const returning = await killMany(sold.receipts);
  expect(await inDatabase()).toEqual(whole);
  expect(await countRows()).toBe(whole.length);

  app.clock.advance(31 * DAY);
  const again = await killMany();
  console.log({ seed, leaving, returning, again });
  expect(await countRows()).toBe(0);
  expect((await inFiles()).toSorted()).toEqual(whole);
  expect(await app.db.selectFrom('returnedSales').selectAll().execute()).toEqual([]);
}, 600_000);
