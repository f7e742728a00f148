// Work that would hold up everybody else runs in separate processes: a few at a time, in
// bounded memory, behind a bounded queue (decision record 121).

import { createTurns, PoolBusy } from './turns.ts';
import {
  type ReportProgress,
  startWorkProcess,
  type WorkProcess,
  WorkProcessEnded,
  type WorkProcessOptions,
} from './work-process.ts';

/** A module of functions that take one cloneable value, may report progress, and return one value. Only the worker processes load it. */
export type WorkerFile<Module> = { readonly url: URL; readonly module?: Module };

type Work = (input: never, report: ReportProgress) => unknown;

export type Meanwhile = {
  readonly onProgress?: ReportProgress | undefined;
  /** Nobody wants the work anymore; its process is stopped. */
  readonly unwanted?: AbortSignal;
};

export type WorkerPool = {
  /** @throws PoolBusy when the queue is full, the time is up or the process died; otherwise what the function throws */
  run<Module, Name extends keyof Module & string>(
    file: WorkerFile<Module>,
    name: Name,
    input: Module[Name] extends Work ? Parameters<Module[Name]>[0] : never,
    meanwhile?: Meanwhile,
  ): Promise<Module[Name] extends Work ? Awaited<ReturnType<Module[Name]>> : never>;
  /** For callers that count or write something before they ask. @throws PoolBusy when the queue is full */
  requireRoom(): void;
  close(): Promise<void>;
};

export type WorkerPoolOptions = WorkProcessOptions & {
  readonly processes: number;
  /** Queue length while every process is busy. */
  readonly queue: number;
  /** The limit for waiting and running together. */
  readonly seconds: number;
  /** A process keeps its libraries in memory, so one that has been idle for this long is stopped. */
  readonly idleSeconds: number;
};

export function openWorkerPool({ processes, queue, seconds, idleSeconds, ...each }: WorkerPoolOptions): WorkerPool {
  const { take, requireRoom } = createTurns({ atOnce: processes, queue });
  const staff = openStaff(each, idleSeconds);
  return {
    requireRoom,
    run({ url }, name, input, { onProgress, unwanted } = {}) {
      const inTime = AbortSignal.timeout(seconds * 1000);
      const abandon = unwanted ? AbortSignal.any([inTime, unwanted]) : inTime;
      return take(() => staff.run({ url: url.href, name, input }, abandon, onProgress).catch(asOurs)) as never;
    },
    close: () => staff.dismiss(),
  };
}

function asOurs(error: unknown): never {
  throw error instanceof WorkProcessEnded ? new PoolBusy('The work was given up.', { cause: error }) : error;
}

/** Starts a process when none is idle: there are as many as run at once. */
function openStaff(options: WorkProcessOptions, idleSeconds: number) {
  const all = new Set<WorkProcess>();
  const idle = new Map<WorkProcess, NodeJS.Timeout>();
  let dismissed = false;
  const hire = () => {
    if (dismissed) throw new WorkProcessEnded('The program stops.');
    const hired = startWorkProcess(options);
    all.add(hired);
    return hired;
  };
  const letGo = async (one: WorkProcess) => {
    clearTimeout(idle.get(one));
    idle.delete(one);
    await one.end();
    all.delete(one);
  };
  const rest = (one: WorkProcess) => {
    idle.set(one, setTimeout(() => void letGo(one), idleSeconds * 1000).unref());
  };
  const wake = (one: WorkProcess) => {
    clearTimeout(idle.get(one));
    idle.delete(one);
    return one;
  };
  /** The most recently used one, so that the others can be stopped. */
  const rested = () => [...idle.keys()].findLast((one) => one.isAlive());
  return {
    async run(...[work, abandon, onProgress]: Parameters<WorkProcess['run']>): Promise<unknown> {
      const free = rested();
      const one = free ? wake(free) : hire();
      try {
        return await one.run(work, abandon, onProgress);
      } finally {
        if (one.isAlive() && !abandon.aborted) rest(one);
        else void letGo(one);
      }
    },
    async dismiss(): Promise<void> {
      dismissed = true;
      await Promise.all([...all].map(letGo));
    },
  };
}
