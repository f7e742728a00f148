import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { blockWork } from '#platform/testing/app/blocked-work.ts';
import type * as OddJobs from '#platform/testing/app/odd-jobs.worker.ts';
import { createTestApp, type TestApp } from '#platform/testing/app/test-app.ts';
import { openWorkerPool, type WorkerFile, type WorkerPool } from '#platform/worker-pools/worker-pool.ts';
import { createPasswords } from './passwords.ts';

const ODD_JOBS: WorkerFile<typeof OddJobs> = {
  url: new URL('../../../../platform/testing/app/odd-jobs.worker.ts', import.meta.url),
};
const PASSWORD = 'Correct-horse-1';

const USUAL = { memoryMb: 96, seconds: 60, idleSeconds: 60 };
const pool = openWorkerPool({ ...USUAL, processes: 1, queue: 0 });
afterAll(() => pool.close());

let test: TestApp;
beforeAll(async () => {
  const usual = await createTestApp();
  const { pools } = usual.deps;
  test = await createTestApp({ deps: { pools: { ...pools, passwords: pool } } });
});

/** Runs something while nothing else fits into the pool. */
async function whileFull<T>(full: WorkerPool, act: () => Promise<T>): Promise<T> {
  const { gate, letGo } = blockWork();
  const held = full.run(ODD_JOBS, 'waitFor', gate);
  try {
    return await act();
  } finally {
    letGo();
    await held;
  }
}

const logIn = (email: string, password = PASSWORD) => test.call('POST /users/login', { body: { email, password } });

describe('while too many passwords are waiting to be checked', () => {
  it('anyone who logs in, signs up or sets a new password is asked to come back in a moment (rule 173)', async () => {
    const { user, headers } = await test.signUp('vendor');
    const email = 'late@people.example';
    const answers = await whileFull(pool, () =>
      Promise.all([
        logIn(user.email),
        logIn('nobody@people.example'),
        test.call('POST /users/signup', {
          body: { name: 'Ann', email, password: PASSWORD, passwordConfirm: PASSWORD, role: 'customer' },
        }),
        test.call('PATCH /users/update', { body: { password: 'Brown-kettle-7', currentPassword: PASSWORD } }, headers),
      ]),
    );
    const message = 'The server is busy. Try again in a moment.';
    for (const { status, body, headers: sent } of answers) {
      expect([status, body, sent['retry-after']]).toEqual([503, { message, error: { code: 'busy', message } }, '5']);
    }
    expect((await logIn(user.email)).status).toBe(200);
  });

  it('an attempt is not counted, because nothing was tried', async () => {
    const { user } = await test.signUp('vendor');
    await whileFull(pool, async () => {
      for (let i = 0; i < 15; i++) expect((await logIn(user.email, 'Wrong-horse-1')).status).toBe(503);
    });
    expect((await logIn(user.email)).status).toBe(200);
  });
});

describe('many passwords at once', () => {
  it('leave files and new database connections alone', { timeout: 120_000 }, async () => {
    const two = openWorkerPool({ ...USUAL, processes: 2, queue: 50 });
    const passwords = createPasswords(two, { quick: false });
    let hashed = 0;
    const hashes = Array.from({ length: 8 }, async () => {
      await passwords.hash(PASSWORD);
      hashed += 1;
    });
    await readFile(import.meta.filename);
    // On Node's shared pool of four threads, the file would wait until four of them are done.
    expect(hashed).toBeLessThan(4);
    await Promise.all(hashes);
    await two.close();
  });
});
