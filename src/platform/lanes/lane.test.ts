import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { getPriority } from 'node:os';
import { createInterface } from 'node:readline';
import { afterAll, describe, expect, it } from 'vitest';
import { aRoom, holdWork } from '#platform/testing/app/held-work.ts';
import type * as OddJobs from '#platform/testing/app/odd-jobs.worker.ts';
import { type LaneOptions, openLane, type WorkerFile } from './lane.ts';
import { LaneBusy } from './turns.ts';

const ODD_JOBS: WorkerFile<typeof OddJobs> = { url: new URL('../testing/app/odd-jobs.worker.ts', import.meta.url) };

const USUAL: LaneOptions = { processes: 1, queue: 2, memoryMb: 32, seconds: 60, idleSeconds: 60 };
const opened: { close(): Promise<void> }[] = [];
function aLane(options: Partial<LaneOptions> = {}) {
  const lane = openLane({ ...USUAL, ...options });
  opened.push(lane);
  return lane;
}
afterAll(async () => void (await Promise.all(opened.map((lane) => lane.close()))));

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

const hasEnded = (pid: number) => expect.poll(() => isRunning(pid), { timeout: 25_000 }).toBe(false);

const OWN = getPriority();

describe('a lane', () => {
  it('does work in another process and returns its result', async () => {
    const lane = aLane();
    expect(await Promise.all([1, 2, 3].map((each) => lane.run(ODD_JOBS, 'double', each)))).toEqual([2, 4, 6]);
    expect(await lane.run(ODD_JOBS, 'processId', null)).not.toBe(process.pid);
  });

  it('passes on what the work throws, and continues', async () => {
    const lane = aLane();
    await expect(lane.run(ODD_JOBS, 'fail', 'no such plate')).rejects.toThrow('no such plate');
    expect(await lane.run(ODD_JOBS, 'double', 1)).toBe(2);
  });

  it('refuses what does not fit into its queue, and accepts more when there is room again', async () => {
    const lane = aLane({ processes: 1, queue: 2 });
    const { gate, letGo } = holdWork();
    const taken = [1, 2, 3].map(() => lane.run(ODD_JOBS, 'waitFor', gate));
    expect(() => lane.requireRoom()).toThrow(LaneBusy);
    await expect(lane.run(ODD_JOBS, 'double', 1)).rejects.toThrow(LaneBusy);
    letGo();
    expect(await Promise.all(taken)).toEqual(['done', 'done', 'done']);
    expect(() => lane.requireRoom()).not.toThrow();
    expect(await lane.run(ODD_JOBS, 'double', 1)).toBe(2);
  });

  it('works on as many things at once as it has processes, and no more', async () => {
    const lane = aLane({ processes: 2, queue: 10 });
    const room = aRoom();
    const met = await Promise.all(Array.from({ length: 8 }, () => lane.run(ODD_JOBS, 'meetIn', { room, atOnce: 2 })));
    expect(Math.max(...met)).toBe(2);
  });

  it('uses the same process again, and stops it after it has been idle for a while', async () => {
    const lane = aLane({ idleSeconds: 1 });
    const first = await lane.run(ODD_JOBS, 'processId', null);
    expect(await lane.run(ODD_JOBS, 'processId', null)).toBe(first);
    await hasEnded(first);
    expect(await lane.run(ODD_JOBS, 'processId', null)).not.toBe(first);
  });

  it('gives its processes neither settings nor secrets', async () => {
    expect(await aLane().run(ODD_JOBS, 'readEnvironment', null)).toEqual([]);
  });

  it.runIf(process.platform === 'linux')('lets requests and the database go first', async () => {
    const { threads, session } = await aLane().run(ODD_JOBS, 'nicenesses', null);
    // The test run itself may have been started with a higher niceness.
    expect(new Set(threads)).toEqual(new Set([Math.max(5, OWN)]));
    expect([5, null]).toContain(session);
    expect(getPriority()).toBe(OWN);
  });
});

describe('a process', () => {
  it.each([
    ['needs more memory than it may', 'takeTooMuch'],
    ['dies', 'exit'],
  ] as const)('that %s ends alone: the caller may try again, and what waits behind it is done', async (_, end) => {
    const lane = aLane({ processes: 1, queue: 2 });
    const [ended, next] = await Promise.allSettled([lane.run(ODD_JOBS, end, null), lane.run(ODD_JOBS, 'double', 21)]);
    expect(ended).toMatchObject({ status: 'rejected', reason: { name: 'LaneBusy', statusCode: 503 } });
    expect(next).toEqual({ status: 'fulfilled', value: 42 });
  });

  it('that does not finish is given up and killed', async () => {
    const lane = aLane({ seconds: 3 });
    const pid = await lane.run(ODD_JOBS, 'processId', null);
    await expect(lane.run(ODD_JOBS, 'waitFor', holdWork().gate)).rejects.toThrow(LaneBusy);
    await hasEnded(pid);
  });

  it('that does what nobody wants anymore is killed, and work that is still waiting is not started', async () => {
    const lane = aLane();
    const pid = await lane.run(ODD_JOBS, 'processId', null);
    const wanted = new AbortController();
    const unwanted = wanted.signal;
    const both = [1, 2].map(() => lane.run(ODD_JOBS, 'waitFor', holdWork().gate, { unwanted }));
    wanted.abort();
    for (const each of await Promise.allSettled(both)) expect(each).toMatchObject({ reason: { name: 'LaneBusy' } });
    await hasEnded(pid);
    expect(await lane.run(ODD_JOBS, 'double', 2)).toBe(4);
  });

  it('is not stopped by the signal that stops the program, and has ended once its lane is closed', async () => {
    const lane = aLane();
    const pid = await lane.run(ODD_JOBS, 'processId', null);
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.kill(pid, signal);
    expect(await lane.run(ODD_JOBS, 'double', 4)).toBe(8);
    const busy = lane.run(ODD_JOBS, 'waitFor', holdWork().gate).catch((error: unknown) => error);
    await lane.close();
    expect([isRunning(pid), await busy]).toEqual([false, expect.any(LaneBusy)]);
  });

  it('ends with the program, even when that is killed while it works', async () => {
    const program = startProgram();
    const [pid] = (await once(createInterface({ input: program.stdout ?? process.stdin }), 'line')).map(Number);
    expect(isRunning(pid ?? 0)).toBe(true);
    program.kill('SIGKILL');
    await hasEnded(pid ?? 0);
  });

  it('does not keep the program from exiting', async () => {
    const program = startProgram('idle');
    expect(await once(program, 'exit')).toEqual([0, null]);
  });
});

/** A program with a lane that prints the id of its process, and then either hashes passwords forever or has nothing left to do. */
function startProgram(then: 'works' | 'idle' = 'works'): ChildProcess {
  const passwords = new URL('../../features/accounts/server/passwords/passwords.worker.ts', import.meta.url).href;
  const script = `
    import { openLane } from ${JSON.stringify(new URL('./lane.ts', import.meta.url).href)};
    const lane = openLane(${JSON.stringify(USUAL)});
    console.log(await lane.run({ url: new URL(${JSON.stringify(ODD_JOBS.url.href)}) }, 'processId', null));
    const key = { password: 'x', salt: new Uint8Array(16), cost: { N: 2 ** 14, r: 8, p: 5 } };
    while (${then === 'works'}) await lane.run({ url: new URL(${JSON.stringify(passwords)}) }, 'deriveKey', key);
  `;
  return spawn(process.execPath, ['--input-type=module-typescript', '--eval', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
}
