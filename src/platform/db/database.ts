// The connection pool of a process, and the handle passed to everything else.

import { Kysely } from 'kysely';
import pg from 'pg';
import { CamelCaseColumns, SnakeCaseDialect } from './statements/camel-case.ts';
import { storePlans } from './statements/stored-plans.ts';
import { type StatementWatch, watchStatements } from './statements/watch-statements.ts';
import type { Schema } from './tables/schema.ts';
import { abandonWhenSilent } from './transactions/abandon-silent.ts';

/** A database handle: the pool itself, or a transaction that the edge opened. */
export type Db = Kysely<Schema>;

const BIGINT = 20;
const DATE = 1082;
// Cents are exact as numbers up to 90 trillion dollars. A local date has no time and must not get one.
pg.types.setTypeParser(BIGINT, Number);
pg.types.setTypeParser(DATE, (text) => text);

export type Database = { readonly db: Db; readonly pool: pg.Pool; close(): Promise<void> };

type Options = {
  readonly connectionString: string;
  readonly max: number;
  /** Limits how long a hanging statement holds a connection. Zero means no limit. */
  readonly statementTimeoutMs?: number;
  /** How long a statement waits for a lock; by default, up to the statement timeout. */
  readonly lockTimeoutMs?: number;
  /** The purpose of the connections, shown in the database's list of connections. */
  readonly applicationName?: string;
  /** Sees each statement, for traces. */
  readonly watch?: StatementWatch;
};

const SILENCE_MS = 2000;
const IDLE_IN_TRANSACTION_MS = 30_000;
/** A database that takes connections, but does not answer them, is given up after this. */
export const CONNECTS_WITHIN_MS = 10_000;
/** Bridges the gap between two busy moments: a new connection has to plan all its statements again. */
const IDLE_MS = 60_000;

export function openDatabase(options: Options): Database {
  const { statementTimeoutMs = 30_000, applicationName = 'parkvale' } = options;
  const pool = new pg.Pool({
    connectionString: options.connectionString,
    max: options.max,
    idleTimeoutMillis: IDLE_MS,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    connectionTimeoutMillis: CONNECTS_WITHIN_MS,
    onConnect: limitSessions(statementTimeoutMs, options.lockTimeoutMs),
    application_name: applicationName,
  });
  // The pool replaces a lost connection, and its statement fails. Without a listener (here for idle
  // connections, and on each client for those in a transaction) the error would end the process.
  pool.on('error', () => {});
  // The server cancels slow statements, but not when it hangs itself or its host has vanished.
  pool.on('connect', abandonWhenSilent(statementTimeoutMs > 0 ? statementTimeoutMs + SILENCE_MS : 0));
  pool.on('connect', storePlans());
  if (options.watch) pool.on('connect', watchStatements(options.watch));
  pool.on('connect', (client) => client.on('error', () => {}));
  const db = new Kysely<Schema>({ dialect: new SnakeCaseDialect({ pool }), plugins: [new CamelCaseColumns()] });
  return { db, pool, close: () => db.destroy() };
}

/**
 * The first statement of each connection, because a pooler in between, such as PgBouncer, refuses or
 * ignores these settings at connect time. Zero is set explicitly, because the role or the database may
 * have a limit of its own. A connection that cannot set its limits is dropped.
 */
function limitSessions(statementTimeoutMs: number, lockTimeoutMs?: number): (client: pg.ClientBase) => Promise<void> {
  const settings = [
    `set statement_timeout = ${statementTimeoutMs}`,
    `set idle_in_transaction_session_timeout = ${IDLE_IN_TRANSACTION_MS}`,
    ...(lockTimeoutMs === undefined ? [] : [`set lock_timeout = ${lockTimeoutMs}`]),
  ];
  // The driver's types omit the timeout.
  const first: pg.QueryConfig & { query_timeout: number } = {
    text: settings.join('; '),
    query_timeout: CONNECTS_WITHIN_MS,
  };
  return async (client) => void (await client.query(first));
}
