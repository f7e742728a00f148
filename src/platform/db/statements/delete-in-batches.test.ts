import { sql } from 'kysely';
import { afterAll, beforeEach, expect, it } from 'vitest';
import { failingQueries, INJECTED } from '#platform/testing/database/failing-queries.ts';
import { getTestDatabase } from '#platform/testing/database/test-database.ts';
import { openDatabase } from '../database.ts';
import { deleteInBatches } from './delete-in-batches.ts';

const { connectionString } = await getTestDatabase();
const { db, close } = openDatabase({ connectionString, max: 3 });
afterAll(() => close());

const OLD = sql`locked_at < '2026-02-01'`;
const SIZE = { rows: 100, maxBatches: 20 };

beforeEach(async () => {
  await sql`truncate idempotency_keys`.execute(db);
  await sql`
    insert into idempotency_keys (location_id, key_hash, request_hash, held_by, locked_at)
    select gen_random_uuid(), lpad(n::text, 32, '0')::uuid, gen_random_uuid(), '00000000-0000-7000-8000-000000000000',
      timestamptz '2026-01-01' + (n > 1000)::integer * interval '60 days'
    from generate_series(1, 1500) n`.execute(db);
});

async function countRows(): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*) as n from idempotency_keys`.execute(db);
  return rows[0]?.n ?? 0;
}

it('deletes a backlog of many batches and nothing else', async () => {
  await deleteInBatches(db, 'idempotencyKeys', OLD, SIZE);
  expect(await countRows()).toBe(500);
});

it('stops after a bounded number of batches, and the next run continues', async () => {
  await deleteInBatches(db, 'idempotencyKeys', OLD, { rows: 100, maxBatches: 4 });
  expect(await countRows()).toBe(1100);
  await deleteInBatches(db, 'idempotencyKeys', OLD, SIZE);
  expect(await countRows()).toBe(500);
});

it('keeps what was deleted before a failure', async () => {
  const failing = failingQueries(db);
  // After the query whether the table is distributed, and three batches.
  failing.failAt(5);
  await expect(deleteInBatches(failing.db, 'idempotencyKeys', OLD, SIZE)).rejects.toThrow(INJECTED);
  expect(await countRows()).toBe(1200);
});

it('does not wait for rows that a request has locked', async () => {
  await db.transaction().execute(async (tx) => {
    await sql`select 1 from idempotency_keys where key_hash <= lpad('2', 32, '0')::uuid for update`.execute(tx);
    await deleteInBatches(db, 'idempotencyKeys', OLD, SIZE);
  });
  expect(await countRows()).toBe(502);
});
