/** Checks where the tables would be against the schema, for everything that a distributed database would refuse. */
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { readSharding, type TableSharding } from '#platform/db/sharding/sharded-tables.ts';
import { withSchema } from '#platform/testing/database/with-schema.ts';

const sharding = await withSchema(readSharding);
const shardingOf = (table: string): TableSharding => sharding[table] ?? { kind: 'coordinator' };

test('a table is where its primary key says', () => {
  expect(shardingOf('orders')).toEqual({ kind: 'key', column: 'location_id', group: 'location' });
  expect(shardingOf('passkeys')).toEqual({ kind: 'key', column: 'user_id', group: 'account' });
  expect(shardingOf('messages')).toEqual({ kind: 'coordinator' });
  expect(shardingOf('zones')).toEqual({ kind: 'everywhere' });
});

test('a unique key of a distributed table contains its distribution column', async () => {
  const keys = await withSchema(async (db) => {
    const { rows } = await sql<{ table: string; key: string; columns: string[] }>`
      select t.relname as table, k.relname as key,
        array(select coalesce(a.attname, '') from unnest(i.indkey::smallint[]) with ordinality as part (number, at)
          left join pg_attribute a on a.attrelid = t.oid and a.attnum = part.number order by part.at)::text[] as columns
      from pg_index i join pg_class t on t.oid = i.indrelid join pg_class k on k.oid = i.indexrelid
      join pg_namespace n on n.oid = t.relnamespace
      where n.nspname = 'public' and (i.indisunique or i.indisexclusion)`.execute(db);
    return rows;
  });
  const elsewhere = keys.filter(({ table, columns }) => {
    const place = shardingOf(table);
    return place.kind === 'key' && !columns.includes(place.column);
  });
  expect(elsewhere.map(({ key }) => key)).toEqual([]);
});

test('a foreign key leads to the same shard, or to a reference table', async () => {
  const references = await withSchema(async (db) => {
    const { rows } = await sql<{ name: string; from: string; to: string; pairs: string[] }>`
      select c.conname as name, f.relname as from, t.relname as to,
        array(select a.attname || '=' || b.attname from unnest(c.conkey, c.confkey) as pair (mine, theirs)
          join pg_attribute a on a.attrelid = f.oid and a.attnum = pair.mine
          join pg_attribute b on b.attrelid = t.oid and b.attnum = pair.theirs)::text[] as pairs
      from pg_constraint c join pg_class f on f.oid = c.conrelid join pg_class t on t.oid = c.confrelid
      join pg_namespace n on n.oid = f.relnamespace
      where c.contype = 'f' and n.nspname = 'public'`.execute(db);
    return rows;
  });
  const across = references.filter(({ from, to, pairs }) => {
    const [mine, theirs] = [shardingOf(from), shardingOf(to)];
    if (theirs.kind === 'everywhere') return mine.kind === 'coordinator';
    if (mine.kind !== theirs.kind) return true;
    if (mine.kind !== 'key' || theirs.kind !== 'key') return false;
    return mine.group !== theirs.group || !pairs.includes(`${mine.column}=${theirs.column}`);
  });
  expect(across.map(({ name }) => name)).toEqual([]);
});

/**
 * The triggers of `space_holds` read and write only rows of the same location, which Citus runs on the
 * shard if `citus.enable_unsafe_triggers` is on. The others refuse every change.
 */
const TRIGGERS: readonly string[] = [
  'bank_payouts.only_added_to',
  'journal_entries.only_added_to',
  'orders.only_at_open_lots',
  'space_holds.counted',
  'space_holds.counted_again',
  'space_holds.given_back',
  'revenue_updates.only_added_to',
];

test('a distributed table has only triggers that stay on its shard', async () => {
  const triggers = await withSchema(async (db) => {
    const { rows } = await sql<{ table: string; name: string }>`
      select t.relname as table, g.tgname as name from pg_trigger g join pg_class t on t.oid = g.tgrelid
      join pg_namespace n on n.oid = t.relnamespace where n.nspname = 'public' and not g.tgisinternal`.execute(db);
    return rows;
  });
  const spread = triggers.filter(({ table }) => shardingOf(table).kind !== 'coordinator');
  expect(spread.map(({ table, name }) => `${table}.${name}`).toSorted()).toEqual([...TRIGGERS].toSorted());
});

/** A cluster cannot plan an SQL function that names a distributed table. A PL/pgSQL function plans each statement when it runs. */
test('no SQL function reads a distributed table', async () => {
  const functions = await withSchema(async (db) => {
    const { rows } = await sql<{ name: string; body: string }>`
      select p.proname as name, coalesce(pg_get_function_sqlbody(p.oid), p.prosrc) as body from pg_proc p
      join pg_language l on l.oid = p.prolang join pg_namespace n on n.oid = p.pronamespace
      where n.nspname = 'public' and l.lanname = 'sql' and not exists (
        select from pg_depend d where d.objid = p.oid and d.deptype = 'e')`.execute(db);
    return rows;
  });
  expect(functions.map(({ name }) => name)).toContain('total_of');
  const spread = new Set(Object.keys(sharding).filter((table) => shardingOf(table).kind === 'key'));
  const reading = functions.filter(({ body }) => body.split(/\W+/).some((word) => spread.has(word)));
  expect(reading.map(({ name }) => name)).toEqual([]);
});
