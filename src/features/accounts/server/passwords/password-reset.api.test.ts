import { describe, expect, it } from 'vitest';
import { createTestApp } from '#platform/testing/app/test-app.ts';
import { failingQueries } from '#platform/testing/database/failing-queries.ts';
import { requestPasswordReset } from './password-reset.service.ts';
import { createPasswords } from './passwords.ts';

const test = await createTestApp();
const PASSWORD = 'Correct-horse-1';
const NEW_PASSWORD = 'Brown-kettle-7';

const forget = (email: string) => test.call('POST /users/forgot-password', { body: { email } });
const reset = (token: string, more: { token?: string; password?: string } = {}) =>
  test.call('PATCH /users/reset-password/:token', { params: { token }, body: { password: NEW_PASSWORD, ...more } });
const logIn = (email: string, password: string) => test.call('POST /users/login', { body: { email, password } });

const mailsTo = (email: string) =>
  test.db.selectFrom('messages').selectAll().where('recipient', '=', email).orderBy('createdAt').execute();

async function tokenFor(email: string): Promise<string> {
  await forget(email);
  const mail = (await mailsTo(email)).at(-1);
  return mail?.text.match(/\/reset\/([\w-]+)/)?.[1] ?? '';
}

const INVALID = {
  message: 'Invalid token provided. Please check you email again.',
  error: { code: 'token_invalid', message: 'Invalid token provided. Please check you email again.' },
};

describe('a forgotten password', () => {
  it('sends a mail with a link to set a new one', async () => {
    const { user } = await test.signUp('vendor');
    const { status, body } = await forget(user.email);
    expect([status, body.message]).toEqual([
      200,
      'We have sent you a link to set a new password. It works once, for one hour.',
    ]);
    const [mail] = await mailsTo(user.email);
    expect(mail).toMatchObject({ channel: 'email', subject: 'Set a new password' });
    expect(mail?.text).toMatch(/\nhttp:\/\/localhost:3000\/reset\/[\w-]{64}\n/);
    expect(mail?.html).toMatch(/href="http:\/\/localhost:3000\/reset\/[\w-]{64}"/);
    expect(await test.drainJobs()).toBeGreaterThan(0);
    expect((await mailsTo(user.email))[0]?.sentAt).toEqual(test.clock.now());
  });

  it('can be reported with the bare address as the body (rule 150)', async () => {
    const { user } = await test.signUp('vendor');
    for (const [contentType, payload] of [
      ['application/json', JSON.stringify(user.email)],
      ['text/plain', user.email],
    ] as const) {
      const headers = { 'content-type': contentType };
      const url = '/api/v1/users/forgot-password';
      expect((await test.app.inject({ method: 'POST', url, headers, payload })).statusCode).toBe(200);
    }
    expect(await mailsTo(user.email)).toHaveLength(2);
  });

  it('has a link that can be checked for whether it still works without using it up', async () => {
    const { user } = await test.signUp('vendor');
    const token = await tokenFor(user.email);
    const isValid = async (requested: string) =>
      (await test.call('POST /users/reset-link', { body: { token: requested } })).body.data.isValid;
    expect([await isValid(token), await isValid(token), await isValid('wrong')]).toEqual([true, true, false]);
    expect((await reset(token)).status).toBe(200);
    expect(await isValid(token)).toBe(false);
  });

  it('is refused for an unknown or deactivated account', async () => {
    const { user } = await test.signUp('valet');
    await test.db.updateTable('users').set({ active: false }).where('id', '=', user._id).execute();
    const message = 'This email address is either not associated with an account or its a Google account.';
    for (const email of ['nobody@people.example', user.email]) {
      const { status, body } = await forget(email);
      expect([status, body]).toEqual([404, { message, error: { code: 'email_unknown', message } }]);
      expect(await mailsTo(email)).toEqual([]);
    }
  });

  it('of an unknown address is worked on as for an account, and nothing of it is kept (V6.3.8)', async () => {
    const { user } = await test.signUp('customer');
    const statementsFor = async (email: string) => {
      const { db, count } = failingQueries(test.db);
      const passwords = createPasswords(test.deps.pools.passwords, { quick: true });
      await requestPasswordReset({ ...test.deps, db, passwords }, email, test.clock.now());
      return count();
    };
    expect(await statementsFor('nobody-2@people.example')).toBe(await statementsFor(user.email));
    expect(await mailsTo('nobody-2@people.example')).toEqual([]);
  });

  it.each(['', 'ann', undefined])('requires an address: %j', async (email) => {
    const { status, body } = await test.call('POST /users/forgot-password', { body: { email: email as string } });
    expect(status).toBe(400);
    expect(body.error?.fields).toEqual({ email: 'Please provide a valid email address.' });
  });

  it('cannot be used to flood a mailbox (V2.4.1)', async () => {
    const { user } = await test.signUp('customer');
    for (let i = 0; i < 5; i++) expect((await forget(user.email)).status).toBe(200);
    expect((await forget(user.email)).status).toBe(429);
    expect(await mailsTo(user.email)).toHaveLength(5);
  });

  it('cannot be used to try many addresses (V6.3.1)', async () => {
    const limited = await createTestApp({ rateLimits: true });
    const statuses = [];
    for (let i = 0; i < 21; i++) {
      const { status } = await limited.call('POST /users/forgot-password', { body: { email: `${i}@people.example` } });
      statuses.push(status);
    }
    expect(statuses.at(19)).toBe(404);
    expect(statuses.at(20)).toBe(429);
  });
});

describe('the reset link', () => {
  it('sets a new password, and the old one stops working', async () => {
    const { user } = await test.signUp('vendor');
    const { status, body } = await reset(await tokenFor(user.email));
    expect([status, body.message]).toEqual([200, 'Your new password is set. Sign in with it.']);
    expect((await logIn(user.email, PASSWORD)).status).toBe(401);
    expect((await logIn(user.email, NEW_PASSWORD)).status).toBe(200);
  });

  it('ends all sessions of the account, and nobody else’s (V7.4.3)', async () => {
    const [ann, ben] = [await test.signUp('vendor'), await test.signUp('vendor')];
    await reset(await tokenFor(ann.user.email));
    expect((await test.call('GET /me', {}, ann.headers)).status).toBe(401);
    expect((await test.call('GET /me', {}, ben.headers)).status).toBe(200);
  });

  it('works once (V6.4.3)', async () => {
    const { user } = await test.signUp('vendor');
    const token = await tokenFor(user.email);
    await reset(token);
    const again = await reset(token, { password: 'Green-kettle-8' });
    expect([again.status, again.body]).toEqual([422, INVALID]);
    expect((await logIn(user.email, NEW_PASSWORD)).status).toBe(200);
  });

  it('works once even when used twice at the same moment (V15.4.2)', async () => {
    const { user } = await test.signUp('vendor');
    const token = await tokenFor(user.email);
    const answers = await Promise.all([reset(token), reset(token, { password: 'Green-kettle-8' })]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
  });

  it('works for one hour (V6.4.1)', async () => {
    const { user } = await test.signUp('vendor');
    const token = await tokenFor(user.email);
    test.clock.advance(59);
    expect((await reset(token, { password: 'weak' })).body.error?.code).toBe('password_weak');
    test.clock.advance(1);
    expect((await reset(token)).body).toEqual(INVALID);
  });

  it('keeps working when somebody else requests another, and ends with the one that is used', async () => {
    const { user } = await test.signUp('vendor');
    const [own, strangers] = [await tokenFor(user.email), await tokenFor(user.email)];
    expect((await reset(own)).status).toBe(200);
    for (const token of [own, strangers]) expect((await reset(token)).body).toEqual(INVALID);
  });

  it('is stored only as a hash, and unguessable (V11.5.1)', async () => {
    const { user } = await test.signUp('vendor');
    const token = await tokenFor(user.email);
    // 43 characters of 6 bits are over 256 random bits; the rest says whose link it is.
    expect(token).toMatch(/^[\w-]{64}$/);
    const rows = await test.db.selectFrom('mailedTokens').selectAll().where('about', '=', user._id).execute();
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain(token);
  });

  it('is refused when invented, or when path and body differ', async () => {
    const { user } = await test.signUp('vendor');
    const token = await tokenFor(user.email);
    expect((await reset('made-up')).body).toEqual(INVALID);
    expect((await reset(token, { token: 'another' })).body).toEqual(INVALID);
    expect((await reset(token, { token })).status).toBe(200);
  });

  it('is refused once the account is deactivated', async () => {
    const { user } = await test.signUp('valet');
    const token = await tokenFor(user.email);
    await test.db.updateTable('users').set({ active: false }).where('id', '=', user._id).execute();
    expect((await reset(token)).body).toEqual(INVALID);
  });

  it.each([
    ['Brown', 422, 'Use at least 8 characters. Add a digit. Add a special character, such as ! or #.'],
    ['Passw0rd!', 422, 'This password is too easy to guess. Choose another one.'],
    ['', 400, 'Please enter a password.'],
  ])('is not used up by a password that is refused: %j (V6.2.4)', async (password, status, message) => {
    const { user } = await test.signUp('vendor');
    const token = await tokenFor(user.email);
    const refused = await reset(token, { password });
    expect(refused.status).toBe(status);
    expect(refused.body.error?.fields).toEqual({ password: message });
    expect((await reset(token)).status).toBe(200);
  });

  it('gives an account without a password its first one', async () => {
    const { user } = await test.signUp('valet');
    await test.db.updateTable('users').set({ passwordHash: null }).where('id', '=', user._id).execute();
    await reset(await tokenFor(user.email));
    expect((await logIn(user.email, NEW_PASSWORD)).status).toBe(200);
  });

  it('is followed by a mail that the password has changed', async () => {
    const { user } = await test.signUp('vendor');
    const token = await tokenFor(user.email);
    test.clock.advance(1);
    await reset(token);
    const mail = (await mailsTo(user.email)).at(-1);
    expect(mail?.subject).toBe('Your password was changed');
    expect(mail?.text).not.toContain(NEW_PASSWORD);
  });
});

describe('links that were never used', () => {
  it('are deleted by housekeeping', async () => {
    const { user } = await test.signUp('vendor');
    await tokenFor(user.email);
    test.clock.advance(61);
    await test.handlers.housekeeping();
    const rows = await test.db.selectFrom('mailedTokens').selectAll().where('about', '=', user._id).execute();
    expect(rows).toEqual([]);
  });
});
