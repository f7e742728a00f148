import { describe, expect, it } from 'vitest';
import { createTestApp } from '#platform/testing/app/test-app.ts';
import { dumpDatabase } from '#platform/testing/database/database-dump.ts';
import { createPasswords } from './passwords/passwords.ts';
import { signUp as signUpDirectly } from './sign-up.service.ts';

const test = await createTestApp();
const PASSWORD = 'Correct-horse-1';
const accountsBeforeAnybodyCame = await test.db.selectFrom('users').select('id').execute();

let people = 0;
const aPerson = (more: Record<string, unknown> = {}) => {
  people += 1;
  const email = `person-${people}@people.example`;
  return { name: 'Ann Carter', email, password: PASSWORD, passwordConfirm: PASSWORD, role: 'vendor' as const, ...more };
};
const signUp = (more: Record<string, unknown> = {}, headers: Record<string, string> = {}) =>
  test.call('POST /users/signup', { body: aPerson(more) }, headers);
const findUser = (email: string) =>
  test.db.selectFrom('users').selectAll().where('email', '=', email).executeTakeFirst();

describe('a new installation', () => {
  it('has no default accounts (V6.3.2)', () => {
    expect(accountsBeforeAnybodyCame).toEqual([]);
  });
});

describe('signing up', () => {
  it.each(['vendor', 'customer'] as const)('opens an account as a %s and signs in', async (role) => {
    const { status, body, headers } = await signUp({ email: `New-${role}@People.example`, name: ' Ann Carter ', role });
    expect(status).toBe(201);
    const email = `New-${role}@People.example`;
    expect(body).toEqual({
      token: expect.any(String),
      user: { _id: expect.any(String), name: 'Ann Carter', email, role },
    });
    expect(String(headers['set-cookie'])).toBe(`jwt=${body.token}; Max-Age=2592000; Path=/; HttpOnly; SameSite=Lax`);
    expect(await findUser(email)).toMatchObject({
      id: body.user._id,
      role,
      active: true,
      createdAt: test.clock.now(),
    });
    const { status: meStatus } = await test.call('GET /me', {}, { authorization: `Bearer ${body.token}` });
    expect(meStatus).toBe(200);
  });

  it('stores a scrypt hash of the password, and the password nowhere (V11.4.2)', async () => {
    const { body } = await signUp();
    const account = await findUser(body.user.email);
    expect(account?.passwordHash).toMatch(/^scrypt\$/);
    expect(await dumpDatabase(test.db)).not.toContain(PASSWORD);
  });

  it('ends the session that came with the request (V7.2.4)', async () => {
    const { headers } = await test.signUp('customer');
    await signUp({}, headers);
    expect((await test.call('GET /me', {}, headers)).status).toBe(401);
  });

  it('acts once per Idempotency-Key, and signs in with the repeated answer', async () => {
    const body = aPerson();
    const key = { 'idempotency-key': 'sign-up-key-1' };
    const [first, again] = [
      await test.call('POST /users/signup', { body }, key),
      await test.call('POST /users/signup', { body }, key),
    ];
    expect([again.status, again.body]).toEqual([201, first.body]);
    expect(again.headers['set-cookie']).toEqual(first.headers['set-cookie']);
  });
});

describe('signing up cannot', () => {
  it.each(['admin', 'odogwu', 'enforcer', 'valet', 'king', undefined])('create the role %s (V8.2.1)', async (role) => {
    const { status, body } = await signUp({ email: `${role}@people.example`, role });
    expect(status).toBe(400);
    expect(body.error?.fields).toEqual({ role: 'Only vendors and customers can sign up themselves.' });
    expect(await findUser(`${role}@people.example`)).toBeUndefined();
  });

  it('set anything that is not in the form (V15.3.3)', async () => {
    const id = '01a1f718-0000-7000-8000-000000000001';
    const extras = { id, active: false, passwordHash: '', password_hash: '', createdAt: '2001-01-01' };
    const { status, body } = await signUp(extras);
    expect([status, Object.keys(body.error?.fields ?? {})]).toEqual([400, Object.keys(extras)]);
    // What an answer carries may be sent back, and is not read (rule 428).
    const answered = await signUp({ _id: id });
    expect(answered.body.user._id).not.toBe(id);
  });
});

describe('an invalid form', () => {
  it.each([
    [{ name: '' }, 400, { name: 'Please provide a valid name' }],
    [{ name: 'Ann\nBcc: all@people.example' }, 400, { name: 'Please provide a valid name' }],
    [{ name: 'a'.repeat(81) }, 400, { name: 'Please provide a valid name (at most 80 characters)' }],
    [{ email: '' }, 400, { email: 'Please provide a valid email address' }],
    [{ email: 'ann@' }, 400, { email: 'Please provide a valid email address' }],
    [{ password: undefined }, 400, { password: 'Please enter a password.' }],
    [{ passwordConfirm: undefined }, 400, { passwordConfirm: 'Please repeat the password.' }],
    [{ passwordConfirm: 'Correct-horse-2' }, 422, { passwordConfirm: 'Looks like the passwords are not matching.' }],
  ])('is rejected at the field that is wrong: %j', async (wrong, status, fields) => {
    const answer = await signUp(wrong);
    expect(answer.status).toBe(status);
    expect(answer.body.error?.fields).toEqual(fields);
    expect(answer.body.error?.message).toBe(Object.values(fields)[0]);
    expect(answer.body.message).toBe(answer.body.error?.message);
  });
});

describe('a password at sign-up', () => {
  const withPassword = (password: string) => signUp({ password, passwordConfirm: password });

  it.each([
    ['aB3$efg', 'Use at least 8 characters.'],
    ['parkvale1', 'Add an upper case letter. Add a special character, such as ! or #.'],
    ['aB3$'.repeat(33), 'Use at most 128 characters.'],
    ['aB3$'.repeat(80), 'Use at most 128 characters.'],
  ])('is told what "%s" lacks (V6.2.1)', async (password, message) => {
    const { status, body } = await withPassword(password);
    expect([400, 422]).toContain(status);
    expect(body.error?.fields).toEqual({ password: message });
  });

  it.each(['Password1!', 'P@ssw0rd', 'L58jkdjP!'])(
    'is refused when it is as well known as "%s" (V6.2.4)',
    async (known) => {
      const { status, body } = await withPassword(known);
      expect([status, body.error?.code]).toEqual([422, 'password_weak']);
      expect(body.error?.fields?.password).toBe('This password is too easy to guess. Choose another one.');
    },
  );

  it('may be a pass phrase of 64 characters and more, all of which count (V6.2.9)', async () => {
    const phrase = 'nine trams ran past the old mill while four gulls argued over a single chip near pier';
    const { status, body } = await withPassword(phrase);
    expect(status).toBe(201);
    const logIn = (password: string) => test.call('POST /users/login', { body: { email: body.user.email, password } });
    expect((await logIn(`${phrase.slice(0, -1)}X`)).status).toBe(401);
    expect((await logIn(phrase)).status).toBe(200);
  });
});

describe('an address that has an account', () => {
  it('cannot open a second one in any spelling', async () => {
    const { user } = await test.signUp('customer');
    const { status, body } = await signUp({ email: user.email.toUpperCase() });
    expect(status).toBe(409);
    expect(body.error).toEqual({
      code: 'email_taken',
      message: 'There is already an account with this email address. Sign in instead.',
      fields: { email: 'There is already an account with this email address. Sign in instead.' },
    });
  });

  it('has the password judged and hashed before it is said to be taken (V6.3.8)', async () => {
    const { user } = await test.signUp('customer');
    const work: string[] = [];
    const real = createPasswords(test.deps.pools.passwords, { quick: true });
    const passwords: typeof real = {
      ...real,
      isGuessable: (judged) => {
        work.push('judged');
        return real.isGuessable(judged);
      },
      hash: (password) => {
        work.push('hashed');
        return real.hash(password);
      },
    };
    const from = { endToken: null, network: '192.0.2.1', browser: { mark: null, browser: '', system: '' } };
    const person = { ...aPerson({ email: user.email }), ...from, now: test.clock.now() };
    expect(await signUpDirectly({ ...test.deps, passwords }, person)).toMatchObject({ refusal: 'email_taken' });
    expect(work).toEqual(['judged', 'hashed']);
  });

  it('goes to one of two concurrent sign-ups (V15.4.2)', async () => {
    const email = 'twins@people.example';
    const answers = await Promise.all([signUp({ email }), signUp({ email })]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
  });
});
