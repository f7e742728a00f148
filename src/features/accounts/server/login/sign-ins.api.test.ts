import { describe, expect, it } from 'vitest';
import { createTestApp, type SignedUp } from '#platform/testing/app/test-app.ts';
import { dumpDatabase } from '#platform/testing/database/database-dump.ts';
import { forgetPerson } from '../account-removal.store.ts';

const PASSWORD = 'Correct-horse-1';
const HOME = '198.51.100.7';
const HOTEL = '203.0.113.99';
const CHROME =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36';
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1';

// Callers say where they are, as they do behind a proxy.
const test = await createTestApp({ config: { trustProxy: '127.0.0.1' } });

type From = { readonly network?: string; readonly userAgent?: string; readonly mark?: string };

/** Headers that a page in a browser sends. */
const headersOf = ({ network = HOME, userAgent = CHROME, mark }: From) => ({
  'sec-fetch-site': 'same-origin',
  'x-forwarded-for': network,
  'user-agent': userAgent,
  ...(mark && { cookie: `browser=${mark}` }),
});

async function logIn(email: string, from: From = {}) {
  const body = { email, password: PASSWORD };
  const { status, headers } = await test.call('POST /users/login', { body }, headersOf(from));
  expect(status).toBe(200);
  const cookies = [headers['set-cookie']].flat().map(String);
  const ofCookie = (name: string) =>
    cookies.map((cookie) => new RegExp(`^${name}=([\\w-]+)`).exec(cookie)?.[1]).find(Boolean);
  return { authorization: `Bearer ${ofCookie('jwt')}`, mark: ofCookie('browser') ?? '' };
}

const signInsOf = async (headers: { authorization: string }) =>
  (await test.call('GET /users/sign-ins', {}, { authorization: headers.authorization })).body.data.signIns;
const isSignedIn = async ({ authorization }: { authorization: string }) =>
  (await test.call('GET /me', {}, { authorization })).status === 200;
const mailsTo = ({ user }: SignedUp) =>
  test.db
    .selectFrom('messages')
    .select(['subject', 'text'])
    .where('recipient', '=', user.email)
    .orderBy('id')
    .execute();
const NEW_LOGIN = 'New login to your account';

describe('sign-ins (rule 183)', () => {
  it('are listed newest first, with how, with what and when, and which one is current', async () => {
    const person = await test.signUp('customer');
    test.clock.advance(60);
    const here = await logIn(person.user.email, { userAgent: IPHONE });
    expect(await signInsOf(here)).toEqual([
      {
        _id: expect.any(String),
        at: test.clock.now().toISOString(),
        way: 'password',
        browser: 'Safari',
        system: 'iPhone',
        isNew: expect.any(Boolean),
        isOpen: true,
        isThis: true,
      },
      expect.objectContaining({ way: 'sign_up', browser: '', system: '', isNew: false, isOpen: true, isThis: false }),
    ]);
  });

  it('are listed page by page', async () => {
    const { user, headers } = await test.signUp('customer');
    for (const _ of [1, 2]) await logIn(user.email);
    const pageAfter = (cursor?: string) =>
      test.call('GET /users/sign-ins', { query: { limit: 2, ...(cursor && { cursor }) } }, headers);
    const first = (await pageAfter()).body;
    const second = (await pageAfter(first.nextCursor ?? undefined)).body;
    const ids = [...first.data.signIns, ...second.data.signIns].map(({ _id }) => _id);
    expect([new Set(ids).size, second.nextCursor]).toEqual([3, null]);
  });

  it('end one by one, and the others stay active', async () => {
    const { user } = await test.signUp('customer');
    const [phone, laptop] = [await logIn(user.email, { userAgent: IPHONE }), await logIn(user.email)];
    const ofPhone = (await signInsOf(laptop)).find(({ system }) => system === 'iPhone');
    const ended = await test.call(
      'DELETE /users/sign-ins/:id',
      { params: { id: ofPhone?._id ?? '' } },
      { authorization: laptop.authorization },
    );
    expect(ended.status).toBe(200);
    expect([await isSignedIn(phone), await isSignedIn(laptop)]).toEqual([false, true]);
    expect((await signInsOf(laptop)).find(({ system }) => system === 'iPhone')).toMatchObject({ isOpen: false });
  });

  it('end all at once, except the current one', async () => {
    const { user, headers } = await test.signUp('customer');
    const [phone, laptop] = [await logIn(user.email), await logIn(user.email)];
    await test.call('DELETE /users/sign-ins', {}, { authorization: laptop.authorization });
    expect([await isSignedIn(headers), await isSignedIn(phone), await isSignedIn(laptop)]).toEqual([
      false,
      false,
      true,
    ]);
  });

  it("of a stranger's account can be neither seen nor ended", async () => {
    const [ann, bob] = [await test.signUp('customer'), await test.signUp('customer')];
    const [ofAnn] = await signInsOf(ann.headers);
    const tried = await test.call('DELETE /users/sign-ins/:id', { params: { id: ofAnn?._id ?? '' } }, bob.headers);
    expect([tried.status, await isSignedIn(ann.headers)]).toEqual([404, true]);
    expect((await signInsOf(bob.headers)).map(({ _id }) => _id)).not.toContain(ofAnn?._id);
  });

  it('store neither the address nor the browser’s user agent, and nothing of a deleted account', async () => {
    const person = await test.signUp('customer');
    const { mark } = await logIn(person.user.email, { userAgent: IPHONE, network: HOTEL });
    const stored = JSON.stringify(await dumpDatabase(test.db));
    for (const secret of [mark, HOTEL, 'iPhone OS 18_5']) expect(stored).not.toContain(secret);
    await forgetPerson(test.db, { id: person.user._id, email: person.user.email }, test.clock.now());
    const left = await test.db.selectFrom('signIns').selectAll().where('userId', '=', person.user._id).execute();
    expect(left).toEqual([]);
  });
});

describe('a new login (rule 183)', () => {
  it('is mailed when neither its browser nor its network is known', async () => {
    const person = await test.signUp('customer');
    await logIn(person.user.email, { network: HOTEL, userAgent: IPHONE });
    const [mail] = await mailsTo(person);
    expect(mail?.subject).toBe(NEW_LOGIN);
    expect(mail?.text).toContain('Safari on iPhone');
    expect(mail?.text).toContain('/profile#sign-ins');
  });

  it('is not mailed when it comes from a known browser elsewhere or from a new browser at home', async () => {
    const person = await test.signUp('customer');
    await test.db.deleteFrom('messages').execute();
    const { email } = person.user;
    await logIn(email, { network: HOME });
    await test.db.deleteFrom('messages').execute();
    const { mark } = await logIn(email, { network: HOME, userAgent: IPHONE });
    await logIn(email, { network: HOTEL, userAgent: IPHONE, mark });
    expect(await mailsTo(person)).toEqual([]);
  });

  it('is mailed for a client that keeps no mark, however often it came from elsewhere', async () => {
    const person = await test.signUp('customer');
    const { email } = person.user;
    for (const network of ['203.0.113.1', '203.0.113.2']) {
      const from = { 'x-forwarded-for': network, 'user-agent': 'a script' };
      await test.call('POST /users/login', { body: { email, password: PASSWORD } }, from);
    }
    expect((await mailsTo(person)).map(({ subject }) => subject)).toEqual([NEW_LOGIN, NEW_LOGIN]);
  });

  it('is not mailed for an account that nobody has used yet', async () => {
    const person = await test.signUp('customer');
    expect(await mailsTo(person)).toEqual([]);
  });
});
