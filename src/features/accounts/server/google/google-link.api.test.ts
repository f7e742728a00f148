import { describe, expect, it } from 'vitest';
import { createTestApp, type SignedUp } from '#platform/testing/app/test-app.ts';
import { addPasskey, browserIn } from '#platform/testing/builders/a-passkey.ts';
import { dumpDatabase } from '#platform/testing/database/database-dump.ts';
import { aGoogleAccount, startGoogle } from '#platform/testing/stand-ins/google-stand-in.ts';
import { googleVisits } from '#platform/testing/stand-ins/google-visits.ts';

const google = await startGoogle();
const test = await createTestApp({ deps: { googleSignIn: google.port() } });
const { finish, link, logInWith } = googleVisits(test, google);
const PASSWORD = 'Correct-horse-1';

type Headers = Record<string, string>;
const bearer = ({ body }: { body: { token: string | null } }) => ({ authorization: `Bearer ${body.token}` });
const codeOf = (answer: { body: { error?: { code: string } | null } }) => answer.body.error?.code;
const isSignedIn = async (headers: { authorization: string }) =>
  (await test.call('GET /me', {}, headers)).status === 200;
const waysOf = async (headers: Headers) => (await test.call('GET /users/sign-in-methods', {}, headers)).body.data;
const mailsTo = (email: string) =>
  test.db.selectFrom('messages').select(['subject', 'text']).where('recipient', '=', email).orderBy('id').execute();

describe('a link from the profile', () => {
  const unlink = ({ headers }: SignedUp, body: { password?: string } = {}) =>
    test.call('POST /users/google/unlink', { body }, headers);

  it('may use any address, starts no session, and leads back to the profile', async () => {
    const person = await test.signUp('vendor');
    const account = aGoogleAccount();
    const linked = await link(person, account);
    expect(linked.body).toEqual({ token: null, user: person.user, from: '/profile' });
    const { google: shown, ways } = await waysOf(person.headers);
    expect([shown, ways]).toEqual([
      { email: account.email, linkedAt: test.clock.now().toISOString() },
      ['password', 'google'],
    ]);
    expect((await logInWith(account)).body.user).toEqual(person.user);
    expect((await mailsTo(person.user.email)).map(({ subject }) => subject)).toEqual([
      'Your account is linked with Google',
    ]);
  });

  it('proves the account’s address when it is the same', async () => {
    const person = await test.signUp('customer');
    await link(person, aGoogleAccount({ email: person.user.email }));
    const row = await test.db
      .selectFrom('users')
      .select('emailProvenAt')
      .where('id', '=', person.user._id)
      .executeTakeFirst();
    expect(row?.emailProvenAt).toEqual(test.clock.now());
    expect(await isSignedIn(person.headers)).toBe(true);
  });

  it('is refused for a Google account linked to another account, and for a second one', async () => {
    const [person, other] = [await test.signUp('customer'), await test.signUp('customer')];
    const account = aGoogleAccount();
    await link(person, account);
    expect(codeOf(await link(other, account))).toBe('google_taken');
    expect(codeOf(await link(person, aGoogleAccount()))).toBe('google_other');
    expect((await link(person, account)).status).toBe(200);
  });

  it('is finished only by the account that started it', async () => {
    const [person, other] = [await test.signUp('customer'), await test.signUp('customer')];
    const begun = await test.call('POST /users/google/link', { body: {} }, person.headers);
    const answer = google.provider.consent(begun.body.data.url, aGoogleAccount());
    for (const headers of [other.headers, {} as Headers]) {
      expect(codeOf(await finish(answer, { ...headers, ...browserIn(begun) }))).toBe('google_late');
    }
  });

  it('needs proof that the account is theirs, once the session is a quarter of an hour old (rule 178, V7.5.1)', async () => {
    const person = await test.signUp('customer');
    await link(person, aGoogleAccount());
    test.clock.advance(15);
    const again = await test.call('POST /users/google/link', { body: {} }, person.headers);
    expect(codeOf(again)).toBe('current_password_wrong');
    expect((await unlink(person)).status).toBe(422);
    expect((await unlink(person, { password: PASSWORD })).status).toBe(200);
  });

  it('is removed along with all other sessions, and a mail says so (V7.4.3)', async () => {
    const person = await test.signUp('customer');
    const account = aGoogleAccount();
    await link(person, account);
    const elsewhere = bearer(await logInWith(account));
    expect((await unlink(person)).status).toBe(200);
    expect([await isSignedIn(elsewhere), await isSignedIn(person.headers)]).toEqual([false, true]);
    expect((await mailsTo(person.user.email)).at(-1)?.subject).toBe('Your account is no longer linked with Google');
    expect((await logInWith(account)).body.user._id).not.toBe(person.user._id);
  });

  it('cannot be removed while it is the last way in', async () => {
    const { user, ...rest } = (await logInWith(aGoogleAccount())).body;
    const person = { user, token: rest.token ?? '', headers: bearer({ body: rest }) };
    expect(codeOf(await unlink(person))).toBe('last_way_in');
    await addPasskey(test, person);
    expect((await unlink(person)).status).toBe(200);
  });

  it('is deleted with its account', async () => {
    const admin = await test.signUp('admin');
    const account = aGoogleAccount();
    const { user } = (await logInWith(account)).body;
    await test.call('DELETE /users/', { body: { userId: user._id } }, admin.headers);
    expect(await dumpDatabase(test.db)).not.toContain(account.sub);
    expect((await logInWith(account)).body.user._id).not.toBe(user._id);
  });
});

describe('an account without a password', () => {
  it('is told by forgot-password that it is a Google account, in the specification’s words', async () => {
    const account = aGoogleAccount();
    await logInWith(account);
    const { status, body } = await test.call('POST /users/forgot-password', { body: { email: account.email } });
    expect([status, body.message]).toEqual([
      404,
      'This email address is either not associated with an account or its a Google account.',
    ]);
    expect(await mailsTo(account.email)).toEqual([]);
  });

  it('gets a password through a mail that its profile requests', async () => {
    const account = aGoogleAccount();
    const signedIn = bearer(await logInWith(account));
    expect((await test.call('POST /users/password-link', {}, signedIn)).status).toBe(200);
    const [mail] = await mailsTo(account.email);
    const token = mail?.text.match(/\/reset\/([\w-]+)/)?.[1] ?? '';
    const set = await test.call('PATCH /users/reset-password/:token', {
      params: { token },
      body: { password: 'Green-kettle-8' },
    });
    expect(set.status).toBe(200);
    const logIn = { body: { email: account.email, password: 'Green-kettle-8' } };
    expect((await waysOf(bearer(await test.call('POST /users/login', logIn)))).ways).toEqual(['password', 'google']);
    expect((await test.call('POST /users/forgot-password', { body: { email: account.email } })).status).toBe(200);
  });

  it('may request five mails an hour', async () => {
    const signedIn = bearer(await logInWith(aGoogleAccount()));
    for (let i = 0; i < 5; i++) expect((await test.call('POST /users/password-link', {}, signedIn)).status).toBe(200);
    expect((await test.call('POST /users/password-link', {}, signedIn)).status).toBe(429);
  });
});
