/** `npm run distribute` on a real cluster: CITUS_URL=postgres://… npm run test:citus */
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { createOnCluster } from '#testing/database/test-cluster.ts';
import { getTestDatabase } from '#testing/database/test-database.ts';
import { type Db, openDatabase } from '../database.ts';
import { migrateToLatest } from '../migrate.ts';
import { distributeTables } from './distribute.ts';
import { TABLE_PLACES } from './table-places.ts';

const { CITUS_URL } = process.env;

test.skipIf(CITUS_URL)('a database without Citus stays as it is, and the error says what is missing', async () => {
  const { connectionString } = await getTestDatabase();
  const { db, close } = openDatabase({ connectionString, max: 1 });
  try {
    await expect(distributeTables(db)).rejects.toThrow('create extension citus');
  } finally {
    await close();
  }
});

test.skipIf(!CITUS_URL)(
  'every table is put in its place once, with its keys and references',
  async () => {
    const connectionString = await createOnCluster(CITUS_URL ?? '', 'parkvale_distributed');
    await migrateToLatest(connectionString);
    const { db, close } = openDatabase({ connectionString, max: 1, statementTimeoutMs: 0 });
    try {
      const references = await countReferences(db);
      await distributeTables(db);
      expect(await distributeTables(db)).toEqual([]);
      const { rows } = await sql<{ table: string; kind: string; column: string | null }>`
        select table_name::text as table, citus_table_type as kind, nullif(distribution_column, '<none>') as column
        from citus_tables where citus_table_type in ('distributed', 'reference') order by 1`.execute(db);
      const wanted = Object.entries(TABLE_PLACES).flatMap(([table, place]) => {
        if (place.kind === 'coordinator') return [];
        return [
          place.kind === 'key'
            ? { table, kind: 'distributed', column: place.column }
            : { table, kind: 'reference', column: null },
        ];
      });
      expect(rows).toEqual(wanted.toSorted((a, b) => a.table.localeCompare(b.table)));
      expect(await countReferences(db)).toBe(references);
    } finally {
      await close();
    }
  },
  300_000,
);

async function countReferences(db: Db): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::integer as n from pg_constraint c join pg_class t on t.oid = c.conrelid
    join pg_namespace n on n.oid = t.relnamespace where c.contype = 'f' and n.nspname = 'public'`.execute(db);
  return rows[0]?.n ?? 0;
}
