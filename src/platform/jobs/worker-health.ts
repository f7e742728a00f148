// A worker serves no requests, so it has an address of its own for its supervisor. GET /healthz says how long ago the worker checked
// the queue and how long ago a job ended. It answers 503 once the queue has not responded for half a minute.

import { createServer, type Server } from 'node:http';
import type { WorkerHealth } from './jobs.ts';

const MAX_SECONDS_WITHOUT_LOOK = 30;

export function openWorkerHealth(health: () => WorkerHealth): Server {
  const startedAt = Date.now();
  return createServer((request, response) => {
    const [path] = (request.url ?? '').split('?');
    if (request.method !== 'GET' || path !== '/healthz') {
      response.writeHead(404).end();
      return;
    }
    const { lastJobAt, lastLookAt } = health();
    const lastLookSeconds = secondsSince(lastLookAt);
    const well = (lastLookSeconds ?? (Date.now() - startedAt) / 1000) <= MAX_SECONDS_WITHOUT_LOOK;
    const body = {
      status: well ? 'ok' : 'the queue does not answer',
      lastJobSeconds: secondsSince(lastJobAt),
      lastLookSeconds,
    };
    response.writeHead(well ? 200 : 503, { 'content-type': 'application/json', 'cache-control': 'no-store' });
    response.end(JSON.stringify(body));
  });
}

function secondsSince(time: number | null): number | null {
  return time === null ? null : Math.round((Date.now() - time) / 1000);
}
