import { describe, expect, it } from 'vitest';
import { createTestApp } from '#platform/testing/app/test-app.ts';
import { addPasskey, logInBy } from '#platform/testing/builders/a-passkey.ts';
import {
  acceptWith,
  aProvenDriver,
  inviteFor,
  joinTeam,
  MEMBER_PASSWORD,
  mailedToken,
} from '#platform/testing/builders/a-team.ts';

const test = await createTestApp();
const owner = await test.signUp('vendor', 'Olive Owner');
const other = await test.signUp('vendor', 'Otto Other');

const INVALID = {
  message: 'Invalid token provided. Please check you email again.',
  error: { code: 'token_invalid', message: 'Invalid token provided. Please check you email again.' },
};
const logIn = (email: string, password: string) => test.call('POST /users/login', { body: { email, password } });
const read = (token: string) => test.call('POST /users/active/invitation', { body: { token } });
const me = (headers: Record<string, string>) => test.call('GET /me', {}, headers);

async function invited(options: Parameters<typeof inviteFor>[2] = {}, by = owner) {
  const { member } = (await inviteFor(test, by, options)).body.data;
  return { id: member._id, email: member.email, token: await mailedToken(test, member.email) };
}

async function resetTokenFor(email: string): Promise<string> {
  const mail = await test.db
    .selectFrom('messages')
    .select('text')
    .where('recipient', '=', email)
    .where('subject', '=', 'Set a new password')
    .executeTakeFirstOrThrow();
  return mail.text.match(/\/reset\/([\w-]+)/)?.[1] ?? '';
}
const setPasswordBy = (token: string, password: string) =>
  test.call('PATCH /users/reset-password/:token', { params: { token }, body: { password } });

describe('accepting an invitation', () => {
  it('sets the password and signs in, with token and cookie like a login', async () => {
    const { email, token } = await invited({ name: 'Fran Day' });
    const { status, body, headers } = await acceptWith(test, token, { email });
    expect([status, body.user]).toEqual([200, { _id: expect.any(String), name: 'Fran Day', email, role: 'enforcer' }]);
    expect(headers['set-cookie']).toMatch(/^jwt=.*HttpOnly; SameSite=Lax/);
    expect((await me({ authorization: `Bearer ${body.token}` })).body.user).toEqual(body.user);
    expect((await logIn(email, MEMBER_PASSWORD)).status).toBe(200);
    const { users } = (await test.call('GET /users/enforcement/me', {}, owner.headers)).body;
    expect(users.find((member) => member.email === email)).toMatchObject({ status: 'active', isActive: true });
  });

  it('makes the invitee a valet', async () => {
    const { token } = await invited({ role: 'valet' });
    expect((await acceptWith(test, token)).body.user?.role).toBe('valet');
  });

  it('works once (V6.4.3)', async () => {
    const { email, token } = await invited();
    await acceptWith(test, token);
    expect((await acceptWith(test, token, { password: 'Green-kettle-8' })).body).toEqual(INVALID);
    expect((await logIn(email, 'Green-kettle-8')).status).toBe(401);
  });

  it('works once even when used twice at the same moment (V15.4.2)', async () => {
    const { token } = await invited();
    const answers = await Promise.all([acceptWith(test, token), acceptWith(test, token)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
  });

  it('is possible for seven days (V6.4.1)', async () => {
    const { token } = await invited();
    test.clock.advance(7 * 24 * 60 - 1);
    expect((await read(token)).status).toBe(200);
    test.clock.advance(1);
    expect((await read(token)).body).toEqual(INVALID);
    expect((await acceptWith(test, token)).body).toEqual(INVALID);
  });

  it('needs a valid link: an invented one, or one for another purpose, is refused', async () => {
    const { email } = await invited();
    await test.call('POST /users/forgot-password', { body: { email: owner.user.email } });
    const mail = await test.db
      .selectFrom('messages')
      .select('text')
      .where('recipient', '=', owner.user.email)
      .executeTakeFirst();
    const resetToken = mail?.text.match(/\/reset\/([\w-]+)/)?.[1] ?? '';
    expect(resetToken).toHaveLength(64);
    for (const token of ['made-up', resetToken]) {
      const answer = await acceptWith(test, token, { email });
      expect([answer.status, answer.body]).toEqual([422, INVALID]);
    }
  });

  it('is refused for an address other than the invited one', async () => {
    const { email, token } = await invited();
    expect((await acceptWith(test, token, { email: 'else@people.example' })).body).toEqual(INVALID);
    expect((await acceptWith(test, token, { email: ` ${email.toUpperCase()} ` })).status).toBe(200);
  });

  it.each([
    [{ password: '', confirm: '' }, { password: 'Please fill in both password fields.' }],
    [{ confirm: '' }, { confirm: 'Please fill in both password fields.' }],
    [{ confirm: 'Brown-kettle-8' }, { confirm: 'Looks like the passwords are not matching.' }],
    [{ password: 'Passw0rd!' }, { password: 'This password is too easy to guess. Choose another one.' }],
    [{ password: 'Brown-k' }, { password: 'Use at least 8 characters. Add a digit.' }],
  ])('is not used up by passwords that are refused: %o (V6.2.4)', async (options, fields) => {
    const { token } = await invited();
    const refused = await acceptWith(test, token, options);
    expect([refused.status, refused.body.error?.fields]).toEqual([422, fields]);
    expect((await acceptWith(test, token)).status).toBe(200);
  });

  it('stores only a hash of the link (V11.5.1)', async () => {
    const { id, token } = await invited();
    const rows = await test.db.selectFrom('mailedTokens').selectAll().where('about', '=', id).execute();
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain(token);
  });

  it('is impossible once the owner has withdrawn it', async () => {
    const { id, token } = await invited();
    await test.call('PATCH /users/enforcement/:id', { params: { id }, body: { isActive: false } }, owner.headers);
    expect((await read(token)).body).toEqual(INVALID);
    expect((await acceptWith(test, token)).body).toEqual(INVALID);
  });

  it('is required before anybody can sign in to the new account', async () => {
    const { email } = await invited();
    for (const password of ['', MEMBER_PASSWORD]) expect((await logIn(email, password)).status).toBeGreaterThan(399);
  });
});

describe('the holder of a link', () => {
  it('sees who invites whom to what, and whether to set a password', async () => {
    const { email, token } = await invited({ name: 'Fran Day', role: 'valet' });
    expect((await read(token)).body.data).toEqual({
      name: 'Fran Day',
      email,
      role: 'valet',
      ownerName: 'Olive Owner',
      hasAccount: false,
    });
  });

  it('is the only one to learn that an account exists', async () => {
    const { user } = await aProvenDriver(test, 'Private Person');
    const { token } = await invited({ name: 'Somebody', email: user.email });
    expect((await read(token)).body.data).toMatchObject({ name: 'Somebody', hasAccount: true });
    expect((await read('made-up')).body).toEqual(INVALID);
  });
});

describe('an address that somebody else signed up with', () => {
  it('is taken over by the reader of the link, who gets their own password while the others are signed out', async () => {
    const { user: squatter, headers } = await test.signUp('customer', 'Sly Squatter');
    const { token } = await invited({ name: 'Vic Tim', email: squatter.email });
    expect((await read(token)).body.data).toMatchObject({ hasAccount: false });
    expect((await acceptWith(test, token, { password: '' })).body.error?.code).toBe('passwords_missing');
    const joined = { _id: squatter._id, name: 'Vic Tim', role: 'enforcer' };
    expect((await acceptWith(test, token)).body.user).toMatchObject(joined);
    expect((await me(headers)).status).toBe(401);
    expect((await logIn(squatter.email, 'Correct-horse-1')).status).toBe(401);
    expect((await logIn(squatter.email, MEMBER_PASSWORD)).status).toBe(200);
    expect((await test.call('GET /locations/service', {}, headers)).status).toBe(401);
  });

  it('can no longer be opened by a passkey that they added', async () => {
    const squatter = await test.signUp('customer', 'Sly Squatter');
    const { device } = await addPasskey(test, squatter);
    const { token } = await invited({ email: squatter.user.email });
    expect((await acceptWith(test, token)).status).toBe(200);
    expect((await logInBy(test, device)).body.error?.code).toBe('passkey_unknown');
  });

  it('keeps the password that its owner has set with a reset link', async () => {
    const { user } = await test.signUp('customer');
    const { token } = await invited({ email: user.email });
    await test.call('POST /users/forgot-password', { body: { email: user.email } });
    await setPasswordBy(await resetTokenFor(user.email), 'Green-kettle-8');
    expect((await acceptWith(test, token)).body).toEqual({ token: null, user: null });
    expect((await logIn(user.email, 'Green-kettle-8')).body.user.role).toBe('enforcer');
  });
});

describe('an address that has an account', () => {
  it('joins with it: role and team change, the password stays', async () => {
    const { user, headers } = await aProvenDriver(test, 'Private Person');
    const { token } = await invited({ name: 'Somebody', email: user.email });
    expect((await me(headers)).body.user.role).toBe('customer');
    const { status, body } = await acceptWith(test, token, { password: 'Green-kettle-8' });
    expect([status, body]).toEqual([200, { token: null, user: null }]);
    expect((await me(headers)).body.user.role).toBe('enforcer');
    expect((await logIn(user.email, 'Green-kettle-8')).status).toBe(401);
    expect((await logIn(user.email, 'Correct-horse-1')).status).toBe(200);
    const { users } = (await test.call('GET /users/enforcement/me', {}, owner.headers)).body;
    expect(users.find((member) => member.email === user.email)?.name).toBe('Private Person');
  });

  it('needs no password, and the link signs nobody in to it', async () => {
    const { user } = await aProvenDriver(test);
    const { token } = await invited({ email: user.email });
    const { status, headers } = await test.call('PATCH /users/active/me', { body: { token } });
    expect([status, headers['set-cookie']]).toEqual([200, undefined]);
  });

  it('can be on the teams of two owners', async () => {
    const { email } = await joinTeam(test, owner);
    const { token } = await invited({ email }, other);
    expect((await acceptWith(test, token)).status).toBe(200);
    for (const vendor of [owner, other]) {
      const { users } = (await test.call('GET /users/enforcement/me', {}, vendor.headers)).body;
      expect(users.find((member) => member.email === email)?.status).toBe('active');
    }
  });

  it('has one kind of work: that of the invitation accepted first', async () => {
    const first = await invited();
    const second = await invited({ email: first.email, role: 'valet' }, other);
    expect((await acceptWith(test, first.token)).status).toBe(200);
    const { status, body } = await acceptWith(test, second.token);
    expect([status, body.error?.code]).toEqual([422, 'other_work']);
  });

  it("created by an invitation can be used as the driver's own, and join later", async () => {
    const { email, token } = await invited();
    await test.call('POST /users/forgot-password', { body: { email } });
    const password = 'Green-kettle-8';
    await setPasswordBy(await resetTokenFor(email), password);
    expect((await logIn(email, password)).body.user.role).toBe('customer');
    expect((await acceptWith(test, token)).body).toEqual({ token: null, user: null });
    expect((await logIn(email, password)).body.user.role).toBe('enforcer');
  });
});
