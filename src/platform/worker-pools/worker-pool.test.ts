import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { getPriority } from 'node:os';
import { createInterface } from 'node:readline';
import { afterAll, describe, expect, it } from 'vitest';
import { aRoom, blockWork } from '#platform/testing/app/blocked-work.ts';
import type * as OddJobs from '#platform/testing/app/odd-jobs.worker.ts';
import { PoolBusy } from './turns.ts';
import { openWorkerPool, type WorkerFile, type WorkerPoolOptions } from './worker-pool.ts';

const ODD_JOBS: WorkerFile<typeof OddJobs> = { url: new URL('../testing/app/odd-jobs.worker.ts', import.meta.url) };

const USUAL: WorkerPoolOptions = { processes: 1, queue: 2, memoryMb: 32, seconds: 60, idleSeconds: 60 };
const opened: { close(): Promise<void> }[] = [];
function aPool(options: Partial<WorkerPoolOptions> = {}) {
  const pool = openWorkerPool({ ...USUAL, ...options });
  opened.push(pool);
  return pool;
}
afterAll(async () => void (await Promise.all(opened.map((pool) => pool.close()))));

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

const hasEnded = (pid: number) => expect.poll(() => isRunning(pid), { timeout: 25_000 }).toBe(false);

const OWN = getPriority();

describe('a pool', () => {
  it('does work in another process and returns its result', async () => {
    const pool = aPool();
    expect(await Promise.all([1, 2, 3].map((each) => pool.run(ODD_JOBS, 'double', each)))).toEqual([2, 4, 6]);
    expect(await pool.run(ODD_JOBS, 'processId', null)).not.toBe(process.pid);
  });

  it('passes on what the work throws, and continues', async () => {
    const pool = aPool();
    await expect(pool.run(ODD_JOBS, 'fail', 'no such plate')).rejects.toThrow('no such plate');
    expect(await pool.run(ODD_JOBS, 'double', 1)).toBe(2);
  });

  it('refuses what does not fit into its queue, and accepts more when there is room again', async () => {
    const pool = aPool({ processes: 1, queue: 2 });
    const { gate, letGo } = blockWork();
    const taken = [1, 2, 3].map(() => pool.run(ODD_JOBS, 'waitFor', gate));
    expect(() => pool.requireRoom()).toThrow(PoolBusy);
    await expect(pool.run(ODD_JOBS, 'double', 1)).rejects.toThrow(PoolBusy);
    letGo();
    expect(await Promise.all(taken)).toEqual(['done', 'done', 'done']);
    expect(() => pool.requireRoom()).not.toThrow();
    expect(await pool.run(ODD_JOBS, 'double', 1)).toBe(2);
  });

  it('works on as many things at once as it has processes, and no more', async () => {
    const pool = aPool({ processes: 2, queue: 10 });
    const room = aRoom();
    const met = await Promise.all(Array.from({ length: 8 }, () => pool.run(ODD_JOBS, 'meetIn', { room, atOnce: 2 })));
    expect(Math.max(...met)).toBe(2);
  });

  it('uses the same process again, and stops it after it has been idle for a while', async () => {
    const pool = aPool({ idleSeconds: 1 });
    const first = await pool.run(ODD_JOBS, 'processId', null);
    expect(await pool.run(ODD_JOBS, 'processId', null)).toBe(first);
    await hasEnded(first);
    expect(await pool.run(ODD_JOBS, 'processId', null)).not.toBe(first);
  });

  it('gives its processes neither settings nor secrets', async () => {
    expect(await aPool().run(ODD_JOBS, 'readEnvironment', null)).toEqual([]);
  });

  it.runIf(process.platform === 'linux')('lets requests and the database go first', async () => {
    const { threads, session } = await aPool().run(ODD_JOBS, 'nicenesses', null);
    // The test run itself may have been started with a higher niceness.
    expect(new Set(threads)).toEqual(new Set([Math.max(5, OWN)]));
    expect([5, null]).toContain(session);
    expect(getPriority()).toBe(OWN);
  });
});

describe('a process', () => {
  it.each([
    ['needs more memory than it may', 'exhaustMemory'],
    ['dies', 'exit'],
  ] as const)('that %s ends alone: the caller may try again, and what waits behind it is done', async (_, end) => {
    const pool = aPool({ processes: 1, queue: 2 });
    const [ended, next] = await Promise.allSettled([pool.run(ODD_JOBS, end, null), pool.run(ODD_JOBS, 'double', 21)]);
    expect(ended).toMatchObject({ status: 'rejected', reason: { name: 'PoolBusy', statusCode: 503 } });
    expect(next).toEqual({ status: 'fulfilled', value: 42 });
  });

  it('that does not finish is given up and killed', async () => {
    const pool = aPool({ seconds: 3 });
    const pid = await pool.run(ODD_JOBS, 'processId', null);
    await expect(pool.run(ODD_JOBS, 'waitFor', blockWork().gate)).rejects.toThrow(PoolBusy);
    await hasEnded(pid);
  });

  it('that does what nobody wants anymore is killed, and work that is still waiting is not started', async () => {
    const pool = aPool();
    const pid = await pool.run(ODD_JOBS, 'processId', null);
    const controller = new AbortController();
    const unwanted = controller.signal;
    const both = [1, 2].map(() => pool.run(ODD_JOBS, 'waitFor', blockWork().gate, { unwanted }));
    controller.abort();
    for (const each of await Promise.allSettled(both)) expect(each).toMatchObject({ reason: { name: 'PoolBusy' } });
    await hasEnded(pid);
    expect(await pool.run(ODD_JOBS, 'double', 2)).toBe(4);
  });

  it('is not stopped by the signal that stops the program, and has ended once its pool is closed', async () => {
    const pool = aPool();
    const pid = await pool.run(ODD_JOBS, 'processId', null);
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.kill(pid, signal);
    expect(await pool.run(ODD_JOBS, 'double', 4)).toBe(8);
    const busy = pool.run(ODD_JOBS, 'waitFor', blockWork().gate).catch((error: unknown) => error);
    await pool.close();
    expect([isRunning(pid), await busy]).toEqual([false, expect.any(PoolBusy)]);
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

/** A program with a pool that prints the id of its process, and then either hashes passwords forever or has nothing left to do. */
function startProgram(then: 'works' | 'idle' = 'works'): ChildProcess {
  const passwords = new URL('../../features/accounts/server/passwords/passwords.worker.ts', import.meta.url).href;
  const script = `
    import { openWorkerPool } from ${JSON.stringify(new URL('./worker-pool.ts', import.meta.url).href)};
    const pool = openWorkerPool(${JSON.stringify(USUAL)});
    console.log(await pool.run({ url: new URL(${JSON.stringify(ODD_JOBS.url.href)}) }, 'processId', null));
    const key = { password: 'x', salt: new Uint8Array(16), cost: { N: 2 ** 14, r: 8, p: 5 } };
    while (${then === 'works'}) await pool.run({ url: new URL(${JSON.stringify(passwords)}) }, 'deriveKey', key);
  `;
  return spawn(process.execPath, ['--input-type=module-typescript', '--eval', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
}
