// Background jobs. A job is enqueued in the transaction of the fact that causes it, so that neither exists without
// the other. pg-boss runs the queues and retries with increasing delays (decision record 100).

import { setTimeout as sleep } from 'node:timers/promises';
import { type ConstructorOptions, type Job, PgBoss } from 'pg-boss';
import type { Db } from '#platform/db/database.ts';
import { runStatement } from '#platform/db/statements/run-statement.ts';
import type { JobTracing, TraceParent } from '#platform/telemetry/tracing.ts';
import { requeueAbandoned } from './abandoned-jobs.store.ts';
import { beginRepeatedly, type Repeating } from './begin-repeatedly.ts';
import {
  JOB_KINDS,
  type JobData,
  type JobHandlers,
  type JobName,
  PERIODIC,
  PERIODIC_NAMES,
  type PeriodicName,
  SOON,
  URGENT,
} from './job-kinds.ts';

export type Jobs = {
  /** Inside the caller's transaction: the job exists if and only if it commits. */
  enqueue<N extends JobName>(
    db: Db,
    name: N,
    data: JobData[N],
    options?: { startAfterSeconds?: number },
  ): Promise<void>;
};

export type JobRunner = Jobs & {
  start(): Promise<void>;
  /** Starts taking jobs. */
  work(handlers: JobHandlers): Promise<void>;
  health(): WorkerHealth;
  /**
   * Takes no more jobs, and finishes those in progress, but leaves those that take longer than a few seconds to another worker. Requests in
   * progress can still enqueue some.
   */
  finish(): Promise<void>;
  /** Finishes, and closes its connections. */
  stop(): Promise<void>;
};

export type WorkerHealth = {
  /** When a job last ended here, in milliseconds since 1970; null when none has. */
  readonly lastJobAt: number | null;
  /** When the queue last answered a fetcher that asked it for jobs. */
  readonly lastLookAt: number | null;
};

/** A single queue for all, so that priorities apply across different kinds of jobs. */
export const JOB_QUEUE = 'jobs';
type Queued = {
  [N in JobName]: { readonly name: N; readonly data: JobData[N]; readonly trace?: TraceParent };
}[JobName];

/**
 * A killed worker stops sending heartbeats. Supervision finds its jobs within 17 s and makes them due at
 * once (abandoned-jobs.store.ts), so that another worker has them in under 30 s.
 */
const HEARTBEAT = { heartbeatSeconds: 10 } as const;
export const SUPERVISION = {
  superviseIntervalSeconds: 2,
  monitorIntervalSeconds: 5,
  maintenanceIntervalSeconds: 60,
} as const;

const ONE_OFF = { ...HEARTBEAT, notify: true, deleteAfterSeconds: 600 } as const;
/** One at a time. After a failure, it runs again at its next regular time; retries are for a job whose process was killed. */
const PERIODICALLY = { ...HEARTBEAT, retryLimit: 3, retryDelay: 1, deleteAfterSeconds: 3600 } as const;

/**
 * A notification delivers a new job at once; polling finds retries and delayed jobs. While
 * batches come back full, fetches follow each other without a pause.
 */
export const TAKING = {
  batchSize: 10,
  pollingIntervalSeconds: 0.5,
  notifyPollingIntervalSeconds: 0.5,
  burstWhenBatchFull: true,
  perJobResults: true,
} as const;
/** WorkerPools keep jobs that hang, such as refunds while a provider is down, from ever holding everything up. */
const POOLS = [{ minPriority: URGENT }, { minPriority: SOON }, { localConcurrency: 4 }] as const;

const QUEUES = [JOB_QUEUE, ...PERIODIC_NAMES];
/** In seconds. */
export const TAKES_OVER_EVERY = 2;

const ANSWERS_WITHIN_MS = 15_000;
const STOPS_WITHIN_MS = 4000;

export function createJobRunner(options: {
  connectionString: string;
  works: boolean;
  onError: (error: Error) => void;
  /** How long before an unresponsive connection is dropped. */
  answersWithinMs?: number;
  tracing?: JobTracing | undefined;
}): JobRunner {
  const { tracing } = options;
  // The library passes its settings on to the driver, but its types list only some of them.
  const settings: ConstructorOptions & { query_timeout: number; keepAlive: boolean } = {
    connectionString: options.connectionString,
    max: options.works ? 6 : 2,
    supervise: options.works,
    schedule: options.works,
    useListenNotify: options.works,
    migrate: false,
    createSchema: false,
    // Drops a connection whose database hangs, so that the pool opens another.
    query_timeout: options.answersWithinMs ?? ANSWERS_WITHIN_MS,
    keepAlive: true,
    ...SUPERVISION,
  };
  const boss = new PgBoss(settings);
  let stopping = false;
  let lastJobAt: number | null = null;
  const ended = () => {
    lastJobAt = Date.now();
  };
  // When work that takes too long loses its connection at shutdown, that is not an error. If it
  // failed by itself, it will fail again elsewhere and be reported then.
  const onError = (error: Error) => stopping || options.onError(error);
  boss.on('error', onError);
  const repeating: Repeating[] = [];
  const finish = async () => {
    stopping = true;
    for (const each of repeating.splice(0)) each.stop();
    await Promise.race([Promise.all(QUEUES.map((name) => boss.offWork(name))), sleep(STOPS_WITHIN_MS)]);
  };
  return {
    async start() {
      await boss.start();
      await prepareQueues(boss);
    },
    async enqueue(db, name, data, more) {
      await boss.send(
        JOB_QUEUE,
        { name, data, ...traceOf(tracing) },
        {
          ...JOB_KINDS[name],
          db: executorOf(db),
          ...(more?.startAfterSeconds && { startAfter: more.startAfterSeconds }),
        },
      );
    },
    async work(handlers) {
      repeating.push(
        beginRepeatedly(() => requeueAbandoned(boss.getDb(), QUEUES), { everySeconds: TAKES_OVER_EVERY, onError }),
      );
      await takeJobs(boss, handlers, { onError, ended, tracing });
      for (const name of PERIODIC_NAMES) repeating.push(...(await beginPeriodic(boss, name, onError)));
    },
    health: () => ({ lastJobAt, lastLookAt: lastLookOf(boss) }),
    finish,
    async stop() {
      await finish();
      await boss.stop({ graceful: true, timeout: STOPS_WITHIN_MS });
    },
  };
}

/** Also updates queues that an earlier release created. */
async function prepareQueues(boss: PgBoss): Promise<void> {
  await boss.createQueue(JOB_QUEUE, ONE_OFF);
  await boss.updateQueue(JOB_QUEUE, ONE_OFF);
  for (const name of PERIODIC_NAMES) {
    const { expireInSeconds } = PERIODIC[name];
    await boss.createQueue(name, { ...PERIODICALLY, policy: 'exclusive', expireInSeconds });
    await boss.updateQueue(name, { ...PERIODICALLY, expireInSeconds });
  }
}

function lastLookOf(boss: PgBoss): number | null {
  const looks = boss.getWipData().map(({ lastFetchedOn }) => lastFetchedOn ?? 0);
  return Math.max(0, ...looks) || null;
}

function traceOf(tracing: JobTracing | undefined): { readonly trace?: TraceParent } {
  const trace = tracing?.carried();
  return trace === undefined ? {} : { trace };
}

type Watch = {
  readonly onError: (error: Error) => void;
  readonly ended: () => void;
  readonly tracing: JobTracing | undefined;
};

async function takeJobs(boss: PgBoss, handlers: JobHandlers, { onError, ended, tracing }: Watch): Promise<void> {
  // Until its first look, a worker does not know how much is waiting.
  const backlog = { seenAt: Date.now() };
  for (const pool of POOLS) {
    await boss.work<Queued>(JOB_QUEUE, { ...TAKING, ...pool }, (jobs) => {
      if (jobs.length === TAKING.batchSize) backlog.seenAt = Date.now();
      return Promise.all(jobs.map((job) => outcomeOf(job, handlers, tracing).finally(ended)));
    });
  }
  for (const name of PERIODIC_NAMES) {
    await boss.work(name, { pollingIntervalSeconds: 2 }, async () => {
      await backlogIsDone(backlog);
      const run = () => handlers[name]();
      await reportFailure(tracing ? () => tracing.run(name, undefined, run) : run, onError).finally(ended);
    });
  }
}

/** Its queue holds one job at a time, so that a run that takes longer delays the next instead of letting them pile up. */
async function beginPeriodic(boss: PgBoss, name: PeriodicName, onError: (error: Error) => void): Promise<Repeating[]> {
  const rhythm = PERIODIC[name];
  if ('cron' in rhythm) {
    await boss.schedule(name, rhythm.cron);
    return [];
  }
  const { everySeconds } = rhythm;
  await boss.unschedule(name);
  return [beginRepeatedly(() => boss.send(name, {}, { singletonSeconds: everySeconds }), { everySeconds, onError })];
}

const MAX_YIELD_MS = 10_000;

/** Walks are in no hurry: they start after a second without a full batch, or after ten seconds. */
async function backlogIsDone(backlog: { readonly seenAt: number }): Promise<void> {
  const patience = Date.now() + MAX_YIELD_MS;
  while (Date.now() - backlog.seenAt < 1000 && Date.now() < patience) await sleep(200);
}

async function outcomeOf({ id, data: job }: Job<Queued>, handlers: JobHandlers, tracing: JobTracing | undefined) {
  const run = () => (handlers[job.name] as (data: JobData[JobName]) => Promise<void>)(job.data);
  try {
    await (tracing ? tracing.run(job.name, job.trace, run) : run());
    return { id, status: 'completed' } as const;
  } catch (error) {
    const output = error instanceof Error ? { name: error.name, message: error.message } : { message: String(error) };
    return { id, status: 'failed', output } as const;
  }
}

/** The library stores failures silently, so a periodic job would fail unnoticed. */
async function reportFailure(job: () => Promise<void>, onError: (error: Error) => void): Promise<void> {
  await job().catch((error: unknown) => onError(error instanceof Error ? error : new Error(String(error))));
}

function executorOf(db: Db) {
  return {
    executeSql: (text: string, values: unknown[] = []) => runStatement(db, text, values),
  };
}
