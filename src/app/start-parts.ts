// Starts the requested parts in order of dependency, and stops them in reverse.

import { randomUUIDv7 } from 'node:crypto';
import { once } from 'node:events';
import { isIPv6 } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { messagePorts } from '#app/adapters/message-ports.ts';
import { openPaymentProviders } from '#app/adapters/open-payment-providers.ts';
import { outsidePorts } from '#app/adapters/outside-ports.ts';
import { type Config, ConfigError } from '#app/config/config.ts';
import { refuseSecondWebServer, refuseWorkerApart } from '#app/config/one-photo-disk.ts';
import { realnessOf, refuseDemoAccounts, refuseDemoInTheOpen } from '#app/demo/refuse-demo.ts';
import { seedDemo } from '#app/demo/seed-demo.ts';
import { createJobHandlers } from '#app/jobs/handlers.ts';
import { createDiskPhotos } from '#integrations/object-storage/disk-photos.ts';
import { createS3Photos } from '#integrations/object-storage/s3-photos.ts';
import { deliverDueEvents, NobodyServes, type PostWebhook } from '#integrations/payments/sandbox/deliver-events.ts';
import { isSandbox, SANDBOX_SIGNATURE_HEADER } from '#integrations/payments/sandbox/sandbox-provider.ts';
import { API_PREFIX } from '#platform/contract/endpoint.ts';
import { SHARED_SESSIONS } from '#platform/db/check-database.ts';
import { describeSkew, REFUSES_FROM_MS, readClockSkew } from '#platform/db/clock-skew.ts';
import { type Db, openDatabase } from '#platform/db/database.ts';
import { startEmbeddedPostgres } from '#platform/db/embedded/embedded-postgres.ts';
import { migrateToLatest } from '#platform/db/migrate.ts';
import { openListener } from '#platform/db/pg-notify.ts';
import { takeLease } from '#platform/db/process-lease.ts';
import { sharesSessions } from '#platform/db/shared-sessions.ts';
import { beginRepeatedly } from '#platform/jobs/begin-repeatedly.ts';
import { createJobRunner, type JobRunner } from '#platform/jobs/jobs.ts';
import { openWorkerHealth } from '#platform/jobs/worker-health.ts';
import { createServerSeal } from '#platform/sealing/server-seal.ts';
import { readServerSecrets } from '#platform/sealing/server-secrets.ts';
import { type Tracing, watchesNoCalls } from '#platform/telemetry/tracing.ts';
import { openWorkerPools } from '#platform/worker-pools/worker-pools.ts';
import { createApp } from './app.ts';
import type { Deps } from './deps.ts';
import { wireGoods } from './fulfillments.ts';

/** By the time a request's statement has taken this long, its caller is long gone. Walks over the books may take longer. */
const WEB_STATEMENT_MS = 10_000;
/** Longer than a migration waits for its locks, so that no request fails because it queued behind one. */
const WEB_LOCK_MS = 4000;
const JOB_STATEMENT_MS = 30_000;

export type Part = 'web' | 'jobs';
export type Running = { readonly readyLine: string; stop(): Promise<void> };

/** `onLost` is called when the embedded database has died and cannot be restarted. */
export async function startParts(
  config: Config,
  parts: readonly Part[],
  onLost: (why: Error) => void,
): Promise<Running> {
  const stops: Array<() => Promise<void>> = [];
  const stop = async () => {
    for (const step of stops.splice(0).reverse()) await step();
  };
  try {
    return { readyLine: await start(config, { parts, onLost, stops }), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

type Starting = {
  readonly parts: readonly Part[];
  readonly onLost: (why: Error) => void;
  readonly stops: Array<() => Promise<void>>;
};

async function start(config: Config, { parts, onLost, stops }: Starting): Promise<string> {
  refuseDemoInTheOpen(config);
  refuseWorkerApart(config, parts);
  const processId = randomUUIDv7();
  const tracing = await openTraces(config, { parts, processId, stops });
  const { watchCalls = watchesNoCalls, watchStatement: watch } = tracing ?? {};
  const connectionString = config.databaseUrl ?? (await startEmbedded(config, { onLost, stops }));
  if (config.databaseUrl) await refuseSharedSessions(connectionString);
  await migrateToLatest(connectionString);
  const open = (max: number, timeouts: { statementTimeoutMs: number; lockTimeoutMs?: number }) => {
    const database = openDatabase({ connectionString, max, ...timeouts, ...(watch && { watch }) });
    stops.push(() => database.close());
    return database;
  };
  const database = open(config.databasePool, { statementTimeoutMs: WEB_STATEMENT_MS, lockTimeoutMs: WEB_LOCK_MS });
  await compareClocks(database.db);
  if (config.production || realnessOf(config).length > 0) await refuseDemoAccounts(database.db);
  const works = parts.includes('jobs');
  const onError = (error: Error) => console.error('jobs:', error.message);
  const jobs = createJobRunner({ connectionString, works, onError, tracing: tracing?.jobs });
  await jobs.start();
  stops.push(() => jobs.stop());
  const now = () => new Date();
  const pgListener = openListener({ connectionString, now });
  stops.push(() => pgListener.stop());
  const payments = await openPaymentProviders(config, { db: database.db, now }, watchCalls);
  const { photoStorage } = config;
  const photos = photoStorage
    ? watchCalls('photos', createS3Photos(photoStorage, now))
    : createDiskPhotos(config.dataDir);
  const outside = outsidePorts({ config, db: database.db, now, notify: logLine, watchCalls });
  const ports = {
    payments,
    photos,
    ...(await messagePorts(config, { db: database.db, now, stops, watchCalls })),
    ...outside,
  };
  const pools = openWorkerPools();
  stops.push(() => pools.close());
  const newId = () => randomUUIDv7();
  const goods = wireGoods({ config, jobs, now, newId });
  const seal = createServerSeal(() => readServerSecrets(config));
  const common = { config, db: database.db, jobs, pools, pgListener, seal, now, newId, processId };
  const deps: Deps = { ...common, ...ports, ...goods };
  // Jobs get their own pool, so that jobs and requests do not wait for each other's connections.
  const forJobs = {
    ...deps,
    db: works ? open(Math.ceil(config.databasePool / 2), { statementTimeoutMs: JOB_STATEMENT_MS }).db : database.db,
  };
  if (config.seedDemo) await seedDemo(forJobs, logProgress);
  if (works) {
    await jobs.work(createJobHandlers(forJobs));
    if (isSandbox(payments.card)) deliverSandboxEvents(forJobs, stops);
  }
  if (parts.includes('web')) {
    const lease = await takeLease({ connectionString, processId: deps.processId });
    stops.push(() => lease.stop());
    await refuseSecondWebServer(config, lease);
    return startWeb(deps, { jobs, stops, tracing });
  }
  await startWorkerHealth(config, jobs, stops);
  // Must stop before anything that the jobs in progress still use is closed.
  stops.push(() => jobs.finish());
  return 'Parkvale is working.';
}

const logLine = (line: string) => console.error(line);
const logProgress = (line: string) => console.log(line);

type Traced = Pick<Starting, 'parts' | 'stops'> & { readonly processId: string };

/** Loads the library only when it is used, because loading it takes memory and a tenth of the start-up time. */
async function openTraces(config: Config, { parts, processId, stops }: Traced): Promise<Tracing | null> {
  const { traces: settings } = config;
  if (!settings) return null;
  const { openTracing } = await import('#platform/telemetry/open-tracing.ts');
  const tracing = openTracing({ settings, part: parts.join(' and '), processId, notify: logLine });
  stops.push(() => tracing.stop());
  return tracing;
}

/** @throws ConfigError when they differ so much that this process would sell stays that others take for not started or over */
async function compareClocks(db: Db): Promise<void> {
  const skewMs = await readClockSkew(db);
  const skewed = describeSkew(skewMs);
  if (!skewed) return;
  const text = `Clocks: ${skewed}. Synchronize both machines, for example with chrony or systemd-timesyncd.`;
  if (Math.abs(skewMs) > REFUSES_FROM_MS) throw new ConfigError(text);
  logLine(text);
}

/** @throws ConfigError when one client's statements would run in another's session. */
async function refuseSharedSessions(connectionString: string): Promise<void> {
  if (await sharesSessions(connectionString)) throw new ConfigError(`DATABASE_URL: ${SHARED_SESSIONS}`);
}

async function startEmbedded(config: Config, { onLost, stops }: Omit<Starting, 'parts'>): Promise<string> {
  const server = await startEmbeddedPostgres({ dataDir: config.dataDir, log: logProgress, onLost });
  stops.push(() => server.stop());
  return server.connectionString;
}

async function startWorkerHealth(config: Config, jobs: JobRunner, stops: Array<() => Promise<void>>): Promise<void> {
  const { workerHealthPort: port, host } = config;
  if (port === null) return;
  const server = openWorkerHealth(jobs.health);
  const begin = () => once(server.listen(port, host), 'listening');
  await listen(begin, { port, host, setting: 'WORKER_HEALTH_PORT' });
  stops.push(async () => void server.close());
}

type WebStart = Pick<Starting, 'stops'> & { readonly jobs: JobRunner; readonly tracing: Tracing | null };

async function startWeb(deps: Deps, { jobs, stops, tracing }: WebStart): Promise<string> {
  const { config } = deps;
  const { clientDir } = config;
  let leaves = false;
  const isLeaving = () => leaves;
  const options = { strictAnswers: false, rateLimits: true, pages: true, tracing, isLeaving };
  const app = await createApp(deps, { ...options, ...(clientDir && { clientDir }) });
  // Concurrently, so that requests and jobs in progress each get their full seconds.
  stops.push(async () => void (await Promise.all([closeApp(app), jobs.finish()])));
  stops.push(async () => {
    leaves = true;
    if (app.server.listening) await sleep(config.drainSeconds * 1000);
  });
  const { port, host } = config;
  await listen(() => app.listen({ port, host }), { port, host, setting: 'PORT' });
  return `Parkvale is ready at ${config.publicUrl}`;
}

const REQUESTS_END_WITHIN_MS = 5000;

/**
 * A connection that was answering a request when the server began to close stays open for the
 * client's next request, often for a minute; this closes it as soon as it is idle.
 */
async function closeApp(app: FastifyInstance): Promise<void> {
  const idle = setInterval(() => app.server.closeIdleConnections(), 100);
  const late = setTimeout(() => app.server.closeAllConnections(), REQUESTS_END_WITHIN_MS);
  try {
    await app.close();
  } finally {
    clearInterval(idle);
    clearTimeout(late);
  }
}

type ListenOptions = {
  readonly port: number;
  readonly host: string /** The setting that determines the port. */;
  readonly setting: string;
};

/** @throws ConfigError if changing a setting fixes it: another program has the port, or HOST is not an address of this machine. */
async function listen(begin: () => Promise<unknown>, { port, host, setting }: ListenOptions): Promise<void> {
  try {
    await begin();
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : null;
    if (code === 'EADDRINUSE')
      throw new ConfigError(`Another program uses port ${port}. Set ${setting} to a free one.`);
    if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
      throw new ConfigError(`This machine has no address ${host}. Set HOST to one that it has.`);
    throw error;
  }
}

const DELIVERS_EVERY_SECONDS = 0.5;
const MAX_DELIVERY_PAUSE_SECONDS = 60;

/** The sandbox's own worker, like a real provider's. Whatever it leaves when it stops is due again later. */
function deliverSandboxEvents({ config, db, now }: Deps, stops: Array<() => Promise<void>>): void {
  let stopped = false;
  const onError = (error: Error) => {
    if (!stopped) console.error('sandbox:', error.message);
  };
  const deliver = () => deliverDueEvents({ db, now, postWebhook: postWebhookTo(config), onError });
  const begins = { everySeconds: DELIVERS_EVERY_SECONDS, maxPauseSeconds: MAX_DELIVERY_PAUSE_SECONDS };
  const delivering = beginRepeatedly(deliver, { ...begins, onError });
  stops.push(async () => {
    stopped = true;
    delivering.stop();
  });
}

function postWebhookTo(config: Config): PostWebhook {
  const url = `http://${ownHost(config.host)}:${config.port}${API_PREFIX}/webhooks/sandbox`;
  return async (rawBody, signature) => {
    const headers = { 'content-type': 'application/json', [SANDBOX_SIGNATURE_HEADER]: signature };
    const signal = AbortSignal.timeout(10_000);
    const answer = await fetch(url, { method: 'POST', headers, body: rawBody, signal }).catch(() => null);
    if (!answer) throw new NobodyServes(`Nobody answers at ${url}. Is the web server running there?`);
    return answer.status;
  };
}

/** How this machine reaches what listens on that host. */
function ownHost(host: string): string {
  const everyNetwork: Readonly<Record<string, string>> = { '0.0.0.0': '127.0.0.1', '::': '::1' };
  const own = everyNetwork[host] ?? host;
  return isIPv6(own) ? `[${own}]` : own;
}
