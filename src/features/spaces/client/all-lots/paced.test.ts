import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createPaced } from './paced.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function anAct() {
  const runs: Array<() => void> = [];
  const act = () => new Promise<void>((done) => runs.push(done));
  return { runs, act };
}

describe('a frequently requested act', () => {
  it('runs at once, and once more for everything requested in between', async () => {
    const { runs, act } = anAct();
    const request = createPaced(act, 1500);
    for (let times = 0; times < 5; times++) request.now();
    expect(runs).toHaveLength(1);
    runs[0]?.();
    await vi.advanceTimersByTimeAsync(1499);
    expect(runs).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(runs).toHaveLength(2);
    runs[1]?.();
    await vi.advanceTimersByTimeAsync(5000);
    expect(runs).toHaveLength(2);
    request.now();
    expect(runs).toHaveLength(3);
  });

  it('does not run again while it is still running', async () => {
    const { runs, act } = anAct();
    const request = createPaced(act, 1500);
    request.now();
    request.now();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(runs).toHaveLength(1);
    runs[0]?.();
    await vi.advanceTimersByTimeAsync(0);
    expect(runs).toHaveLength(2);
  });

  it('continues after a failure, and ends when it is stopped', async () => {
    let runs = 0;
    const request = createPaced(async () => {
      runs += 1;
      throw new Error('away');
    }, 1500);
    request.now();
    request.now();
    await vi.advanceTimersByTimeAsync(1500);
    expect(runs).toBe(2);
    request.now();
    request.stop();
    await vi.advanceTimersByTimeAsync(5000);
    request.now();
    expect(runs).toBe(2);
  });
});
