import { describe, expect, it } from 'vitest';
import { createTestApp } from '#platform/testing/app/test-app.ts';

const test = await createTestApp();
const PASSWORD = 'Correct-horse-1';
const NEW_PASSWORD = 'Brown-kettle-7';

type Change = { name?: string; password?: string; currentPassword?: string };
const update = (body: Change, headers: Record<string, string>) => test.call('PATCH /users/update', { body }, headers);
const logIn = (email: string, password: string) => test.call('POST /users/login', { body: { email, password } });
const me = (headers: Record<string, string>) => test.call('GET /me', {}, headers);
const mailsTo = (email: string) =>
  test.db.selectFrom('messages').select(['subject', 'text']).where('recipient', '=', email).execute();

async function logInElsewhere(email: string): Promise<Record<string, string>> {
  const { body } = await logIn(email, PASSWORD);
  return { authorization: `Bearer ${body.token}` };
}

describe('changing the name', () => {
  it('is stored, and changes nothing else', async () => {
    const { user, headers } = await test.signUp('vendor');
    const { status, body } = await update({ name: 'Ann Carter' }, headers);
    expect(status).toBe(200);
    expect(body).toEqual({ user: { ...user, name: 'Ann Carter' } });
    expect((await me(headers)).body.user.name).toBe('Ann Carter');
    expect((await logIn(user.email, PASSWORD)).status).toBe(200);
    expect(await mailsTo(user.email)).toEqual([]);
  });

  it('also works at the path without /api (rule 150)', async () => {
    const { headers } = await test.signUp('vendor');
    const { statusCode } = await test.app.inject({
      method: 'PATCH',
      url: '/v1/users/update',
      headers,
      payload: { name: 'Ann Carter' },
    });
    expect(statusCode).toBe(200);
    expect((await me(headers)).body.user.name).toBe('Ann Carter');
  });

  it.each([
    ['', 'Please provide a valid name'],
    ['Ann\r\nCarter', 'Please provide a valid name'],
    ['a'.repeat(81), 'Please provide a valid name (at most 80 characters)'],
  ])('is refused for %j', async (name, message) => {
    const { headers } = await test.signUp('vendor');
    const { status, body } = await update({ name }, headers);
    expect(status).toBe(400);
    expect(body.error?.fields).toEqual({ name: message });
  });

  it('requires a login with any role', async () => {
    expect((await update({ name: 'Ann' }, {})).status).toBe(401);
    for (const role of ['admin', 'odogwu', 'vendor', 'customer', 'enforcer', 'valet'] as const) {
      const { headers } = await test.signUp(role);
      expect((await update({ name: `Ann ${role}` }, headers)).body.user).toMatchObject({ name: `Ann ${role}`, role });
    }
  });

  it('changes neither role nor address nor another account (V15.3.3)', async () => {
    const [ann, ben] = [await test.signUp('customer'), await test.signUp('customer')];
    const extras = { name: 'Ann', role: 'odogwu', email: 'new@people.example', active: false, _id: ben.user._id };
    expect((await update(extras, ann.headers)).status).toBe(400);
    expect((await me(ann.headers)).body.user).toEqual(ann.user);
    expect((await me(ben.headers)).body.user).toEqual(ben.user);
  });
});

describe('changing the password', () => {
  const change = (body: Change, headers: Record<string, string>) =>
    update({ password: NEW_PASSWORD, currentPassword: PASSWORD, ...body }, headers);

  it('makes the new one work and the old one fail', async () => {
    const { user, headers } = await test.signUp('customer');
    expect((await change({}, headers)).body).toEqual({ user });
    expect((await logIn(user.email, PASSWORD)).status).toBe(401);
    expect((await logIn(user.email, NEW_PASSWORD)).status).toBe(200);
  });

  it('ends all other sessions (V7.4.3)', async () => {
    const { user, headers } = await test.signUp('customer');
    const elsewhere = [await logInElsewhere(user.email), await logInElsewhere(user.email)];
    const stranger = await test.signUp('customer');
    await change({}, headers);
    expect((await me(headers)).status).toBe(200);
    for (const other of elsewhere) expect((await me(other)).status).toBe(401);
    expect((await me(stranger.headers)).status).toBe(200);
  });

  it('is mailed to the owner, without the password', async () => {
    const { user, headers } = await test.signUp('customer');
    await change({ name: 'Ann Carter' }, headers);
    const [mail] = await mailsTo(user.email);
    expect(mail?.subject).toBe('Your password was changed');
    expect(mail?.text).toContain('Hello Ann Carter,');
    expect(mail?.text).not.toContain(NEW_PASSWORD);
  });

  it('needs the current one (V7.5.1)', async () => {
    const { user, headers } = await test.signUp('customer');
    for (const currentPassword of ['Wrong-horse-1', undefined]) {
      const body = { password: NEW_PASSWORD, name: 'Mallory', ...(currentPassword && { currentPassword }) };
      const answer = await update(body, headers);
      expect(answer.status).toBe(422);
      expect(answer.body.error).toMatchObject({
        code: 'current_password_wrong',
        fields: { currentPassword: 'The current password is wrong.' },
      });
    }
    expect((await me(headers)).body.user).toEqual(user);
    expect((await logIn(user.email, PASSWORD)).status).toBe(200);
  });

  it('limits guesses at the current one in an open session (V6.3.1)', async () => {
    const { headers } = await test.signUp('customer');
    for (let i = 0; i < 10; i++) await change({ currentPassword: 'Wrong-horse-1' }, headers);
    expect((await change({}, headers)).status).toBe(429);
  });

  it.each([
    ['Brown', 'Use at least 8 characters. Add a digit. Add a special character, such as ! or #.'],
    ['Password1!', 'This password is too easy to guess. Choose another one.'],
    ['', 'Please enter a password.'],
  ])('holds the new one to the policy: %j (V6.2.4)', async (password, message) => {
    const { user, headers } = await test.signUp('customer');
    const { body } = await change({ password }, headers);
    expect(body.error?.fields).toEqual({ password: message });
    expect((await logIn(user.email, PASSWORD)).status).toBe(200);
  });

  it('cannot happen twice at once from one current password (V15.4.2)', async () => {
    const { user, headers } = await test.signUp('customer');
    const answers = await Promise.all([
      change({ password: 'Brown-kettle-7' }, headers),
      change({ password: 'Green-kettle-8' }, headers),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
    const winner = answers[0].status === 200 ? 'Brown-kettle-7' : 'Green-kettle-8';
    expect((await logIn(user.email, winner)).status).toBe(200);
  });
});
