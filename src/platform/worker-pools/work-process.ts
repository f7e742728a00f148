// A process that does heavy work for this one, one thing at a time. Unlike a thread, it yields the processor to requests and to
// the database, returns its memory when it ends, and takes nobody down with it (decision record 121).

import { type ChildProcess, fork } from 'node:child_process';
import { on, once } from 'node:events';

const PROGRAM = new URL('./work-process-main.ts', import.meta.url);

export type Work = { readonly url: string; readonly name: string; readonly input: unknown };
export type Reported =
  | { readonly answer: unknown }
  | { readonly failure: unknown }
  | { readonly done: number; readonly total: number };
/** Reports progress to those who wait. */
export type ReportProgress = (done: number, total: number) => void;

export type WorkProcessOptions = {
  /** Megabytes of JavaScript objects. A process that needs more dies. */
  readonly memoryMb: number;
};

export type WorkProcess = {
  /** One thing at a time. @throws WorkProcessEnded when the process died or was abandoned; otherwise what the work throws */
  run(work: Work, abandon: AbortSignal, onProgress?: ReportProgress): Promise<unknown>;
  /** Whether it can take more work. */
  isAlive(): boolean;
  end(): Promise<void>;
};

/** Another process may try the work again. */
export class WorkProcessEnded extends Error {
  override readonly name = 'WorkProcessEnded';
}

/** For new objects. By default, Node grows this to several times as much, whether it is needed or not. */
const YOUNG_MB = 8;

export function startWorkProcess({ memoryMb }: WorkProcessOptions): WorkProcess {
  const child = fork(PROGRAM, {
    // Keeps the types of bytes and dates.
    serialization: 'advanced',
    // The process needs neither settings nor secrets.
    env: {},
    // One processor at a time: with parallel garbage collection, a single process would occupy both of two.
    execArgv: [`--max-old-space-size=${memoryMb}`, `--max-semi-space-size=${YOUNG_MB}`, '--single-threaded-gc'],
    // Ctrl-C in the terminal must reach only us, and Linux first divides processors among process groups.
    detached: true,
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  let alive = true;
  const ended = endOf(child).finally(() => {
    alive = false;
  });
  // An idle process must not keep this one from exiting.
  const rest = () => {
    child.unref();
    child.channel?.unref();
  };
  rest();
  return {
    isAlive: () => alive && child.connected,
    async run(work, abandon, onProgress) {
      child.ref();
      child.channel?.ref();
      try {
        return await runIn(child, { work, ended, abandon, onProgress });
      } finally {
        rest();
      }
    },
    async end() {
      child.kill('SIGKILL');
      await ended;
    },
  };
}

/** Also resolves if the process could not be started. */
function endOf(child: ChildProcess): Promise<Error> {
  const { promise, resolve } = Promise.withResolvers<Error>();
  child.once('exit', (code, signal) => resolve(new WorkProcessEnded(`A work process ended: ${signal ?? code}.`)));
  child.on('error', (cause) => resolve(new WorkProcessEnded('A work process failed.', { cause })));
  return promise;
}

type Running = {
  readonly work: Work;
  readonly ended: Promise<Error>;
  readonly abandon: AbortSignal;
  readonly onProgress: ReportProgress | undefined;
};

async function runIn(child: ChildProcess, { work, ended, abandon, onProgress }: Running): Promise<unknown> {
  if (abandon.aborted) throw new WorkProcessEnded('The work waited too long.');
  child.send(work);
  const listening = new AbortController();
  const { signal } = listening;
  const answered = answerOf(child, { signal, onProgress });
  const fallen = ended.then((why) => {
    throw why;
  });
  const abandoned = once(abandon, 'abort', { signal }).then(() => {
    child.kill('SIGKILL');
    throw new WorkProcessEnded('The work took too long.');
  });
  const outcomes = [answered, fallen, abandoned];
  try {
    const reported = await Promise.race(outcomes);
    if ('failure' in reported) throw reported.failure;
    return reported.answer;
  } finally {
    // The losers of the race must not count as unhandled rejections.
    for (const outcome of outcomes) outcome.catch(() => {});
    listening.abort();
  }
}

type Listening = { readonly signal: AbortSignal; readonly onProgress: ReportProgress | undefined };

async function answerOf(
  child: ChildProcess,
  { signal, onProgress }: Listening,
): Promise<Exclude<Reported, { readonly done: number }>> {
  for await (const [reported] of on(child, 'message', { signal }) as AsyncIterable<[Reported]>) {
    if (!('done' in reported)) return reported;
    onProgress?.(reported.done, reported.total);
  }
  throw new WorkProcessEnded('A work process said nothing more.');
}
