import { describe, expect, it } from 'vitest';
import { createTestApp } from '#platform/testing/app/test-app.ts';
import { forgetPerson } from '../account-removal.store.ts';

const test = await createTestApp();
const PASSWORD = 'Correct-horse-1';
const DAY_MINUTES = 24 * 60;

const me = (headers: Record<string, string>) => test.call('GET /me', {}, headers);
/** The browser's mark comes with it. */
const cookieOf = (headers: Record<string, unknown>): string =>
  [headers['set-cookie']]
    .flat()
    .map(String)
    .find((cookie) => /jwt=/.test(cookie)) ?? '';

async function logInByCookie() {
  const person = await test.signUp('customer');
  const { headers } = await test.call('POST /users/login', { body: { email: person.user.email, password: PASSWORD } });
  const cookie = cookieOf(headers).split(';')[0] ?? '';
  return { ...person, cookie };
}

describe('the sign-in cookie', () => {
  it('is hidden from scripts and other sites (V3.3.2, V3.3.4)', async () => {
    const { user } = await test.signUp('customer');
    const { headers, body } = await test.call('POST /users/login', { body: { email: user.email, password: PASSWORD } });
    expect(cookieOf(headers)).toBe(`jwt=${body.token}; Max-Age=2592000; Path=/; HttpOnly; SameSite=Lax`);
  });

  it('is bound to this host, and to https where the product runs there (V3.3.1)', async () => {
    const served = await createTestApp({ config: { https: true, publicUrl: 'https://parkvale.example' } });
    const { user } = await served.signUp('customer');
    const { headers } = await served.call('POST /users/login', { body: { email: user.email, password: PASSWORD } });
    expect(cookieOf(headers)).toMatch(/^__Host-jwt=\w+; Max-Age=2592000; Path=\/; HttpOnly; Secure; SameSite=Lax$/);
  });

  it.each([
    ['Sec-Fetch-Site', 'sec-fetch-site', 'same-origin'],
    ['only Origin, as older ones do', 'origin', test.deps.config.publicUrl],
  ])(
    'is in no answer that a script in a browser could read, of one that sends %s (V3.3.4)',
    async (_how, header, value) => {
      const { user } = await test.signUp('customer');
      const headers = { [header]: value };
      const signedIn = await test.call(
        'POST /users/login',
        { body: { email: user.email, password: PASSWORD } },
        headers,
      );
      expect(signedIn.body).toEqual({ token: '', user });
      const cookie = cookieOf(signedIn.headers).split(';')[0] ?? '';
      expect((await me({ cookie })).body).toEqual({ user });
      const person = { name: 'Ann', email: `${header}@people.example`, password: PASSWORD, passwordConfirm: PASSWORD };
      const signUp = () =>
        test.call(
          'POST /users/signup',
          { body: { ...person, role: 'vendor' } },
          { ...headers, 'idempotency-key': `sign-up-${header}` },
        );
      for (const { body, headers: answered } of [await signUp(), await signUp()]) {
        expect(body.token).toBe('');
        expect((await me({ cookie: cookieOf(answered).split(';')[0] ?? '' })).status).toBe(200);
      }
    },
  );

  it('works like the token', async () => {
    const { user, cookie } = await logInByCookie();
    expect((await me({ cookie })).body).toEqual({ user });
  });

  it('changes nothing when another site sends it (V3.5.1)', async () => {
    const { user, cookie } = await logInByCookie();
    for (const from of [
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
      { origin: 'https://evil.example' },
      { origin: 'null' },
    ]) {
      const rename = await test.call('PATCH /users/update', { body: { name: 'Mallory' } }, { cookie, ...from });
      const logout = await test.call('POST /users/logout', {}, { cookie, ...from });
      expect([rename.status, logout.status, rename.body.error?.code]).toEqual([403, 403, 'cross_site']);
    }
    expect((await me({ cookie })).body).toEqual({ user });
  });

  it('may change things when our own pages send it', async () => {
    const { cookie } = await logInByCookie();
    const ownPage = { cookie, 'sec-fetch-site': 'same-origin' };
    expect((await test.call('PATCH /users/update', { body: { name: 'Ann' } }, ownPage)).status).toBe(200);
  });
});

describe('a session', () => {
  it('ends after 30 days, however often it was used (V7.3.2)', async () => {
    const { headers } = await test.signUp('customer');
    test.clock.advance(29 * DAY_MINUTES);
    expect((await me(headers)).status).toBe(200);
    test.clock.advance(DAY_MINUTES - 1);
    expect((await me(headers)).status).toBe(200);
    test.clock.advance(1);
    expect((await me(headers)).status).toBe(401);
  });

  it('ends at once when the account is deactivated (V7.4.2)', async () => {
    const { user, headers } = await test.signUp('valet');
    await test.db.updateTable('users').set({ active: false }).where('id', '=', user._id).execute();
    expect((await me(headers)).status).toBe(401);
  });

  it('has the account’s current role, not the one it started with (V8.3.2)', async () => {
    const { user, headers } = await test.signUp('vendor');
    await test.db.updateTable('users').set({ role: 'customer' }).where('id', '=', user._id).execute();
    expect((await me(headers)).body.user.role).toBe('customer');
  });

  it('has the new role’s permissions from the next request on (V8.3.2)', async () => {
    const { user, headers } = await test.signUp('vendor');
    const listLots = async () => (await test.call('GET /locations/me', {}, headers)).status;
    const become = (role: 'vendor' | 'customer') =>
      test.db.updateTable('users').set({ role }).where('id', '=', user._id).execute();
    expect(await listLots()).toBe(200);
    await become('customer');
    expect(await listLots()).toBe(403);
    await become('vendor');
    expect(await listLots()).toBe(200);
  });

  it('ends with its account (V7.4.2)', async () => {
    const { user, headers } = await test.signUp('customer');
    await test.db
      .transaction()
      .execute((tx) => forgetPerson(tx, { id: user._id, email: user.email }, test.clock.now()));
    expect((await me(headers)).status).toBe(401);
    expect(await test.db.selectFrom('loginSessions').selectAll().where('userId', '=', user._id).execute()).toEqual([]);
  });

  it('is not accepted from a URL, whatever the parameter’s name (V14.2.1)', async () => {
    const { token } = await test.signUp('customer');
    for (const name of ['token', 'access_token', 'jwt', 'authorization', 'session']) {
      expect((await test.app.inject({ url: `/api/v1/me?${name}=${token}` })).statusCode).toBe(401);
    }
  });

  it('requires a token, and not an invented one', async () => {
    for (const headers of [
      {},
      { authorization: 'Bearer undefinedundefined' },
      { cookie: 'jwt=made-up-made-up-made' },
    ]) {
      const { status, body } = await me(headers);
      expect([status, body.error?.code]).toEqual([401, 'not_signed_in']);
    }
  });

  it('is deleted by housekeeping once it has expired', async () => {
    const { user } = await test.signUp('customer');
    test.clock.advance(30 * DAY_MINUTES + 1);
    await test.handlers.housekeeping();
    const rows = await test.db.selectFrom('loginSessions').selectAll().where('userId', '=', user._id).execute();
    expect(rows).toEqual([]);
  });
});

describe('logging out', () => {
  it('ends the session on the server, not only in the browser (V7.4.1)', async () => {
    const { user, headers } = await test.signUp('customer');
    const { status, body } = await test.call('POST /users/logout', {}, headers);
    expect([status, body.message]).toEqual([200, 'You are signed out.']);
    expect((await me(headers)).status).toBe(401);
    const rows = await test.db.selectFrom('loginSessions').selectAll().where('userId', '=', user._id).execute();
    expect(rows).toEqual([]);
  });

  it('ends a cookie session, and clears the cookies jwt and token', async () => {
    const { cookie } = await logInByCookie();
    const { headers } = await test.call('POST /users/logout', {}, { cookie });
    expect((await me({ cookie })).status).toBe(401);
    expect(headers['clear-site-data']).toBe('"cache"');
    for (const name of ['jwt', 'token']) {
      expect(String(headers['set-cookie'])).toContain(
        `${name}=; Max-Age=0; Path=/; Expires=Thu, 01 Jan 1970 00:00:00 GMT; HttpOnly`,
      );
    }
  });

  it('leaves the account’s other sessions alone', async () => {
    const { user, headers } = await test.signUp('customer');
    const other = (await test.call('POST /users/login', { body: { email: user.email, password: PASSWORD } })).body;
    await test.call('POST /users/logout', {}, headers);
    expect((await me({ authorization: `Bearer ${other.token}` })).status).toBe(200);
  });

  it('is not an error without a session', async () => {
    expect((await test.call('POST /users/logout', {})).status).toBe(200);
  });
});

describe('the current user', () => {
  it('is returned with name, address and role, and never cached (V14.3.2)', async () => {
    const { user, headers } = await test.signUp('enforcer');
    const answer = await me(headers);
    expect(answer.body).toEqual({ user });
    expect(answer.headers['cache-control']).toBe('no-store');
  });
});
