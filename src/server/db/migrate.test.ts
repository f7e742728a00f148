import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { Client } from 'pg';
import { beforeEach, describe, expect, inject, it } from 'vitest';
import { openDatabase } from './database.ts';
import { countMissingMigrations, migrateToLatest } from './migrate.ts';
import { MIGRATIONS } from './migrations.ts';

let connectionString: string;
beforeEach(async () => {
  const server = new URL(inject('testServer').connectionString);
  const name = `migrated_${process.env.VITEST_POOL_ID}`;
  const client = new Client({ connectionString: server.href });
  await client.connect();
  await client.query(`drop database if exists ${name} with (force)`);
  await client.query(`create database ${name}`);
  await client.end();
  server.pathname = name;
  connectionString = server.href;
});

const making = (table: string): Migration => ({
  up: (db) => db.schema.createTable(table).addColumn('id', 'integer').execute(),
});
const FIRST = { '001-first': making('first') };
const THIRD = { '003-third': making('third') };

async function tables(): Promise<string[]> {
  const { db, close } = openDatabase({ connectionString, max: 1 });
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class
    where relkind = 'r' and relnamespace = 'public'::regnamespace and relname not like 'kysely%' order by 1`.execute(
    db,
  );
  await close();
  return rows.map(({ name }) => name);
}

describe('the list of migrations', () => {
  it('has all files of the folder, numbered without gaps', () => {
    const files = readdirSync(join(import.meta.dirname, 'migrations')).map((file) => file.replace(/\.ts$/, ''));
    expect(Object.keys(MIGRATIONS)).toEqual(files.sort());
    expect(files.map((name) => Number(name.slice(0, 3)))).toEqual(files.map((_, at) => at + 1));
  });
});

describe('migrating', () => {
  it('runs each migration once, in order, and later ones when added', async () => {
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

  it('refuses a migration that comes before one that has run, and runs none', async () => {
    await migrateToLatest(connectionString, { ...FIRST, ...THIRD });
    const unordered = { ...FIRST, '002-second': making('second'), ...THIRD, '004-fourth': making('fourth') };
    await expect(migrateToLatest(connectionString, unordered)).rejects.toThrow('Give 002-second the next number.');
    expect(await tables()).toEqual(['first', 'third']);
  });

  it('refuses a database of another version', async () => {
    await migrateToLatest(connectionString, { ...FIRST, '002-other': making('other') });
    const ours = { ...FIRST, '002-second': making('second'), ...THIRD };
    await expect(migrateToLatest(connectionString, ours)).rejects.toThrow('it belongs to another version');
    expect(await tables()).toEqual(['first', 'other']);
  });

  it('gives up on a lock after seconds, because everything else queues behind it', async () => {
    await migrateToLatest(connectionString, FIRST);
    const reader = new Client({ connectionString });
    await reader.connect();
    await reader.query('begin; select * from first');
    const second: Migration = { up: (db) => db.schema.dropTable('first').execute() };
    const tried = migrateToLatest(connectionString, { ...FIRST, '002-second': second });
    await expect(tried).rejects.toThrow('lock timeout');
    await reader.end();
    expect(await tables()).toEqual(['first']);
  });

  it('counts the migrations that the database lacks', async () => {
    await migrateToLatest(connectionString, { '001-accounts': making('users') });
    const { db, close } = openDatabase({ connectionString, max: 1 });
    expect(await countMissingMigrations(db)).toBe(Object.keys(MIGRATIONS).length - 1);
    await close();
  });
});
