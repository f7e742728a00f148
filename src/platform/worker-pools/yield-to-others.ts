// Lets requests and the database go first when processors are scarce.

import { readdirSync, writeFileSync } from 'node:fs';
import { getPriority, setPriority } from 'node:os';

/**
 * Applies to this process. A process that already yields more stays unchanged. @param niceness from 0 to 19; the higher, the less urgent
 */
export function yieldToOthers(niceness: number): void {
  for (const id of ownThreads()) yieldThread(id, niceness);
  yieldAsGroup(niceness);
}

/** A service manager may have set a niceness that only root may lower again. */
function yieldThread(id: number, niceness: number): void {
  try {
    if (getPriority(id) < niceness) setPriority(id, niceness);
  } catch {
    // A thread that has just ended, or a sandbox that forbids it: the work itself does not depend on it.
  }
}

/** Linux counts per thread, and Node has already started some; other systems count per process. */
function ownThreads(): number[] {
  return process.platform === 'linux' ? readdirSync('/proc/self/task').map(Number) : [0];
}

/** How soon Linux lets a process without root privileges ask again. */
const AGAIN_MS = 150;

/**
 * Linux may first divide processors among sessions, as on desktops and outside containers. Niceness then counts only
 * among the processes of one session, and each PostgreSQL connection is a session of its own.
 */
function yieldAsGroup(niceness: number): void {
  try {
    writeFileSync('/proc/self/autogroup', String(niceness));
  } catch (error) {
    const isTooSoon = error instanceof Error && 'code' in error && error.code === 'EAGAIN';
    // Any other error means that there are no such groups here.
    if (isTooSoon) setTimeout(() => yieldAsGroup(niceness), AGAIN_MS).unref();
  }
}
