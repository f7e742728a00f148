import { setTimeout as sleep } from 'node:timers/promises';
import Fastify from 'fastify';
import { afterAll, expect, it } from 'vitest';
import { createLogReader } from '#platform/testing/app/log-reader.ts';
import { handleError } from './errors.ts';

const log = createLogReader();
const app = Fastify({ logger: { level: 'info', stream: log } });
app.setErrorHandler(handleError);
app.get('/cut-short', async ({ raw, query }) => {
  if ('leaving' in (query as object)) {
    raw.socket.destroy();
    while (!raw.destroyed) await sleep(5);
  }
  throw Object.assign(new Error('Premature close'), { code: 'ERR_STREAM_PREMATURE_CLOSE' });
});
const url = await app.listen({ host: '127.0.0.1', port: 0 });
afterAll(() => app.close());

it('it is not our failure when a caller leaves before the answer is complete', async () => {
  await expect(fetch(`${url}/cut-short?leaving`)).rejects.toThrow();
  await expect.poll(() => log.linesSaying('the caller left before the answer was whole')).toHaveLength(1);
  expect(log.linesSaying('request failed')).toEqual([]);
});

it('it is our failure when an answer is cut short while the caller waits', async () => {
  expect((await fetch(`${url}/cut-short`)).status).toBe(500);
  expect(log.linesSaying('request failed')).toHaveLength(1);
});
