/** Two servers and a worker as separate processes on one PostgreSQL, which is restarted when it dies. */
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { startEmbeddedPostgres } from '#platform/db/embedded/embedded-postgres.ts';
import { databasesFolder } from '../database/database-folder.ts';
import { folderOfThisRun } from '../database/run-folders.ts';
import { checkOutNextRelease } from '../deploy/release-process.ts';
import { becomesReady, buildPages, findFreePort, spawnProgram } from '../kill/real-program.ts';
import { childrenOf, signalAll } from '../kill/signal-processes.ts';
import { PROCESSES, type ProcessName } from './fault-plan.ts';

export type Fleet = {
  readonly connectionString: string;
  readonly urls: readonly [string, string];
  /** Kills it and restarts it. */
  kill(name: ProcessName): Promise<void>;
  pause(name: ProcessName, ms: number): Promise<void>;
  killDatabase(): void;
  /** Including all of its connections, as on a machine that freezes. */
  pauseDatabase(ms: number): Promise<void>;
  /**
   * Asks each process in turn to stop, and starts the next release in its space, which migrates the database. The following deploy goes
   * back to the previous release, which has to work on the new schema. Returns their exit codes.
   */
  deploy(): Promise<(number | null)[]>;
  /** Runs `npm run reconcile`. Returns its exit code and its output. */
  reconcile(): Promise<{ readonly code: number | null; readonly output: string }>;
  /** The standard error of its processes. */
  complaints(): string;
  /** What its servers logged about requests that failed for a reason that they don't know. */
  failures(): readonly string[];
  /** Asks everything to stop. Returns the exit codes. */
  stop(): Promise<(number | null)[]>;
};

type Member = {
  start(release?: string): Promise<void>;
  end(signal: NodeJS.Signals): Promise<number | null>;
  pid(): number;
};

export async function launchFleet(settings: Record<string, string>): Promise<Fleet> {
  buildPages();
  const dataDir = folderOfThisRun('storm', databasesFolder());
  const failures: string[] = [];
  let complaints = '';
  const complain = (text: string) => {
    complaints += text;
  };
  const onLost = (why: Error) => complain(`The database is lost: ${why.message}`);
  const database = await startEmbeddedPostgres({ dataDir, log: () => {}, onLost });
  const { connectionString } = database;
  const ports = [await findFreePort(), await findFreePort()].map(String);
  const shared = { DATABASE_URL: connectionString, DATA_DIR: dataDir, DATABASE_POOL: '8', ...settings };
  const members: Record<ProcessName, Member> = {
    'first server': createMember('serve', { ...shared, PORT: ports[0] ?? '' }, { complain, failures }),
    'second server': createMember('serve', { ...shared, PORT: ports[1] ?? '' }, { complain, failures }),
    worker: createMember('worker', shared, { complain, failures }),
  };
  let nextRelease: string | undefined;
  const stop = async () => {
    const codes = await Promise.all(PROCESSES.map((name) => members[name].end('SIGTERM')));
    await database.stop();
    for (const folder of nextRelease ? [dataDir, nextRelease] : [dataDir])
      rmSync(folder, { recursive: true, force: true });
    return codes;
  };
  try {
    for (const name of PROCESSES) await members[name].start();
  } catch (error) {
    await stop();
    throw error;
  }
  const restart = async (name: ProcessName, signal: NodeJS.Signals, release?: string) => {
    const code = await members[name].end(signal);
    await members[name].start(release);
    return code;
  };
  let isNext = false;
  return {
    connectionString,
    urls: [`http://127.0.0.1:${ports[0]}`, `http://127.0.0.1:${ports[1]}`],
    kill: async (name) => void (await restart(name, 'SIGKILL')),
    pause: (name, ms) => pauseAll([members[name].pid()], ms),
    // It may be dead already, and about to be restarted.
    killDatabase: () => signalAll([database.pid], 'SIGKILL'),
    pauseDatabase: (ms) => pauseAll([database.pid, ...childrenOf(database.pid)], ms),
    deploy: async () => {
      const codes: (number | null)[] = [];
      isNext = !isNext;
      nextRelease ??= checkOutNextRelease();
      const release = isNext ? nextRelease : THIS_RELEASE;
      for (const name of PROCESSES) codes.push(await restart(name, 'SIGTERM', release));
      return codes;
    },
    reconcile: () => finishes(spawnProgram('reconcile', shared, isNext ? nextRelease : THIS_RELEASE)),
    complaints: () => complaints,
    failures: () => failures,
    stop,
  };
}

const START_TRIES = 20;
const THIS_RELEASE = join(import.meta.dirname, '../../../..');

function createMember(
  part: 'serve' | 'worker',
  settings: Record<string, string>,
  { complain, failures }: { readonly complain: (text: string) => void; readonly failures: string[] },
): Member {
  let child: ChildProcess | null = null;
  let running = THIS_RELEASE;
  const tryToStart = async () => {
    const started = spawnProgram(part, settings, running);
    child = started;
    let output = '';
    started.stderr?.on('data', (text) => {
      output += String(text);
      complain(String(text));
    });
    if (started.stdout) {
      createInterface(started.stdout).on('line', (line) => line.includes('request failed') && failures.push(line));
    }
    await becomesReady(started, () => output);
  };
  return {
    // A supervisor restarts a program that exits because its database is down.
    start: async (release = running) => {
      running = release;
      for (let tries = 1; ; tries++) {
        try {
          return await tryToStart();
        } catch (error) {
          if (tries === START_TRIES) throw error;
          await sleep(500);
        }
      }
    },
    end: async (signal) => {
      if (!child || child.exitCode !== null || child.signalCode !== null) return child?.exitCode ?? null;
      const exited = once(child, 'exit');
      child.kill(signal);
      const [code] = await exited;
      return code as number | null;
    },
    pid: () => child?.pid ?? 0,
  };
}

async function pauseAll(pids: readonly number[], ms: number): Promise<void> {
  signalAll(pids, 'SIGSTOP');
  await sleep(ms);
  signalAll(pids, 'SIGCONT');
}

async function finishes(child: ChildProcess): Promise<{ code: number | null; output: string }> {
  let output = '';
  const hear = (text: unknown) => {
    output += String(text);
  };
  child.stdout?.on('data', hear);
  child.stderr?.on('data', hear);
  const [code] = await once(child, 'close');
  return { code: code as number | null, output };
}
