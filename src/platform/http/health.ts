// Liveness, readiness and metrics.

import { timingSafeEqual } from 'node:crypto';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client';
import { refuse } from '#platform/contract/refusals.ts';
import { describeSkew, REFUSES_FROM_MS, readClockSkew } from '#platform/db/clock-skew.ts';
import type { Db } from '#platform/db/database.ts';
import { hasRoom } from '#platform/db/disk-room.ts';
import { isDiskFull } from '#platform/db/pg-errors.ts';
import { readSchemaState } from '#platform/db/schema-state.ts';
import { findLockedTable } from '#platform/db/transactions/locked-tables.read-model.ts';
import { sendRefusal } from './errors.ts';
import {
  addMachineMetrics,
  addOperationMetrics,
  type Machine,
  MIN_FREE_BYTES,
  readFreeBytes,
} from './operation-metrics.ts';

/** If busy servers failed their health checks, they would be restarted, which would make the remaining ones busier. */
const WITHOUT_LIMIT = { schema: { hide: true }, config: { rateLimit: false } } as const;

/** About as long as requests wait for a lock, and longer than a deploy holds one. */
const LOCKED_MS = 3000;

export type HealthOptions = {
  /** Whether the process was asked to stop: load balancers then send it no more requests, while it still serves. */
  readonly isLeaving?: () => boolean;
  /** The process's clock, in milliseconds since 1970, which is compared with the database's. */
  readonly clock?: () => number;
  readonly minFreeBytes?: number;
};

type HealthDeps = Machine & { readonly config: { readonly metricsToken: string | null } };

/** Why the process should get no requests, and when to look again, in seconds. */
type Unready = { readonly status: string; readonly retryAfter?: number };

export function addHealth(app: FastifyInstance, deps: HealthDeps, options: HealthOptions): void {
  const { isLeaving = () => false } = options;
  const isFull = watchDatabaseDisk(app, deps.db);
  app.get('/healthz', WITHOUT_LIMIT, async () => ({ status: 'ok' }));
  app.get('/readyz', WITHOUT_LIMIT, async (request, reply) => {
    const unready = isLeaving()
      ? { status: 'stopping' }
      : await findWhyUnready(deps, { ...options, isFull, log: request.log }).catch((error: unknown) => {
          request.log.error({ err: error }, 'not ready');
          return { status: 'database unreachable' };
        });
    if (!unready) return { status: 'ok' };
    const { status, retryAfter = 5 }: Unready = unready;
    return reply.code(503).header('retry-after', retryAfter).send({ status });
  });
  if (deps.config.metricsToken) addMetrics(app, deps.config.metricsToken, deps, options);
  else app.get('/metrics', WITHOUT_LIMIT, async (_request, reply) => sendRefusal(reply, refuse('not_found')));
}

/** An act that finds the disk full begins it, and the first look that finds room ends it; looks that overlap are one. */
function watchDatabaseDisk(app: FastifyInstance, db: Db): () => Promise<boolean> {
  let wasFull = false;
  let look: Promise<boolean> | null = null;
  app.addHook('onError', async (_request, _reply, error) => {
    if (isDiskFull(error)) wasFull = true;
  });
  return async () => {
    if (!wasFull) return false;
    look ??= hasRoom(db).finally(() => {
      look = null;
    });
    wasFull = !(await look);
    return wasFull;
  };
}

type Probe = HealthOptions & { readonly isFull: () => Promise<boolean>; readonly log: FastifyBaseLogger };

/** @throws when the database does not answer */
async function findWhyUnready(
  { db, config }: HealthDeps,
  { clock, minFreeBytes = MIN_FREE_BYTES, isFull, log }: Probe,
): Promise<Unready | null> {
  const free = await readFreeBytes(config.dataDir);
  if ((free !== null && free < minFreeBytes) || (await isFull())) return { status: 'the disk is full' };
  const { kind } = await readSchemaState(db);
  if (kind === 'foreign') return { status: 'the database is of another version', retryAfter: 60 };
  if (kind !== 'ready') return { status: 'waiting for migrations' };
  const skewMs = await readClockSkew(db, clock);
  const skewed = describeSkew(skewMs);
  if (skewed && Math.abs(skewMs) > REFUSES_FROM_MS) return { status: skewed };
  if (skewed) log.warn(skewed);
  const locked = await findLockedTable(db, LOCKED_MS);
  if (locked === null) return null;
  log.error({ table: locked }, 'a table is locked');
  return { status: 'a table is locked' };
}

function addMetrics(app: FastifyInstance, token: string, deps: HealthDeps, { clock }: HealthOptions): void {
  const register = new Registry();
  collectDefaultMetrics({ register });
  const refreshes = [addOperationMetrics(register, deps.db), addMachineMetrics(register, deps, clock)];
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
    await Promise.all(refreshes.map((refresh) => refresh()));
    return reply.type(register.contentType).send(await register.metrics());
  });
}

function sameText(given: string, expected: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)];
  return a.length === b.length && timingSafeEqual(a, b);
}
