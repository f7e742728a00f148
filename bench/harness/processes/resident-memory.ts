// The memory of processes, from Linux's own accounting. Shared memory is divided among its users, so the database's buffers count once in
// total, not once per connection.
import { readdirSync, readFileSync } from 'node:fs';

/** MB used by a process and all its descendants, not counting those below `except`. */
export function megabytesOf(pid: number, except: readonly number[] = []): number {
  const parents = new Map(listProcesses().map((each) => [each, parentOf(each)]));
  const counted = [...parents.keys()]
    .filter((each) => isBelow(parents, each, pid))
    .filter((each) => !except.some((top) => isBelow(parents, each, top)));
  return counted.reduce((sum, each) => sum + kilobytesOf(each), 0) / 1024;
}

/** The process that runs this script, among the given one and all its descendants. */
export function processRunning(script: RegExp, { below }: { below: number }): number {
  const parents = new Map(listProcesses().map((each) => [each, parentOf(each)]));
  const found = [...parents.keys()].find((each) => isBelow(parents, each, below) && script.test(scriptOf(each)));
  if (found === undefined) throw new Error(`No process runs ${script}.`);
  return found;
}

function isBelow(parents: ReadonlyMap<number, number>, pid: number, top: number): boolean {
  for (let at: number | undefined = pid; at; at = parents.get(at)) if (at === top) return true;
  return false;
}

function scriptOf(pid: number): string {
  return readIfThere(`/proc/${pid}/cmdline`).split('\0')[1] ?? '';
}

function listProcesses(): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number);
}

function parentOf(pid: number): number {
  // The name in parentheses may contain anything, including parentheses.
  const [, after = ''] = /^.*\) (.*)$/s.exec(readIfThere(`/proc/${pid}/stat`)) ?? [];
  return Number(after.split(' ')[1] ?? 0);
}

function kilobytesOf(pid: number): number {
  return Number(/^Pss:\s+(\d+)/m.exec(readIfThere(`/proc/${pid}/smaps_rollup`))?.[1] ?? 0);
}

/** A process may end while we look. */
function readIfThere(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}
