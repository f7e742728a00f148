/**
 * The pools of an application under test do their work in the test's own process: starting processes for it takes longer than most tests.
 * worker-pool.test.ts tests what the processes add.
 */

import type { ReportProgress } from '#platform/worker-pools/work-process.ts';
import type { WorkerFile, WorkerPool } from '#platform/worker-pools/worker-pool.ts';
import { openWorkerPools, type WorkerPools } from '#platform/worker-pools/worker-pools.ts';

type Module = Readonly<Record<string, (input: unknown, report: ReportProgress) => unknown>>;

const inlinePool: WorkerPool = {
  requireRoom: () => {},
  run: async ({ url }: WorkerFile<unknown>, name: string, input: unknown, { onProgress, unwanted } = {}) => {
    unwanted?.throwIfAborted();
    const module: Module = await import(url.href);
    // As between processes, neither side sees what the other does to its copy.
    const answer = await module[name]?.(structuredClone(input), onProgress ?? (() => {}));
    return structuredClone(answer) as never;
  },
  close: async () => {},
};

export function inlinePools(): WorkerPools {
  const pools = openWorkerPools();
  return {
    ...pools,
    passwords: inlinePool,
    drawings: inlinePool,
    imports: inlinePool,
    prints: inlinePool,
    pictures: inlinePool,
  };
}
