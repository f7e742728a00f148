// Work for the tests of lanes: a job that lasts until it is released, one that needs too much memory, one that crashes.

import { getPriority } from 'node:os';

export function double(number: number): number {
  return 2 * number;
}

/** @param gate one number, which is 0 until the work is released */
export function waitFor(gate: Int32Array): string {
  Atomics.wait(gate, 0, 0);
  return 'done';
}

/** @param counts how many are running, and the most that ever ran at once */
export function countIn(counts: Int32Array): void {
  const now = Atomics.add(counts, 0, 1) + 1;
  if (now > Atomics.load(counts, 1)) Atomics.store(counts, 1, now);
  // Long enough for another thread to start.
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 300);
  Atomics.sub(counts, 0, 1);
}

/** This thread's id in Linux. */
export function niceness(_: null): number {
  return getPriority(0);
}

export function fail(words: string): never {
  throw new RangeError(words);
}

export function takeTooMuch(_: null): number {
  const kept: string[][] = [];
  for (;;) kept.push(Array.from({ length: 10_000 }, (_, each) => `${kept.length} ${each}`));
}

export function exit(_: null): never {
  process.exit(1);
}

export function readEnvironment(_: null): string[] {
  return Object.keys(process.env);
}
