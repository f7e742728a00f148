import { CompiledQuery, sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { getTestDatabase } from '#testing/test-database.ts';
import { type Database, openDatabase } from './database.ts';
import { plannedOnce } from './planned-once.ts';

let database: Database;
beforeAll(async () => {
  const { connectionString } = await getTestDatabase();
  database = openDatabase({ connectionString, max: 1 });
});
afterAll(() => database.close());

it('keeps the plan of a marked statement for the next time, and answers with its rows', async () => {
  const double = CompiledQuery.raw(plannedOnce('double', 'select $1::int * 2 as twice'), [21]);
  for (const _ of [1, 2]) expect((await database.db.executeQuery(double)).rows).toEqual([{ twice: 42 }]);
  await database.db.executeQuery(CompiledQuery.raw('select $1::int * 3 as thrice', [1]));
  const kept = await sql`select name from pg_prepared_statements where name <> ''`.execute(database.db);
  expect(kept.rows).toEqual([{ name: 'double' }]);
});

it('does not take another statement for the one of the same name', async () => {
  await database.pool.query(plannedOnce('half', 'select 1'));
  await expect(database.pool.query(plannedOnce('half', 'select 2'))).rejects.toThrow(/unique/i);
});
