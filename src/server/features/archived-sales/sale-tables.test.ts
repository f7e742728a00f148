/** Checks the list of what belongs to a sale against the schema: a table that is added later must say what happens to its rows. */
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { withSchema } from '#testing/database/with-schema.ts';
import { DROPPED, HOLDING, SALE_TABLES } from './sale-tables.ts';

/** Rows that refer to a sale but outlive it, or end by themselves long before. */
const STAYING: Readonly<Record<string, string>> = {
  archived_orders: 'says which sale an order went with',
  audit_entries: 'each is sealed with the one before',
  journal_entries: 'has an archive of its own (decision record 183)',
  look_ups: 'deleted after their retention',
  notices: 'deleted after their retention',
  permit_months: 'says which months of a permit are paid, as long as it is kept',
  place_holds: 'deleted when the stay is over',
  returned_sales: 'says which sales came back',
  validation_uses: 'a few columns, which the report of a merchant adds up',
};

const LISTED = [...SALE_TABLES, ...DROPPED, ...HOLDING].map(({ table }) => table);

test('every table that refers to an order, a payment, a refund, a session or a ticket says what happens to its rows', async () => {
  const names = await withSchema(async (db) => {
    const { rows } = await sql<{ name: string }>`
      select distinct c.relname as name from pg_attribute a join pg_class c on c.oid = a.attrelid
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition and not a.attisdropped
        and a.attname in ('order_id', 'stay_order_id', 'sale_id', 'payment_id', 'refund_id', 'session_id', 'ticket_id', 'subject_id')
      order by 1`.execute(db);
    return rows.map(({ name }) => name);
  });
  const decided = new Set([...LISTED, ...Object.keys(STAYING)]);
  expect(names.filter((name) => !decided.has(name))).toEqual([]);
  expect(Object.keys(STAYING).filter((name) => !names.includes(name))).toEqual([]);
});

test('rows are restored after those that they refer to', async () => {
  const references = await withSchema(async (db) => {
    const { rows } = await sql<{ from: string; to: string }>`
      select f.relname as from, t.relname as to
      from pg_constraint c join pg_class f on f.oid = c.conrelid join pg_class t on t.oid = c.confrelid
      where c.contype = 'f' and f.relnamespace = 'public'::regnamespace`.execute(db);
    return rows;
  });
  const placeOf = (table: string) => SALE_TABLES.findIndex((each) => each.table === table);
  const leaving = references.filter(({ to }) => placeOf(to) >= 0);
  expect(leaving.filter(({ from }) => !LISTED.includes(from))).toEqual([]);
  const early = leaving.filter(({ from, to }) => placeOf(from) >= 0 && placeOf(from) <= placeOf(to));
  expect(early).toEqual([]);
});

test('the columns that it omits or blanks exist', async () => {
  const columns = await withSchema(async (db) => {
    const { rows } = await sql<{ name: string; generated: boolean }>`
      select c.relname || '.' || a.attname as name, a.attgenerated <> '' as generated
      from pg_attribute a join pg_class c on c.oid = a.attrelid
      where c.relnamespace = 'public'::regnamespace and a.attnum > 0 and not a.attisdropped`.execute(db);
    return rows;
  });
  const known = new Set(columns.map(({ name }) => name));
  const named = SALE_TABLES.flatMap(({ table, column, without = [], blank = [] }) =>
    [column, ...without, ...blank].map((name) => `${table}.${name}`),
  );
  expect(named.filter((name) => !known.has(name))).toEqual([]);
  // Columns that the database computes cannot be restored.
  const computed = columns.filter(({ name, generated }) => generated && placeOf(name) && !named.includes(name));
  expect(computed.map(({ name }) => name)).toEqual([]);
});

const placeOf = (name: string) => SALE_TABLES.some(({ table }) => name.startsWith(`${table}.`));
