import { sql } from 'kysely';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { getTestDatabase } from '#platform/testing/database/test-database.ts';
import { openDatabase } from '../database.ts';
import { isStale } from '../pg-errors.ts';
import { UNFLUSHED } from '../transactions/in-transaction.ts';
import { combineParts, hasRowCount, NO_PARTS, writeParts } from './statement-parts.ts';

const { db, close } = openDatabase({ ...(await getTestDatabase()), max: 1 });
afterAll(close);

beforeEach(async () => {
  await sql`drop table if exists seats`.execute(db);
  await sql`create table seats (name text primary key, taken boolean not null default false)`.execute(db);
  await sql`insert into seats values ('a'), ('b')`.execute(db);
});

const taking = (name: string) => sql`
  ${sql.raw(`taken_${name}`)} as (update seats set taken = true where name = ${name} and not taken returning 1)`;
const take = (names: readonly string[]) =>
  writeParts(
    db,
    combineParts(...names.map((name) => ({ parts: [taking(name)], condition: hasRowCount(`taken_${name}`, 1) })), {
      ...NO_PARTS,
      parts: [sql`more as (insert into seats values (${`more ${names}`}))`],
    }),
  );
const seats = async () => (await sql<{ name: string }>`select name from seats where taken order by 1`.execute(db)).rows;

describe('a statement of several parts', () => {
  it('writes all parts when each has the expected result', async () => {
    await take(['a', 'b']);
    expect(await seats()).toEqual([{ name: 'a' }, { name: 'b' }]);
  });

  it('writes nothing when one does not, and reports outdated data', async () => {
    await take(['b']);
    const error = await take(['a', 'b']).catch((thrown: unknown) => thrown);
    expect(isStale(error)).toBe(true);
    expect(await seats()).toEqual([{ name: 'b' }]);
  });
});

describe('a commit that is not flushed', () => {
  it('applies only to its own statement', async () => {
    const setting = async () => (await sql`show synchronous_commit`.execute(db)).rows;
    const usual = await setting();
    const { rows } = await sql`insert into seats values ('c') returning ${UNFLUSHED} as commits`.execute(db);
    expect(rows).toEqual([{ commits: 'off' }]);
    expect(await setting()).toEqual(usual);
  });
});
