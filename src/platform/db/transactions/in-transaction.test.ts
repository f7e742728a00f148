import { sql } from 'kysely';
import { afterAll, beforeEach, expect, it } from 'vitest';
import { getTestDatabase } from '#platform/testing/database/test-database.ts';
import { type Db, openDatabase } from '../database.ts';
import { inTransaction } from './in-transaction.ts';

const { db, close } = openDatabase({ ...(await getTestDatabase()), max: 5 });
afterAll(close);

beforeEach(async () => {
  await sql`drop table if exists counters`.execute(db);
  await sql`create table counters (name text primary key, n integer not null)`.execute(db);
  await sql`insert into counters values ('a', 0), ('b', 0)`.execute(db);
});

const add = (tx: Db, name: string) => sql`update counters set n = n + 1 where name = ${name}`.execute(tx);

/** Continues once it was called twice, so that both transactions hold their first row. */
function meeting(): () => Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  let arrived = 0;
  return async () => {
    arrived += 1;
    if (arrived >= 2) resolve();
    await promise;
  };
}

it('runs a transaction again that a deadlock aborted', async () => {
  const meet = meeting();
  const addBoth = (first: string, second: string) =>
    inTransaction(db, async (tx) => {
      await add(tx, first);
      await meet();
      await add(tx, second);
    });
  await Promise.all([addBoth('a', 'b'), addBoth('b', 'a')]);
  const { rows } = await sql`select * from counters order by name`.execute(db);
  expect(rows).toEqual([
    { name: 'a', n: 2 },
    { name: 'b', n: 2 },
  ]);
});

it('rolls back and rethrows every other failure', async () => {
  const failing = inTransaction(db, async (tx) => {
    await add(tx, 'a');
    throw new Error('no');
  });
  await expect(failing).rejects.toThrow('no');
  const { rows } = await sql`select n from counters where name = 'a'`.execute(db);
  expect(rows).toEqual([{ n: 0 }]);
});
