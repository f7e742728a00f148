import { Secret, TOTP } from 'otpauth';
import { describe, expect, it } from 'vitest';
import { createApp } from '#app/app.ts';
import { createServerSeal } from '#platform/sealing/server-seal.ts';
import { createTestApp, SECRET_UNDER_TEST, type SignedUp, type TestApp } from '#platform/testing/app/test-app.ts';
import { addPasskey, logInBy } from '#platform/testing/builders/a-passkey.ts';
import { dumpDatabase } from '#platform/testing/database/database-dump.ts';
import { parseAdminCommand, runAdminCommand } from '../admin-commands.ts';

const test = await createTestApp();
const PASSWORD = 'Correct-horse-1';
const HALF_A_MINUTE = 0.5;

const codeAt = (setupCode: string, at: Date) =>
  new TOTP({ secret: Secret.fromBase32(setupCode) }).generate({ timestamp: at.getTime() });
const logIn = (email: string, code?: string, on: TestApp = test) =>
  on.call('POST /users/login', { body: { email, password: PASSWORD, ...(code !== undefined && { code }) } });
const begin = ({ headers }: SignedUp, password = PASSWORD, on: TestApp = test) =>
  on.call('POST /users/two-factor', { body: { password } }, headers);
const confirm = ({ headers }: SignedUp, code: string, on: TestApp = test) =>
  on.call('POST /users/two-factor/confirm', { body: { code } }, headers);

/** An account with two-factor sign-in, half a minute after its first code. */
async function aGuarded(role: 'admin' | 'odogwu' | 'vendor' | 'customer' = 'admin', on: TestApp = test) {
  const person = await on.signUp(role);
  const { setupCode } = (await begin(person, PASSWORD, on)).body.data;
  const { recoveryCodes } = (await confirm(person, codeAt(setupCode, on.clock.now()), on)).body.data;
  on.clock.advance(HALF_A_MINUTE);
  return {
    ...person,
    email: person.user.email,
    setupCode,
    recoveryCodes,
    codeNow: () => codeAt(setupCode, on.clock.now()),
  };
}

describe('two-factor sign-in', () => {
  it('is turned on with a first code, and from then on the password is not enough (rule 79)', async () => {
    const { email, codeNow } = await aGuarded();
    expect((await logIn(email)).body.error?.code).toBe('sign_in_code_needed');
    expect((await logIn(email, codeNow())).status).toBe(200);
  });

  it.each(['vendor', 'customer'] as const)(
    'protects the account of a %s who wants it, and is required of none',
    async (role) => {
      const strict = await createTestApp({ config: { requireTwoFactor: true } });
      const person = await strict.signUp(role);
      const requested = await strict.call('GET /users/two-factor', {}, person.headers);
      expect(requested.body.data).toEqual({ isOn: false, isRequired: false, recoveryCodesLeft: 0 });
      const { email, codeNow } = await aGuarded(role);
      expect((await logIn(email)).body.error?.code).toBe('sign_in_code_needed');
      expect((await logIn(email, codeNow())).status).toBe(200);
    },
  );

  it('tells its account by mail when it is turned on and off', async () => {
    const { email, codeNow, headers } = await aGuarded('customer');
    const code = codeNow().replace(/^.../, '$&-');
    const off = { body: { password: PASSWORD, code } };
    expect((await test.call('POST /users/two-factor/end', off, headers)).status).toBe(200);
    await test.drainJobs();
    const { messages } = (await test.call('GET /dev/outbox', {})).body;
    const subjects = messages.filter(({ to }) => to === email).map(({ subject }) => subject);
    expect(subjects.toSorted()).toEqual(['Two-factor sign-in is off', 'Two-factor sign-in is on']);
  });

  it('is requested only after the correct password', async () => {
    const { email } = await aGuarded();
    const wrong = await test.call('POST /users/login', { body: { email, password: 'Wrong-horse-1' } });
    expect(wrong.body.error?.code).toBe('login_failed');
  });

  it('accepts each code once, even from two requests at the same moment', async () => {
    const { email, codeNow } = await aGuarded();
    const both = await Promise.all([logIn(email, codeNow()), logIn(email, codeNow())]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 401]);
    expect((await logIn(email, codeNow())).body.error?.code).toBe('sign_in_code_wrong');
    test.clock.advance(HALF_A_MINUTE);
    expect((await logIn(email, codeNow())).status).toBe(200);
  });

  it('takes no code that is more than a minute old (V6.5.5)', async () => {
    const { email, codeNow } = await aGuarded();
    const code = codeNow();
    test.clock.advance(1.5);
    expect((await logIn(email, code)).body.error?.code).toBe('sign_in_code_wrong');
  });

  it('allows five attempts in 15 minutes', async () => {
    const { email, codeNow } = await aGuarded();
    for (let i = 0; i < 5; i++) expect((await logIn(email, '000000')).status).toBe(401);
    expect((await logIn(email, codeNow())).body.error?.code).toBe('sign_in_code_locked');
    test.clock.advance(17);
    expect((await logIn(email, codeNow())).status).toBe(200);
  });

  it('accepts each of ten recovery codes once, in any spelling', async () => {
    const { email, recoveryCodes } = await aGuarded();
    expect(new Set(recoveryCodes).size).toBe(10);
    const [code = ''] = recoveryCodes;
    const { status, body } = await logIn(email, code.toLowerCase().replaceAll('-', ' '));
    expect(status).toBe(200);
    const headers = { authorization: `Bearer ${body.token}` };
    const reported = (await test.call('GET /users/two-factor', {}, headers)).body.data;
    expect(reported).toEqual({ isOn: true, isRequired: false, recoveryCodesLeft: 9 });
    expect((await logIn(email, code)).body.error?.code).toBe('sign_in_code_wrong');
  });

  it('issues new recovery codes for password and code, and no longer accepts the old ones', async () => {
    const { email, headers, recoveryCodes, codeNow } = await aGuarded();
    const renew = (password: string, code: string) =>
      test.call('POST /users/two-factor/recovery-codes', { body: { password, code } }, headers);
    expect((await renew('Wrong-horse-1', codeNow())).body.error?.code).toBe('current_password_wrong');
    expect((await renew(PASSWORD, '000000')).body.error?.code).toBe('sign_in_code_wrong');
    expect((await logIn(email, recoveryCodes[0])).status).toBe(200);
    const renewed = (await renew(PASSWORD, codeNow())).body.data.recoveryCodes;
    expect(new Set([...recoveryCodes, ...renewed]).size).toBe(20);
    expect((await logIn(email, recoveryCodes[1])).status).toBe(401);
    expect((await logIn(email, renewed[0])).status).toBe(200);
  });

  it('keeps recovery codes only as hashes', async () => {
    const { recoveryCodes } = await aGuarded();
    const dump = await dumpDatabase(test.db);
    for (const code of recoveryCodes) expect(dump).not.toContain(code);
  });

  it('keeps the authenticator’s secret sealed, so that a copy of the database produces no codes', async () => {
    const { setupCode } = await aGuarded();
    expect(await dumpDatabase(test.db)).not.toContain(setupCode);
  });

  it('reveals the secret to nobody once it was shown, not even to its owner', async () => {
    const { headers, setupCode } = await aGuarded();
    const answers = [await test.call('GET /users/two-factor', {}, headers), await test.call('GET /me', {}, headers)];
    expect(JSON.stringify(answers)).not.toContain(setupCode);
    expect((await begin({ headers } as SignedUp)).body.error?.code).toBe('two_factor_on');
  });

  it('never appears in the log, and neither do its codes', async () => {
    const lines: string[] = [];
    const logTo = { write: (line: string) => void lines.push(line) };
    const logged = await createTestApp({ config: { logLevel: 'debug' }, logTo });
    const { setupCode, recoveryCodes, email, codeNow } = await aGuarded('admin', logged);
    await logIn(email, codeNow(), logged);
    await logIn(email, '000000', logged);
    expect(lines.join('\n')).toContain('/users/two-factor/confirm');
    for (const secret of [setupCode, ...recoveryCodes]) expect(lines.join('\n')).not.toContain(secret);
    // Times have digits in a row too, but more of them.
    expect(lines.join('\n')).not.toMatch(new RegExp(`(?<!\\d)${codeNow()}(?!\\d)`));
  });

  it('keeps working with a replaced server secret, which is no longer needed after the next sign-in', async () => {
    const { email, codeNow, user } = await aGuarded();
    const stored = async () => {
      const row = test.db.selectFrom('twoFactor').select('sealedSecret').where('userId', '=', user._id);
      return (await row.executeTakeFirstOrThrow()).sealedSecret;
    };
    const before = await stored();
    const replaced = createServerSeal(() => ['the secret that replaces it', SECRET_UNDER_TEST]);
    const next = await createApp(
      { ...test.deps, seal: replaced },
      { strictAnswers: true, rateLimits: false, pages: false },
    );
    const url = '/api/v1/users/login';
    const answer = await next.inject({ method: 'POST', url, payload: { email, password: PASSWORD, code: codeNow() } });
    await next.close();
    expect(answer.statusCode).toBe(200);
    const row = `two-factor ${user._id}`;
    const old = createServerSeal(() => [SECRET_UNDER_TEST]);
    expect(old.open(before, row)).toBe(
      createServerSeal(() => ['the secret that replaces it']).open(await stored(), row),
    );
  });

  it('still accepts a recovery code after the server secret is lost', async () => {
    const { email, recoveryCodes, codeNow } = await aGuarded();
    const seal = createServerSeal(() => ['another secret, because the first was lost']);
    const next = await createApp({ ...test.deps, seal }, { strictAnswers: true, rateLimits: false, pages: false });
    const url = '/api/v1/users/login';
    const requested = (code: string) =>
      next.inject({ method: 'POST', url, payload: { email, password: PASSWORD, code } });
    expect((await requested(codeNow())).statusCode).toBe(500);
    expect((await requested(recoveryCodes[0] ?? '')).statusCode).toBe(200);
    await next.close();
  });

  it('is not bypassed by a reset link (V6.4.3)', async () => {
    const { email, codeNow } = await aGuarded();
    await test.call('POST /users/forgot-password', { body: { email } });
    const mails = test.db.selectFrom('messages').select('text').where('recipient', '=', email).orderBy('id', 'desc');
    const token = (await mails.executeTakeFirstOrThrow()).text.match(/\/reset\/([\w-]+)/)?.[1] ?? '';
    await test.call('PATCH /users/reset-password/:token', { params: { token }, body: { password: 'Brown-kettle-7' } });
    const body = { email, password: 'Brown-kettle-7' };
    expect((await test.call('POST /users/login', { body })).body.error?.code).toBe('sign_in_code_needed');
    expect((await test.call('POST /users/login', { body: { ...body, code: codeNow() } })).status).toBe(200);
  });

  it('signs everybody else out of the account when it is turned on', async () => {
    const person = await test.signUp('odogwu');
    const { body } = await logIn(person.user.email);
    const { setupCode } = (await begin(person)).body.data;
    await confirm(person, codeAt(setupCode, test.clock.now()));
    expect((await test.call('GET /me', {}, { authorization: `Bearer ${body.token}` })).status).toBe(401);
    expect((await test.call('GET /me', {}, person.headers)).status).toBe(200);
  });

  it('requires the password to begin, and its code to count', async () => {
    const person = await test.signUp('admin');
    expect((await begin(person, 'Wrong-horse-1')).body.error?.code).toBe('current_password_wrong');
    expect((await confirm(person, '123456')).body.error?.code).toBe('two_factor_not_begun');
    await begin(person);
    expect((await confirm(person, '000000')).body.error?.code).toBe('sign_in_code_wrong');
    expect((await logIn(person.user.email)).status).toBe(200);
  });

  it('is turned off on the server for somebody who lost phone and codes', async () => {
    const { email, headers } = await aGuarded();
    await runAdminCommand(test.deps, parseAdminCommand(['reset-two-factor', '--email', email]));
    expect((await test.call('GET /me', {}, headers)).status).toBe(401);
    expect((await logIn(email)).status).toBe(200);
  });

  it.each(['/users/two-factor/recovery-codes', '/users/two-factor/end'] as const)(
    'signs the account out everywhere else when it is changed: %s (V7.4.3)',
    async (path) => {
      const { email, headers, recoveryCodes, codeNow } = await aGuarded();
      const elsewhere = { authorization: `Bearer ${(await logIn(email, recoveryCodes[0])).body.token}` };
      const isSignedIn = async (as: { authorization: string }) => (await test.call('GET /me', {}, as)).status === 200;
      const change = (code: string) => test.call(`POST ${path}`, { body: { password: PASSWORD, code } }, headers);
      await change('000000');
      expect(await isSignedIn(elsewhere)).toBe(true);
      expect((await change(codeNow())).status).toBe(200);
      expect([await isSignedIn(elsewhere), await isSignedIn(headers)]).toEqual([false, true]);
    },
  );

  it('ends with password and code (V7.5.1)', async () => {
    const guarded = await aGuarded();
    const end = (code: string) =>
      test.call('POST /users/two-factor/end', { body: { password: PASSWORD, code } }, guarded.headers);
    expect((await end('000000')).status).toBe(401);
    expect((await end(guarded.codeNow())).status).toBe(200);
    expect((await logIn(guarded.email)).status).toBe(200);
  });
});

describe('where two-factor sign-in is required', () => {
  it('support and odogwu accounts can do nothing until they have it, and everybody else can do everything', async () => {
    const strict = await createTestApp({ config: { requireTwoFactor: true } });
    for (const role of ['admin', 'odogwu'] as const) {
      const person = await strict.signUp(role);
      const audit = () => strict.call('GET /support/audit', {}, person.headers);
      expect((await audit()).body.error?.code).toBe('two_factor_needed');
      expect((await strict.call('GET /me', {}, person.headers)).status).toBe(200);
      const { setupCode } = (await begin(person, PASSWORD, strict)).body.data;
      await confirm(person, codeAt(setupCode, strict.clock.now()), strict);
      expect((await audit()).status).not.toBe(403);
    }
    const vendor = await strict.signUp('vendor');
    expect((await strict.call('GET /locations/me', {}, vendor.headers)).status).toBe(200);
  });

  it('owners sell without it, and are told about it where money moves or a key is made', async () => {
    const strict = await createTestApp({ config: { requireTwoFactor: true } });
    const owner = await strict.signUp('vendor');
    const params = { id: owner.user._id };
    const account = () => strict.call('GET /owners/:id/payout-account', { params }, owner.headers);
    const plan = () => strict.call('GET /owners/:id/payout-plan', { params }, owner.headers);
    const schedule = { every: 'month' as const, on: 1, minimumCents: 0 };
    const refund = { orderId: strict.deps.newId(), amount: 100, refunded: 0, reason: 'Goodwill' };
    const key = { name: 'Books', scopes: ['revenue:read' as const], locationIds: null, password: PASSWORD };
    const answers = [
      await account(),
      await strict.call('POST /owners/:id/payout-account/check', { params }, owner.headers),
      await strict.call('POST /owners/:id/payout-account/link', { params }, owner.headers),
      await plan(),
      await strict.call('PUT /owners/:id/payout-plan', { params, body: schedule }, owner.headers),
      await strict.call('GET /owners/:id/payouts', { params, query: {} }, owner.headers),
      await strict.call('POST /locations/:id/refunds', { params, body: refund }, owner.headers),
      await strict.call('POST /api-keys', { body: key }, owner.headers),
    ];
    expect(answers.map(({ body }) => body.error?.code)).toEqual(answers.map(() => 'two_factor_needed'));
    expect((await strict.call('GET /owners/:id/statement', { params, query: {} }, owner.headers)).status).toBe(200);
    const { setupCode } = (await begin(owner, PASSWORD, strict)).body.data;
    await confirm(owner, codeAt(setupCode, strict.clock.now()), strict);
    expect([(await account()).status, (await plan()).status]).toEqual([200, 200]);
  });

  it('a passkey counts as both factors in the session that it began, and in no other', async () => {
    const strict = await createTestApp({ config: { requireTwoFactor: true } });
    const support = await strict.signUp('admin');
    const audit = async (headers: Record<string, string>) =>
      (await strict.call('GET /support/audit', {}, headers)).body.error?.code;
    const { device } = await addPasskey(strict, support);
    expect(await audit(support.headers)).toBe('two_factor_needed');
    const { body } = await logInBy(strict, device);
    expect(await audit({ authorization: `Bearer ${body.token}` })).toBeUndefined();
  });

  it('a password alone adds no way around an account’s passkeys', async () => {
    const strict = await createTestApp({ config: { requireTwoFactor: true } });
    for (const role of ['odogwu', 'vendor', 'manager', 'accountant'] as const) {
      const person = await strict.signUp(role);
      const { device, added } = await addPasskey(strict, person);
      expect((await begin(person, PASSWORD, strict)).body.error?.code).toBe('passkey_first');
      const another = await strict.call('POST /users/passkeys/begin', { body: {} }, person.headers);
      expect(another.body.error?.code).toBe('passkey_first');
      if (role !== 'odogwu') {
        const requested = { params: { id: added.body.data._id }, body: {} };
        const removed = await strict.call('POST /users/passkeys/:id/remove', requested, person.headers);
        expect(removed.body.error?.code).toBe('passkey_first');
      }
      const { body } = await logInBy(strict, device);
      const byPasskey = { ...person, headers: { authorization: `Bearer ${body.token}` } };
      expect((await begin(byPasskey, PASSWORD, strict)).status).toBe(200);
    }
  });
});
