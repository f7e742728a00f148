// Servers and load generators each run in their own process, as in production, so that they do not share an event loop. Parent and child
// exchange messages, one request at a time.
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

const DONE_WITHIN_MS = 30_000;

type Reported = { readonly answer: unknown } | { readonly failure: string };

export type Helper<Questions extends Record<string, (input: never) => unknown>> = {
  readonly pid: number;
  call<Name extends keyof Questions & string>(
    name: Name,
    input: Parameters<Questions[Name]>[0],
  ): Promise<Awaited<ReturnType<Questions[Name]>>>;
  stop(): Promise<void>;
};

/**
 * Starts `bench/programs/<program>.ts`. It ends when we do, however we end. Linux may divide processors among sessions first: `ownSession`
 * gives the program its own share, like a service.
 */
export function startHelper<Questions extends Record<string, (input: never) => unknown>>(
  program: string,
  { ownSession = false } = {},
): Helper<Questions> {
  // Dates and similar values keep their types.
  const options = { serialization: 'advanced', detached: ownSession } as const;
  const child = fork(join(import.meta.dirname, '../../programs', `${program}.ts`), options);
  let turn: Promise<unknown> = Promise.resolve();
  return {
    pid: child.pid ?? 0,
    call(name, input) {
      const answer = turn.then(() => sendOne(child, { name, input }));
      turn = answer.catch(() => {});
      return answer as never;
    },
    async stop() {
      if (child.exitCode !== null) return;
      const ended = once(child, 'exit');
      child.disconnect();
      await ended;
    },
  };
}

async function sendOne(child: ChildProcess, question: { name: string; input: unknown }): Promise<unknown> {
  const gone = new AbortController();
  const fallen = once(child, 'exit', { signal: gone.signal }).then(() => {
    throw new Error(`The process for "${question.name}" ended.`);
  });
  child.send(question);
  try {
    const [reported] = (await Promise.race([once(child, 'message', { signal: gone.signal }), fallen])) as [Reported];
    if ('failure' in reported) throw new Error(reported.failure);
    return reported.answer;
  } finally {
    fallen.catch(() => {});
    gone.abort();
  }
}

/** The child's side: answers questions until the parent disconnects, then runs `whenDone` and exits. */
export function answerQuestions(
  questions: Record<string, (input: never) => unknown>,
  whenDone: () => Promise<void> = async () => {},
): void {
  process.on('message', async ({ name, input }: { name: string; input: never }) => {
    try {
      process.send?.({ answer: await questions[name]?.(input) } satisfies Reported);
    } catch (error) {
      process.send?.({
        failure: error instanceof Error ? (error.stack ?? error.message) : String(error),
      } satisfies Reported);
    }
  });
  process.once('disconnect', async () => {
    // After a failure, a connection may still be in use, and its pool would wait for it forever.
    setTimeout(() => process.exit(1), DONE_WITHIN_MS).unref();
    await whenDone();
    process.exit(0);
  });
}
