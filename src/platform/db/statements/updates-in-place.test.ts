/**
 * What a booking changes again within minutes stays in its page and adds little WAL: no index has the column, or the change is in the
 * last columns (decision record 119). A column added after them makes each booking's WAL longer by the row.
 */
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { withSchema } from '#platform/testing/database/with-schema.ts';
import type { Db } from '../database.ts';

async function listIndexesOn(db: Db, table: string, columns: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ name: string; definition: string }>`
    select indexname as name, indexdef as definition from pg_indexes
    where schemaname = 'public' and tablename = ${table} order by 1`.execute(db);
  const named = new RegExp(`\\b(${columns.join('|')})\\b`);
  // After the table's name, which may also be a column's name.
  return rows.filter(({ definition }) => named.test(definition.split(' USING ')[1] ?? '')).map(({ name }) => name);
}

test.each([
  ['payments', ['provider_ref', 'opened_at', 'status', 'declined_code', 'declined_message', 'abandoned_at']],
  ['orders', ['starts_at', 'ends_at', 'vehicles', 'status']],
  ['idempotency_keys', ['sealed_answer']],
])('%s: no index contains what changes before it is paid', async (table, columns) => {
  expect(await withSchema((db) => listIndexesOn(db, table, columns))).toEqual([]);
});

test.each([
  ['orders', ['status', 'paid_at']],
  ['sessions', ['status', 'covered_from', 'covered', 'ended_at']],
])('%s: what changes when it is paid is in the last columns', async (table, last) => {
  const columns = await withSchema(async (db) => {
    const { rows } = await sql<{ name: string }>`
      select column_name as name from information_schema.columns
      where table_schema = 'public' and table_name = ${table} order by ordinal_position`.execute(db);
    return rows.map(({ name }) => name);
  });
  expect(columns.slice(-last.length)).toEqual(last);
});
