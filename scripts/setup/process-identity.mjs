// Tells a process from a later one with the same id. Plain JavaScript: setup.mjs runs on any Node.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import process from 'node:process';

/**
 * @param {number} pid
 * @returns {string | undefined} the same text for as long as the process runs, then undefined
 */
export function processIdentity(pid) {
  if (process.platform === 'linux') return identityInProc(pid);
  if (process.platform === 'win32') return isRunning(pid) ? 'running' : undefined;
  const { status, stdout } = spawnSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' });
  return status === 0 ? stdout.trim() || undefined : undefined;
}

/**
 * The process's start time in ticks since boot. A zombie has ended, though its id is still taken.
 * @param {number} pid
 */
function identityInProc(pid) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The second field is the program's name in parentheses and may contain spaces.
    const [state, ...fields] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return state === 'Z' || state === 'X' ? undefined : fields[18];
  } catch {
    return undefined;
  }
}

/** @param {number} pid */
function isRunning(pid) {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
