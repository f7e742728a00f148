// A stopped primary behaves like a frozen host: it accepts connections and answers nothing.

import { rmSync } from 'node:fs';
import { afterAll, afterEach, expect, it, vi } from 'vitest';
import { JOB_KINDS, type JobHandlers, PERIODIC_NAMES } from '#platform/jobs/job-kinds.ts';
import { createJobRunner } from '#platform/jobs/jobs.ts';
import { createTestApp } from '#platform/testing/app/test-app.ts';
import { databasesFolder } from '#platform/testing/database/database-folder.ts';
import { folderOfThisRun } from '#platform/testing/database/run-folders.ts';
import { openDatabase } from '../database.ts';
import { migrateToLatest } from '../migrate.ts';
import { startEmbeddedPostgres } from './embedded-postgres.ts';

const dataDir = folderOfThisRun('hung', databasesFolder());
const server = await startEmbeddedPostgres({ dataDir, log: () => {}, crashSafe: false });
const { connectionString } = server;
await migrateToLatest(connectionString);
const { db, close } = openDatabase({ connectionString, max: 4, statementTimeoutMs: 500 });
const test = await createTestApp({ deps: { db } });
const onlooker = openDatabase({ connectionString, max: 1 });

let stopped: number[] = [];
const goOn = () => {
  for (const pid of stopped.splice(0)) process.kill(pid, 'SIGCONT');
};
afterEach(goOn);
afterAll(async () => {
  await close();
  await onlooker.close();
  await server.stop();
  rmSync(dataDir, { recursive: true, force: true });
}, 60_000);

/** The processes that serve these programs' connections, and the one that accepts new ones. */
async function hang(programs: readonly string[], withNew: boolean): Promise<void> {
  const { rows } = await onlooker.pool.query('select pid from pg_stat_activity where application_name = any($1)', [
    programs,
  ]);
  stopped = [...rows.map(({ pid }) => Number(pid)), ...(withNew ? [server.pid] : [])];
  for (const pid of stopped) process.kill(pid, 'SIGSTOP');
}

const request = (url: string) => test.app.inject({ url });
const lots = () => request('/api/v1/locations/center/41.88,-87.63');

it('answers with 503 and Retry-After, never with 500, and recovers by itself', async () => {
  expect((await Promise.all([lots(), lots(), lots()])).map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
  await hang(['parkvale'], true);
  const answers = await Promise.all([lots(), lots(), lots(), lots(), lots(), request('/readyz')]);
  for (const { statusCode, headers } of answers) {
    expect([statusCode, headers['retry-after']]).toEqual([503, '5']);
  }
  expect((await request('/healthz')).statusCode).toBe(200);
  goOn();
  await vi.waitFor(async () => expect((await lots()).statusCode).toBe(200), 20_000);
}, 60_000);

it('leaves no hanging connection when only the host vanished', async () => {
  await Promise.all([lots(), lots(), lots(), lots()]);
  await hang(['parkvale'], false);
  await vi.waitFor(async () => expect((await lots()).statusCode).toBe(200), { timeout: 20_000, interval: 10 });
  const answers = await Promise.all([lots(), lots(), lots(), lots()]);
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200]);
}, 60_000);

it('is given up by the worker in favor of connections that answer', async () => {
  const done: string[] = [];
  const worker = createJobRunner({ connectionString, works: true, onError: () => {}, answersWithinMs: 1000 });
  await worker.start();
  const names = [...Object.keys(JOB_KINDS), ...PERIODIC_NAMES];
  const handlers: unknown = Object.fromEntries(names.map((name) => [name, async () => void done.push(name)]));
  await worker.work(handlers as JobHandlers);
  const enqueue = () => worker.enqueue(onlooker.db, 'send-text', { booked: false });
  const textsDone = () => done.filter((name) => name === 'send-text').length;
  await enqueue();
  await vi.waitFor(() => expect(textsDone()).toBe(1), 20_000);
  await hang(['pgboss'], false);
  await enqueue();
  await vi.waitFor(() => expect(textsDone()).toBe(2), 20_000);
  expect(worker.health().lastLookAt).toBeGreaterThan(Date.now() - 20_000);
  goOn();
  await worker.stop();
}, 60_000);
