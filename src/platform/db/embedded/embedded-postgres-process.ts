/** The running PostgreSQL: finds one that a killed program left behind, starts one, stops it. */
import { execFileSync, spawn } from 'node:child_process';
import { closeSync, openSync, readFileSync, readSync, rmSync, statSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { commandAs } from './embedded-postgres-identity.ts';
import type { Installation } from './embedded-postgres-installation.ts';
import { connectionString, type EmbeddedPostgresSettings } from './embedded-postgres-settings.ts';

export interface RunningServer {
  pid: number;
  port: number;
}

const START_TIMEOUT_MS = 120_000;
const STOP_TIMEOUT_MS = 60_000;
const ANSWERS_WITHIN_MS = 10_000;

/** The server already running on these files, if any. Removes the pid file of a killed one. */
export function findServer(clusterDir: string): RunningServer | undefined {
  const note = join(clusterDir, 'postmaster.pid');
  const [pid = '', , , port = ''] = readIfThere(note).split('\n');
  if (pid === '') return undefined;
  if (isServerOf(Number(pid), clusterDir)) return { pid: Number(pid), port: Number(port) };
  // The process id may belong to another program by now, and PostgreSQL would then refuse to start.
  rmSync(note, { force: true });
  return undefined;
}

export interface ServerRequest {
  installation: Installation;
  settings: EmbeddedPostgresSettings;
  logFile: string;
  crashSafe: boolean;
}

/** Starts the server in its own process group: Ctrl-C in the terminal must reach only us, because we still need the database. */
export async function launchServer(request: ServerRequest): Promise<number> {
  const { installation, settings, logFile } = request;
  const output = openSync(logFile, 'a', 0o600);
  const sizeBefore = statSync(logFile).size;
  const { file, args, options } = commandAs(
    installation.runAs,
    join(installation.programs, 'postgres'),
    serverArguments(request),
  );
  const child = spawn(file, args, { ...options, detached: true, stdio: ['ignore', output, output], windowsHide: true });
  closeSync(output);
  let failure: Error | undefined;
  child.once('error', (error) => {
    failure = error;
  });
  child.once('exit', () => {
    failure ??= new Error(`PostgreSQL did not start:\n${readFrom(logFile, sizeBefore)}`);
  });
  child.unref();
  const ready = await becomesReady(settings, () => failure === undefined);
  // From here on, its exit no longer means a failed start.
  child.removeAllListeners();
  if (!ready || child.pid === undefined) throw failure ?? new Error('PostgreSQL did not start.');
  return child.pid;
}

function serverArguments({ installation, settings, crashSafe }: ServerRequest): string[] {
  const options = {
    listen_addresses: '127.0.0.1',
    port: settings.port,
    unix_socket_directories: '',
    max_connections: 100,
    logging_collector: 'off',
    log_line_prefix: '%m [%p] ',
    timezone: 'UTC',
    log_timezone: 'UTC',
    ...(crashSafe ? {} : { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }),
  };
  return [
    '-D',
    installation.clusterDir,
    ...Object.entries(options).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
  ];
}

/** Waits until the server accepts connections; it may be replaying its WAL after a kill. @returns false when it exits instead. */
export async function becomesReady(settings: EmbeddedPostgresSettings, isAlive: () => boolean): Promise<boolean> {
  const deadline = Date.now() + START_TIMEOUT_MS;
  for (;;) {
    const refusal = await tryToConnect(settings);
    if (!refusal) return isAlive();
    if (!isAlive()) return false;
    if (WRONG_PASSWORD.has(refusal.code ?? '')) {
      throw new Error('The database does not accept the password in postgres.json, next to its files.');
    }
    // A server that is still starting refuses connections; a hung one leaves them without an answer.
    if (refusal.message === 'timeout expired') throw refusal;
    if (Date.now() > deadline) throw new Error(`PostgreSQL was not ready after ${START_TIMEOUT_MS / 1000} s.`);
    await sleep(20);
  }
}

/** To the cluster's own database. */
export function newClient(settings: EmbeddedPostgresSettings): Client {
  const timeouts = { connectionTimeoutMillis: ANSWERS_WITHIN_MS, query_timeout: ANSWERS_WITHIN_MS };
  return new Client({ connectionString: connectionString(settings, 'postgres'), ...timeouts });
}

const WRONG_PASSWORD = new Set(['28P01', '28000']);

async function tryToConnect(settings: EmbeddedPostgresSettings): Promise<(Error & { code?: string }) | undefined> {
  const client = newClient(settings);
  client.on('error', () => {});
  try {
    await client.connect();
    return undefined;
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  } finally {
    await client.end().catch(() => {});
  }
}

/** PostgreSQL's "fast" shutdown: running statements are aborted, committed data is written, the process exits. */
export async function stopServer(pid: number, clusterDir: string): Promise<void> {
  for (const signal of ['SIGINT', 'SIGQUIT'] as const) {
    if (!isServerOf(pid, clusterDir)) return;
    process.kill(pid, signal);
    const deadline = Date.now() + STOP_TIMEOUT_MS;
    while (Date.now() < deadline) {
      if (!isServerOf(pid, clusterDir)) return;
      await sleep(10);
    }
  }
  throw new Error(`PostgreSQL (process ${pid}) does not stop.`);
}

/** Whether this running process is the server of these files, rather than another program that got its process id. */
export function isServerOf(pid: number, clusterDir: string): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ESRCH') return false;
  }
  if (process.platform === 'win32') return true;
  return process.platform === 'linux' ? worksIn(pid, clusterDir) : commandLine(pid).includes(clusterDir);
}

/** A server's working folder is its cluster's. This holds when the folder is moved, and not for a zombie. */
function worksIn(pid: number, clusterDir: string): boolean {
  try {
    const folder = statSync(`/proc/${pid}/cwd`);
    const cluster = statSync(clusterDir);
    return folder.ino === cluster.ino && folder.dev === cluster.dev;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EACCES') return false;
    return readIfThere(`/proc/${pid}/cmdline`).split('\0').includes(clusterDir);
  }
}

function commandLine(pid: number): string {
  try {
    return execFileSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' });
  } catch {
    return '';
  }
}

/** The last port if it is free, so that a connection string someone noted stays valid; otherwise any free port. */
export async function findPort(preferred: number): Promise<number> {
  return (await tryPort(preferred)) ?? (await tryPort(0)) ?? preferred;
}

function tryPort(port: number): Promise<number | undefined> {
  const server = createServer();
  return new Promise((resolve) => {
    server.once('error', () => resolve(undefined));
    server.listen(port, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : undefined));
    });
  });
}

function readIfThere(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}

function readFrom(path: string, position: number): string {
  const file = openSync(path, 'r');
  const text = Buffer.alloc(4096);
  const length = readSync(file, text, 0, text.length, position);
  closeSync(file);
  return text.toString('utf8', 0, length).trim();
}
