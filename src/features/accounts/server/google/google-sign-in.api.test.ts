import { describe, expect, it } from 'vitest';
import { createTestApp, type SignedUp } from '#platform/testing/app/test-app.ts';
import { addPasskey, browserIn, logInBy } from '#platform/testing/builders/a-passkey.ts';
import { dumpDatabase } from '#platform/testing/database/database-dump.ts';
import { switchOnTwoFactor } from '#platform/testing/endpoints/answered-calls.ts';
import { aGoogleAccount, REDIRECT_URI, startGoogle } from '#platform/testing/stand-ins/google-stand-in.ts';
import { googleVisits } from '#platform/testing/stand-ins/google-visits.ts';

const google = await startGoogle();
const test = await createTestApp({ deps: { googleSignIn: google.port() } });
const { finish, leave, link, logInWith } = googleVisits(test, google);
const PASSWORD = 'Correct-horse-1';

type Headers = Record<string, string>;
const bearer = ({ body }: { body: { token: string | null } }) => ({ authorization: `Bearer ${body.token}` });
const codeOf = (answer: { body: { error?: { code: string } | null } }) => answer.body.error?.code;
const isSignedIn = async (headers: { authorization: string }) =>
  (await test.call('GET /me', {}, headers)).status === 200;
const prove = (person: SignedUp) =>
  test.db.updateTable('users').set({ emailProvenAt: test.clock.now() }).where('id', '=', person.user._id).execute();
const waysOf = async (headers: Headers) => (await test.call('GET /users/sign-in-methods', {}, headers)).body.data;
const mailsTo = (email: string) =>
  test.db.selectFrom('messages').select(['subject', 'text']).where('recipient', '=', email).orderBy('id').execute();

describe('leaving for Google', () => {
  it('requests only the person’s identity, with PKCE, state and nonce, and a return to this host', async () => {
    const { url } = await leave();
    const requested = new URL(url).searchParams;
    expect(Object.fromEntries(requested)).toMatchObject({
      response_type: 'code',
      scope: 'openid email profile',
      code_challenge_method: 'S256',
      redirect_uri: REDIRECT_URI,
    });
    const [state, nonce] = [requested.get('state'), requested.get('nonce')];
    expect(await dumpDatabase(test.db)).not.toContain(state);
    expect(await dumpDatabase(test.db)).not.toContain(nonce);
  });

  it('is not offered when it is not configured', async () => {
    const plain = await createTestApp();
    expect((await plain.call('POST /users/google/begin', { body: {} })).status).toBe(404);
    expect((await plain.call('POST /users/google/finish', { body: { answer: '?code=1&state=1' } })).status).toBe(404);
    const person = await plain.signUp('customer');
    expect((await plain.call('GET /users/sign-in-methods', {}, person.headers)).body.data.googleOffered).toBe(false);
  });

  it.each(['silent', 'dropped', 'garbled', 500] as const)('says so when Google is down: %s (V16.5.2)', async (day) => {
    const away = await createTestApp({ deps: { googleSignIn: google.port(0.2) } });
    google.standIn.day = day;
    const requested = await away.call('POST /users/google/begin', { body: {} });
    expect([requested.status, requested.body.error?.code]).toEqual([503, 'google_away']);
    google.standIn.day = 'good';
    expect((await away.call('POST /users/google/begin', { body: {} })).status).toBe(200);
  });
});

describe('signing in with Google', () => {
  it('opens an account for an address that has none: with its name, its address as proven, and the requested role', async () => {
    const account = aGoogleAccount();
    const { status, body, headers } = await logInWith(account, { role: 'vendor', from: '/locations/me?tab=1' });
    expect([status, body.user, body.from]).toEqual([
      200,
      { _id: expect.any(String), name: account.name, email: account.email, role: 'vendor' },
      '/locations/me?tab=1',
    ]);
    expect(headers['set-cookie']).toMatch(/jwt=.*HttpOnly; SameSite=Lax/);
    const row = await test.db.selectFrom('users').selectAll().where('id', '=', body.user._id).executeTakeFirstOrThrow();
    expect([row.passwordHash, row.emailProvenAt]).toEqual([null, test.clock.now()]);
  });

  it('finds it again by Google’s id for the person, whatever their address is now', async () => {
    const account = aGoogleAccount();
    const first = await logInWith(account);
    const again = await logInWith({ ...account, email: 'moved@people.example', email_verified: false });
    expect(again.body.user).toEqual(first.body.user);
    expect(again.body.user.role).toBe('customer');
  });

  it('gives the same account to two first sign-ins at the same moment', async () => {
    const account = aGoogleAccount();
    const both = await Promise.all([logInWith(account), logInWith(account)]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    expect(both[0]?.body.user._id).toBe(both[1]?.body.user._id);
  });

  it('joins an account whose address was proven before; the account keeps its password and is told by mail', async () => {
    const person = await test.signUp('customer');
    await prove(person);
    const { email } = person.user;
    const { body } = await logInWith(aGoogleAccount({ email: email.toUpperCase() }));
    expect(body.user).toEqual(person.user);
    expect(await isSignedIn(person.headers)).toBe(true);
    expect((await test.call('POST /users/login', { body: { email, password: PASSWORD } })).status).toBe(200);
    expect((await mailsTo(email)).map(({ subject }) => subject)).toEqual(['Your account is linked with Google']);
  });

  it('takes over an account that somebody else opened with the address: they are out, with password and passkeys', async () => {
    const squatter = await test.signUp('customer', 'Sly Squatter');
    const { device } = await addPasskey(test, squatter);
    const { email } = squatter.user;
    const { body } = await logInWith(aGoogleAccount({ email, name: 'Vic Tim' }));
    expect(body.user).toEqual({ ...squatter.user, name: 'Vic Tim' });
    expect(await isSignedIn(squatter.headers)).toBe(false);
    expect(codeOf(await test.call('POST /users/login', { body: { email, password: PASSWORD } }))).toBe('login_failed');
    expect(codeOf(await logInBy(test, device))).toBe('passkey_unknown');
    expect((await waysOf(bearer({ body }))).ways).toEqual(['google']);
  });

  it('takes it over even if they have linked a Google account of theirs', async () => {
    const squatter = await test.signUp('customer');
    const theirs = aGoogleAccount();
    expect((await link(squatter, theirs)).status).toBe(200);
    expect((await logInWith(aGoogleAccount({ email: squatter.user.email }))).status).toBe(200);
    const again = await logInWith(theirs);
    expect(again.body.user._id).not.toBe(squatter.user._id);
  });

  it('is refused until Google has verified the address, whether or not it has an account', async () => {
    const person = await test.signUp('customer');
    await prove(person);
    for (const email of [person.user.email, 'nobody-yet@people.example']) {
      const answer = await logInWith(aGoogleAccount({ email, email_verified: false }));
      expect([answer.status, codeOf(answer)]).toEqual([422, 'google_unverified']);
    }
  });

  it('is refused for an account linked to another person’s Google account', async () => {
    const account = aGoogleAccount();
    await logInWith(account);
    expect(codeOf(await logInWith(aGoogleAccount({ email: account.email })))).toBe('google_other');
  });

  it('is impossible for a deactivated account', async () => {
    const account = aGoogleAccount();
    const { user } = (await logInWith(account)).body;
    await test.db.updateTable('users').set({ active: false }).where('id', '=', user._id).execute();
    expect(codeOf(await logInWith(account))).toBe('account_deactivated');
  });

  it('ends the session that came with the request (V7.2.4)', async () => {
    const person = await test.signUp('customer');
    expect((await logInWith(aGoogleAccount(), {}, person.headers)).status).toBe(200);
    expect(await isSignedIn(person.headers)).toBe(false);
  });

  it.each(['//evil.example', '/\\evil.example', 'https://evil.example', 'javascript:alert(1)', '/a\nb'])(
    'leads back only to pages on this host: not to %j',
    async (from) => {
      const requested = await test.call('POST /users/google/begin', { body: { from } });
      expect([requested.status, codeOf(requested)]).toEqual([400, 'malformed']);
    },
  );
});

describe('Google’s answer', () => {
  it.each(['wrong nonce', 'wrong audience', 'wrong issuer', 'expired', 'strange key', 'no id token'] as const)(
    'is refused: %s',
    async (mischief) => {
      const { url, browser } = await leave();
      const answer = google.provider.consent(url, aGoogleAccount());
      google.provider.mischief = mischief;
      const refused = await finish(answer, browser);
      google.provider.mischief = null;
      expect([refused.status, codeOf(refused)]).toEqual([401, 'google_wrong']);
    },
  );

  it('works once, in the browser that left, within a quarter of an hour', async () => {
    const account = aGoogleAccount();
    const { url, browser } = await leave();
    const answer = google.provider.consent(url, account);
    const stranger = (await leave()).browser;
    for (const headers of [stranger, {} as Headers]) expect(codeOf(await finish(answer, headers))).toBe('google_late');
    const both = await Promise.all([finish(answer, browser), finish(answer, browser)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 422]);
    expect(codeOf(await finish(answer, browser))).toBe('google_late');
    const late = await leave();
    test.clock.advance(15);
    expect(codeOf(await finish(google.provider.consent(late.url, account), late.browser))).toBe('google_late');
  });

  it('belongs to the visit it was made for: another code is refused', async () => {
    const [first, second] = [await leave(), await leave()];
    const stolen = new URLSearchParams(google.provider.consent(first.url, aGoogleAccount()));
    const own = new URLSearchParams(google.provider.consent(second.url, aGoogleAccount()));
    stolen.set('state', own.get('state') ?? '');
    expect(codeOf(await finish(`?${stolen}`, second.browser))).toBe('google_wrong');
  });

  it('may be that the person turned back, or that Google is down', async () => {
    const canceled = await leave();
    expect(codeOf(await finish(google.provider.deny(canceled.url), canceled.browser))).toBe('google_canceled');
    const busy = await leave();
    const answer = google.provider.deny(busy.url, 'temporarily_unavailable');
    expect(codeOf(await finish(answer, busy.browser))).toBe('google_away');
  });

  it.each(['silent', 'dropped', 500] as const)('may not come: %s', async (day) => {
    const impatient = await createTestApp({ deps: { googleSignIn: google.port(0.3) } });
    const left = await impatient.call('POST /users/google/begin', { body: {} });
    const answer = google.provider.consent(left.body.data.url, aGoogleAccount());
    google.standIn.day = day;
    const refused = await impatient.call('POST /users/google/finish', { body: { answer } }, browserIn(left));
    expect([refused.status, codeOf(refused)]).toEqual([503, 'google_away']);
  });
});

describe('two-factor sign-in', () => {
  it('asks for its code after Google too, with the usual number of attempts (rule 79)', async () => {
    const admin = await test.signUp('admin');
    await prove(admin);
    const code = await switchOnTwoFactor(test, admin.headers);
    const { url, browser } = await leave();
    const answer = google.provider.consent(url, aGoogleAccount({ email: admin.user.email }));
    expect(codeOf(await finish(answer, browser))).toBe('sign_in_code_needed');
    expect(await isSignedIn(admin.headers)).toBe(true);
    const wrong = await finish(answer, browser, '000000');
    expect([codeOf(wrong), wrong.body.error?.fields]).toEqual(['sign_in_code_wrong', { code: expect.any(String) }]);
    const right = await finish(answer, browser, code);
    expect([right.status, right.body.user]).toEqual([200, admin.user]);
    expect(codeOf(await finish(answer, browser, code))).toBe('google_late');
  });

  it('links nothing until the code is right', async () => {
    const admin = await test.signUp('admin');
    await prove(admin);
    await switchOnTwoFactor(test, admin.headers);
    const { url, browser } = await leave();
    const answer = google.provider.consent(url, aGoogleAccount({ email: admin.user.email }));
    for (let i = 0; i < 5; i++) expect(codeOf(await finish(answer, browser, '000000'))).toBe('sign_in_code_wrong');
    expect(codeOf(await finish(answer, browser, '000000'))).toBe('sign_in_code_locked');
    expect((await waysOf(admin.headers)).google).toBeNull();
  });
});
