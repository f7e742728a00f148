import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { sql } from 'kysely';
import { afterAll, describe, expect, it } from 'vitest';
import { getTestDatabase } from '#platform/testing/database/test-database.ts';
import { openDatabase } from '../database.ts';

const { connectionString } = await getTestDatabase();
const { pool, close } = openDatabase({ connectionString, max: 2 });
afterAll(close);

const ANSWERS = 4000;
const ANSWER_BYTES = 20_000;
const PROGRAM = join(import.meta.dirname, '../../testing/database/answers-held.ts');

describe('an answer from the database', () => {
  it('is not retained after use, so that it costs no full collection', async () => {
    const args = [PROGRAM, connectionString, String(ANSWERS), String(ANSWER_BYTES)];
    const { stdout } = await promisify(execFile)(process.execPath, args);
    // All of them together would be 76 megabytes.
    expect(Number(stdout)).toBeLessThan(40);
  }, 60_000);
});

describe('a connection that owes an answer for too long', () => {
  /** Two and a half seconds, all of them on the client side: the server cancels none of its statements. */
  async function impatient() {
    const database = openDatabase({ connectionString, max: 1, statementTimeoutMs: 500 });
    await sql`select set_config('statement_timeout', '0', false)`.execute(database.db);
    return database;
  }

  it('is closed, and its statement fails as if the database were away', async () => {
    const { db, close } = await impatient();
    await expect(sql`select pg_sleep(30)`.execute(db)).rejects.toThrow(/^Connection terminated/);
    expect((await sql<{ n: number }>`select 1 as n`.execute(db)).rows).toEqual([{ n: 1 }]);
    await close();
  }, 20_000);

  it('is not one with many statements that are each answered in time', async () => {
    const { db, close } = await impatient();
    const backend = async () => (await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db)).rows[0]?.pid;
    const first = await backend();
    for (let requested = 0; requested < 16; requested++) await sql`select pg_sleep(0.2)`.execute(db);
    expect(await backend()).toBe(first);
    await close();
  }, 20_000);
});

it('the pool itself accepts promises and callbacks', async () => {
  expect((await pool.query('select 1 as n')).rows).toEqual([{ n: 1 }]);
  const byCallback = new Promise((resolve, reject) =>
    pool.query('select $1::int as n', [2], (error, result) => (error ? reject(error) : resolve(result.rows))),
  );
  expect(await byCallback).toEqual([{ n: 2 }]);
  await expect(pool.query('select nothing')).rejects.toMatchObject({ code: '42703' });
});
