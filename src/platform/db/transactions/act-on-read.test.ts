import { sql } from 'kysely';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { getTestDatabase } from '#platform/testing/database/test-database.ts';
import { type Db, openDatabase } from '../database.ts';
import { hasRowCount, writeParts } from '../statements/statement-parts.ts';
import { actOnRead, NeedsLock } from './act-on-read.ts';

const { db, close } = openDatabase({ ...(await getTestDatabase()), max: 5 });
afterAll(close);

beforeEach(async () => {
  await sql`drop table if exists jars`.execute(db);
  await sql`create table jars (name text primary key, cookies integer not null)`.execute(db);
  await sql`insert into jars values ('a', 10)`.execute(db);
});

const cookiesIn = async (from: Db, { locks = false } = {}) => {
  const { rows } = await sql<{ cookies: number }>`
    select cookies from jars where name = 'a' ${locks ? sql`for update` : sql``}`.execute(from);
  return rows[0]?.cookies ?? 0;
};

type Seen = { readonly locked: boolean; readonly read: number };

/** Takes half of what is in the jar. `meanwhile` happens between reading and writing. */
function halve(meanwhile: (seen: Seen) => Promise<unknown>) {
  const seen: Seen[] = [];
  const done = actOnRead(db, {
    find: () => cookiesIn(db),
    lock: (tx) => cookiesIn(tx, { locks: true }),
    act: async (writer, read) => {
      seen.push({ locked: writer.isTransaction, read });
      await meanwhile({ locked: writer.isTransaction, read });
      const taken = sql`taken as (update jars set cookies = ${read / 2} where name = 'a' and cookies = ${read} returning 1)`;
      await writeParts(writer, { parts: [taken], condition: hasRowCount('taken', 1) });
      return read / 2;
    },
  });
  return { seen, done };
}

const leave = (cookies: number) => sql`update jars set cookies = ${cookies} where name = 'a'`.execute(db);

describe('an act on what was read', () => {
  it('takes no lock when nothing changes in between', async () => {
    const { seen, done } = halve(async () => {});
    expect(await done).toBe(5);
    expect(seen).toEqual([{ locked: false, read: 10 }]);
    expect(await cookiesIn(db)).toBe(5);
  });

  it('decides again, under the lock, on what has changed', async () => {
    const { seen, done } = halve(async ({ locked }) => locked || leave(8));
    expect(await done).toBe(4);
    expect(seen).toEqual([
      { locked: false, read: 10 },
      { locked: true, read: 8 },
    ]);
    expect(await cookiesIn(db)).toBe(4);
  });

  it('runs under the lock alone when it says so', async () => {
    const { seen, done } = halve(async ({ locked }) => {
      if (!locked) throw new NeedsLock();
    });
    expect(await done).toBe(5);
    expect(seen.map(({ locked }) => locked)).toEqual([false, true]);
  });

  it('is not repeated after any other failure, which writes nothing under the lock either', async () => {
    const first = halve(() => Promise.reject(new Error('no')));
    await expect(first.done).rejects.toThrow('no');
    expect(first.seen).toHaveLength(1);
    const second = halve(async ({ locked }) => {
      await (locked ? Promise.reject(new Error('no')) : leave(8));
    });
    await expect(second.done).rejects.toThrow('no');
    expect(await cookiesIn(db)).toBe(8);
  });

  it('takes its share once for each of many at the same time', async () => {
    await leave(1024);
    await Promise.all(Array.from({ length: 5 }, () => halve(async () => {}).done));
    expect(await cookiesIn(db)).toBe(32);
  });
});
