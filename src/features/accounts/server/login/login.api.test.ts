import { describe, expect, it } from 'vitest';
import { hashCapability } from '#platform/http/access/principal.ts';
import { createTestApp, type SignedUp } from '#platform/testing/app/test-app.ts';
import { dumpDatabase } from '#platform/testing/database/database-dump.ts';

const test = await createTestApp();
const PASSWORD = 'Correct-horse-1';

const logIn = (email: string, password = PASSWORD, headers = {}) =>
  test.call('POST /users/login', { body: { email, password } }, headers);
const logInFrom = (remoteAddress: string, email: string, password = PASSWORD) =>
  test.app.inject({ method: 'POST', url: '/api/v1/users/login', remoteAddress, payload: { email, password } });
const me = (token: string) => test.call('GET /me', {}, { authorization: `Bearer ${token}` });

/** Sets "Brown-kettle-7" through a mailed link. */
async function resetFrom(remoteAddress: string, email: string): Promise<void> {
  await test.call('POST /users/forgot-password', { body: { email } });
  const mails = test.db.selectFrom('messages').select('text').where('recipient', '=', email).orderBy('id', 'desc');
  const token = (await mails.executeTakeFirstOrThrow()).text.match(/\/reset\/([\w-]+)/)?.[1];
  const url = `/api/v1/users/reset-password/${token}`;
  await test.app.inject({ method: 'PATCH', url, remoteAddress, payload: { password: 'Brown-kettle-7' } });
}

async function failToLogIn(person: SignedUp, times: number): Promise<void> {
  for (let i = 0; i < times; i++) await logIn(person.user.email, 'Wrong-horse-1');
}

describe('signing in', () => {
  it('returns only the token and the user (V15.3.1)', async () => {
    const { user } = await test.signUp('vendor');
    const { status, body } = await logIn(user.email);
    expect(status).toBe(200);
    expect(body).toEqual({ token: expect.any(String), user });
  });

  it('starts a 30-day session that is stored in the database', async () => {
    const { user } = await test.signUp('customer');
    const { token } = (await logIn(user.email)).body;
    const hash = hashCapability(token);
    const row = await test.db.selectFrom('loginSessions').selectAll().where('tokenHash', '=', hash).executeTakeFirst();
    const now = test.clock.now();
    const expiresAt = new Date(now.getTime() + 30 * 24 * 60 * 60 * 1000);
    const own = { byPasskey: false, viewedId: null, viewedUntil: null };
    expect(row).toEqual({ tokenHash: hash, userId: user._id, createdAt: now, expiresAt: expiresAt, ...own });
  });

  it('finds the account in any spelling of the address', async () => {
    const { user } = await test.signUp('customer');
    expect((await logIn(`  ${user.email.toUpperCase()} `)).status).toBe(200);
  });

  it('works for every role', async () => {
    for (const role of ['admin', 'odogwu', 'vendor', 'customer', 'enforcer', 'valet'] as const) {
      const { user } = await test.signUp(role);
      expect((await logIn(user.email)).body.user).toEqual({ ...user, role });
    }
  });

  it('returns a new unguessable token each time (V7.2.3)', async () => {
    const { user } = await test.signUp('customer');
    const tokens = new Set<string>();
    for (let i = 0; i < 5; i++) tokens.add((await logIn(user.email)).body.token);
    expect(tokens.size).toBe(5);
    // 64 characters of 4 bits are 256 random bits; the rest says whose token it is.
    for (const token of tokens) expect(token).toMatch(/^[0-9a-f]{96}$/);
  });

  it('stores no token that a copy of the database could sign in with (V7.2.3)', async () => {
    const { user } = await test.signUp('customer');
    const { token } = (await logIn(user.email)).body;
    const everything = await dumpDatabase(test.db);
    expect(everything).toContain(hashCapability(token));
    expect(everything).not.toContain(token);
    expect((await me(hashCapability(token))).status).toBe(401);
  });

  it('ends the session that came with the request (V7.2.4)', async () => {
    const { user, token, headers } = await test.signUp('customer');
    expect((await logIn(user.email, PASSWORD, headers)).status).toBe(200);
    expect((await me(token)).status).toBe(401);
  });

  it.each([
    [{ password: PASSWORD }, { email: 'Please provide a valid email address' }],
    [{ email: 'ann', password: PASSWORD }, { email: 'Please provide a valid email address' }],
    [{ email: 'ann@people.example' }, { password: 'Please enter a password.' }],
    [{ email: 'ann@people.example', password: '' }, { password: 'Please enter a password.' }],
    [{ email: { $ne: null }, password: PASSWORD }, { email: 'Please provide a valid email address' }],
  ])('says what is missing from %j', async (body, fields) => {
    const answer = await test.call('POST /users/login', { body: body as { email: string; password: string } });
    expect(answer.status).toBe(400);
    expect(answer.body.error).toMatchObject({ code: 'malformed', fields });
  });
});

describe('a failed login', () => {
  it('reveals neither in words nor in status which part was wrong (V6.3.8)', async () => {
    const { user } = await test.signUp('customer');
    const off = await test.signUp('valet');
    await test.db.updateTable('users').set({ active: false }).where('id', '=', off.user._id).execute();
    const passwordless = await test.signUp('valet');
    await test.db.updateTable('users').set({ passwordHash: null }).where('id', '=', passwordless.user._id).execute();
    const answers = [
      await logIn('nobody@people.example'),
      await logIn(user.email, 'Wrong-horse-1'),
      await logIn(off.user.email, 'Wrong-horse-1'),
      await logIn(passwordless.user.email),
    ];
    for (const { status, body } of answers) {
      expect(status).toBe(401);
      expect(body).toEqual({
        message: 'Wrong email address or password.',
        error: { code: 'login_failed', message: 'Wrong email address or password.' },
      });
    }
  });

  it('tells a deactivated member who has the right password whom to ask (rule 75)', async () => {
    const off = await test.signUp('valet');
    await test.db.updateTable('users').set({ active: false }).where('id', '=', off.user._id).execute();
    const { status, body } = await logIn(off.user.email);
    expect([status, body.error]).toMatchObject([403, { code: 'account_deactivated' }]);
  });

  it('starts no session', async () => {
    const { user } = await test.signUp('customer');
    const { headers } = await logIn(user.email, 'Wrong-horse-1');
    expect(headers['set-cookie']).toBeUndefined();
    const rows = await test.db.selectFrom('loginSessions').selectAll().where('userId', '=', user._id).execute();
    expect(rows).toHaveLength(1);
  });
});

describe('guessing passwords', () => {
  it('is stopped after ten wrong ones in 15 minutes, even when the next is right (V6.3.1)', async () => {
    const person = await test.signUp('customer');
    await failToLogIn(person, 10);
    const { status, body, headers } = await logIn(person.user.email);
    expect([status, body.error?.code, headers['retry-after']]).toEqual([429, 'login_locked', '900']);
    test.clock.advance(17);
    expect((await logIn(person.user.email)).status).toBe(200);
  });

  it('is stopped in the same way for an unknown address (V6.3.8)', async () => {
    for (let i = 0; i < 10; i++) expect((await logIn('ghost@people.example')).status).toBe(401);
    expect((await logIn('ghost@people.example')).status).toBe(429);
  });

  it('locks out neither others nor the owner on another network', async () => {
    const [person, other] = [await test.signUp('customer'), await test.signUp('customer')];
    await failToLogIn(person, 11);
    expect((await logIn(other.user.email)).status).toBe(200);
    expect((await logInFrom('203.0.113.7', person.user.email)).statusCode).toBe(200);
  });

  it('at one account from many addresses is slowed down, for its owner neither at a usual address nor after a reset link (V6.3.1)', async () => {
    const { user } = await test.signUp('customer');
    const stranger = (n: number) => logInFrom(`198.51.100.${n}`, user.email, 'Wrong-horse-1');
    for (let n = 0; n < 105; n++) expect((await stranger(n)).statusCode).toBe(401);
    const slowed = await stranger(106);
    expect([slowed.json().error.code, slowed.headers['retry-after']]).toEqual(['account_slowed', '60']);
    expect((await logIn(user.email)).status).toBe(200);
    // From anywhere else the owner has to wait as well, and a link lets them in at once.
    expect((await logInFrom('203.0.113.8', user.email)).json().error.code).toBe('account_slowed');
    await resetFrom('203.0.113.8', user.email);
    expect((await logInFrom('203.0.113.8', user.email, 'Brown-kettle-7')).statusCode).toBe(200);
    test.clock.advance(2);
    expect((await stranger(107)).statusCode).toBe(401);
  });

  it('is slowed down in the same way at an address without an account (V6.3.8)', async () => {
    for (let n = 0; n < 105; n++) await logInFrom(`198.51.100.${n}`, 'phantom@people.example');
    expect((await logInFrom('198.51.100.200', 'phantom@people.example')).json().error.code).toBe('account_slowed');
  });

  it('is not counted against a user who remembered in time', async () => {
    const person = await test.signUp('customer');
    await failToLogIn(person, 9);
    expect((await logIn(person.user.email)).status).toBe(200);
    await failToLogIn(person, 9);
    expect((await logIn(person.user.email)).status).toBe(200);
  });

  it('gains nothing from parallel attempts (V2.4.1)', async () => {
    const { user } = await test.signUp('customer');
    const answers = await Promise.all(Array.from({ length: 30 }, () => logIn(user.email, 'Wrong-horse-1')));
    expect(answers.filter(({ status }) => status === 401).length).toBeLessThanOrEqual(10);
  });
});
