/**
 * Our own PostgreSQL for a machine without one: the real server, with its files in our data folder, on
 * loopback. It outlives a killed program; the next program finds and uses it. Programs that run at the
 * same time on one data folder share one server, and the last one stops it.
 */
import {
  accessSync,
  constants,
  existsSync,
  lchownSync,
  mkdirSync,
  readdirSync,
  statfsSync,
  statSync,
  truncateSync,
} from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { ensureCluster } from './embedded-postgres-cluster.ts';
import { isRoot } from './embedded-postgres-identity.ts';
import { chooseInstallation } from './embedded-postgres-installation.ts';
import {
  becomesReady,
  findPort,
  findServer,
  isServerOf,
  launchServer,
  newClient,
  stopServer,
} from './embedded-postgres-process.ts';
import {
  connectionString,
  DATABASE_NAME,
  type EmbeddedPostgresSettings,
  readSettings,
  writeSettings,
} from './embedded-postgres-settings.ts';
import { type ProcessLock, takeSharedLock, tryExclusiveLock, waitForExclusiveLock } from './process-lock.ts';
import { watchServer } from './watch-server.ts';

export interface EmbeddedPostgresRequest {
  dataDir: string;
  log: (line: string) => void;
  /** Tests trade crash safety for speed. Everything else keeps every committed transaction. */
  crashSafe?: boolean;
  /**
   * Called when the server died and could not be restarted at its address. Without this
   * callback, nothing watches for a server that dies on its own.
   */
  onLost?: (why: Error) => void;
}

export interface EmbeddedPostgres {
  connectionString: string;
  /** Changes after a restart. */
  readonly pid: number;
  /** Releases the server, and stops it unless another program still uses it. Safe to call again. */
  stop(): Promise<void>;
}

const LOCK_TIMEOUT_MS = 180_000;
const LOG_LIMIT_BYTES = 10_000_000;

export async function startEmbeddedPostgres(request: EmbeddedPostgresRequest): Promise<EmbeddedPostgres> {
  const dataDir = ownDataDir(request.dataDir);
  const turn = await waitForExclusiveLock(startLock(dataDir), LOCK_TIMEOUT_MS);
  try {
    const use = takeSharedLock(usersLock(dataDir));
    try {
      const { settings, pid } = await findOrStart({ ...request, dataDir });
      await ensureDatabase(settings);
      keepWithOwner(dataDir);
      return serverInUse({ ...request, dataDir }, { settings, pid, use });
    } catch (error) {
      use.release();
      throw error;
    }
  } finally {
    turn.release();
  }
}

/** Stops a server that killed programs left behind, but not one that is in use. */
export async function stopAbandonedPostgres(dataDir: string): Promise<void> {
  const turn = await waitForExclusiveLock(startLock(dataDir), LOCK_TIMEOUT_MS);
  try {
    const { clusterDir } = readSettings(dataDir);
    const alone = tryExclusiveLock(usersLock(dataDir));
    if (!alone) return;
    try {
      const server = findServer(clusterDir);
      if (server) await stopServer(server.pid, clusterDir);
    } finally {
      alone.release();
    }
  } finally {
    turn.release();
  }
}

/**
 * Runs `work` while no server runs on these files and none can start.
 * @returns false without running it when a program uses the server
 */
export async function whileStopped(dataDir: string, work: () => Promise<void>): Promise<boolean> {
  const folder = ownDataDir(dataDir);
  await stopAbandonedPostgres(folder);
  const turn = await waitForExclusiveLock(startLock(folder), LOCK_TIMEOUT_MS);
  try {
    if (findServer(readSettings(folder).clusterDir)) return false;
    await work();
    return true;
  } finally {
    turn.release();
  }
}

interface ServerInUse {
  settings: EmbeddedPostgresSettings;
  pid: number;
}

// An unreferenced lock would be garbage-collected, and so released, while its server is in use.
const locksInUse = new Set<ProcessLock>();

function serverInUse(request: EmbeddedPostgresRequest, started: ServerInUse & { use: ProcessLock }): EmbeddedPostgres {
  const { dataDir, log, onLost } = request;
  const { settings, use } = started;
  const server = { pid: started.pid };
  locksInUse.add(use);
  const restart = async () => {
    server.pid = await restartServer(request, settings);
  };
  const isAlive = () => isServerOf(server.pid, settings.clusterDir);
  const watch = onLost && watchServer({ isAlive, restart, log, onLost });
  const stop = async () => {
    if (!locksInUse.delete(use)) return;
    await watch?.stop();
    use.release();
    await stopAbandonedPostgres(dataDir);
  };
  const address = connectionString(settings, DATABASE_NAME);
  return {
    connectionString: address,
    get pid() {
      return server.pid;
    },
    stop,
  };
}

/** The whole process already uses this address. @throws if the server cannot get it again. */
async function restartServer(request: EmbeddedPostgresRequest, known: EmbeddedPostgresSettings): Promise<number> {
  const turn = await waitForExclusiveLock(startLock(request.dataDir), LOCK_TIMEOUT_MS);
  try {
    const { settings, pid } = await findOrStart(request);
    if (settings.port !== known.port) {
      throw new Error(`PostgreSQL runs on port ${settings.port} now: another program took port ${known.port}.`);
    }
    if (settings.password !== known.password) throw new Error(`Its files in ${known.clusterDir} were removed.`);
    return pid;
  } finally {
    turn.release();
  }
}

async function findOrStart(request: EmbeddedPostgresRequest): Promise<ServerInUse> {
  const { dataDir, log } = request;
  const settings = readSettings(dataDir);
  const found = findServer(settings.clusterDir);
  if (!found) return startServer(request, settings);
  const actual = { ...settings, port: found.port || settings.port };
  const ready = await becomesReady(actual, () => findServer(settings.clusterDir)?.pid === found.pid);
  if (!ready) return startServer(request, settings);
  log(`Using the PostgreSQL that already runs on ${settings.clusterDir} (process ${found.pid}).`);
  return { settings: actual, pid: found.pid };
}

async function startServer(request: EmbeddedPostgresRequest, known: EmbeddedPostgresSettings): Promise<ServerInUse> {
  try {
    return await makeAndLaunch(request, known);
  } catch (error) {
    if (!(error instanceof Error && lacksRoom(error, request.dataDir))) throw error;
    // Node's own code for it.
    throw Object.assign(new Error(error.message, { cause: error }), { code: 'ENOSPC', path: request.dataDir });
  }
}

const WAL_FILE_BYTES = 16 * 1024 * 1024;

/** PostgreSQL may not have been able to say so, because its log is on the same disk. */
function lacksRoom({ message }: Error, dataDir: string): boolean {
  if (/No space left on device/.test(message)) return true;
  const { bavail, bsize } = statfsSync(dataDir);
  return bavail * bsize < WAL_FILE_BYTES;
}

async function makeAndLaunch(request: EmbeddedPostgresRequest, known: EmbeddedPostgresSettings): Promise<ServerInUse> {
  const { dataDir, log, crashSafe = true } = request;
  const installation = chooseInstallation(dataDir, known.clusterDir, log);
  const settings = { ...known, clusterDir: installation.clusterDir };
  // Stored before the files exist: a password that only a finished cluster has would lock us out.
  writeSettings(dataDir, settings);
  if (!existsSync(installation.clusterDir)) log('Creating the database ...');
  await ensureCluster(installation, settings.password, crashSafe);
  const logFile = logFileOf(dataDir);
  return withSecondTry(async () => {
    const attempt = { ...settings, port: await findPort(settings.port) };
    writeSettings(dataDir, attempt);
    return { settings: attempt, pid: await launchServer({ installation, settings: attempt, logFile, crashSafe }) };
  });
}

const PASSING_TROUBLE = /Address already in use|pre-existing shared memory block|could not create any TCP\/IP sockets/;

/** Another program may have taken the port, and the children of a killed server need a moment to exit. */
async function withSecondTry<T>(attempt: () => Promise<T>): Promise<T> {
  for (let triesLeft = 10; ; triesLeft -= 1) {
    try {
      return await attempt();
    } catch (error) {
      if (triesLeft === 0 || !(error instanceof Error) || !PASSING_TROUBLE.test(error.message)) throw error;
      await sleep(500);
    }
  }
}

async function ensureDatabase(settings: EmbeddedPostgresSettings): Promise<void> {
  const client = newClient(settings);
  await client.connect();
  try {
    const { rowCount } = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [DATABASE_NAME]);
    if (rowCount === 0) await client.query(`CREATE DATABASE ${DATABASE_NAME}`);
  } finally {
    await client.end();
  }
}

function ownDataDir(dataDir: string): string {
  const folder = resolve(dataDir);
  mkdirSync(folder, { recursive: true });
  try {
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK);
    return folder;
  } catch {
    throw new Error(`The data folder ${folder} belongs to another user. Start as that user, or name another DATA_DIR.`);
  }
}

/** Files that root writes into a user's data folder must not lock the user out. */
function keepWithOwner(dataDir: string): void {
  if (!isRoot()) return;
  const { uid, gid } = statSync(dataDir);
  const ours = readdirSync(dataDir).filter((name) => /^postgres(\.json|\.log|-.*\.lock)$/.test(name));
  for (const name of ours) lchownSync(join(dataDir, name), uid, gid);
}

function logFileOf(dataDir: string): string {
  const path = join(dataDir, 'postgres.log');
  const size = statSync(path, { throwIfNoEntry: false })?.size ?? 0;
  if (size > LOG_LIMIT_BYTES) truncateSync(path);
  return path;
}

/** Held by the one program that is starting or stopping the server. */
export function startLock(dataDir: string): string {
  return join(dataDir, 'postgres-start.lock');
}

function usersLock(dataDir: string): string {
  return join(dataDir, 'postgres-users.lock');
}
