// The program of a worker process: does what it is told, one thing at a time, until its
// parent no longer needs it or is gone, however the parent ended.

import type { Reported, ReportProgress, Work } from './work-process.ts';
import { yieldToOthers } from './yield-to-others.ts';

/**
 * A third of what requests get when both want everything. Yielding more would keep
 * logins waiting forever on a machine that is busy with other work.
 */
const NICENESS = 5;

type Module = Readonly<Record<string, (input: unknown, report: ReportProgress) => unknown>>;

yieldToOthers(NICENESS);
// A service manager that stops the program may signal all its processes at once, but the parent still needs us for its last requests.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {});
process.once('disconnect', () => process.exit(0));
process.on('message', async (work: Work) => sendToParent(await runTask(work)));

async function runTask({ url, name, input }: Work): Promise<Reported> {
  try {
    const module: Module = await import(url);
    return { answer: await module[name]?.(input, (done, total) => sendToParent({ done, total })) };
  } catch (failure) {
    return { failure };
  }
}

function sendToParent(reported: Reported): void {
  // Without a callback, a reply that the parent no longer waits for would end this process with an error.
  process.send?.(reported, () => {});
}
