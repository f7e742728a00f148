/**
 * Folders of test runs, drills and their databases. Each is named after the process that made it. The next run, and the end of a drill, can
 * therefore clear away what a killed or interrupted one left: its folders and the programs that still use them.
 */
import { mkdtempSync, readdirSync, readFileSync, readlinkSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, sep } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { databasesFolder } from './database-folder.ts';

const FOLDER = /^parkvale-[a-z-]+-(\d+)-\w{6}$/;
const ENDS_WITHIN_MS = 10_000;
const DATA_DIR = 'DATA_DIR=';

/** @param what in lowercase, such as `kill` @param parent where test databases are, if not the temporary folder */
export function folderOfThisRun(what: string, parent = tmpdir()): string {
  return mkdtempSync(join(parent, `parkvale-${what}-${process.pid}-`));
}

/** Clears up after runs whose process is gone. Leaves what belongs to another user, or what another run is already removing. */
export async function clearAwayKilledRuns(places: readonly string[] = [tmpdir(), databasesFolder()]): Promise<void> {
  const folders = [...new Set(places)].flatMap((place) => readdirSync(place).map((name) => join(place, name)));
  const left = folders.filter(isOfKilledRun);
  if (left.length === 0) return;
  const users = processes().filter((pid) => left.some((folder) => uses(pid, folder)));
  await endAll(users);
  for (const folder of left) remove(folder);
}

function isOfKilledRun(folder: string): boolean {
  const [, pid] = FOLDER.exec(folder.split(sep).at(-1) ?? '') ?? [];
  return pid !== undefined && !isRunning(Number(pid));
}

/** Linux lists processes as folders; on other systems processes are left alone. */
function processes(): number[] {
  try {
    return readdirSync('/proc').map(Number).filter(Number.isInteger);
  } catch {
    return [];
  }
}

/**
 * A PostgreSQL server works inside its cluster, and our programs are told their folder. Neither is true of a shell that somebody has open
 * there.
 */
function uses(pid: number, folder: string): boolean {
  const isThere = (path: string) => path === folder || path.startsWith(`${folder}${sep}`);
  const read = (name: string) => orNothing(() => readFileSync(`/proc/${pid}/${name}`, 'utf8'));
  if (read('comm').trim() === 'postgres') return isThere(orNothing(() => readlinkSync(`/proc/${pid}/cwd`)));
  const reported = read('environ')
    .split('\0')
    .find((setting) => setting.startsWith(DATA_DIR));
  return reported !== undefined && isThere(reported.slice(DATA_DIR.length));
}

/** A process may end while we look, or belong to another user. */
function orNothing(read: () => string): string {
  try {
    return read();
  } catch {
    return '';
  }
}

/** SIGQUIT makes PostgreSQL end at once and release its shared memory. */
async function endAll(pids: readonly number[]): Promise<void> {
  for (const pid of pids) signal(pid, 'SIGCONT');
  for (const pid of pids) signal(pid, 'SIGQUIT');
  for (const since = Date.now(); pids.some(isRunning) && Date.now() - since < ENDS_WITHIN_MS; ) await sleep(100);
  for (const pid of pids) signal(pid, 'SIGKILL');
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch {
    // The process has ended, or belongs to another user.
  }
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

function remove(folder: string): void {
  try {
    rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
  } catch {
    // The folder belongs to another user, or another run is removing it right now.
  }
}
