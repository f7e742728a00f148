import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { PgBoss } from 'pg-boss';
import { afterAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { WALK_CLAIM_SECONDS } from '#features/payments/server/public.ts';
import { openDatabase } from '#platform/db/database.ts';
import { getTestDatabase } from '#platform/testing/database/test-database.ts';
import { requeueAbandoned } from './abandoned-jobs.store.ts';
import { JOB_KINDS, type JobHandlers, type JobName, PERIODIC_NAMES } from './job-kinds.ts';
import { createJobRunner, JOB_QUEUE, SUPERVISION, TAKES_OVER_EVERY, TAKING } from './jobs.ts';

const { connectionString } = await getTestDatabase();
const runner = createJobRunner({ connectionString, works: false, onError: () => {} });
await runner.start();
const boss = new PgBoss({ connectionString, max: 2, supervise: false, schedule: false });
await boss.start();
const client = new Client({ connectionString });
await client.connect();
const { db, close } = openDatabase({ connectionString, max: 5 });
afterAll(async () => {
  await close();
  await client.end();
  await boss.stop();
  await runner.stop();
});

async function enqueueAll(names: readonly JobName[]): Promise<void> {
  const data = { messageId: '', booked: false, phoneHash: '', requestedAt: '', locationId: '', refundId: '' };
  for (const name of names) await runner.enqueue(db, name, data);
}

async function enqueueBacklog(length: number): Promise<void> {
  const job = { data: { name: 'send-message', data: { messageId: '' } }, ...JOB_KINDS['send-message'] };
  await boss.insert(JOB_QUEUE, Array(length).fill(job));
}

async function startWorker(act: (name: JobName) => Promise<void>, sweep = async () => {}) {
  const worker = createJobRunner({ connectionString, works: true, onError: () => {} });
  await worker.start();
  const oneOff = (Object.keys(JOB_KINDS) as JobName[]).map((name) => [name, () => act(name)]);
  const periodic = PERIODIC_NAMES.map((name) => [name, name === 'sweep-payments' ? sweep : async () => {}]);
  await worker.work(Object.fromEntries([...oneOff, ...periodic]) as JobHandlers);
  let stopped: Promise<void> | undefined;
  const stop = () => {
    stopped ??= worker.stop();
    return stopped;
  };
  // A worker left behind by a failed test would take the next test's jobs.
  onTestFinished(stop);
  return { ...worker, stop };
}

/** @returns how many jobs of a backlog are done when the walk that waits behind them starts */
async function jobsBeforeWalk({ jobs, msEach }: { jobs: number; msEach: number }): Promise<number> {
  let done = 0;
  const doneAtWalk = Promise.withResolvers<number>();
  await enqueueBacklog(jobs);
  await boss.send('sweep-payments', {});
  const worker = await startWorker(
    async () => {
      await sleep(msEach);
      done += 1;
    },
    async () => doneAtWalk.resolve(done),
  );
  const before = await doneAtWalk.promise;
  await worker.stop();
  return before;
}

async function countActive(): Promise<number> {
  const { rows } = await client.query(
    `select count(*)::int as active from pgboss.job where name = $1 and state = 'active'`,
    [JOB_QUEUE],
  );
  return rows[0]?.active;
}

/** The worker of the jobs in progress has been silent for eleven seconds. */
async function heartStops(): Promise<void> {
  await client.query(
    `update pgboss.job set heartbeat_on = heartbeat_on - interval '11 seconds' where state = 'active'`,
  );
  await lookAfterJobs();
}

async function lookAfterJobs(): Promise<void> {
  await client.query('update pgboss.queue set monitor_on = null, monitor_claim_on = null');
  await boss.supervise();
}

/** Advances the job table by some minutes, then runs the queue's supervision, which happens every minute. */
async function minutesPass(minutes: number): Promise<void> {
  await client.query(
    `update pgboss.job set heartbeat_on = heartbeat_on - $1 * interval '1 minute',
    started_on = started_on - $1 * interval '1 minute' where state = 'active'`,
    [minutes],
  );
  await lookAfterJobs();
}

it('enqueues what requests in progress ask for while it finishes, before its first job, too', async () => {
  const leaving = createJobRunner({ connectionString, works: true, onError: () => {} });
  await leaving.start();
  onTestFinished(() => leaving.stop());
  await leaving.finish();
  await expect(leaving.enqueue(db, 'send-message', { messageId: '' })).resolves.toBeUndefined();
  await boss.deleteAllJobs(JOB_QUEUE);
});

describe('a job', () => {
  it('wakes a worker at once', async () => {
    const done: string[] = [];
    const worker = await startWorker(async (name) => void done.push(name));
    await enqueueAll(['send-message']);
    await vi.waitFor(() => expect(done).toEqual(['send-message']), { timeout: 20_000 });
    await worker.stop();
    await client.query('delete from pgboss.job where name = $1', [JOB_QUEUE]);
  });
});

describe('a periodic job', () => {
  it.each(PERIODIC_NAMES)('%s is run by one process at a time', async (name) => {
    await boss.send(name, {});
    expect(await boss.send(name, {})).toBeNull();
    const [taken] = await boss.fetch(name);
    expect(await boss.send(name, {})).toBeNull();
    await boss.complete(name, taken?.id ?? '');
  });

  it('is taken over when its process was killed', async () => {
    for (const name of PERIODIC_NAMES) {
      await boss.send(name, {});
      expect(await boss.fetch(name)).toHaveLength(1);
    }
    await minutesPass(1);
    for (const name of PERIODIC_NAMES) {
      const [again] = await boss.fetch(name, { ignoreStartAfter: true });
      await boss.complete(name, again?.id ?? '');
      expect(again).toBeDefined();
    }
  });
});

describe('the sweep', () => {
  it('starts as soon as a worker works, and once every 15 seconds however many workers there are', async () => {
    await boss.schedule('sweep-payments', '* * * * *');
    const sweeps = vi.fn(async () => {});
    const workers = [await startWorker(async () => {}, sweeps), await startWorker(async () => {}, sweeps)];
    await vi.waitFor(() => expect(sweeps).toHaveBeenCalled(), 20_000);
    for (const worker of workers) await worker.stop();
    const { rows } = await client.query(
      `select count(*)::int as jobs, count(distinct singleton_on)::int as turns from pgboss.job
        where name = 'sweep-payments' and singleton_on is not null`,
    );
    expect(rows[0]?.jobs).toBe(rows[0]?.turns);
    expect(await boss.getSchedules('sweep-payments')).toEqual([]);
  });
});

describe('a job of a worker that was killed', () => {
  it('is missed after ten seconds, whatever it does, and looked for every five seconds', async () => {
    const queues = await boss.getQueues();
    const ours = queues.filter(({ name }) => name === JOB_QUEUE || PERIODIC_NAMES.some((each) => each === name));
    expect(ours).toHaveLength(PERIODIC_NAMES.length + 1);
    for (const queue of ours) expect(queue).toMatchObject({ heartbeatSeconds: 10 });
    await runner.enqueue(db, 'make-refund', { locationId: 'lot', refundId: 'refund' });
    expect(await boss.fetch(JOB_QUEUE)).toHaveLength(1);
    await minutesPass(1);
    const [again] = await boss.fetch(JOB_QUEUE, { ignoreStartAfter: true });
    expect(again?.data).toEqual({ name: 'make-refund', data: { locationId: 'lot', refundId: 'refund' } });
    await boss.complete(JOB_QUEUE, again?.id ?? '');
  });

  it('is due at once, however often it has failed before', async () => {
    await runner.enqueue(db, 'send-message', { messageId: 'mail' });
    for (let failures = 0; failures < 8; failures++) {
      const [job] = await boss.fetch(JOB_QUEUE, { ignoreStartAfter: true });
      await boss.fail(JOB_QUEUE, job?.id ?? '');
    }
    expect(await boss.fetch(JOB_QUEUE, { ignoreStartAfter: true })).toHaveLength(1);
    await heartStops();
    expect(await boss.fetch(JOB_QUEUE)).toEqual([]);
    await requeueAbandoned(boss.getDb(), [JOB_QUEUE]);
    const [again] = await boss.fetch(JOB_QUEUE);
    await boss.complete(JOB_QUEUE, again?.id ?? '');
    expect(again?.data).toEqual({ name: 'send-message', data: { messageId: 'mail' } });
  });

  it('keeps its retry delay if it failed by itself', async () => {
    await runner.enqueue(db, 'make-refund', { locationId: 'lot', refundId: 'refund' });
    const [job] = await boss.fetch(JOB_QUEUE);
    await boss.fail(JOB_QUEUE, job?.id ?? '');
    await requeueAbandoned(boss.getDb(), [JOB_QUEUE]);
    expect(await boss.fetch(JOB_QUEUE)).toEqual([]);
    await boss.deleteJob(JOB_QUEUE, job?.id ?? '');
  });

  // The last heartbeat is sent; ten seconds later the job counts as abandoned; the supervision checks every five seconds
  // and starts a check every two; the take-over runs every two; the fetchers poll twice a second.
  it('is with another worker in under thirty seconds', async () => {
    const [queue] = await boss.getQueues([JOB_QUEUE]);
    const { monitorIntervalSeconds, superviseIntervalSeconds } = SUPERVISION;
    const missed = (queue?.heartbeatSeconds ?? 0) + monitorIntervalSeconds + superviseIntervalSeconds;
    expect(missed + TAKES_OVER_EVERY + TAKING.pollingIntervalSeconds).toBeLessThan(30);
  });

  // A worker sends two heartbeats in the time after which one counts as missed, so the
  // job may be free half of that time after its worker's death.
  it('finds a walk through the providers’ books no longer held', async () => {
    const [queue] = await boss.getQueues(['reconcile-payments']);
    expect(WALK_CLAIM_SECONDS).toBeLessThan((queue?.heartbeatSeconds ?? 0) / 2);
  });

  it('is started again by a live worker', async () => {
    await runner.enqueue(db, 'make-refund', { locationId: 'lot', refundId: 'refund' });
    expect(await boss.fetch(JOB_QUEUE)).toHaveLength(1);
    const begun = Promise.withResolvers<void>();
    const worker = await startWorker(async () => begun.resolve());
    await begun.promise;
    await worker.stop();
  }, 90_000);
});

describe('a refund that fails again and again', () => {
  it('is due again within half a minute, so that it is requested well within two minutes of the last fault', async () => {
    await runner.enqueue(db, 'make-refund', { locationId: 'lot', refundId: 'refund' });
    const pauses: number[] = [];
    for (let failures = 0; failures < 40; failures++) {
      const [job] = await boss.fetch(JOB_QUEUE, { ignoreStartAfter: true });
      await boss.fail(JOB_QUEUE, job?.id ?? '');
      const { rows } = await client.query(
        `select extract(epoch from start_after - now())::float as pause, state from pgboss.job where name = $1 and id = $2`,
        [JOB_QUEUE, job?.id],
      );
      expect(rows[0]?.state).toBe('retry');
      pauses.push(rows[0]?.pause);
    }
    const [last] = await boss.fetch(JOB_QUEUE, { ignoreStartAfter: true });
    await boss.complete(JOB_QUEUE, last?.id ?? '');
    expect(Math.max(...pauses)).toBeGreaterThan(10);
    expect(Math.max(...pauses)).toBeLessThanOrEqual(30);
  });

  it('is tried for most of a day before only the sweep is left', () => {
    const { retryDelayMax = 0, retryLimit = 0 } = JOB_KINDS['make-refund'];
    expect(retryDelayMax * retryLimit).toBeGreaterThan(16 * 3600);
  });
});

describe('a worker', () => {
  it('works through a backlog without a pause, texts before receipts before refunds', async () => {
    const begun: JobName[] = [];
    const kinds = ['make-refund', 'send-message', 'send-text'] as const;
    await enqueueAll(kinds.flatMap((name) => Array.from({ length: 100 }, () => name)));
    const worker = await startWorker(async (name) => void begun.push(name));
    await vi.waitFor(() => expect(begun).toHaveLength(300), 20_000);
    await worker.stop();
    // The pools take their first and last batches of a kind at the same moment.
    const places = (name: JobName) => begun.flatMap((each, index) => (each === name ? [index] : []));
    expect(places('send-text')[89]).toBeLessThan(places('send-message')[49] ?? 0);
    expect(places('send-message')[89]).toBeLessThan(places('make-refund')[49] ?? 0);
  });

  it('starts no walk before the backlog is done', async () => {
    expect(await jobsBeforeWalk({ jobs: 200, msEach: 50 })).toBe(200);
  }, 30_000);

  it('starts a walk in the middle of a backlog that does not end', async () => {
    expect(await jobsBeforeWalk({ jobs: 2000, msEach: 1000 })).toBeLessThan(2000);
    await client.query('delete from pgboss.job where name = $1', [JOB_QUEUE]);
  }, 60_000);

  it('tries a failed job again when its time has come', async () => {
    let tries = 0;
    const worker = await startWorker(async () => {
      tries += 1;
      if (tries === 1) throw new Error('not this time');
    });
    await enqueueAll(['make-refund']);
    // Its first retry delay is two to four seconds. No notification announces its end; a fetcher that polls finds the job.
    await vi.waitFor(() => expect(tries).toBe(2), 15_000);
    await worker.stop();
  });

  // The benchmarks (`jobs`) measure how late they really are.
  it('looks for jobs that are due twice a second, with and without notifications', () => {
    expect(Math.max(TAKING.pollingIntervalSeconds, TAKING.notifyPollingIntervalSeconds)).toBeLessThanOrEqual(0.5);
  });

  it('takes texts while all refunds hang', async () => {
    const done: JobName[] = [];
    const provider = Promise.withResolvers<void>();
    await enqueueAll(Array.from({ length: 60 }, () => 'make-refund'));
    const worker = await startWorker(async (name) => {
      if (name === 'make-refund') await provider.promise;
      done.push(name);
    });
    await vi.waitFor(async () => expect(await countActive()).toBe(40), 10_000);
    await enqueueAll(['send-text', 'send-message']);
    await vi.waitFor(() => expect(done.toSorted()).toEqual(['send-message', 'send-text']), 10_000);
    provider.resolve();
    await vi.waitFor(() => expect(done).toHaveLength(62), 10_000);
    await worker.stop();
  });
});
