import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { Client } from 'pg';
import { beforeEach, describe, expect, it } from 'vitest';
import { anEmptyDatabase } from '#platform/testing/database/empty-database.ts';
import { runStatement } from '#platform/testing/database/run-statement.ts';
import { openDatabase } from './database.ts';
import { DatabaseRefused, migrateToLatest, type Patience } from './migrate.ts';
import { MIGRATIONS } from './migrations.ts';
import { buildIndexConcurrently, type ProgramMigration } from './program-migration.ts';
import { readSchemaState } from './schema-state.ts';

let connectionString: string;
beforeEach(async () => {
  connectionString = await anEmptyDatabase('migrated');
});

const making = (table: string): Migration => ({
  up: (db) => db.schema.createTable(table).addColumn('id', 'integer').execute(),
});
const FIRST = { '001-first': making('first') };
const THIRD = { '003-third': making('third') };

/** Run for its checksum only. */
const isRecorded = async (db: Kysely<unknown>): Promise<boolean> => (await sql`select 1`.execute(db)).rows.length === 0;

const HASTY: Patience = { lockMs: 50, pauseMs: 10, forMs: 30_000 };

/** A reader of the table whose transaction stays open. */
async function aReaderOf(table: string): Promise<Client> {
  const reader = new Client({ connectionString });
  await reader.connect();
  await reader.query(`begin; select * from ${table}`);
  return reader;
}

const asOwner = (statement: string): Promise<unknown[]> => runStatement(connectionString, statement);

async function tables(): Promise<string[]> {
  const unlimited = new URL(connectionString);
  unlimited.searchParams.set('options', '-c statement_timeout=0');
  const { db, close } = openDatabase({ connectionString: unlimited.href, max: 1 });
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class
    where relkind = 'r' and relnamespace = 'public'::regnamespace and relname not like 'kysely%' order by 1`.execute(
    db,
  );
  await close();
  return rows.map(({ name }) => name);
}

describe('the list of migrations', () => {
  it('contains all files of the folder, numbered without gaps', () => {
    const files = readdirSync(join(import.meta.dirname, 'migrations')).map((file) => file.replace(/\.ts$/, ''));
    expect(Object.keys(MIGRATIONS)).toEqual(files.sort());
    expect(files.map((name) => Number(name.slice(0, 3)))).toEqual(files.map((_, at) => at + 1));
  });
});

describe('migrating', () => {
  it('runs each migration once, in order, and later ones when they are added', async () => {
    await migrateToLatest(connectionString, FIRST);
    await migrateToLatest(connectionString, { ...FIRST, '002-second': making('second') });
    await migrateToLatest(connectionString, { ...FIRST, '002-second': making('second') });
    expect(await tables()).toEqual(['first', 'second']);
  });

  it('accepts a database that a later release has migrated', async () => {
    await migrateToLatest(connectionString, { ...FIRST, '002-second': making('second') });
    await migrateToLatest(connectionString, FIRST);
    expect(await tables()).toEqual(['first', 'second']);
  });

  it('refuses a migration that would come before one that has run, and runs none', async () => {
    await migrateToLatest(connectionString, { ...FIRST, ...THIRD });
    const unordered = { ...FIRST, '002-second': making('second'), ...THIRD, '004-fourth': making('fourth') };
    await expect(migrateToLatest(connectionString, unordered)).rejects.toThrow('give 002-second the next number');
    expect(await tables()).toEqual(['first', 'third']);
  });

  it('refuses a database of another version, and says how to keep its data', async () => {
    await migrateToLatest(connectionString, { ...FIRST, '002-other': making('other') });
    const ours = { ...FIRST, '002-second': making('second'), ...THIRD };
    const tried = migrateToLatest(connectionString, ours);
    await expect(tried).rejects.toThrow(DatabaseRefused);
    await expect(tried).rejects.toThrow(/it has run 002-other, .*to keep its data, run the version that made it/);
    expect(await tables()).toEqual(['first', 'other']);
  });

  it('refuses a database in which a migration ran that has been edited since', async () => {
    await migrateToLatest(connectionString, FIRST);
    const edited = { '001-first': making('primero'), '002-second': making('second') };
    await expect(migrateToLatest(connectionString, edited)).rejects.toThrow('its migration 001-first is not the one');
    expect(await tables()).toEqual(['first']);
  });

  it('takes a migration for the same whose statements are only laid out differently', async () => {
    const laidOut = (text: string): Migration => ({ up: async (db) => void (await sql.raw(text).execute(db)) });
    await migrateToLatest(connectionString, { '001-first': laidOut('create table first (id integer)') });
    await migrateToLatest(connectionString, { '001-first': laidOut('\n  create table first\n    (id integer)\n') });
    expect(await tables()).toEqual(['first']);
  });

  it.each([
    ['made before checksums were stored', 'drop table kysely_migration_checksums', /its migration 001-first/],
    ['of somebody else', 'drop table kysely_migration', /it has tables, but none of ours/],
  ])('refuses a database %s, and leaves it untouched', async (_, statement, message) => {
    await migrateToLatest(connectionString, FIRST);
    await asOwner(statement);
    await expect(migrateToLatest(connectionString, { ...FIRST, ...THIRD })).rejects.toThrow(message);
    expect(await tables()).toEqual(['first']);
  });

  it('replaces functions that are not those of this program, unless a later release has migrated', async () => {
    const guarded = () =>
      asOwner('select guard(true)').then(
        () => 'as ours',
        () => 'as theirs',
      );
    const makeTheirs = async () => {
      await asOwner(`create or replace function guard(holds boolean) returns boolean language sql as 'select 1 / 0 = 1';
        update kysely_migration_checksums set checksum = 'theirs' where name = 'functions'`);
    };
    await migrateToLatest(connectionString, FIRST);
    expect(await guarded()).toBe('as ours');
    await makeTheirs();
    await migrateToLatest(connectionString, FIRST);
    expect(await guarded()).toBe('as ours');
    await migrateToLatest(connectionString, { ...FIRST, '002-second': making('second') });
    await makeTheirs();
    await migrateToLatest(connectionString, FIRST);
    expect(await guarded()).toBe('as theirs');
  });

  it('releases the statements queued behind it when it gets no lock, and tries again', async () => {
    await migrateToLatest(connectionString, FIRST);
    const reader = await aReaderOf('first');
    let tries = 0;
    const second: Migration = {
      up: async (db) => {
        if (await isRecorded(db)) return;
        tries += 1;
        if (tries === 3) await reader.end();
        await db.schema.dropTable('first').execute();
      },
    };
    await migrateToLatest(connectionString, { ...FIRST, '002-second': second }, HASTY);
    expect([tries, await tables()]).toEqual([3, []]);
  });

  it('gives up before a request that waits for it is canceled as the cause of a deadlock', async () => {
    await migrateToLatest(connectionString, { ...FIRST, '002-second': making('second') });
    const reader = await aReaderOf('second');
    let read: Promise<unknown> | null = null;
    const third: Migration = {
      up: async (db) => {
        if (await isRecorded(db)) return;
        await sql`alter table first add column note text`.execute(db);
        // The reader waits for the other table longer than the migration does, so PostgreSQL would choose the reader.
        read ??= reader.query('select * from first; commit');
        await sql`select pg_sleep(0.3)`.execute(db);
        await sql`alter table second add column note text`.execute(db);
      },
    };
    const all = { ...FIRST, '002-second': making('second'), '003-third': third };
    await migrateToLatest(connectionString, all, { lockMs: 2000, pauseMs: 200, forMs: 30_000 });
    await expect(read).resolves.toBeDefined();
    await reader.end();
    expect(await asOwner('select note from second')).toEqual([]);
  });

  it('fails the start if it never gets a lock, and leaves the schema unchanged', async () => {
    await migrateToLatest(connectionString, FIRST);
    const reader = await aReaderOf('first');
    const second: Migration = { up: (db) => db.schema.dropTable('first').execute() };
    const tried = migrateToLatest(connectionString, { ...FIRST, '002-second': second }, { ...HASTY, forMs: 300 });
    await expect(tried).rejects.toThrow('lock timeout');
    await reader.end();
    expect(await tables()).toEqual(['first']);
  });

  it('is not canceled by a statement timeout of the database or the role', async () => {
    const { pathname } = new URL(connectionString);
    await asOwner(`alter database ${pathname.slice(1)} set statement_timeout = 200`);
    const slow: Migration = { up: async (db) => void (await sql`select pg_sleep(0.5)`.execute(db)) };
    await migrateToLatest(connectionString, { '001-slow': slow });
    expect(await tables()).toEqual([]);
  });

  it('builds an index while the table is written, and rebuilds it after an interrupted build', async () => {
    await migrateToLatest(connectionString, FIRST);
    const indexed: ProgramMigration = {
      outsideTransaction: true,
      up: (db) => buildIndexConcurrently(db, { name: 'first_id', on: 'first (id)', unique: true }),
    };
    await asOwner('insert into first values (1), (1)');
    const migrations = { ...FIRST, '002-index': indexed, '003-third': making('third') };
    await expect(migrateToLatest(connectionString, migrations)).rejects.toThrow('could not create unique index');
    await asOwner('delete from first');
    const [left] = await asOwner("select indisvalid from pg_index where indexrelid = 'first_id'::regclass");
    expect(left).toEqual({ indisvalid: false });
    await migrateToLatest(connectionString, migrations);
    const [built] = await asOwner("select indisvalid from pg_index where indexrelid = 'first_id'::regclass");
    expect([built, await tables()]).toEqual([{ indisvalid: true }, ['first', 'third']]);
  });

  it('runs once for processes that start together, including concurrent index builds', async () => {
    let runs = 0;
    const indexed: ProgramMigration = {
      outsideTransaction: true,
      up: async (db) => {
        if (await isRecorded(db)) return;
        runs += 1;
        await buildIndexConcurrently(db, { name: 'first_id', on: 'first (id)' });
      },
    };
    const all = Array.from({ length: 3 }, () => migrateToLatest(connectionString, { ...FIRST, '002-index': indexed }));
    await Promise.all(all);
    expect(runs).toBe(1);
  });

  it('is known to be needed, or not', async () => {
    const { db, close } = openDatabase({ connectionString, max: 1 });
    const both = { ...FIRST, '002-second': making('second') };
    expect(await readSchemaState(db, both)).toEqual({ kind: 'empty' });
    await migrateToLatest(connectionString, FIRST);
    expect(await readSchemaState(db, both)).toEqual({ kind: 'behind', missing: ['002-second'] });
    await migrateToLatest(connectionString, { ...both, ...THIRD });
    expect(await readSchemaState(db, both)).toEqual({ kind: 'ready', later: ['003-third'] });
    await close();
  });
});
