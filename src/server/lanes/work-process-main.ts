// The program of a work process: does what it is told, one thing after the other, until its parent has no more use for it or is
// gone, however it ended.

import type { SayProgress, Told, Work } from './work-process.ts';
import { yieldToOthers } from './yield-to-others.ts';

/** A third of what requests get where both want all: more would keep logins waiting for ever on a machine with much else to do. */
const NICENESS = 5;

type Module = Readonly<Record<string, (input: unknown, say: SayProgress) => unknown>>;

yieldToOthers(NICENESS);
// A service manager that stops the program may signal all its processes at once. The parent still needs us for its last requests.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {});
process.once('disconnect', () => process.exit(0));
process.on('message', async (work: Work) => tell(await done(work)));

async function done({ url, name, input }: Work): Promise<Told> {
  try {
    const module: Module = await import(url);
    return { answer: await module[name]?.(input, (done, total) => tell({ done, total })) };
  } catch (failure) {
    return { failure };
  }
}

function tell(told: Told): void {
  // Without a listener, an answer that the parent no longer waits for would end us with a complaint.
  process.send?.(told, () => {});
}
