import { sql } from 'kysely';
import { afterAll, describe, expect, it } from 'vitest';
import { getTestDatabase } from '#platform/testing/database/test-database.ts';
import { openDatabase } from '../database.ts';
import { builtOnce } from './built-once.ts';

const { db, close } = openDatabase({ ...(await getTestDatabase()), max: 1 });
afterAll(close);

type Requested = {
  readonly names: readonly { readonly name: string | null }[];
  readonly at: Date;
  readonly over?: number;
};

let built = 0;
const nameEach = builtOnce((from, { names, at, over }: Requested) => {
  built += 1;
  const rows = names.map(({ name }) => sql`(${name}::text)`);
  return from
    .selectFrom(
      sql<{ firstName: string | null }>`(values ${sql.join(rows)})`.as<'requested'>(sql`requested (first_name)`),
    )
    .select([
      'requested.firstName',
      sql<Date>`${at}::timestamptz`.as('requestedAt'),
      sql<number>`${7}::int`.as('always'),
    ])
    .where(over === undefined ? sql<boolean>`true` : sql<boolean>`length(first_name) > ${over}`);
});

const at = new Date('2026-11-21T06:00:00Z');
const later = new Date('2026-11-21T07:00:00Z');

describe('a statement that is built once', () => {
  it('takes new values each time, along with what the builder adds itself', async () => {
    expect(await nameEach(db, { names: [{ name: 'Ada' }], at })).toEqual([
      { firstName: 'Ada', requestedAt: at, always: 7 },
    ]);
    expect(await nameEach(db, { names: [{ name: null }], at: later })).toEqual([
      { firstName: null, requestedAt: later, always: 7 },
    ]);
    expect(built).toBe(1);
  });

  it('is built again for a different number of rows, or one value more', async () => {
    const names = [{ name: 'Ada' }, { name: 'Grace' }];
    expect(await nameEach(db, { names, at })).toHaveLength(2);
    expect(await nameEach(db, { names, at, over: 3 })).toEqual([{ firstName: 'Grace', requestedAt: at, always: 7 }]);
    expect(built).toBe(3);
  });

  it('cannot be built depending on a value', async () => {
    const careless = builtOnce((from, { name }: { readonly name: string }) =>
      from.selectNoFrom(sql`${`Hello ${name}`}`.as('greeting')),
    );
    await expect(careless(db, { name: 'Ada' })).rejects.toThrow(TypeError);
    const writing = builtOnce((from, { name }: { readonly name: string }) =>
      from.selectNoFrom(sql`${JSON.stringify({ name })}::jsonb`.as('written')),
    );
    await expect(writing(db, { name: 'Ada' })).rejects.toThrow(TypeError);
  });

  it('runs in the given transaction', async () => {
    const insert = builtOnce((tx, { a }: { readonly a: number }) => tx.selectNoFrom(sql<number>`${a}::int`.as('a')));
    const rows = await db.transaction().execute((tx) => insert(tx, { a: 4 }));
    expect(rows).toEqual([{ a: 4 }]);
  });
});
