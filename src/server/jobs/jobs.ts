// Background jobs. A job is enqueued in the transaction of the fact that causes it, so that neither exists without the
// other. pg-boss runs the queues and retries with growing delays.

import { PgBoss } from 'pg-boss';
import type { Db } from '../db/database.ts';
import { runStatement } from '../db/run-statement.ts';

export type JobData = {
  'send-message': { messageId: string };
  /** Permission to send one text: the most urgent one when its turn comes. */
  'send-text': { booked: boolean };
  /** Texts a six-digit code to a number that asked for one, if it has a ticket. `askedAt` is UTC. */
  'text-valet-code': { phoneHash: string; askedAt: string };
  'make-refund': { locationId: string; refundId: string };
  'deliver-sandbox-event': { eventId: string };
};
export type JobName = keyof JobData;

/** Run by one worker on a UTC schedule. */
const PERIODIC = {
  'sweep-payments': { cron: '* * * * *', expireInSeconds: 900 },
  // Checks whether a walk is due or requested; a walk over many payments takes long.
  'reconcile-payments': { cron: '* * * * *', expireInSeconds: 12 * 3600 },
  housekeeping: { cron: '* * * * *', expireInSeconds: 900 },
  'check-payout-accounts': { cron: '*/10 * * * *', expireInSeconds: 900 },
  'prove-audit': { cron: '47 8 * * *', expireInSeconds: 4 * 3600 },
  'forget-look-ups': { cron: '23 7 * * *', expireInSeconds: 4 * 3600 },
  'forget-tickets': { cron: '41 7 * * *', expireInSeconds: 4 * 3600 },
  'prove-revenue': { cron: '17 9 * * *', expireInSeconds: 4 * 3600 },
} as const;
export type PeriodicName = keyof typeof PERIODIC;
export const PERIODIC_NAMES = Object.keys(PERIODIC) as PeriodicName[];

export type JobHandlers = { [N in JobName]: (data: JobData[N]) => Promise<void> } & Record<
  PeriodicName,
  () => Promise<void>
>;

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
  /** Finishes the jobs in progress. */
  stop(): Promise<void>;
};

const QUEUES: JobName[] = ['send-message', 'send-text', 'text-valet-code', 'make-refund', 'deliver-sandbox-event'];
// A mail counts its own tries and becomes a dead letter before the queue gives up.
const RETRIES = { retryLimit: 20, retryDelay: 2, retryBackoff: true, retryDelayMax: 3600, expireInSeconds: 60 };

/** One at a time. Without the heartbeat, a killed process would block the others for 15 minutes. */
const PERIODICALLY = { policy: 'exclusive', retryLimit: 0, heartbeatSeconds: 30, deleteAfterSeconds: 3600 } as const;

export function createJobRunner(options: {
  connectionString: string;
  works: boolean;
  onError: (error: Error) => void;
}): JobRunner {
  const boss = new PgBoss({
    connectionString: options.connectionString,
    max: options.works ? 4 : 2,
    supervise: options.works,
    schedule: options.works,
    useListenNotify: options.works,
    migrate: false,
    createSchema: false,
  });
  let stopped = false;
  // A connection that closes while the database stops is not an error.
  boss.on('error', (error) => stopped || options.onError(error));
  return {
    async start() {
      await boss.start();
      for (const name of QUEUES) await boss.createQueue(name, { ...RETRIES, notify: true, deleteAfterSeconds: 3600 });
      for (const name of PERIODIC_NAMES) {
        await boss.createQueue(name, { ...PERIODICALLY, expireInSeconds: PERIODIC[name].expireInSeconds });
      }
    },
    async enqueue(db, name, data, more) {
      await boss.send(name, data, {
        db: executorOf(db),
        ...(more?.startAfterSeconds && { startAfter: more.startAfterSeconds }),
      });
    },
    work: (handlers) => takeJobs(boss, handlers, options.onError),
    async stop() {
      await boss.stop({ graceful: true, timeout: 10_000 });
      stopped = true;
    },
  };
}

async function takeJobs(boss: PgBoss, handlers: JobHandlers, onError: (error: Error) => void): Promise<void> {
  for (const name of QUEUES) {
    await boss.work<JobData[typeof name]>(
      name,
      { batchSize: 1, pollingIntervalSeconds: 1, localConcurrency: 4 },
      async ([job]) => {
        if (job) await (handlers[name] as (data: JobData[JobName]) => Promise<void>)(job.data);
      },
    );
  }
  for (const name of PERIODIC_NAMES) {
    await boss.work(name, { pollingIntervalSeconds: 5 }, () => toldOf(handlers[name](), onError));
    await boss.schedule(name, PERIODIC[name].cron);
  }
}

/** The library stores failed jobs silently; a periodic job would fail unnoticed. */
async function toldOf(job: Promise<void>, onError: (error: Error) => void): Promise<void> {
  try {
    await job;
  } catch (error) {
    onError(error instanceof Error ? error : new Error(String(error)));
    throw error;
  }
}

function executorOf(db: Db) {
  return {
    executeSql: (text: string, values: unknown[] = []) => runStatement(db, text, values),
  };
}
