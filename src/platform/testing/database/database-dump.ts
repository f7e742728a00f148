/** All rows of all tables as text, to check that a value was stored or that nothing changed. */
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#platform/db/database.ts';

export type Column = { readonly table: string; readonly name: string; readonly type: string };

/** The columns of the product's own tables. */
export async function listColumns(db: Db): Promise<Column[]> {
  const { rows } = await sql<Column>`
    select case table_schema when 'public' then table_name else table_schema || '.' || table_name end as table,
      column_name as name, data_type as type
    from information_schema.columns join information_schema.tables using (table_schema, table_name)
    where table_schema in ('public', 'sandbox') and table_type = 'BASE TABLE' and table_name not like 'kysely%'
    order by 1, 2`.execute(db);
  return rows;
}

export async function dumpDatabase(db: Db, but: readonly string[] = []): Promise<string> {
  return (await dumpLines(db, but)).join('\n');
}

export async function dumpLines(db: Db, but: readonly string[] = []): Promise<string[]> {
  const { rows } =
    await sql<Line>`select line from (${await allLines(db, but)}) lines order by line collate "C"`.execute(db);
  return rows.map(({ line }) => line);
}

/** The rows that contain one of these texts. Much cheaper than a dump once many rows are stored. */
export async function rowsWith(db: Db, texts: readonly string[]): Promise<string[]> {
  const patterns = texts.map((text) => `%${text.replace(/[\\%_]/g, '\\$&')}%`);
  const { rows } = await sql<Line>`
    select line from (${await allLines(db)}) lines where line like any(${patterns}) order by line collate "C"`.execute(
    db,
  );
  return rows.map(({ line }) => line);
}

type Line = { readonly line: string };

/** A query of all rows as text, each after its table's name. */
async function allLines(db: Db, but: readonly string[] = []): Promise<RawBuilder<Line>> {
  // Reads the catalog directly, because its standard views take longer than everything else.
  const { rows: tables } = await sql<{ name: string }>`
    select oid::regclass::text as name from pg_class
    where relkind = 'r' and relnamespace in ('public'::regnamespace, 'sandbox'::regnamespace)`.execute(db);
  const included = tables.filter(({ name }) => !but.includes(name));
  const each = included.map(
    ({ name }) => sql<Line>`select ${name} || ' ' || to_jsonb(t)::text as line from ${sql.table(name)} t`,
  );
  return sql`${sql.join(each, sql` union all `)}`;
}
