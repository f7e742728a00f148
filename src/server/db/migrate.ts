// Brings a database to the schema of this program: each migration once, in order, under the migrator's lock. A database that
// a later release has migrated is taken as it is, because during a deploy both releases run.

import { sql } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import { PgBoss } from 'pg-boss';
import { type Db, openDatabase } from './database.ts';
import { MIGRATIONS } from './migrations.ts';

type Migrations = Readonly<Record<string, Migration>>;

/** @throws the failed migration's error; the failed one is rolled back. Out of order none is run. */
export async function migrateToLatest(connectionString: string, migrations: Migrations = MIGRATIONS): Promise<void> {
  const database = openDatabase({ connectionString, max: 2, statementTimeoutMs: 0 });
  try {
    const getMigrations = async () => ({
      ...mapUp(migrations, notWaitingForLocks),
      ...(await listLater(database.db, Object.keys(migrations))),
    });
    const { error } = await new Migrator({ db: database.db, provider: { getMigrations } }).migrateToLatest();
    if (error) throw error;
  } finally {
    await database.close();
  }
  await installJobTables(connectionString);
}

function mapUp(migrations: Migrations, wrap: (migration: Migration) => Migration): Migrations {
  return Object.fromEntries(Object.entries(migrations).map(([name, migration]) => [name, wrap(migration)]));
}

/** A statement may take its time; one that waits for a lock may not, because every other statement queues behind it. */
function notWaitingForLocks(migration: Migration): Migration {
  return {
    async up(db) {
      await sql`set local lock_timeout = '5s'`.execute(db);
      await migration.up(db);
    },
  };
}

/** Those of a later release: they have run, and there is nothing to do for them here. */
async function listLater(db: Db, known: readonly string[]): Promise<Migrations> {
  const done = await listDone(db);
  const at = known.findIndex((name, index) => done[index] !== undefined && done[index] !== name);
  if (at !== -1) throw new Error(whyRefused({ expected: known[at] ?? '', found: done[at] ?? '', known }));
  return Object.fromEntries(done.slice(known.length).map((name) => [name, { up: async () => {} }]));
}

function whyRefused({ expected, found, known }: { expected: string; found: string; known: readonly string[] }): string {
  return known.includes(found)
    ? `The database has run migration ${found} but not ${expected}, which comes before it. Give ${expected} the next number.`
    : `The database has run migration ${found}, where this program has ${expected}: it belongs to another version. ` +
        'Use that version, or start with an empty database (remove .data, or set another DATABASE_URL).';
}

async function listDone(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db);
  return rows.map(({ name }) => name);
}

/** How many migrations of this program the database lacks. @throws when it cannot be reached or was never migrated. */
export async function countMissingMigrations(db: Db): Promise<number> {
  const done = new Set(await listDone(db));
  return Object.keys(MIGRATIONS).filter((name) => !done.has(name)).length;
}

async function installJobTables(connectionString: string): Promise<void> {
  const boss = new PgBoss({ connectionString, max: 1, supervise: false, schedule: false });
  await boss.start();
  await boss.stop({ graceful: false });
}
