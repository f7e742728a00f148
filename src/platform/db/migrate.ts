// Migrates a database to this program's schema: each migration once, in order, by one process at a time. A database that a
// later release has migrated is accepted, because both releases run during a deploy (decision record 244); one of another version is refused.

import { setTimeout as sleep } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import type { PoolClient, QueryConfig } from 'pg';
import { PgBoss } from 'pg-boss';
import { CONNECTS_WITHIN_MS, type Db, openDatabase } from './database.ts';
import { installFunctions } from './functions.ts';
import { checksumOf } from './migration-checksum.ts';
import { MIGRATIONS } from './migrations.ts';
import { isLockUnavailable } from './pg-errors.ts';
import type { ProgramMigration } from './program-migration.ts';
import { describeForeign, type Migrations, readSchemaState } from './schema-state.ts';
import { inTransaction } from './transactions/in-transaction.ts';

/** The database is not one that this program may use. Its message is for the operator. */
export class DatabaseRefused extends Error {
  override readonly name = 'DatabaseRefused';
}

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
 * @throws DatabaseRefused for a database of another version, in which nothing was changed
 * @throws the failed migration's error: it is rolled back, and earlier ones stay
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
    // The driver's types omit the timeout.
    const lockQuery: QueryConfig & { query_timeout: number } = {
      text: 'select pg_try_advisory_lock($1) as mine',
      values: [TURN],
      query_timeout: CONNECTS_WITHIN_MS,
    };
    const isMine = async () => (await client.query(lockQuery)).rows[0].mine;
    while (!(await isMine())) await sleep(TURN_POLL_MS);
    await work();
  } finally {
    // Ends the session, and with it the lock.
    client.release(true);
  }
}

async function runPending(db: Db, migrations: Migrations, patience: Patience): Promise<void> {
  const state = await readSchemaState(db, migrations);
  if (state.kind === 'foreign') throw new DatabaseRefused(describeForeign(state));
  // A later release has installed its own functions.
  if (state.kind === 'ready' && state.later.length > 0) return;
  await sql`create table if not exists kysely_migration_checksums (name text primary key, checksum text not null)`.execute(
    db,
  );
  // The baseline's triggers call them.
  if (state.kind === 'empty') await installFunctions(db);
  await reviseSuperseded(db, migrations, patience);
  await runMigrations(db, migrations, patience);
  await installFunctions(db);
}

/** Makes a database that ran an earlier text of a migration like one that ran today's. */
async function reviseSuperseded(db: Db, migrations: Migrations, patience: Patience): Promise<void> {
  for (const [name, migration] of Object.entries(migrations)) {
    const { superseded } = migration;
    if (!superseded) continue;
    const checksum = await checksumOf(migration);
    const revise = async (tx: Db) => {
      const { rows } = await sql`
        update kysely_migration_checksums set checksum = ${checksum}
        where name = ${name} and checksum = ${superseded.checksum} returning 1`.execute(tx);
      if (rows.length === 0) return;
      // A migration knows nothing of today's tables.
      const untyped = tx as unknown as Kysely<unknown>;
      await limitLockWaits(untyped, patience);
      await superseded.revise(untyped);
    };
    await untilUnlocked(patience, () => inTransaction(db, revise));
  }
}

/** Repeats what gave up because it got no lock. */
async function untilUnlocked({ forMs, pauseMs }: Patience, work: () => Promise<unknown>): Promise<void> {
  for (const giveUpAt = Date.now() + forMs; ; await sleep(pauseMs)) {
    try {
      await work();
      return;
    } catch (error) {
      if (!isLockUnavailable(error) || Date.now() >= giveUpAt) throw error;
    }
  }
}

async function runMigrations(db: Db, migrations: Migrations, patience: Patience): Promise<void> {
  const getMigrations = async () =>
    Object.fromEntries(
      Object.entries(migrations).map(([name, migration]) => [name, asRun(name, migration, patience)] as const),
    );
  const migrator = new Migrator({ db, provider: { getMigrations } });
  await untilUnlocked(patience, async () => {
    for (;;) {
      const next = (await migrator.getMigrations()).find(({ executedAt }) => !executedAt);
      if (!next) return;
      const { error } = await migrator.migrateUp({ disableTransactions: isOutside(migrations[next.name]) });
      if (error) throw error;
    }
  });
}

const isOutside = (migration: ProgramMigration | undefined): boolean => migration?.outsideTransaction ?? false;

/** With its checksum stored in the same transaction, or before a migration that has none and may run again. */
function asRun(name: string, migration: ProgramMigration, patience: Patience): Migration {
  return {
    async up(db) {
      const checksum = await checksumOf(migration);
      await sql`insert into kysely_migration_checksums values (${name}, ${checksum})
        on conflict (name) do update set checksum = excluded.checksum`.execute(db);
      if (!isOutside(migration)) await limitLockWaits(db, patience);
      await migration.up(db);
    },
  };
}

/**
 * A statement may run long, but it must not wait long for a lock, because every other statement queues behind it. A request that holds one
 * table and waits for another, which the migration has locked, must not be canceled as the cause of a deadlock, so the migration gives up
 * first. Nothing queues behind a statement outside a transaction, such as a concurrent index build, so that one may wait.
 */
async function limitLockWaits(db: Kysely<unknown>, { lockMs }: Patience): Promise<void> {
  await sql`
    select set_config('lock_timeout', least(${lockMs}::integer, setting::integer / 2)::text, true)
    from pg_settings where name = 'deadlock_timeout'`.execute(db);
}

/** No statement of it is canceled either, whatever the timeout of the database or the role. */
async function installJobTables(connectionString: string): Promise<void> {
  const url = new URL(connectionString);
  url.searchParams.set('options', `${url.searchParams.get('options') ?? ''} -c statement_timeout=0`.trim());
  const boss = new PgBoss({ connectionString: url.href, max: 1, supervise: false, schedule: false });
  await boss.start();
  await boss.stop({ graceful: false });
}
