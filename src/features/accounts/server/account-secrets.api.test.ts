import { describe, expect, it } from 'vitest';
import { createLogReader } from '#platform/testing/app/log-reader.ts';
import { createTestApp } from '#platform/testing/app/test-app.ts';

const PASSWORD = 'Correct-horse-1';
const DETAIL = 'relation "secret_table" does not exist at /srv/parkvale';

const fail = () => Promise.reject(new Error(DETAIL));
const failingLog = createLogReader();
const failing = await createTestApp({
  logTo: failingLog,
  config: { logLevel: 'debug' },
  deps: { jobs: { enqueue: fail } },
});

describe('an unexpected error', () => {
  it('is answered in general terms, and can be found by its request id (V16.5.1)', async () => {
    const { user } = await failing.signUp('vendor');
    const answer = await failing.call('POST /users/forgot-password', { body: { email: user.email } });
    expect(answer.status).toBe(500);
    const message = 'Something went wrong on our side. Please try again in a moment.';
    expect(answer.body).toEqual({ message, error: { code: 'internal', message } });
    const [line] = failingLog.linesSaying('request failed');
    expect(line).toMatchObject({ requestId: answer.headers['x-request-id'], err: { message: DETAIL } });
  });

  it('leaves nothing half done (V16.5.3)', async () => {
    const { user } = await failing.signUp('vendor');
    await failing.call('POST /users/forgot-password', { body: { email: user.email } });
    const links = await failing.db.selectFrom('mailedTokens').selectAll().where('about', '=', user._id).execute();
    const mails = await failing.db.selectFrom('messages').select('id').where('recipient', '=', user.email).execute();
    expect([links, mails]).toEqual([[], []]);
  });
});

describe('a secret', () => {
  it('is never logged: no password, token, cookie or address (V16.2.5)', async () => {
    const log = createLogReader();
    const test = await createTestApp({ config: { logLevel: 'debug' }, logTo: log });
    const { user, token, headers } = await test.signUp('vendor');
    await test.call(
      'POST /users/login',
      { body: { email: user.email, password: 'Wrong-horse-1' } },
      { cookie: `jwt=${token}` },
    );
    await test.call('PATCH /users/update', { body: { password: 'weak', currentPassword: PASSWORD } }, headers);
    await test.call('PATCH /users/reset-password/:token', {
      params: { token: 'a-token-that-nobody-may-see' },
      body: { password: 'Brown-kettle-7' },
    });
    const written = log.text();
    expect(written).toContain('/users/reset-password/:token');
    for (const secret of [PASSWORD, 'Wrong-horse-1', 'Brown-kettle-7', token, user.email, 'nobody-may-see']) {
      expect(written).not.toContain(secret);
    }
  });

  it('does not keep denied requests out of the log (V16.3.2)', async () => {
    const log = createLogReader();
    const test = await createTestApp({ config: { logLevel: 'info' }, logTo: log });
    await test.call('GET /me', {});
    const [line] = log.linesSaying('access refused');
    expect(line).toMatchObject({ endpoint: 'GET /me', refusal: 'not_signed_in', address: '127.0.0.1' });
  });
});
