import { describe, expect, it } from 'vitest';
import { createTestApp, type SignedUp } from '#platform/testing/app/test-app.ts';
import { addPasskey, browserIn, logInBy } from '#platform/testing/builders/a-passkey.ts';
import { dumpDatabase } from '#platform/testing/database/database-dump.ts';
import { anAuthenticator } from '#platform/testing/stand-ins/authenticator.ts';

const test = await createTestApp();
const PASSWORD = 'Correct-horse-1';
const FRESH_MINUTES = 15;

const waysOf = async ({ headers }: SignedUp) => (await test.call('GET /users/sign-in-methods', {}, headers)).body.data;
const begin = ({ headers }: SignedUp, proof: { password?: string; code?: string } = {}) =>
  test.call('POST /users/passkeys/begin', { body: proof }, headers);
const remove = ({ headers }: SignedUp, id: string, proof: { password?: string } = {}) =>
  test.call('POST /users/passkeys/:id/remove', { params: { id }, body: proof }, headers);
const isSignedIn = async (headers: { authorization: string }) =>
  (await test.call('GET /me', {}, headers)).status === 200;
const mailsTo = (email: string) =>
  test.db.selectFrom('messages').select(['subject', 'text']).where('recipient', '=', email).orderBy('id').execute();

describe('a passkey', () => {
  it('is made for the account on this host, and for nobody who does not hold the device (rule 177)', async () => {
    const person = await test.signUp('customer', 'Dora Driver');
    const { data } = (await begin(person)).body;
    expect(data).toMatchObject({
      rp: { id: 'localhost', name: 'Parkvale' },
      user: { name: person.user.email, displayName: 'Dora Driver' },
      attestation: 'none',
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    });
  });

  it('is listed with its name, when it was added and when it was last used', async () => {
    const person = await test.signUp('customer');
    const { added, device } = await addPasskey(test, person, { name: 'Blue phone' });
    const madeAt = test.clock.now().toISOString();
    expect([added.status, added.body.data]).toEqual([
      201,
      { _id: expect.any(String), name: 'Blue phone', createdAt: madeAt, usedAt: null },
    ]);
    test.clock.advance(60);
    await logInBy(test, device);
    expect((await waysOf(person)).passkeys).toEqual([{ ...added.body.data, usedAt: test.clock.now().toISOString() }]);
  });

  it('is reported to the account by mail', async () => {
    const person = await test.signUp('customer');
    await addPasskey(test, person, { name: 'Blue phone' });
    const [mail] = await mailsTo(person.user.email);
    expect(mail?.subject).toBe('A passkey was added to your account');
    expect(mail?.text).toContain('Blue phone');
  });

  it.each([
    ['another page', { origin: 'https://parkvale.evil.example' }],
    ['another host', { rpId: 'evil.example' }],
    ['another challenge', { challenge: 'QUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFB' }],
    ['a device that did not check who holds it', { unverified: true as const }],
  ])('is refused from %s', async (_, bent) => {
    const person = await test.signUp('customer');
    const { added } = await addPasskey(test, person, { bent });
    expect([added.status, added.body.error?.code]).toEqual(
      'challenge' in bent ? [422, 'passkey_late'] : [401, 'passkey_wrong'],
    );
    expect((await waysOf(person)).passkeys).toEqual([]);
  });

  it('is added once: its challenge is used up, even by a wrong answer', async () => {
    const person = await test.signUp('customer');
    const { answer, browser } = await addPasskey(test, person);
    const again = { body: { name: 'Again', answer } };
    const twice = await test.call('POST /users/passkeys', again, { ...person.headers, ...browser });
    expect(twice.body.error?.code).toBe('passkey_late');
  });

  it('is added within ten minutes, by the browser and the account that requested it', async () => {
    const person = await test.signUp('customer');
    const other = await test.signUp('customer');
    const device = anAuthenticator();
    const add = async (change: (headers: Record<string, string>) => Record<string, string>, minutes = 0) => {
      const begun = await begin(person);
      const body = { name: 'Phone', answer: device.make(begun.body.data) };
      test.clock.advance(minutes);
      const headers = change({ ...person.headers, ...browserIn(begun) });
      return (await test.call('POST /users/passkeys', { body }, headers)).body.error?.code;
    };
    const { cookie } = browserIn(await begin(other));
    expect(await add((headers) => ({ ...headers, cookie }))).toBe('passkey_late');
    expect(await add(({ authorization = '' }) => ({ authorization }))).toBe('passkey_late');
    expect(await add((headers) => ({ ...headers, ...other.headers }))).toBe('passkey_late');
    expect(await add((headers) => headers, 10)).toBe('passkey_late');
  });

  it('belongs to one account: another account cannot add it', async () => {
    const [person, other] = [await test.signUp('customer'), await test.signUp('customer')];
    const device = anAuthenticator();
    const { answer } = await addPasskey(test, person, { device });
    // A device that another account got hold of would have to present the same passkey.
    const begun = await begin(other);
    const made = device.make(begun.body.data, { id: answer.id });
    const requested = { body: { name: 'Mine', answer: made } };
    const added = await test.call('POST /users/passkeys', requested, { ...other.headers, ...browserIn(begun) });
    expect([added.status, added.body.error?.code]).toEqual([409, 'passkey_taken']);
  });

  it('is one of at most 20', async () => {
    const person = await test.signUp('customer');
    for (let i = 0; i < 20; i++) await addPasskey(test, person);
    expect((await begin(person)).body.error?.code).toBe('too_many_passkeys');
  });

  it('is never offered to the same device twice', async () => {
    const person = await test.signUp('customer');
    const { answer } = await addPasskey(test, person);
    expect((await begin(person)).body.data.excludeCredentials).toEqual([
      { id: answer.id, type: 'public-key', transports: ['internal'] },
    ]);
  });

  it('leaves no challenge in the database that could be answered', async () => {
    const person = await test.signUp('customer');
    const { challenge } = (await begin(person)).body.data;
    expect(await dumpDatabase(test.db)).not.toContain(challenge);
  });
});

describe('a person who changes how an account is signed in to', () => {
  it('proves again that it is theirs, once the session is a quarter of an hour old (rule 178, V7.5.1)', async () => {
    const person = await test.signUp('customer');
    expect((await waysOf(person)).proof).toBe('none');
    const { added } = await addPasskey(test, person);
    test.clock.advance(FRESH_MINUTES);
    expect((await waysOf(person)).proof).toBe('password');
    expect((await begin(person)).body.error?.fields).toEqual({ password: 'The current password is wrong.' });
    expect((await begin(person, { password: 'Wrong-horse-1' })).status).toBe(422);
    expect((await begin(person, { password: PASSWORD })).status).toBe(200);
    expect((await remove(person, added.body.data._id)).status).toBe(422);
    expect((await remove(person, added.body.data._id, { password: PASSWORD })).status).toBe(200);
  });

  it('may try ten passwords in 15 minutes', async () => {
    const person = await test.signUp('customer');
    test.clock.advance(FRESH_MINUTES);
    for (let i = 0; i < 10; i++) await begin(person, { password: 'Wrong-horse-1' });
    expect((await begin(person, { password: PASSWORD })).body.error?.code).toBe('too_many_requests');
  });

  it('must sign in again if there is no password to prove it with', async () => {
    const person = await test.signUp('customer');
    const { device } = await addPasskey(test, person);
    await test.db.updateTable('users').set({ passwordHash: null }).where('id', '=', person.user._id).execute();
    test.clock.advance(FRESH_MINUTES);
    expect((await waysOf(person)).proof).toBe('sign_in_again');
    expect((await begin(person, { password: PASSWORD })).body.error?.code).toBe('sign_in_again');
    const { token } = (await logInBy(test, device)).body;
    expect((await begin({ ...person, headers: { authorization: `Bearer ${token}` } })).status).toBe(200);
  });
});

describe('renaming a passkey', () => {
  const rename = ({ headers }: SignedUp, id: string, name: string) =>
    test.call('PATCH /users/passkeys/:id', { params: { id }, body: { name } }, headers);

  it('changes what the profile calls it, and nothing else (rule 189)', async () => {
    const person = await test.signUp('customer');
    const { added, device } = await addPasskey(test, person, { name: 'My device' });
    const renamed = await rename(person, added.body.data._id, ' Blue phone ');
    expect([renamed.status, renamed.body.data]).toEqual([200, { ...added.body.data, name: 'Blue phone' }]);
    expect((await waysOf(person)).passkeys.map(({ name }) => name)).toEqual(['Blue phone']);
    expect((await logInBy(test, device)).status).toBe(200);
    expect(await isSignedIn(person.headers)).toBe(true);
    expect(await mailsTo(person.user.email)).toHaveLength(1);
  });

  it('accepts a name of one line', async () => {
    const person = await test.signUp('customer');
    const { added } = await addPasskey(test, person);
    const refused = await rename(person, added.body.data._id, ' ');
    expect([refused.status, refused.body.error?.fields]).toEqual([400, { name: 'Please give it a name' }]);
  });

  it("is only for its own account: a stranger's passkey is not found (V8.2.2)", async () => {
    const [person, stranger] = [await test.signUp('customer'), await test.signUp('odogwu')];
    const { added } = await addPasskey(test, person, { name: 'My device' });
    expect((await rename(stranger, added.body.data._id, 'Mine')).status).toBe(404);
    expect((await waysOf(person)).passkeys.map(({ name }) => name)).toEqual(['My device']);
  });
});

describe('removing a passkey', () => {
  it('ends its use at once, and all other sessions (V7.4.3)', async () => {
    const person = await test.signUp('customer');
    const { device, added } = await addPasskey(test, person);
    const elsewhere = { authorization: `Bearer ${(await logInBy(test, device)).body.token}` };
    expect((await remove(person, added.body.data._id)).status).toBe(200);
    expect([await isSignedIn(elsewhere), await isSignedIn(person.headers)]).toEqual([false, true]);
    expect((await logInBy(test, device)).body.error?.code).toBe('passkey_unknown');
    expect((await mailsTo(person.user.email)).at(-1)?.subject).toBe('A passkey was removed from your account');
  });

  it("works only for its own account: a stranger's passkey is not found (V8.2.2)", async () => {
    const [person, stranger] = [await test.signUp('customer'), await test.signUp('odogwu')];
    const { added } = await addPasskey(test, person);
    expect((await remove(stranger, added.body.data._id)).status).toBe(404);
    expect((await waysOf(person)).passkeys).toHaveLength(1);
  });

  it('is refused for the last way in, even for two at the same moment (rule 178)', async () => {
    const person = await test.signUp('customer');
    const [first, second] = [await addPasskey(test, person), await addPasskey(test, person)];
    await test.db.updateTable('users').set({ passwordHash: null }).where('id', '=', person.user._id).execute();
    const ids = [first, second].map(({ added }) => added.body.data._id);
    const answers = await Promise.all(ids.map((id) => remove(person, id)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)?.body.error?.code).toBe('last_way_in');
    expect((await waysOf(person)).passkeys).toHaveLength(1);
  });

  it('is part of deleting the account', async () => {
    const admin = await test.signUp('admin');
    const person = await test.signUp('customer');
    const { device, answer } = await addPasskey(test, person);
    const deleted = await test.call('DELETE /users/', { body: { userId: person.user._id } }, admin.headers);
    expect(deleted.status).toBe(200);
    expect(await dumpDatabase(test.db)).not.toContain(answer.id);
    expect((await logInBy(test, device)).body.error?.code).toBe('passkey_unknown');
  });
});
