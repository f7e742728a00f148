import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { beginRepeatedly } from './begin-repeatedly.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('something that runs every ten seconds', () => {
  it('starts at once, then every ten seconds until it is stopped', async () => {
    const act = vi.fn(async () => {});
    const repeating = beginRepeatedly(act, { everySeconds: 10, onError: () => {} });
    expect(act).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(20_000);
    expect(act).toHaveBeenCalledTimes(3);
    repeating.stop();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(act).toHaveBeenCalledTimes(3);
  });

  it('never overtakes itself', async () => {
    const turn = Promise.withResolvers<void>();
    const act = vi.fn(() => turn.promise);
    const repeating = beginRepeatedly(act, { everySeconds: 10, onError: () => {} });
    await vi.advanceTimersByTimeAsync(60_000);
    expect(act).toHaveBeenCalledTimes(1);
    turn.resolve();
    await vi.advanceTimersByTimeAsync(10_000);
    expect(act).toHaveBeenCalledTimes(2);
    repeating.stop();
  });

  it('reports a failure and continues', async () => {
    const onError = vi.fn();
    const act = vi.fn().mockRejectedValueOnce(new Error('the database is away'));
    const repeating = beginRepeatedly(act, { everySeconds: 10, onError });
    await vi.advanceTimersByTimeAsync(10_000);
    expect(onError).toHaveBeenCalledExactlyOnceWith(new Error('the database is away'));
    expect(act).toHaveBeenCalledTimes(2);
    repeating.stop();
  });

  it('pauses longer after each failure in a row, up to a limit, if it should', async () => {
    const act = vi.fn(() => Promise.reject(new Error('nobody answers')));
    const repeating = beginRepeatedly(act, { everySeconds: 10, maxPauseSeconds: 60, onError: () => {} });
    const calls: number[] = [];
    for (const seconds of [19, 1, 39, 1, 59, 1, 59, 1]) {
      await vi.advanceTimersByTimeAsync(seconds * 1000);
      calls.push(act.mock.calls.length);
    }
    expect(calls).toEqual([1, 2, 2, 3, 3, 4, 4, 5]);
    act.mockImplementation(async () => undefined as never);
    await vi.advanceTimersByTimeAsync(60_000 + 30_000);
    expect(act).toHaveBeenCalledTimes(9);
    repeating.stop();
  });
});
