// Liveness, readiness and metrics.

import { timingSafeEqual } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client';
import { refuse } from '#contract/refusals.ts';
import { readSchemaState } from '../db/schema-state.ts';
import { findLockedTable } from '../db/transactions/locked-tables.read-model.ts';
import type { Deps } from '../deps.ts';
import { sendRefusal } from './errors.ts';
import { addOperationMetrics } from './operation-metrics.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** For the plugin that refuses requests while the event loop is late: undefined lets the request through. */
    pressureHandler?: () => undefined;
  }
}

/** If busy servers failed their health checks, they would be restarted, which would make the remaining ones busier. */
const WITHOUT_LIMIT = {
  schema: { hide: true },
  config: { rateLimit: false, pressureHandler: () => undefined },
} as const;

/** About as long as requests wait for a lock, and longer than a deploy holds one. */
const LOCKED_MS = 3000;

/** @param isLeaving whether the process was asked to stop: load balancers then send it no more requests, while it still serves */
export function addHealth(app: FastifyInstance, deps: Deps, isLeaving: () => boolean): void {
  app.get('/healthz', WITHOUT_LIMIT, async () => ({ status: 'ok' }));
  app.get('/readyz', WITHOUT_LIMIT, async (request, reply) => {
    if (isLeaving()) return reply.code(503).header('retry-after', 5).send({ status: 'stopping' });
    try {
      const { kind } = await readSchemaState(deps.db);
      if (kind === 'foreign')
        return reply.code(503).header('retry-after', 60).send({ status: 'the database is of another version' });
      if (kind !== 'ready') return reply.code(503).header('retry-after', 5).send({ status: 'waiting for migrations' });
      const locked = await findLockedTable(deps.db, LOCKED_MS);
      if (locked === null) return { status: 'ok' };
      request.log.error({ table: locked }, 'a table is locked');
      return reply.code(503).header('retry-after', 5).send({ status: 'a table is locked' });
    } catch (error) {
      request.log.error({ err: error }, 'not ready');
      return reply.code(503).header('retry-after', 5).send({ status: 'database unreachable' });
    }
  });
  if (deps.config.metricsToken) addMetrics(app, deps.config.metricsToken, deps);
  else app.get('/metrics', WITHOUT_LIMIT, async (_request, reply) => sendRefusal(reply, refuse('not_found')));
}

function addMetrics(app: FastifyInstance, token: string, { db }: Pick<Deps, 'db'>): void {
  const register = new Registry();
  collectDefaultMetrics({ register });
  const refresh = addOperationMetrics(register, db);
  const seconds = new Histogram({
    name: 'http_request_seconds',
    help: 'Time to answer, by route',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5],
    registers: [register],
  });
  app.addHook('onResponse', async (request, reply) => {
    const labels = {
      method: request.method,
      route: request.routeOptions.url ?? 'unknown',
      status: String(reply.statusCode),
    };
    seconds.observe(labels, reply.elapsedTime / 1000);
  });
  app.get('/metrics', WITHOUT_LIMIT, async (request, reply) => {
    if (!sameText(request.headers.authorization ?? '', `Bearer ${token}`)) {
      return sendRefusal(reply, refuse('not_found'));
    }
    await refresh();
    return reply.type(register.contentType).send(await register.metrics());
  });
}

function sameText(given: string, wanted: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(wanted)];
  return a.length === b.length && timingSafeEqual(a, b);
}
