// The one connection pool of a process, and the handle that everything else is given.

import { Kysely } from 'kysely';
import pg from 'pg';
import { CamelCaseColumns, SnakeCaseDialect } from './camel-case.ts';
import { giveUpWhenSilent } from './give-up-silent.ts';
import { planKeeper } from './kept-plans.ts';
import type { Schema } from './tables/schema.ts';

/** A database handle: the pool itself, or a transaction that the edge opened. */
export type Db = Kysely<Schema>;

const BIGINT = 20;
const DATE = 1082;
// Cents stay exact as numbers up to 90 trillion dollars; a local day has no time and must not become one.
pg.types.setTypeParser(BIGINT, Number);
pg.types.setTypeParser(DATE, (text) => text);

export type Database = { readonly db: Db; readonly pool: pg.Pool; close(): Promise<void> };

type Options = {
  readonly connectionString: string;
  readonly max: number;
  /** A statement that hangs must not hold a connection for ever. Zero: it may take as long as it needs. */
  readonly statementTimeoutMs?: number;
  /** How long a statement waits for a lock; by default as long as it may take. */
  readonly lockTimeoutMs?: number;
};

const SILENCE_MS = 2000;

export function openDatabase(options: Options): Database {
  const { statementTimeoutMs = 30_000 } = options;
  const pool = new pg.Pool({
    connectionString: options.connectionString,
    max: options.max,
    statement_timeout: statementTimeoutMs,
    ...(options.lockTimeoutMs !== undefined && { lock_timeout: options.lockTimeoutMs }),
    // The server ends a statement that takes too long; a server that hangs, or a host that vanished, ends nothing.
    ...(statementTimeoutMs > 0 && { query_timeout: statementTimeoutMs + SILENCE_MS }),
    // The driver does not send a zero, and the role or the database may set a timeout of its own.
    ...(statementTimeoutMs === 0 && { options: '-c statement_timeout=0' }),
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    idle_in_transaction_session_timeout: 30_000,
    connectionTimeoutMillis: 10_000,
    application_name: 'parkvale',
  });
  // A lost connection is replaced by the pool, and the statement that it carried fails. Without a listener, here for an
  // idle connection and on each client for one that is in a transaction, it would end the process.
  pool.on('error', () => {});
  pool.on('connect', giveUpWhenSilent);
  pool.on('connect', planKeeper());
  pool.on('connect', (client) => client.on('error', () => {}));
  const db = new Kysely<Schema>({ dialect: new SnakeCaseDialect({ pool }), plugins: [new CamelCaseColumns()] });
  return { db, pool, close: () => db.destroy() };
}
