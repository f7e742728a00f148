import { CompiledQuery, sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { getTestDatabase } from '#platform/testing/database/test-database.ts';
import { type Database, openDatabase } from '../database.ts';

let database: Database;
beforeEach(async () => {
  const { connectionString } = await getTestDatabase();
  database = openDatabase({ connectionString, max: 1 });
});
afterEach(() => database.close());

const run = async (text: string, values: unknown[] = []) =>
  (await database.db.executeQuery(CompiledQuery.raw(text, values))).rows;

async function storedStatements(): Promise<string[]> {
  const { rows } = await sql<{ statement: string }>`
    select statement from pg_prepared_statements where name <> '' order by name`.execute(database.db);
  return rows.map((row) => row.statement);
}

describe('the plan of a statement', () => {
  it('is kept once the statement recurs, with correct answers', async () => {
    for (let number = 1; number <= 30; number++) {
      expect(await run('select $1::int * 2 as twice', [number])).toEqual([{ twice: number * 2 }]);
      expect(await run('select $1::int * 3 as thrice', [number])).toEqual([{ thrice: number * 3 }]);
    }
    expect((await storedStatements()).sort()).toEqual(['select $1::int * 2 as twice', 'select $1::int * 3 as thrice']);
  });

  it('has a name that no other statement has, in any process', async () => {
    const firstStored = async (text: string) => {
      const { connectionString } = await getTestDatabase();
      const other = openDatabase({ connectionString, max: 1 });
      for (let time = 1; time <= 30; time++) await other.db.executeQuery(CompiledQuery.raw(text, [time]));
      const requested = sql<{ name: string }>`select name from pg_prepared_statements where name <> ''`;
      const { rows } = await requested.execute(other.db);
      await other.close();
      return rows.map(({ name }) => name);
    };
    const [one] = await firstStored('select $1::int as one');
    expect(await firstStored('select $1::int as other')).not.toEqual([one]);
    expect(await firstStored('select $1::int as one')).toEqual([one]);
  });

  it('is not kept for a rare statement, or one without parameters', async () => {
    for (let time = 1; time <= 10; time++) await run('select $1::int as seldom', [time]);
    for (let time = 1; time <= 30; time++) await run('select 1');
    expect(await storedStatements()).toEqual([]);
  });

  it('is not kept if the statement selects all columns, because a deploy may add one', async () => {
    await sql`create table plans (id integer)`.execute(database.db);
    await sql`insert into plans values (1)`.execute(database.db);
    const texts = [
      'select * from plans where id = $1',
      'select "plans".*, count(*) over () as "all" from plans where id = $1',
      'update plans set id = 1 where id = $1 returning *',
    ];
    for (const text of texts) for (let time = 1; time <= 30; time++) await run(text, [1]);
    const inner = 'select p.id from (select * from plans) p where p.id = $1';
    for (let time = 1; time <= 30; time++) await run(inner, [1]);
    expect(await storedStatements()).toEqual([inner]);
    await sql`alter table plans add column note text`.execute(database.db);
    for (const text of [...texts, inner]) expect(await run(text, [1])).toHaveLength(1);
  });

  it('is kept for a limited number of statements per connection', async () => {
    for (let text = 1; text <= 200; text++) {
      for (let time = 1; time <= 20; time++) await run(`select $1::int as column_${text}`, [time]);
    }
    expect(await storedStatements()).toHaveLength(150);
  });
});
