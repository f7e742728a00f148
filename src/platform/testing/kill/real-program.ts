/** The real program as a separate process with its own data, which can be stopped, killed and restarted. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { stopAbandonedPostgres } from '#platform/db/embedded/embedded-postgres.ts';
import { findServer } from '#platform/db/embedded/embedded-postgres-process.ts';
import { readSettings } from '#platform/db/embedded/embedded-postgres-settings.ts';
import { buildClient } from '../../../../scripts/build-client.ts';
import { databasesFolder } from '../database/database-folder.ts';
import { folderOfThisRun } from '../database/run-folders.ts';
import { COMPILED } from './compile-program.ts';

const ROOT = join(import.meta.dirname, '../../../..');
/** The process also serves the pages, and does not start without them. */
const PAGE = join(ROOT, 'dist/client/index.html');

export type Victim = 'the program' | 'the database too' | 'the database alone';

export type RealProgram = {
  readonly url: string;
  readonly dataDir: string;
  /** Resolves when the program reports that it is ready. @throws its output if it exits instead. */
  start(): Promise<void>;
  /** Kills the program, its database, or both. The database survives unless both are killed. */
  kill(what?: Victim): Promise<void>;
  /** Asks the program to stop. Returns its exit code. */
  stop(): Promise<number | null>;
  /** Its exit code once it has ended by itself. */
  ended(): Promise<number | null>;
  /** Its standard error so far. */
  complaints(): string;
  /** Stops everything and deletes the data. */
  dispose(): Promise<void>;
};

/** Builds the pages once; they are the same for every program. */
export function buildPages(): void {
  if (!existsSync(PAGE)) buildClient();
}

export async function prepareRealProgram(): Promise<RealProgram> {
  buildPages();
  const dataDir = folderOfThisRun('kill', databasesFolder());
  const port = await findFreePort();
  let child: ChildProcess | null = null;
  let complaints = '';
  const start = async () => {
    // A concurrent client build removes the pages for a while.
    for (let polls = 0; polls < 300 && !existsSync(PAGE); polls++) await sleep(100);
    const started = spawnProgram('all', { DATA_DIR: dataDir, PORT: String(port) });
    child = started;
    started.stderr?.on('data', (text) => {
      complaints += String(text);
    });
    await becomesReady(started, () => complaints);
  };
  const ended = async () => {
    if (!child || child.exitCode !== null || child.signalCode !== null) return child?.exitCode ?? null;
    const [code] = await once(child, 'exit');
    return code as number | null;
  };
  const end = (signal: NodeJS.Signals) => {
    const exited = ended();
    child?.kill(signal);
    return exited;
  };
  return {
    url: `http://127.0.0.1:${port}`,
    dataDir,
    start,
    kill: async (what = 'the program') => {
      if (what !== 'the database alone') await end('SIGKILL');
      const database = findServer(readSettings(dataDir).clusterDir);
      if (what !== 'the program' && database) process.kill(database.pid, 'SIGKILL');
    },
    stop: () => end('SIGTERM'),
    ended,
    complaints: () => complaints,
    dispose: async () => {
      await end('SIGKILL');
      await stopAbandonedPostgres(dataDir);
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** The developer's settings must not change what is tested. @param folder the checkout to run, by default this one */
export function spawnProgram(
  part: 'all' | 'serve' | 'worker' | 'reconcile',
  settings: Record<string, string>,
  folder = ROOT,
): ChildProcess {
  const { PATH, HOME, TMPDIR } = process.env;
  const env = {
    ...(PATH && { PATH }),
    ...(HOME && { HOME }),
    ...(TMPDIR && { TMPDIR }),
    NODE_COMPILE_CACHE: COMPILED,
    SEED_DEMO: 'false',
    ...settings,
  };
  const program = part === 'reconcile' ? ['src/app/commands/reconcile.ts'] : ['src/app/main.ts', part];
  return spawn(process.execPath, program, { cwd: folder, env, stdio: ['ignore', 'pipe', 'pipe'] });
}

export function becomesReady(child: ChildProcess, complaints: () => string): Promise<void> {
  return new Promise((resolve, reject) => {
    let output = '';
    child.stdout?.on('data', (text) => {
      output += String(text);
      if (/Parkvale is (ready|working)/.test(output)) resolve();
    });
    child.once('exit', (code, signal) => reject(new Error(`It ended (${code ?? signal}): ${output}${complaints()}`)));
  });
}

export async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  return typeof address === 'object' && address ? address.port : 0;
}
