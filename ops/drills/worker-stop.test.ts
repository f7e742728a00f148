// A worker is asked to stop while a mail server takes its time: a mail in progress is sent
// and recorded, and one that takes too long is left to the next worker.

import type { ChildProcess } from 'node:child_process';
import { randomUUIDv7 } from 'node:crypto';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { text } from 'node:stream/consumers';
import { sql } from 'kysely';
import { SMTPServer } from 'smtp-server';
import { afterAll, expect, it } from 'vitest';
import { queueMessage } from '#features/messages/server/public.ts';
import { openDatabase } from '#platform/db/database.ts';
import { createJobRunner } from '#platform/jobs/jobs.ts';
import { folderOfThisRun } from '#platform/testing/database/run-folders.ts';
import { getTestDatabase } from '#platform/testing/database/test-database.ts';
import { becomesReady, spawnProgram } from '#platform/testing/kill/real-program.ts';

const { connectionString } = await getTestDatabase();
const dataDir = folderOfThisRun('worker-stop');
const jobs = createJobRunner({ connectionString, works: false, onError: () => {} });
await jobs.start();
const { db, close } = openDatabase({ connectionString, max: 2 });

/** The mail server has read a mail, and answers after this long. */
let requested = Promise.withResolvers<void>();
let answersAfterMs = 0;
const mailServer = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  onData: (stream, _session, done) => {
    void text(stream).then(() => {
      requested.resolve();
      setTimeout(done, answersAfterMs);
    });
  },
});
// A worker that gives up drops the connection.
mailServer.on('error', () => {});
await new Promise<void>((resolve) => mailServer.listen(0, '127.0.0.1', resolve));
const address = mailServer.server.address();
const port = typeof address === 'object' && address ? address.port : 0;

let worker: ChildProcess | null = null;
afterAll(async () => {
  worker?.kill('SIGKILL');
  await new Promise<void>((resolve) => mailServer.close(() => resolve()));
  await jobs.stop();
  await close();
  rmSync(dataDir, { recursive: true, force: true });
});

type Worker = { readonly child: ChildProcess; complaints(): string };

async function startWorker(): Promise<Worker> {
  const settings = { DATABASE_URL: connectionString, DATA_DIR: dataDir, SMTP_URL: `smtp://127.0.0.1:${port}` };
  const child = spawnProgram('worker', settings);
  worker = child;
  let complaints = '';
  child.stderr?.on('data', (words) => {
    complaints += String(words);
  });
  await becomesReady(child, () => complaints);
  return { child, complaints: () => complaints };
}

async function stop({ child, complaints }: Worker) {
  const ended = once(child, 'close');
  child.kill('SIGTERM');
  const [code] = await ended;
  return { code, complaints: complaints() };
}

/** @returns the id of a mail on which a mail server takes this long. */
async function beginMail(takesMs: number): Promise<string> {
  answersAfterMs = takesMs;
  requested = Promise.withResolvers<void>();
  const mail = { channel: 'email', to: 'ann@people.example', subject: 'Hello', text: 'Hello.', html: '' } as const;
  const id = await queueMessage(db, { jobs, newId: () => randomUUIDv7(), now: () => new Date() }, mail);
  await requested.promise;
  return id;
}

async function statusOf(id: string): Promise<string | undefined> {
  return (await db.selectFrom('messages').select('status').where('id', '=', id).executeTakeFirst())?.status;
}

it('finishes the job in progress', async () => {
  const running = await startWorker();
  const mail = await beginMail(1500);
  expect(await stop(running)).toEqual({ code: 0, complaints: '' });
  expect(await statusOf(mail)).toBe('sent');
}, 240_000);

it('silently leaves a job that takes too long to the next worker, which starts it at once', async () => {
  const running = await startWorker();
  const mail = await beginMail(20_000);
  // Its next retry delay would be an hour.
  await sql`update pgboss.job set retry_count = 12 where state = 'active' and data->'data'->>'messageId' = ${mail}`.execute(
    db,
  );
  expect(await stop(running)).toEqual({ code: 0, complaints: '' });
  expect(await statusOf(mail)).toBe('queued');
  answersAfterMs = 0;
  const next = await startWorker();
  await expect.poll(() => statusOf(mail), { timeout: 60_000 }).toBe('sent');
  expect(await stop(next)).toEqual({ code: 0, complaints: '' });
}, 240_000);
