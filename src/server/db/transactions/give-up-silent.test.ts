import { getHeapSpaceStatistics } from 'node:v8';
import { sql } from 'kysely';
import { afterAll, describe, expect, it } from 'vitest';
import { getTestDatabase } from '#testing/database/test-database.ts';
import { openDatabase } from '../database.ts';

const { connectionString } = await getTestDatabase();
const { db, pool, close } = openDatabase({ connectionString, max: 2 });
afterAll(close);

const ANSWER_BYTES = 20_000;
const MEGABYTE = 1024 * 1024;

const oldSpaceBytes = () =>
  getHeapSpaceStatistics().find(({ space_name }) => space_name === 'old_space')?.space_used_size ?? Number.NaN;

describe('an answer of the database', () => {
  it('is not held after it was used, so that it costs no full collection', async () => {
    const answer = () => sql<{ text: string }>`select repeat('x', ${ANSWER_BYTES}) as text`.execute(db);
    for (let warm = 0; warm < 100; warm++) await answer();
    const grown = async () => {
      const before = oldSpaceBytes();
      let most = before;
      for (let asked = 0; asked < 4000; asked++) {
        await answer();
        most = Math.max(most, oldSpaceBytes());
      }
      return (most - before) / MEGABYTE;
    };
    expect((4000 * ANSWER_BYTES) / MEGABYTE).toBeGreaterThan(70);
    // Held answers get old in every round. In one round they may for other reasons: other files share this heap.
    const rounds: number[] = [];
    while (rounds.length < 4 && Math.min(...rounds) >= 40) rounds.push(await grown());
    expect(Math.min(...rounds)).toBeLessThan(40);
  }, 60_000);
});

describe('a connection that owes an answer for too long', () => {
  /** Two seconds and a half, all of them its own: the server ends none of its statements. */
  async function impatient() {
    const database = openDatabase({ connectionString, max: 1, statementTimeoutMs: 500 });
    await sql`select set_config('statement_timeout', '0', false)`.execute(database.db);
    return database;
  }

  it('is closed, and the statement fails as one of a database that is away', async () => {
    const { db, close } = await impatient();
    await expect(sql`select pg_sleep(30)`.execute(db)).rejects.toThrow(/^Connection terminated/);
    expect((await sql<{ n: number }>`select 1 as n`.execute(db)).rows).toEqual([{ n: 1 }]);
    await close();
  }, 20_000);

  it('is not one with many statements that are each answered in time', async () => {
    const { db, close } = await impatient();
    const backend = async () => (await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db)).rows[0]?.pid;
    const first = await backend();
    for (let asked = 0; asked < 16; asked++) await sql`select pg_sleep(0.2)`.execute(db);
    expect(await backend()).toBe(first);
    await close();
  }, 20_000);
});

it('the pool itself may be asked with a promise or a callback', async () => {
  expect((await pool.query('select 1 as n')).rows).toEqual([{ n: 1 }]);
  const byCallback = new Promise((resolve, reject) =>
    pool.query('select $1::int as n', [2], (error, result) => (error ? reject(error) : resolve(result.rows))),
  );
  expect(await byCallback).toEqual([{ n: 2 }]);
  await expect(pool.query('select nothing')).rejects.toMatchObject({ code: '42703' });
});
