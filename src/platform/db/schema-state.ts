// Whether a database is the one that this program expects (decision record 244). Nothing here changes it.

import { sql } from 'kysely';
import type { Db } from './database.ts';
import { checksumOf } from './migration-checksum.ts';
import { MIGRATIONS } from './migrations.ts';
import type { ProgramMigration } from './program-migration.ts';

export type Migrations = Readonly<Record<string, ProgramMigration>>;

export type SchemaState =
  /** `later`: what a later release has run as well, because both releases run during a deploy. */
  | { readonly kind: 'ready'; readonly later: readonly string[] }
  | { readonly kind: 'empty' }
  /** These have not run yet, or only their superseded text has. */
  | { readonly kind: 'behind'; readonly missing: readonly string[] }
  /** Made by another version, or not by Parkvale. */
  | { readonly kind: 'foreign'; readonly found: string };

export type Done = { readonly name: string; readonly checksum: string | null };

/** @throws when the database cannot be reached */
export async function readSchemaState(db: Db, migrations: Migrations = MIGRATIONS): Promise<SchemaState> {
  const done = await listDone(db);
  if (done === null) return (await hasTables(db)) ? foreignState('it has tables, but none of ours') : { kind: 'empty' };
  return judgeDone(done, migrations);
}

/** @param done in order */
export async function judgeDone(done: readonly Done[], migrations: Migrations = MIGRATIONS): Promise<SchemaState> {
  const known = Object.keys(migrations);
  const revised: string[] = [];
  for (const [at, [name, migration]] of Object.entries(migrations).entries()) {
    const found = done[at];
    if (!found) break;
    if (found.name !== name) return foreignState(whyOutOfOrder(name, found.name, known));
    if (found.checksum === (await checksumOf(migration))) continue;
    if (!migration.superseded || found.checksum !== migration.superseded.checksum)
      return foreignState(`its migration ${name} is not the one of this program`);
    revised.push(name);
  }
  const missing = [...revised, ...known.slice(done.length)];
  if (missing.length > 0) return { kind: 'behind', missing };
  return { kind: 'ready', later: done.slice(known.length).map(({ name }) => name) };
}

/** For the person who starts the program; one sentence that says what the database is, and how to keep its data. */
export function describeForeign({ found }: Extract<SchemaState, { kind: 'foreign' }>): string {
  return (
    `This database was not made by this version of Parkvale (${found}), so the program leaves it untouched: ` +
    'to keep its data, run the version that made it, or back it up; to begin anew, name another folder in DATA_DIR, ' +
    'or another database in DATABASE_URL.'
  );
}

const foreignState = (found: string): SchemaState => ({ kind: 'foreign', found });

function whyOutOfOrder(expected: string, found: string, known: readonly string[]): string {
  return known.includes(found)
    ? `it has run ${found}, but not ${expected}, which comes before it: give ${expected} the next number`
    : `it has run ${found}, where this program has ${expected}`;
}

/** In order. Null for a database that was never migrated. */
export async function listDone(db: Db): Promise<readonly Done[] | null> {
  const { rows: tables } = await sql<{ made: boolean; checked: boolean }>`
    select to_regclass('kysely_migration') is not null as made,
      to_regclass('kysely_migration_checksums') is not null as checked`.execute(db);
  const [found] = tables;
  if (!found?.made) return null;
  const { rows } = found.checked
    ? await sql<Done>`
        select m.name, c.checksum from kysely_migration m left join kysely_migration_checksums c using (name) order by 1`.execute(
        db,
      )
    : await sql<Done>`select name, null as checksum from kysely_migration order by 1`.execute(db);
  return rows.length === 0 ? null : rows;
}

/** Of anybody but an extension. */
async function hasTables(db: Db): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (
      select from pg_class c
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
        and c.relname not like 'kysely%'
        and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')) as found`.execute(db);
  return rows[0]?.found ?? false;
}
