/**
 * PostgreSQL servers that a drill starts, copies, kills and promotes, using the programs that the product ships: `initdb` and `postgres`.
 */
import { randomBytes } from 'node:crypto';
import { appendFileSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { copyRunningCluster } from '#platform/db/embedded/base-backup.ts';
import { ensureCluster } from '#platform/db/embedded/embedded-postgres-cluster.ts';
import { chooseInstallation } from '#platform/db/embedded/embedded-postgres-installation.ts';
import { findPort, isServerOf, launchServer } from '#platform/db/embedded/embedded-postgres-process.ts';
import { connectionString, DATABASE_NAME } from '#platform/db/embedded/embedded-postgres-settings.ts';
import { childrenOf, signalAll } from '../kill/signal-processes.ts';

export type PostgresServer = {
  readonly port: number;
  readonly password: string;
  readonly clusterDir: string;
  /** The URL of a database on this server, at its own port. */
  url(database?: string): string;
  /** Runs one statement on its own connection. */
  query(text: string, database?: string): Promise<Record<string, unknown>[]>;
  /** Kills the postmaster at once, without flushing or telling anybody. Its children then exit by themselves. */
  kill(): void;
  /** Including all connections, as on a machine that freezes. */
  freeze(): void;
  isRunning(): boolean;
};

type Options = {
  /** A separate folder, which the caller deletes. */
  readonly folder: string;
  /** For a copy: the original's password. */
  readonly password?: string;
  /** Lines of postgresql.conf. */
  readonly settings?: readonly string[];
};

/** Creates the cluster if the folder has none. */
export async function startPostgres({ folder, password = randomBytes(24).toString('hex'), settings = [] }: Options) {
  mkdirSync(folder, { recursive: true });
  const installation = chooseInstallation(folder, join(folder, 'postgres'), () => {});
  const { clusterDir } = installation;
  await ensureCluster(installation, password, true);
  appendFileSync(join(clusterDir, 'postgresql.conf'), settings.map((line) => `${line}\n`).join(''));
  const known = { password, clusterDir, port: await findPort(0) };
  const pid = await launchServer({
    installation,
    settings: known,
    logFile: join(folder, 'postgres.log'),
    crashSafe: true,
  });
  const url = (database: string = DATABASE_NAME) => connectionString(known, database);
  const server: PostgresServer = {
    ...known,
    url,
    query: (text, database) => queryOnce(url(database), text),
    kill: () => signalAll([pid], 'SIGKILL'),
    freeze: () => signalAll([pid, ...childrenOf(pid)], 'SIGSTOP'),
    isRunning: () => isServerOf(pid, clusterDir),
  };
  return server;
}

export async function createDatabase(server: PostgresServer): Promise<void> {
  await server.query(`create database ${DATABASE_NAME}`, 'postgres');
}

/** Runs one statement on its own connection. */
export async function queryOnce(url: string, text: string): Promise<Record<string, unknown>[]> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 5000, query_timeout: 30_000 });
  client.on('error', () => {});
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end().catch(() => {});
  }
}

/** Makes a base backup of a server in use into `<folder>/postgres`. */
export async function backUp(server: PostgresServer, folder: string): Promise<void> {
  await copyRunningCluster(server.url('postgres'), server.clusterDir, join(folder, 'postgres'));
}

const STANDBY = 'standby';

/** A hot standby that has every commit before its client hears of it. */
export async function startSynchronousStandby(primary: PostgresServer, folder: string): Promise<PostgresServer> {
  await backUp(primary, folder);
  writeFileSync(join(folder, 'postgres', 'standby.signal'), '', { mode: 0o600 });
  const { port, password } = primary;
  const source = `host=127.0.0.1 port=${port} user=${DATABASE_NAME} password=${password} application_name=${STANDBY}`;
  const settings = [`primary_conninfo = '${source}'`, 'wal_receiver_timeout = 5s'];
  const standby = await startPostgres({ folder, password, settings });
  await primary.query(`alter system set synchronous_standby_names = '${STANDBY}'`);
  await primary.query('select pg_reload_conf()');
  await until(async () => {
    const rows = await primary.query(`select 1 from pg_stat_replication where sync_state = 'sync'`);
    return rows.length === 1;
  });
  return standby;
}

/** Resolves when the standby takes writes. It does not wait for a standby of its own until it is given one. */
export async function promote(standby: PostgresServer): Promise<void> {
  await standby.query('select pg_promote(true, 60)');
  await standby.query(`alter system set synchronous_standby_names = ''`);
  await standby.query('select pg_reload_conf()');
}

export async function until(holds: () => Promise<boolean>, patienceMs = 60_000): Promise<void> {
  for (const end = Date.now() + patienceMs; !(await holds().catch(() => false)); await sleep(50)) {
    if (Date.now() > end) throw new Error(`Waited ${patienceMs / 1000} s in vain.`);
  }
}
