// Lets requests and the database go first where processors are short.

import { readdirSync, writeFileSync } from 'node:fs';
import { getPriority, setPriority } from 'node:os';

/** Of this process. One that already yields more stays as it is. @param niceness from 0 to 19, the more the less urgent */
export function yieldToOthers(niceness: number): void {
  for (const id of ownThreads()) yieldThread(id, niceness);
  yieldAsGroup(niceness);
}

/** Only root may take niceness away again, which a service manager may have given it. */
function yieldThread(id: number, niceness: number): void {
  try {
    if (getPriority(id) < niceness) setPriority(id, niceness);
  } catch {
    // A thread that has just ended, or a sandbox that forbids it: the work itself does not depend on it.
  }
}

/** Linux counts by thread, and Node has started some already; other systems count by process. */
function ownThreads(): number[] {
  return process.platform === 'linux' ? readdirSync('/proc/self/task').map(Number) : [0];
}

/** How soon Linux lets a process that is not root ask again. */
const AGAIN_MS = 150;

/**
 * Where Linux divides processors among sessions first, as on desktops and outside of containers, niceness counts only among the
 * processes of one, and each connection of PostgreSQL is a session.
 */
function yieldAsGroup(niceness: number): void {
  try {
    writeFileSync('/proc/self/autogroup', String(niceness));
  } catch (error) {
    const isTooSoon = error instanceof Error && 'code' in error && error.code === 'EAGAIN';
    // Otherwise there are no such groups here.
    if (isTooSoon) setTimeout(() => yieldAsGroup(niceness), AGAIN_MS).unref();
  }
}
