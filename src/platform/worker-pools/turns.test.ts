import { setTimeout as sleep, setImmediate as turn } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { createTurns, PoolBusy } from './turns.ts';

function aBlockedAct() {
  const { promise, resolve } = Promise.withResolvers<string>();
  return { act: () => promise, letGo: () => resolve('done') };
}

describe('turns', () => {
  it('refuse one caller who fills the queue, and still accept the others (rule 173)', async () => {
    const { take } = createTurns({ atOnce: 1, queue: 3, ofEach: 2 });
    const { act, letGo } = aBlockedAct();
    const taken = [take(act, 'one'), take(act, 'one')];
    await expect(take(act, 'one')).rejects.toThrow(PoolBusy);
    taken.push(take(act, 'other'));
    letGo();
    expect(await Promise.all(taken)).toEqual(['done', 'done', 'done']);
    expect(await take(async () => 'again', 'one')).toBe('again');
  });

  it('give a share back even when the act fails', async () => {
    const { take } = createTurns({ atOnce: 1, queue: 3, ofEach: 1 });
    const fail = async () => {
      throw new Error('no such lot');
    };
    for (const _ of [1, 2, 3]) await expect(take(fail, 'one')).rejects.toThrow('no such lot');
  });

  it('rest after an act before the next one starts, but answer before that', async () => {
    const { take } = createTurns({ atOnce: 1, queue: 3, maxRestMs: 60_000 });
    const done: string[] = [];
    const first = take(async () => {
      await sleep(500);
      done.push('first');
    });
    const second = take(async () => void done.push('second'));
    await first;
    for (const _ of [1, 2, 3]) await turn();
    expect(done).toEqual(['first']);
    await second;
    expect(done).toEqual(['first', 'second']);
  });

  it('rest no longer than allowed', async () => {
    const { take } = createTurns({ atOnce: 1, queue: 3, maxRestMs: 1 });
    const { act, letGo } = aBlockedAct();
    const waiting = [take(act), take(async () => 'next')];
    letGo();
    expect(await Promise.all(waiting)).toEqual(['done', 'next']);
  });
});
