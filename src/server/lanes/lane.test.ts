import { getPriority } from 'node:os';
import { afterAll, describe, expect, it } from 'vitest';
import type * as OddJobs from '#testing/app/odd-jobs.worker.ts';
import { type LaneOptions, openLane, type WorkerFile } from './lane.ts';
import { LaneBusy } from './turns.ts';

const ODD_JOBS: WorkerFile<typeof OddJobs> = { url: new URL('../../testing/app/odd-jobs.worker.ts', import.meta.url) };

const opened: { close(): Promise<void> }[] = [];
function aLane(options: Partial<LaneOptions> = {}) {
  const lane = openLane({ threads: 1, queue: 2, memoryMb: 32, seconds: 60, ...options });
  opened.push(lane);
  return lane;
}
afterAll(async () => void (await Promise.all(opened.map((lane) => lane.close()))));

/** Work that lasts until it is released. */
function held() {
  const gate = new Int32Array(new SharedArrayBuffer(4));
  const letGo = () => {
    Atomics.store(gate, 0, 1);
    Atomics.notify(gate, 0);
  };
  return { gate, letGo };
}

describe('a lane', () => {
  it('does work in a thread and answers what it answers', async () => {
    const lane = aLane();
    expect(await Promise.all([1, 2, 3].map((each) => lane.run(ODD_JOBS, 'double', each)))).toEqual([2, 4, 6]);
  });

  it('passes on what the work throws', async () => {
    await expect(aLane().run(ODD_JOBS, 'fail', 'no such plate')).rejects.toThrow('no such plate');
  });

  it('refuses what does not fit into its queue, and takes more when there is room again', async () => {
    const lane = aLane({ threads: 1, queue: 2 });
    const { gate, letGo } = held();
    const taken = [1, 2, 3].map(() => lane.run(ODD_JOBS, 'waitFor', gate));
    expect(() => lane.requireRoom()).toThrow(LaneBusy);
    await expect(lane.run(ODD_JOBS, 'double', 1)).rejects.toThrow(LaneBusy);
    letGo();
    expect(await Promise.all(taken)).toEqual(['done', 'done', 'done']);
    expect(() => lane.requireRoom()).not.toThrow();
    expect(await lane.run(ODD_JOBS, 'double', 1)).toBe(2);
  });

  it('works on no more at once than it has threads', async () => {
    const lane = aLane({ threads: 2, queue: 10 });
    const counts = new Int32Array(new SharedArrayBuffer(8));
    await Promise.all(Array.from({ length: 8 }, () => lane.run(ODD_JOBS, 'countIn', counts)));
    expect([...counts]).toEqual([0, 2]);
  });

  it('gives its threads neither settings nor secrets', async () => {
    expect(await aLane().run(ODD_JOBS, 'readEnvironment', null)).toEqual([]);
  });

  it.runIf(process.platform === 'linux')('lets requests go first', async () => {
    expect(await aLane().run(ODD_JOBS, 'niceness', null)).toBe(Math.min(19, getPriority() + 5));
    expect(getPriority(0)).toBe(getPriority(process.pid));
  });
});

describe('a thread', () => {
  it.each([
    ['needs more memory than it may', 'takeTooMuch'],
    ['dies', 'exit'],
  ] as const)('that %s ends alone: the caller may try again, and what waits behind it is done', async (_, end) => {
    const lane = aLane({ threads: 1, queue: 2 });
    const [ended, next] = await Promise.allSettled([lane.run(ODD_JOBS, end, null), lane.run(ODD_JOBS, 'double', 21)]);
    expect(ended).toMatchObject({ status: 'rejected', reason: { name: 'LaneBusy', statusCode: 503 } });
    expect(next).toEqual({ status: 'fulfilled', value: 42 });
  });

  it('that does not come to an end is given up', async () => {
    const lane = aLane({ seconds: 1 });
    await expect(lane.run(ODD_JOBS, 'waitFor', held().gate)).rejects.toThrow(LaneBusy);
  });
});
