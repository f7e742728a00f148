// Rule 99: an address is stored as it was typed; upper and lower case are treated as the same.

import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { createTestApp } from '#platform/testing/app/test-app.ts';

const test = await createTestApp();
const password = 'Correct-horse-1';
const signUp = (email: string) =>
  test.call('POST /users/signup', {
    body: { name: 'Ann Carter', email, password, passwordConfirm: password, role: 'customer' },
  });
const logIn = (email: string, typed = password) => test.call('POST /users/login', { body: { email, password: typed } });

describe('an email address', () => {
  it('is stored as its owner typed it, and finds the account in any case', async () => {
    const mark = randomUUID().slice(0, 8);
    const email = `Ann.Carter+Park-${mark}@People.Example`;
    expect((await signUp(email)).body.user).toMatchObject({ email });
    for (const typed of [email.toLowerCase(), email.toUpperCase(), `  ${email} `]) {
      expect((await logIn(typed)).body.user).toMatchObject({ email });
    }
    const { status, body } = await signUp(email.toLowerCase());
    expect([status, body.error?.code]).toEqual([409, 'email_taken']);
  });

  it('finds the account in either spelling of a domain in another alphabet', async () => {
    const name = `jos\u00E9/${randomUUID().slice(0, 8)}`;
    const email = `${name}@b\u00FCcher.example`;
    expect((await signUp(email)).body.user).toMatchObject({ email });
    expect((await logIn(`${name}@XN--BCHER-KVA.example`)).body.user).toMatchObject({ email });
    const { body } = await signUp(`${name}@xn--bcher-kva.example`);
    expect(body.error?.code).toBe('email_taken');
  });

  it('is refused when no mail server can have it', async () => {
    const { status, body } = await signUp('x@example-.com');
    expect([status, body.error?.fields?.email]).toEqual([400, 'Please provide a valid email address']);
  });

  it('is counted in any case, so that another spelling buys no more attempts (V6.3.1)', async () => {
    const email = `Guessed-${randomUUID()}@People.Example`;
    await signUp(email);
    for (let tries = 0; tries < 10; tries++) {
      await logIn(tries % 2 === 0 ? email.toUpperCase() : email, 'Wrong-horse-1');
    }
    expect((await logIn(email.toLowerCase())).body.error?.code).toBe('login_locked');
  });

  it('gets mail at the spelling its owner typed, no matter who requests a link', async () => {
    const email = `Bob-${randomUUID()}@People.Example`;
    await signUp(email);
    await test.call('POST /users/forgot-password', { body: { email: email.toUpperCase() } });
    const mails = test.db.selectFrom('messages').select('recipient').orderBy('id', 'desc');
    expect(await mails.executeTakeFirst()).toEqual({ recipient: email });
  });

  it('finds everything about a person at support, and all of it goes when the account is deleted', async () => {
    const mark = randomUUID().slice(0, 8);
    const email = `Cara-${mark}@People.Example`;
    const { user } = (await signUp(email)).body;
    const letter = { name: 'Cara', email: email.toLowerCase(), message: 'Please help.' };
    await test.call('POST /contact/contact-us', { body: letter });
    const admin = await test.signUp('admin');
    const find = async () => {
      const { body } = await test.call('POST /support/search', { body: { q: email.toUpperCase() } }, admin.headers);
      return body.data.hits.map(({ kind }) => kind).sort();
    };
    expect(await find()).toEqual(['message', 'user']);
    await test.call('DELETE /users/', { body: { userId: user._id } }, admin.headers);
    expect(await find()).toEqual([]);
  });
});
