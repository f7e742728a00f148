import { EventEmitter } from 'node:events';
import type { FastifyReply } from 'fastify';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createOpenStreams } from './open-streams.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

/** An answer to a reader who never disconnects. */
function aReply() {
  const raw = Object.assign(new EventEmitter(), { writeHead: () => {}, write: () => true, end: vi.fn() });
  return { reply: { raw, hijack: () => {}, getHeaders: () => ({}) } as unknown as FastifyReply, ended: raw.end };
}

function open(count: number, mayGoOn: () => Promise<boolean>) {
  const streams = createOpenStreams({ listen: () => {}, heardUntil: () => new Date(), stop: async () => {} });
  const replies = Array.from({ length: count }, aReply);
  for (const { reply } of replies) streams.open(reply, { holder: 'Leo', userId: null, mayGoOn, follow: () => {} });
  return { streams, ended: () => replies.filter(({ ended }) => ended.mock.calls.length > 0).length };
}

describe('rechecking open streams', () => {
  it('happens one at a time, however slow the database is', async () => {
    const answers: Array<(goesOn: boolean) => void> = [];
    const mayGoOn = vi.fn(() => new Promise<boolean>((resolve) => answers.push(resolve)));
    const { ended } = open(5, mayGoOn);
    await vi.advanceTimersByTimeAsync(10 * 60_000);
    expect(mayGoOn).toHaveBeenCalledTimes(1);
    for (let answered = 0; answered < 5; answered++) {
      answers[answered]?.(false);
      await vi.advanceTimersByTimeAsync(0);
    }
    expect(ended()).toBe(5);
  });

  it('happens again and again for each', async () => {
    const mayGoOn = vi.fn(async () => true);
    const { ended } = open(3, mayGoOn);
    await vi.advanceTimersByTimeAsync(100_000);
    expect(mayGoOn.mock.calls.length).toBeGreaterThanOrEqual(3 * 3);
    expect(ended()).toBe(0);
  });
});
