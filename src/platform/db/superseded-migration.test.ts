// A database that the first commit called 1.0.0 has made is accepted, and becomes like one that 1.0.0 made.

import { type KyselyPlugin, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { beforeEach, expect, it } from 'vitest';
import { anEmptyDatabase } from '#platform/testing/database/empty-database.ts';
import { runStatement } from '#platform/testing/database/run-statement.ts';
import { openDatabase } from './database.ts';
import { migrateToLatest } from './migrate.ts';
import { checksumOf } from './migration-checksum.ts';
import * as baseline from './migrations/001-baseline.ts';
import { MIGRATIONS } from './migrations.ts';
import { judgeDone, readSchemaState } from './schema-state.ts';

/** What the first commit had instead. */
const BEFORE = [
  [/-- Until when such a stay runs at most.*\n\s*runs_until timestamptz,\n/, ''],
  [
    'orders_running on orders (runs_until, location_id, id) where runs_until is not null',
    "orders_running on orders (ends_at, location_id, id) where status = 'running'",
  ],
  [
    'orders_not_charged on orders (location_id) where runs_until is not null',
    "orders_not_charged on orders (location_id) where status in ('running', 'stopped', 'owed')",
  ],
] as const;
const asBefore = (text: string) => BEFORE.reduce((edited, [now, before]) => edited.replace(now, before), text);

const rewriting: KyselyPlugin = {
  transformQuery: ({ node }) =>
    node.kind === 'RawNode' ? { ...node, sqlFragments: node.sqlFragments.map(asBefore) } : node,
  transformResult: async ({ result }) => result,
};
const first: Migration = { up: (db) => baseline.up(db.withPlugin(rewriting)) };

let connectionString: string;
beforeEach(async () => {
  connectionString = await anEmptyDatabase('superseded');
});

const asOwner = (text: string) => runStatement(connectionString, text);

const describeSchema = () =>
  asOwner(`
    select concat_ws(' ', table_name, column_name, data_type, is_nullable, column_default) as part
      from information_schema.columns where table_schema = 'public'
    union all select indexdef from pg_indexes where schemaname = 'public'
    union all select conrelid::regclass || ' ' || pg_get_constraintdef(oid) from pg_constraint
      where connamespace = 'public'::regnamespace
    order by 1`);

/** An order whose location and zone do not matter here. */
const anOrder = (status: string) => `
  set session_replication_role = replica;
  insert into orders (location_id, id, zone_id, created_at, starts_at, ends_at, minutes, total_cents, vehicle_count,
    kind, receipt_key, terms, vehicles, lines, status)
  values (gen_random_uuid(), gen_random_uuid(), gen_random_uuid(), '2026-11-26', '2026-11-26', '2026-11-27', 1440, 500, 1,
    'stay', '', '{}', '[]', '[]', '${status}')`;

it('knows the text that the first commit had', async () => {
  expect(await checksumOf(first)).toBe(baseline.superseded.checksum);
});

it('is upgraded with its stays, to the same schema as a new database, and once', async () => {
  await migrateToLatest(connectionString);
  const made = await describeSchema();
  connectionString = await anEmptyDatabase('superseded');
  await migrateToLatest(connectionString, { '001-baseline': first });
  for (const status of ['paid', 'pending', 'running', 'stopped', 'owed']) await asOwner(anOrder(status));

  const { db, close } = openDatabase({ connectionString, max: 1 });
  const states = [];
  for (let starts = 0; starts < 2; starts++) {
    states.push(await readSchemaState(db));
    await migrateToLatest(connectionString);
  }
  states.push(await readSchemaState(db));
  const { rows } = await sql<{ status: string; runsUntil: string | null }>`
    select status, runs_until::date::text as runs_until from orders order by status`.execute(db);
  await close();
  const ready = { kind: 'ready', later: [] };
  expect(states).toEqual([{ kind: 'behind', missing: Object.keys(MIGRATIONS) }, ready, ready]);
  expect(rows.map(({ status, runsUntil }) => [status, runsUntil])).toEqual([
    ['owed', 'infinity'],
    ['paid', null],
    ['pending', null],
    ['running', '2026-11-27'],
    ['stopped', 'infinity'],
  ]);
  expect(await describeSchema()).toEqual(made);
});

it('fits when it was backed up, and another text is refused', async () => {
  const done = (checksum: string) => [{ name: '001-baseline', checksum }];
  expect((await judgeDone(done(baseline.superseded.checksum))).kind).toBe('behind');
  expect((await judgeDone(done('other'))).kind).toBe('foreign');
});
