/**
 * Locks between programs on one machine. The kernel ties them to the open file, so a killed program releases them at once, whereas a lock
 * file with a process id would stay behind. Node has no flock, but its bundled SQLite locks files this way; we use it for nothing else.
 */
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';

export interface ProcessLock {
  release(): void;
}

/** A lock that any number of programs can hold, and which blocks the exclusive one. */
export function takeSharedLock(path: string): ProcessLock {
  const file = new DatabaseSync(path);
  file.exec('BEGIN');
  file.prepare('SELECT count(*) FROM sqlite_master').get();
  return { release: () => file.close() };
}

/** The lock that only one program can hold; undefined when another program has it, shared or exclusive. */
export function tryExclusiveLock(path: string): ProcessLock | undefined {
  const file = new DatabaseSync(path);
  try {
    file.exec('PRAGMA busy_timeout = 0; PRAGMA journal_mode = MEMORY');
    file.exec('BEGIN EXCLUSIVE');
    return { release: () => file.close() };
  } catch (error) {
    file.close();
    if (isBusy(error)) return undefined;
    throw error;
  }
}

export async function waitForExclusiveLock(path: string, timeoutMs: number): Promise<ProcessLock> {
  const deadline = Date.now() + timeoutMs;
  for (;;) {
    const lock = tryExclusiveLock(path);
    if (lock) return lock;
    if (Date.now() > deadline) throw new Error(`Another program has held ${path} for ${timeoutMs / 1000} s.`);
    await sleep(50);
  }
}

const SQLITE_BUSY = 5;

function isBusy(error: unknown): boolean {
  return error instanceof Error && 'errcode' in error && error.errcode === SQLITE_BUSY;
}
