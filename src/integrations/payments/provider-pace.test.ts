import { setImmediate as turn } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { ProviderBusy, ProviderUnavailable } from './payments.port.ts';
import { createPace, FIRST_AT_ONCE, MAX_AT_ONCE } from './provider-pace.ts';

/** A provider that answers all outstanding calls together and records how many there were. */
function aProvider(answer: (atOnce: number) => Error | null) {
  const outstanding: { resolve(): void; reject(error: Error): void }[] = [];
  const rounds: number[] = [];
  let done = 0;
  const call = async () => {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    outstanding.push({ resolve, reject });
    await promise;
    done += 1;
  };
  const answerAll = async (calls: Promise<unknown>) => {
    const state = { over: false };
    void calls.finally(() => {
      state.over = true;
    });
    for (; !state.over; await turn()) {
      const round = outstanding.splice(0);
      if (round.length === 0) continue;
      rounds.push(round.length);
      const trouble = answer(round.length);
      for (const { resolve, reject } of round) trouble ? reject(trouble) : resolve();
    }
  };
  return { call, answerAll, rounds, done: () => done };
}

async function walk(
  provider: ReturnType<typeof aProvider>,
  length: number,
  maxAtOnce = MAX_AT_ONCE,
): Promise<string[]> {
  const waits: number[] = [];
  const pace = createPace({ maxAtOnce, wait: async (ms) => void waits.push(ms) });
  const calls = Promise.allSettled(Array.from({ length }, () => pace.run(provider.call)));
  await provider.answerAll(calls);
  return (await calls).map(({ status }) => status);
}

it('makes more and more calls at once while the provider answers, up to a limit', async () => {
  const provider = aProvider(() => null);
  await walk(provider, 1000);
  expect(provider.rounds.slice(0, 4)).toEqual([FIRST_AT_ONCE, 2 * FIRST_AT_ONCE, 4 * FIRST_AT_ONCE, MAX_AT_ONCE]);
  expect(Math.max(...provider.rounds)).toBe(MAX_AT_ONCE);
});

it('leaves the rest to others when it is given its own limit', async () => {
  const provider = aProvider(() => null);
  const max = FIRST_AT_ONCE + 6;
  await walk(provider, 200, max);
  expect(Math.max(...provider.rounds)).toBe(max);
});

it('stays near what the provider accepts, and repeats every refused call', async () => {
  const max = 25;
  const provider = aProvider((atOnce) => (atOnce > max ? new ProviderBusy('Too many.') : null));
  expect(await walk(provider, 2000)).toEqual(Array(2000).fill('fulfilled'));
  expect(provider.done()).toBe(2000);
  expect(provider.rounds.slice(4).filter((atOnce) => atOnce > max + 1)).toEqual([]);
  expect(2000 / provider.rounds.length).toBeGreaterThan(max / 2);
});

it('makes only a few calls at once to a provider that is down, each of them once', async () => {
  const provider = aProvider(() => new ProviderUnavailable('Down.'));
  expect(await walk(provider, 100)).toEqual(Array(100).fill('rejected'));
  expect(provider.rounds).toEqual(Array(10).fill(FIRST_AT_ONCE));
});

it('gives up a call that the provider keeps refusing as busy', async () => {
  const provider = aProvider(() => new ProviderBusy('Too many.'));
  expect(await walk(provider, 20)).toEqual(Array(20).fill('rejected'));
  expect(provider.rounds.at(-1)).toBe(1);
});
