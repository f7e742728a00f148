// One worker as `npm run worker` runs it, with the product's own handlers, and a backlog for it: texts ready to send, receipts, walks.
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { PgBoss } from 'pg-boss';
import { createJobHandlers } from '#app/jobs/handlers.ts';
import { composeMail, queueMessage, queueText } from '#features/messages/server/public.ts';
import type { JobHandlers } from '#platform/jobs/job-kinds.ts';
import { createJobRunner, JOB_QUEUE } from '#platform/jobs/jobs.ts';
import { answerQuestions } from '../../harness/processes/helper-process.ts';
import { createProductApp, type ProductApp } from '../../harness/product-app.ts';

const WALKS = ['sweep-payments', 'reconcile-payments', 'housekeeping'] as const;

/** Seconds since the worker started. */
export type Drained = {
  readonly lastText: number;
  readonly lastReceipt: number;
  readonly firstWalk: number;
  /** When no jobs were left, not counting periodic ones. */
  readonly all: number;
};

/** The seconds from when each retry was due until it started. */
export type Retried = { readonly late: readonly number[] };

let connectionString = '';
let product: ProductApp | null = null;

const questions = {
  start: async (requested: { connectionString: string }) => {
    connectionString = requested.connectionString;
    product = await createProductApp({ connectionString });
  },
  /** Queues this many of each, mixed, with one of each walk before them; then starts one worker. */
  drain: async ({ texts, receipts }: { texts: number; receipts: number }): Promise<Drained> => {
    if (!product) throw new Error('Not started.');
    const { deps } = product;
    await queueWalks();
    for (let n = 0; n < Math.max(texts, receipts); n++) {
      if (n < receipts) await queueMessage(deps.db, deps, receiptTo(n));
      if (n < texts) await queueText(deps.db, deps, readyTextTo(n));
    }
    const worker = createJobRunner({ connectionString, works: true, onError: (error) => console.error(error) });
    await worker.start();
    const ended = { text: 0, receipt: 0, walk: 0 };
    const started = performance.now();
    const seconds = () => (performance.now() - started) / 1000;
    const handlers = createJobHandlers({ ...deps, jobs: worker });
    await worker.work(noting(handlers, ended, seconds));
    await untilNoneWaits();
    const all = seconds();
    while (ended.walk === 0) await sleep(50);
    await worker.stop();
    return { lastText: ended.text, lastReceipt: ended.receipt, firstWalk: ended.walk, all };
  },
  /** This many refunds fail once, one after another, and are retried after their pause. */
  retry: async ({ refunds }: { refunds: number }): Promise<Retried> => {
    if (!product) throw new Error('Not started.');
    const { deps } = product;
    const begun = new Map<string, number[]>();
    const refund = async ({ refundId }: { refundId: string }) => {
      const tries = [...(begun.get(refundId) ?? []), Date.now()];
      begun.set(refundId, tries);
      if (tries.length === 1) throw new Error('The provider is away.');
    };
    const worker = createJobRunner({ connectionString, works: true, onError: (error) => console.error(error) });
    await worker.start();
    await worker.work({ ...createJobHandlers({ ...deps, jobs: worker }), 'make-refund': refund });
    for (let n = 0; n < refunds; n++) {
      await deps.jobs.enqueue(deps.db, 'make-refund', { locationId: 'lot', refundId: deps.newId() });
      await sleep(ONE_EACH_MS);
    }
    await untilNoneWaits();
    const due = await whenDue([...begun.keys()]);
    await worker.stop();
    return { late: due.map(({ id, at }) => ((begun.get(id)?.[1] ?? Number.NaN) - at) / 1000) };
  },
};
/** Spreads their retries over time as well. */
const ONE_EACH_MS = 70;
export type JobWorkerQuestions = typeof questions;

function noting(
  handlers: JobHandlers,
  ended: { text: number; receipt: number; walk: number },
  seconds: () => number,
): JobHandlers {
  const noteWalk = async () => {
    ended.walk ||= seconds();
  };
  const walks = WALKS.map((name) => [name, () => noteWalk().then(handlers[name])]);
  return {
    ...handlers,
    'send-text': async (data) => {
      await handlers['send-text'](data);
      ended.text = seconds();
    },
    'send-message': async (data) => {
      await handlers['send-message'](data);
      ended.receipt = seconds();
    },
    ...Object.fromEntries(walks),
  };
}

async function queueWalks(): Promise<void> {
  const boss = new PgBoss({ connectionString, max: 1, supervise: false, schedule: false });
  await boss.start();
  for (const name of WALKS) await boss.send(name, {});
  await boss.stop();
}

function receiptTo(number: number) {
  const sections = [{ rows: [['Total', '$4.40']] }] as const;
  const content = { title: 'Your receipt', paragraphs: ['Thank you for parking.'], sections, footer: 'Parkvale' };
  return composeMail({ to: `driver-${number}@bench.example`, subject: 'Your receipt', content });
}

function readyTextTo(number: number) {
  const to = `+1312555${String(number % 10_000).padStart(4, '0')}`;
  return { to, text: 'Your car is ready.', urgency: 'ready', service: 'code_requested' } as const;
}

async function whenDue(ids: readonly string[]): Promise<{ id: string; at: number }[]> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  const { rows } = await client.query(
    `select data->'data'->>'refundId' as id, extract(epoch from start_after)::float * 1000 as at
      from pgboss.job where name = $1 and data->'data'->>'refundId' = any($2)`,
    [JOB_QUEUE, [...ids]],
  );
  await client.end();
  return rows;
}

async function untilNoneWaits(): Promise<void> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  const waiting = `select 1 from pgboss.job where name = $1 and state in ('created', 'retry', 'active') limit 1`;
  while ((await client.query(waiting, [JOB_QUEUE])).rows.length > 0) await sleep(25);
  await client.end();
}

answerQuestions(questions, async () => {
  await product?.close();
});
