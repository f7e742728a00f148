import { describe, expect, it } from 'vitest';
import { createTestApp } from '#platform/testing/app/test-app.ts';
import { addPasskey, logInBy } from '#platform/testing/builders/a-passkey.ts';
import { AdminError, parseAdminCommand, runAdminCommand } from './admin-commands.ts';

const test = await createTestApp();
const { deps } = test;

const run = (...args: string[]) => runAdminCommand(deps, parseAdminCommand(args));
const create = (email: string, role = 'odogwu') => run('create', '--role', role, '--email', email, '--name', 'Ada');
const tokenIn = (printed: string): string => printed.match(/http:\/\/localhost:3000\/reset\/([\w-]{64})$/)?.[1] ?? '';
const setPassword = (token: string, password = 'Brown-kettle-7') =>
  test.call('PATCH /users/reset-password/:token', { params: { token }, body: { password } });
const logIn = (email: string, password = 'Brown-kettle-7') =>
  test.call('POST /users/login', { body: { email, password } });

describe('making a staff account on the command line', () => {
  it.each(['odogwu', 'admin', 'enforcer', 'valet', 'vendor'])(
    'makes the first %s, who sets the password',
    async (role) => {
      const email = `${role}@parkvale.example`;
      const printed = await create(email, role);
      expect(printed).toContain(`Created the ${role} account of Ada <${email}>.`);
      expect((await setPassword(tokenIn(printed))).status).toBe(200);
      expect((await logIn(email)).body.user).toMatchObject({ name: 'Ada', email, role });
    },
  );

  it('allows no login before the password is set (V6.4.1)', async () => {
    const printed = await create('early@parkvale.example');
    expect((await logIn('early@parkvale.example', '')).status).toBe(400);
    expect((await logIn('early@parkvale.example')).status).toBe(401);
    test.clock.advance(61);
    expect((await setPassword(tokenIn(printed))).status).toBe(422);
  });

  it('does not create a second account for one address', async () => {
    await create('twice@parkvale.example');
    await expect(create('Twice@Parkvale.example')).rejects.toThrow('Twice@Parkvale.example already has an account');
  });
});

describe('resetting a password on the command line', () => {
  it('prints a link that works once, and keeps the password until then', async () => {
    const { user } = await test.signUp('vendor');
    const printed = await run('reset-password', '--email', user.email);
    expect((await logIn(user.email, 'Correct-horse-1')).status).toBe(200);
    expect((await setPassword(tokenIn(printed))).status).toBe(200);
    expect((await logIn(user.email)).status).toBe(200);
    expect((await setPassword(tokenIn(printed))).status).toBe(422);
  });

  it('is refused for an unknown or deactivated account', async () => {
    const { user } = await test.signUp('valet');
    await test.db.updateTable('users').set({ active: false }).where('id', '=', user._id).execute();
    await expect(run('reset-password', '--email', 'nobody@people.example')).rejects.toThrow('has no account');
    await expect(run('reset-password', '--email', user.email)).rejects.toThrow('is switched off');
  });
});

describe('a way in that is in the wrong hands', () => {
  it('is removed from an account on the command line: its passkeys, and it is signed out everywhere', async () => {
    const person = await test.signUp('odogwu');
    const { device } = await addPasskey(test, person);
    const printed = await run('remove-passkeys', '--email', person.user.email);
    expect(printed).toContain(`<${person.user.email}> has no passkeys anymore. It is signed out everywhere.`);
    expect((await test.call('GET /me', {}, person.headers)).status).toBe(401);
    expect((await logInBy(test, device)).body.error?.code).toBe('passkey_unknown');
    expect((await logIn(person.user.email, 'Correct-horse-1')).status).toBe(200);
  });

  it('is removed when it is Google, too', async () => {
    const { user, headers } = await test.signUp('customer');
    const link = { userId: user._id, subject: '1097', email: 'gwen@people.example', linkedAt: test.clock.now() };
    await test.db.insertInto('googleLinks').values(link).execute();
    await test.db.insertInto('googleOwners').values({ subject: '1097', userId: user._id }).execute();
    const printed = await run('unlink-google', '--email', user.email);
    expect(printed).toContain('Google no longer signs in to the account');
    expect((await test.call('GET /me', {}, headers)).status).toBe(401);
    expect(await test.db.selectFrom('googleOwners').selectAll().where('subject', '=', '1097').execute()).toEqual([]);
  });

  it('is refused for an address without an account', async () => {
    for (const command of ['remove-passkeys', 'unlink-google']) {
      await expect(run(command, '--email', 'nobody@people.example')).rejects.toThrow('has no account');
    }
  });
});

describe('an invalid command', () => {
  it.each([
    [[], 'Usage:'],
    [['destroy'], 'There is no command "destroy".'],
    [['create', '--role', 'king', '--email', 'a@b.example', '--name', 'Ada'], '--role: Must be one of admin, odogwu'],
    [['create', '--role', 'admin', '--name', 'Ada'], '--email: Please provide a valid email address'],
    [['create', '--role', 'admin', '--email', 'a@b.example'], '--name: Please provide a valid name'],
    [['reset-password'], '--email: Please provide a valid email address'],
    [['reset-password', '--email', 'a@b.example', '--name', 'Ada'], 'There is no name here.'],
    [['reset-password', '--password', 'x'], "Unknown option '--password'"],
    [['reset-password', 'a@b.example'], 'Do not know what "a@b.example" means.'],
  ])('is answered with what is wrong and the usage: %j', (args, message) => {
    expect(() => parseAdminCommand(args)).toThrow(AdminError);
    expect(() => parseAdminCommand(args)).toThrow(message);
    expect(() => parseAdminCommand(args)).toThrow('npm run admin -- create');
  });
});
