import { once } from 'node:events';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { WorkerHealth } from './jobs.ts';
import { openWorkerHealth } from './worker-health.ts';

const closing: (() => void)[] = [];
afterEach(() => {
  for (const close of closing.splice(0)) close();
  vi.useRealTimers();
});

async function openHealth(health: () => WorkerHealth): Promise<string> {
  const server = openWorkerHealth(health).listen(0, '127.0.0.1');
  closing.push(() => server.close());
  await once(server, 'listening');
  const address = server.address();
  return `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
}

const secondsAgo = (seconds: number) => Date.now() - seconds * 1000;

async function request(url: string) {
  const answer = await fetch(url);
  return { code: answer.status, ...(answer.status === 404 ? {} : ((await answer.json()) as object)) };
}

describe('the health of a worker', () => {
  it('says how long ago a job ended and how long ago its queue answered', async () => {
    const url = await openHealth(() => ({ lastJobAt: secondsAgo(300), lastLookAt: secondsAgo(2) }));
    expect(await request(`${url}/healthz`)).toEqual({
      code: 200,
      status: 'ok',
      lastJobSeconds: 300,
      lastLookSeconds: 2,
    });
  });

  it('is 503 once the queue has not answered for half a minute', async () => {
    const url = await openHealth(() => ({ lastJobAt: secondsAgo(40), lastLookAt: secondsAgo(40) }));
    expect(await request(`${url}/healthz`)).toMatchObject({ code: 503, lastLookSeconds: 40 });
  });

  it('is good before the first look, and 503 when none succeeds for half a minute', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const url = await openHealth(() => ({ lastJobAt: null, lastLookAt: null }));
    expect(await request(`${url}/healthz`)).toMatchObject({ code: 200, lastJobSeconds: null });
    vi.setSystemTime(Date.now() + 31_000);
    expect(await request(`${url}/healthz`)).toMatchObject({ code: 503, lastJobSeconds: null });
  });

  it('is served at a single address', async () => {
    const url = await openHealth(() => ({ lastJobAt: null, lastLookAt: null }));
    expect(await request(`${url}/metrics`)).toEqual({ code: 404 });
    expect(await request(`${url}//`)).toEqual({ code: 404 });
  });
});
