// Migrates a database to this program's schema: each migration once, in order, by one process at a time. A database that a
// later release has migrated is accepted, because both releases run during a deploy (decision record 109).

import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import type { PoolClient } from 'pg';
import { PgBoss } from 'pg-boss';
import { type Db, openDatabase } from './database.ts';
import { MIGRATIONS } from './migrations.ts';
import { listPartitioned, makePartitions } from './partitions/make-partitions.ts';
import { MONTHLY_TABLES } from './partitions/monthly-tables.ts';
import { isLockUnavailable } from './pg-errors.ts';
import type { ProgramMigration } from './program-migration.ts';

type Migrations = Readonly<Record<string, ProgramMigration>>;

/** In milliseconds. */
export type Patience = {
  /**
   * The longest that a migration's statement waits for a lock: less than the requests that queue behind it
   * are willing to wait, and less than PostgreSQL waits before it looks for deadlocks.
   */
  readonly lockMs: number;
  /** How long the queued statements then run before the migration is tried again. */
  readonly pauseMs: number;
  /** After this long, the start fails; the next start tries again. */
  readonly forMs: number;
};
const PATIENCE: Patience = { lockMs: 2000, pauseMs: 3000, forMs: 10 * 60_000 };

/**
 * Uses its own connection, without a statement timeout.
 *
 * @throws the failed migration's error: it is rolled back, and earlier ones stay. Runs none if they are out of order.
 */
export async function migrateToLatest(
  connectionString: string,
  migrations: Migrations = MIGRATIONS,
  patience: Patience = PATIENCE,
): Promise<void> {
  const database = openDatabase({ connectionString, max: 3, statementTimeoutMs: 0 });
  try {
    await inTurn(database.pool, async () => {
      await runPending(database.db, migrations, patience);
      await makeMonths(database.db);
      await installJobTables(connectionString);
    });
  } finally {
    await database.close();
  }
}

/** An arbitrary number, the same for every release. */
const TURN = 7_295_104;
const TURN_POLL_MS = 200;

/**
 * One process at a time. Waiting processes poll instead of blocking, because a concurrent index build waits
 * for every open statement and would deadlock with a process that waits for the lock.
 */
async function inTurn(pool: { connect(): Promise<PoolClient> }, work: () => Promise<void>): Promise<void> {
  const client = await pool.connect();
  try {
    const isMine = async () => (await client.query('select pg_try_advisory_lock($1) as mine', [TURN])).rows[0].mine;
    while (!(await isMine())) await sleep(TURN_POLL_MS);
    await work();
  } finally {
    // Ends the session, and with it the lock.
    client.release(true);
  }
}

async function runPending(db: Db, migrations: Migrations, patience: Patience): Promise<void> {
  const getMigrations = async () => ({
    ...mapUp(migrations, (migration) => notWaitingForLocks(migration, patience)),
    ...(await listLater(db, Object.keys(migrations))),
  });
  const migrator = new Migrator({ db, provider: { getMigrations } });
  const giveUpAt = Date.now() + patience.forMs;
  for (;;) {
    const next = (await migrator.getMigrations()).find(({ executedAt }) => !executedAt);
    if (!next) return;
    const { error } = await migrator.migrateUp({ disableTransactions: isOutside(migrations[next.name]) });
    if (error && !(isLockUnavailable(error) && Date.now() < giveUpAt)) throw error;
    if (error) await sleep(patience.pauseMs);
  }
}

const isOutside = (migration: ProgramMigration | undefined): boolean => migration?.outsideTransaction ?? false;

function mapUp(migrations: Migrations, wrap: (migration: ProgramMigration) => Migration): Record<string, Migration> {
  return Object.fromEntries(Object.entries(migrations).map(([name, migration]) => [name, wrap(migration)]));
}

/**
 * A statement may run long, but it must not wait long for a lock, because every other statement queues behind it. A request that holds one
 * table and waits for another, which the migration has locked, must not be canceled as the cause of a deadlock, so the migration gives up
 * first. Nothing queues behind a statement outside a transaction, such as a concurrent index build, so that one may wait.
 */
function notWaitingForLocks(migration: ProgramMigration, { lockMs }: Patience): Migration {
  if (isOutside(migration)) return migration;
  return {
    async up(db) {
      await sql`
        select set_config('lock_timeout', least(${lockMs}::integer, setting::integer / 2)::text, true)
        from pg_settings where name = 'deadlock_timeout'`.execute(db);
      await migration.up(db);
    },
  };
}

/** Migrations of a later release, which have already run and need nothing from this one. */
async function listLater(db: Db, known: readonly string[]): Promise<Record<string, Migration>> {
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

/** Empty for a database that was never migrated. */
async function listDone(db: Db): Promise<string[]> {
  const { rows: tables } = await sql<{ made: boolean }>`
    select to_regclass('kysely_migration') is not null as made`.execute(db);
  if (!tables[0]?.made) return [];
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db);
  return rows.map(({ name }) => name);
}

/** How many of this program's migrations the database lacks. @throws when it cannot be reached. */
export async function countMissingMigrations(db: Db): Promise<number> {
  const done = new Set(await listDone(db));
  return Object.keys(MIGRATIONS).filter((name) => !done.has(name)).length;
}

/** The job makes partitions once a day, but a new database needs them now. If a table is busy, the job will do it. */
async function makeMonths(db: Db): Promise<void> {
  const made = await listPartitioned(db);
  const monthly = MONTHLY_TABLES.filter(({ name }) => made.has(name));
  await makePartitions(db, new Date(), monthly).catch((error: unknown) => {
    if (!isLockUnavailable(error)) throw error;
  });
}

async function installJobTables(connectionString: string): Promise<void> {
  const boss = new PgBoss({ connectionString, max: 1, supervise: false, schedule: false });
  await boss.start();
  await boss.stop({ graceful: false });
}
