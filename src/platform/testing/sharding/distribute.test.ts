/** `npm run distribute` on a real cluster: CITUS_URL=postgres://… npm run test:citus */
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { type Db, openDatabase } from '#platform/db/database.ts';
import { migrateToLatest } from '#platform/db/migrate.ts';
import { MIGRATIONS } from '#platform/db/migrations.ts';
import { distributeTables } from '#platform/db/sharding/distribute.ts';
import { readSharding } from '#platform/db/sharding/sharded-tables.ts';
import { aLocation, aZone } from '#platform/testing/builders/a-location.ts';
import { createOnCluster } from '#platform/testing/database/test-cluster.ts';
import { getTestDatabase } from '#platform/testing/database/test-database.ts';
import { aNextRelease } from '#platform/testing/deploy/next-release.ts';

const { CITUS_URL } = process.env;

test.skipIf(CITUS_URL)('a database without Citus stays unchanged, and the error says what is missing', async () => {
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
        from citus_tables
        where citus_table_type in ('distributed', 'reference') order by 1`.execute(db);
      const expected = Object.entries(await readSharding(db)).flatMap(([table, place]) => {
        if (place.kind === 'coordinator') return [];
        return [
          place.kind === 'key'
            ? { table, kind: 'distributed', column: place.column }
            : { table, kind: 'reference', column: null },
        ];
      });
      expect(rows).toEqual(expected.toSorted((a, b) => a.table.localeCompare(b.table)));
      expect(await countReferences(db)).toBe(references);
    } finally {
      await close();
    }
  },
  300_000,
);

test.skipIf(!CITUS_URL)(
  'the next release migrates a distributed database, whose new table is then put in its place',
  async () => {
    const connectionString = await createOnCluster(CITUS_URL ?? '', 'parkvale_next');
    await migrateToLatest(connectionString);
    const { db, close } = openDatabase({ connectionString, max: 1, statementTimeoutMs: 0 });
    try {
      await distributeTables(db);
      const { id: locationId } = await aLocation(db, { ownerId: randomUUID() });
      const { id: zoneId } = await aZone(db, { locationId });
      const orderId = randomUUID();
      await insertOrder(db, { locationId, zoneId, orderId });
      await migrateToLatest(connectionString, { ...MIGRATIONS, ...aNextRelease() });
      const { rows: filled } = await sql<{ source: string }>`
        select next_source as source from orders where location_id = ${locationId} and id = ${orderId}`.execute(db);
      expect(filled).toEqual([{ source: 'web' }]);
      expect(await countShardsWithIndex(db, 'sessions_next_note')).toBe(await countShardsOf(db, 'sessions'));

      expect(await distributeTables(db)).toEqual(['next_notes']);
      await sql`insert into next_notes (location_id, id) values (${locationId}, ${orderId})`.execute(db);
      const { rows: beside } = await sql`
        select from next_notes n join orders o on o.location_id = n.location_id and o.id = n.id
        where n.location_id = ${locationId}`.execute(db);
      expect(beside).toHaveLength(1);
    } finally {
      await close();
    }
  },
  300_000,
);

type BareOrder = { readonly locationId: string; readonly zoneId: string; readonly orderId: string };

async function insertOrder(db: Db, { locationId, zoneId, orderId }: BareOrder): Promise<void> {
  await sql`
    insert into orders (location_id, id, zone_id, kind, status, terms, minutes, vehicle_count, vehicles, lines, total_cents,
      starts_at, ends_at, receipt_key, created_at)
    values (${locationId}, ${orderId}, ${zoneId}, 'stay', 'pending', '{}', 60, 1, '[]', '[]', 0,
      now(), now() + interval '1 hour', 'key', now())`.execute(db);
}

async function countShardsOf(db: Db, table: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::integer as n from pg_dist_shard where logicalrelid = ${table}::regclass`.execute(db);
  return rows[0]?.n ?? 0;
}

/** Only where the index is valid. */
async function countShardsWithIndex(db: Db, index: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select sum(result::integer)::integer as n from run_command_on_all_nodes(${`
      select count(*) from pg_index i join pg_class c on c.oid = i.indexrelid
      where c.relname ~ '^${index}_[0-9]+$' and i.indisvalid`})`.execute(db);
  return rows[0]?.n ?? 0;
}

async function countReferences(db: Db): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::integer as n from pg_constraint c join pg_class t on t.oid = c.conrelid
    join pg_namespace n on n.oid = t.relnamespace where c.contype = 'f' and n.nspname = 'public'`.execute(db);
  return rows[0]?.n ?? 0;
}
