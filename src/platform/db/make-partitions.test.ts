/** Creates partitions on a database, as the job does. */
import { randomUUID, randomUUIDv7 } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { getTestDatabase } from '#platform/testing/database/test-database.ts';
import { openDatabase } from './database.ts';
import { makePartitions } from './make-partitions.ts';
import { monthsFrom, partitionOf } from './monthly-tables.ts';
import { isLockUnavailable, isUniqueViolation } from './pg-errors.ts';
import { isOfOrder } from './statements/ledger-steps.ts';

const { connectionString } = await getTestDatabase();
const { db, pool, close } = openDatabase({ connectionString, max: 6 });
afterAll(close);

const NOW = new Date('2031-04-15T12:00:00Z');

/** A UUID of version 7 for this time. */
function idAt(time: string): string {
  const digits = new Date(time).getTime().toString(16).padStart(12, '0');
  return `${digits.slice(0, 8)}-${digits.slice(8)}${randomUUIDv7().slice(13)}`;
}

const lot = randomUUID();

async function enter(transactionId: string, orderId: string | null = null, cents = 100): Promise<void> {
  await sql`
    insert into journal_entries (location_id, transaction_id, order_id, step, accounts, cents, occurred_at)
    values (${lot}, ${transactionId}, ${orderId}, 'collected', '{owner,provider}', array[-${cents}::bigint, ${cents}::bigint], now())`.execute(
    db,
  );
}

/** Which partition contains each transaction. */
async function placesOf(): Promise<Record<string, string>> {
  const { rows } = await sql<{ id: string; place: string }>`
    select transaction_id as id, tableoid::regclass::text as place from journal_entries where location_id = ${lot}`.execute(
    db,
  );
  return Object.fromEntries(rows.map(({ id, place }) => [id, place]));
}

/** As if the months of `NOW` had never been created. */
beforeEach(async () => {
  const { rows } = await sql<{ name: string }>`
    select inhrelid::regclass::text as name from pg_inherits
    where inhparent = 'journal_entries'::regclass and inhrelid::regclass::text ~ '_(20[013]|1|202[0-5])'`.execute(db);
  for (const { name } of rows) await sql`drop table ${sql.table(name)}`.execute(db);
  await sql`set session_replication_role = replica; truncate journal_entries; set session_replication_role = default`.execute(
    db,
  );
});

describe('making partitions', () => {
  it('creates those of the current month and the next three, only once', async () => {
    const wanted = monthsFrom(NOW).map((month) => partitionOf('journal_entries', month));
    expect(await makePartitions(db, NOW)).toEqual(wanted);
    expect(await makePartitions(db, NOW)).toEqual([]);
  });

  it('puts each row into the month in which its transaction began', async () => {
    await makePartitions(db, NOW);
    const [first, last, later] = [
      idAt('2031-04-01T00:00:00Z'),
      idAt('2031-04-30T23:59:59.999Z'),
      idAt('2031-05-01T00:00:00Z'),
    ];
    for (const id of [first, last, later]) await enter(id);
    expect(await placesOf()).toEqual({
      [first]: 'journal_entries_2031_04',
      [last]: 'journal_entries_2031_04',
      [later]: 'journal_entries_2031_05',
    });
  });

  it('loses no write while a month has no partition, and moves what was written in the meantime', async () => {
    const [early, old, later] = [
      idAt('2031-04-02T08:00:00Z'),
      idAt('2031-01-20T08:00:00Z'),
      idAt('2032-01-01T00:00:00Z'),
    ];
    const timeless = randomUUID();
    for (const id of [early, old, later, timeless]) await enter(id);
    expect(new Set(Object.values(await placesOf()))).toEqual(new Set(['journal_entries_other']));
    await makePartitions(db, NOW);
    expect(await placesOf()).toEqual({
      [early]: 'journal_entries_2031_04',
      [old]: 'journal_entries_2031_01',
      [later]: 'journal_entries_other',
      [timeless]: 'journal_entries_other',
    });
  });

  it('creates each one once when several processes do it at the same time', async () => {
    await enter(idAt('2031-04-02T08:00:00Z'));
    const made = await Promise.all([1, 2, 3, 4].map(() => makePartitions(db, NOW)));
    const wanted = monthsFrom(NOW).map((month) => partitionOf('journal_entries', month));
    expect(made.flat().toSorted()).toEqual(wanted);
    expect(Object.values(await placesOf())).toEqual(['journal_entries_2031_04']);
  });

  it('gives up when its table is busy, leaves nothing half done, and succeeds the next time', async () => {
    const id = idAt('2031-04-02T08:00:00Z');
    await enter(id);
    const reader = await pool.connect();
    await reader.query('begin');
    await reader.query('select from journal_entries');
    const failed = await makePartitions(db, NOW).catch((error: unknown) => error);
    expect(isLockUnavailable(failed)).toBe(true);
    await reader.query('rollback');
    reader.release();
    expect(await placesOf()).toEqual({ [id]: 'journal_entries_other' });
    await makePartitions(db, NOW);
    expect(await placesOf()).toEqual({ [id]: 'journal_entries_2031_04' });
  });
});

describe('the ledger in partitions', () => {
  it('cannot settle a transaction twice, whichever partition it is in', async () => {
    const [order, early] = [idAt('2031-04-02T08:00:00Z'), idAt('2031-04-02T08:00:01Z')];
    await enter(early, order);
    const again = () => enter(early, order, 200).catch((error: unknown) => error);
    expect(isUniqueViolation(await again())).toBe(true);
    await makePartitions(db, NOW);
    expect(isUniqueViolation(await again())).toBe(true);
  });

  it('is append-only, even when a partition is addressed by its own name', async () => {
    await enter(idAt('2031-04-02T08:00:00Z'));
    await makePartitions(db, NOW);
    for (const table of ['journal_entries', 'journal_entries_2031_04']) {
      for (const change of [`update ${table} set cents = array[0]`, `delete from ${table}`, `truncate ${table}`]) {
        await expect(pool.query(change), change).rejects.toThrow('is only ever added to');
      }
    }
    await enter(randomUUID());
    for (const change of ['update journal_entries_other set cents = array[0]', 'truncate journal_entries_other']) {
      await expect(pool.query(change), change).rejects.toThrow('is only ever added to');
    }
  });

  it('has the same indexes in each partition', async () => {
    await makePartitions(db, NOW);
    const { rows } = await sql<{ table: string; n: number }>`
      select indrelid::regclass::text as table, count(*)::integer as n from pg_index
      where indrelid in ('journal_entries'::regclass, 'journal_entries_2031_05'::regclass, 'journal_entries_other'::regclass)
        and indisvalid group by 1`.execute(db);
    expect(rows).toHaveLength(3);
    expect(new Set(rows.map(({ n }) => n)).size).toBe(1);
  });

  it('is read from the day before an order on, when a statement is about the order', async () => {
    await makePartitions(db, new Date('2031-01-01T00:00:00Z'));
    await makePartitions(db, NOW);
    const order = idAt('2031-04-01T12:00:00Z');
    const { rows } = await sql<{ line: string }>`
      explain (analyze, costs off, timing off, summary off, buffers off)
      select held.cents from (select ${order}::uuid as id offset 0) o left join lateral (
        select sum(e.cents) as cents from ledger_entries e
        where e.location_id = ${lot} and ${isOfOrder(sql`o.id`)} and e.transaction_id >= a_day_before(o.id)) held on true`.execute(
      db,
    );
    const asked = rows.map((row) => Object.values(row).join(''));
    const executed = asked.filter(
      (line) => /journal_entries_\d{4}_\d\d/.test(line) && !line.includes('never executed'),
    );
    const months = executed.map((line) => /journal_entries_(\d{4}_\d\d)/.exec(line)?.[1] ?? '').toSorted();
    expect(months[0]).toBe('2031_03');
    expect(months).toContain('2031_05');
  });

  it('is read in all months when an id contains no time', async () => {
    const { rows } = await sql<{ timed: string; timeless: string }>`
      select a_day_before('01bb44c0-d400-7abc-8000-000000000001') as timed,
        a_day_before('f6e1f2a4-1111-4abc-8000-000000000001') as timeless`.execute(db);
    expect(rows).toEqual([
      { timed: '01bb3f9a-7800-0000-0000-000000000000', timeless: '00000000-0000-0000-0000-000000000000' },
    ]);
  });
});
