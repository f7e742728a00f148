// Work for the tests of pools: a job that lasts until it is released, one that needs too much memory, one that crashes.

import { randomUUID } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { getPriority } from 'node:os';
import { join } from 'node:path';

export function double(number: number): number {
  return 2 * number;
}

/** @param gate a file that does not exist until the work is released */
export function waitFor(gate: string): string {
  while (!existsSync(gate)) pause();
  return 'done';
}

/**
 * Enters a room, waits until `atOnce` workers have been in it at the same time, and leaves.
 * @returns how many were in it
 */
export function meetIn({ room, atOnce }: { readonly room: string; readonly atOnce: number }): number {
  const place = join(room, randomUUID());
  writeFileSync(place, '');
  const full = join(room, 'full');
  let met = 0;
  do {
    pause();
    met = Math.max(met, readdirSync(room).filter((name) => name !== 'full').length);
    if (met >= atOnce) writeFileSync(full, '');
  } while (!existsSync(full));
  rmSync(place);
  return met;
}

const pause = () => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 20);

/** The resident memory of this process. */
export function residentMb(_: null): number {
  return process.memoryUsage.rss() / 2 ** 20;
}

export function processId(_: null): number {
  return process.pid;
}

/** The niceness of each thread of this process, and of its session where Linux counts that. */
export function nicenesses(_: null): { readonly threads: readonly number[]; readonly session: number | null } {
  const threads = readdirSync('/proc/self/task').map((id) => getPriority(Number(id)));
  const reported = existsSync('/proc/self/autogroup') ? readFileSync('/proc/self/autogroup', 'utf8') : '';
  const [, session = null] = /nice (-?\d+)/.exec(reported) ?? [];
  return { threads, session: session === null ? null : Number(session) };
}

export function fail(words: string): never {
  throw new RangeError(words);
}

export function exhaustMemory(_: null): number {
  const stored: string[][] = [];
  for (;;) stored.push(Array.from({ length: 10_000 }, (_, each) => `${stored.length} ${each}`));
}

export function exit(_: null): never {
  process.exit(1);
}

export function readEnvironment(_: null): string[] {
  return Object.keys(process.env);
}
