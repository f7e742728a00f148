import { describe, expect, it } from 'vitest';
import { createApp } from '#app/app.ts';
import { createTestApp } from '#platform/testing/app/test-app.ts';
import { addPasskey, beginLogin, logInBy } from '#platform/testing/builders/a-passkey.ts';
import { switchOnTwoFactor } from '#platform/testing/endpoints/answered-calls.ts';
import { anAuthenticator } from '#platform/testing/stand-ins/authenticator.ts';

const test = await createTestApp();

async function aHolder(role: 'customer' | 'admin' = 'customer', counts = true) {
  const person = await test.signUp(role);
  return { ...person, ...(await addPasskey(test, person, { device: anAuthenticator({ counts }) })) };
}
const codeOf = (answer: { body: { error?: { code: string } | null } }) => answer.body.error?.code;
const failPassword = (email: string, headers: Record<string, string> = {}) =>
  test.call('POST /users/login', { body: { email, password: 'Wrong-horse-1' } }, headers);

describe('signing in with a passkey', () => {
  it('requires no address and no password, and returns token and cookie as a password does (rule 177)', async () => {
    const { device, user } = await aHolder();
    const { status, body, headers } = await logInBy(test, device);
    expect([status, body.user]).toEqual([200, user]);
    expect(headers['set-cookie']).toMatch(/^jwt=.*HttpOnly; SameSite=Lax/);
    const me = await test.call('GET /me', {}, { authorization: `Bearer ${body.token}` });
    expect(me.body.user).toEqual(user);
  });

  it('hides the token from a browser’s page (V3.3.4)', async () => {
    const { device } = await aHolder();
    const { body } = await logInBy(test, device, {}, { origin: 'http://localhost:3000' });
    expect(body.token).toBe('');
  });

  it('requires the holder of the device, on this host', async () => {
    const { requested } = await beginLogin(test);
    expect(requested).toEqual({
      challenge: expect.stringMatching(/^[\w-]{40,}$/),
      rpId: 'localhost',
      timeout: 600_000,
      userVerification: 'required',
    });
  });

  it('ends the session that came with the request (V7.2.4)', async () => {
    const { device, headers } = await aHolder();
    expect((await logInBy(test, device, {}, headers)).status).toBe(200);
    expect((await test.call('GET /me', {}, headers)).status).toBe(401);
  });

  it('works across processes: one may issue a challenge and another accept the answer', async () => {
    const { device } = await aHolder();
    const { requested, browser } = await beginLogin(test);
    const other = await createApp(test.deps, { strictAnswers: true, rateLimits: false, pages: false });
    const payload = { answer: device.sign(requested) };
    const url = '/api/v1/users/passkeys/login';
    const answered = await other.inject({ method: 'POST', url, headers: browser, payload });
    await other.close();
    expect(answered.statusCode).toBe(200);
  });

  it.each([
    ['another page', { origin: 'https://parkvale.evil.example' }],
    ['another host', { rpId: 'evil.example' }],
    ['a device that did not check who holds it', { unverified: true as const }],
    ['a device that names another account', { userHandle: 'AAAAAAAAAAAAAAAAAAAAAA' }],
  ])('is refused from %s', async (_, bent) => {
    const { device } = await aHolder();
    const { status, body } = await logInBy(test, device, bent);
    expect([status, body.error?.code]).toEqual([401, 'passkey_wrong']);
    expect((await logInBy(test, device)).status).toBe(200);
  });

  it('is refused with the signature of another passkey', async () => {
    const [holder, stranger] = [await aHolder(), await aHolder()];
    const { requested, browser } = await beginLogin(test);
    const { response } = stranger.device.sign(requested);
    const theirs = holder.device.sign(requested);
    const answer = { ...theirs, response: { ...theirs.response, signature: response.signature } };
    const forged = await test.call('POST /users/passkeys/login', { body: { answer } }, browser);
    expect(codeOf(forged)).toBe('passkey_wrong');
  });

  it('works once: an answer that is sent again is refused, even at the same moment', async () => {
    const { device } = await aHolder();
    const { requested, browser } = await beginLogin(test);
    const body = { answer: device.sign(requested) };
    const both = await Promise.all([1, 2].map(() => test.call('POST /users/passkeys/login', { body }, browser)));
    expect(both.map(({ status }) => status).sort()).toEqual([200, 422]);
    expect(codeOf(await test.call('POST /users/passkeys/login', { body }, browser))).toBe('passkey_late');
  });

  it('must end in the browser in which it began, within ten minutes', async () => {
    const { device } = await aHolder();
    const { requested } = await beginLogin(test);
    const body = { answer: device.sign(requested) };
    const { browser: stranger } = await beginLogin(test);
    for (const headers of [stranger, {}]) {
      expect(codeOf(await test.call('POST /users/passkeys/login', { body }, headers))).toBe('passkey_late');
    }
    const late = await beginLogin(test);
    test.clock.advance(10);
    const tooLate = await test.call(
      'POST /users/passkeys/login',
      { body: { answer: device.sign(late.requested) } },
      late.browser,
    );
    expect(codeOf(tooLate)).toBe('passkey_late');
  });

  it('is refused with a challenge for adding a passkey', async () => {
    const { device, headers } = await aHolder();
    const begun = await test.call('POST /users/passkeys/begin', { body: {} }, headers);
    const { challenge } = begun.body.data;
    const browser = { cookie: [begun.headers['set-cookie'] ?? ''].flat().join('').split(';')[0] ?? '' };
    const { requested } = await beginLogin(test);
    const body = { answer: device.sign(requested, { challenge }) };
    expect(codeOf(await test.call('POST /users/passkeys/login', { body }, browser))).toBe('passkey_late');
  });

  it('is refused when a passkey’s count goes back, because somebody has copied it', async () => {
    const { device } = await aHolder();
    expect((await logInBy(test, device, { uses: 7 })).status).toBe(200);
    for (const uses of [7, 6, 0]) expect(codeOf(await logInBy(test, device, { uses }))).toBe('passkey_wrong');
    expect((await logInBy(test, device, { uses: 8 })).status).toBe(200);
  });

  it('accepts passkeys that do not count, such as those kept in a cloud', async () => {
    const { device } = await aHolder('customer', false);
    for (let i = 0; i < 3; i++) expect((await logInBy(test, device)).status).toBe(200);
  });

  it('says that a passkey is unknown if nobody has it', async () => {
    const { wanted } = await aHolder();
    const device = anAuthenticator();
    device.make(wanted);
    const { status, body } = await logInBy(test, device);
    expect([status, body.error?.code]).toEqual([401, 'passkey_unknown']);
  });

  it('is impossible for a deactivated account', async () => {
    const { device, user } = await aHolder();
    await test.db.updateTable('users').set({ active: false }).where('id', '=', user._id).execute();
    expect(codeOf(await logInBy(test, device))).toBe('account_deactivated');
  });

  it('requires no additional code, because the device has verified its holder (rules 79 and 177)', async () => {
    const { device, headers } = await aHolder('admin');
    await switchOnTwoFactor(test, headers);
    expect((await logInBy(test, device)).status).toBe(200);
  });
});

describe('the limits of signing in', () => {
  it('apply to passkeys too: after ten wrong passwords from a network, nothing from it is accepted (V6.3.1)', async () => {
    const { device, user } = await aHolder();
    for (let i = 0; i < 10; i++) await failPassword(user.email);
    expect(codeOf(await logInBy(test, device))).toBe('login_locked');
    test.clock.advance(17);
    expect((await logInBy(test, device)).status).toBe(200);
  });

  it('count wrong attempts', async () => {
    const { device, user } = await aHolder();
    for (let i = 0; i < 10; i++) await logInBy(test, device, { unverified: true });
    expect(codeOf(await logInBy(test, device))).toBe('login_locked');
    expect(codeOf(await failPassword(user.email))).toBe('login_locked');
  });

  it('are cleared by a success', async () => {
    const { device, user } = await aHolder();
    for (let i = 0; i < 9; i++) await failPassword(user.email);
    expect((await logInBy(test, device)).status).toBe(200);
    expect(codeOf(await failPassword(user.email))).toBe('login_failed');
  });
});

describe('a passkey that somebody else added', () => {
  const resetTokenFor = async (email: string) => {
    await test.call('POST /users/forgot-password', { body: { email } });
    const mails = test.db.selectFrom('messages').select('text').where('recipient', '=', email);
    const { text } = await mails
      .where('subject', '=', 'Set a new password')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    return text.match(/\/reset\/([\w-]+)/)?.[1] ?? '';
  };
  const reset = (token: string) =>
    test.call('PATCH /users/reset-password/:token', { params: { token }, body: { password: 'Green-kettle-8' } });

  it('is deleted when the owner of the address proves it: the other person had only typed it', async () => {
    const { device, user } = await aHolder();
    expect((await reset(await resetTokenFor(user.email))).status).toBe(200);
    expect(codeOf(await logInBy(test, device))).toBe('passkey_unknown');
  });

  it('stays if the account was proven before: a forgotten password does not mean another person', async () => {
    const { device, user } = await aHolder();
    await test.db.updateTable('users').set({ emailProvenAt: test.clock.now() }).where('id', '=', user._id).execute();
    expect((await reset(await resetTokenFor(user.email))).status).toBe(200);
    expect((await logInBy(test, device)).status).toBe(200);
  });
});
