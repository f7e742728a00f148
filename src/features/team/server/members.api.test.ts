import { describe, expect, it } from 'vitest';
import { createTestApp, type SignedUp } from '#platform/testing/app/test-app.ts';
import { aLocation } from '#platform/testing/builders/a-location.ts';
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
const odogwu = await test.signUp('odogwu');
const lots = [
  await aLocation(test.db, { ownerId: owner.user._id, name: 'Lake Street Lot' }),
  await aLocation(test.db, { ownerId: owner.user._id, name: 'Wells Street Lot' }),
] as const;
const foreignLot = await aLocation(test.db, { ownerId: other.user._id, name: 'Elsewhere' });

type Change = { isActive?: boolean; locationIds?: string[] | null };
const change = (id: string, body: Change, by: SignedUp = owner) =>
  test.call('PATCH /users/enforcement/:id', { params: { id }, body }, by.headers);
const me = (headers: Record<string, string>) => test.call('GET /me', {}, headers);
const logIn = (email: string, password = MEMBER_PASSWORD) =>
  test.call('POST /users/login', { body: { email, password } });

describe('a deactivated member', () => {
  it('is refused at the next request, and cannot sign in', async () => {
    const { id, email, headers } = await joinTeam(test, owner);
    expect((await me(headers)).status).toBe(200);
    const { body } = await change(id, { isActive: false });
    expect(body.data.member).toMatchObject({ status: 'inactive', isActive: false });
    expect((await me(headers)).status).toBe(401);
    expect((await test.call('GET /locations/service', {}, headers)).status).toBe(401);
    expect((await logIn(email, 'Wrong-kettle-7')).body.error?.code).toBe('login_failed');
    const { status, body: reported } = await logIn(email);
    expect([status, reported.message]).toEqual([
      403,
      'Your account has been deactivated. Ask the owner of your team to activate it again.',
    ]);
    expect((await test.call('POST /users/forgot-password', { body: { email } })).status).toBe(404);
  });

  it('can sign in again once reactivated, but not with the old session', async () => {
    const { id, email, headers } = await joinTeam(test, owner);
    await change(id, { isActive: false });
    expect((await change(id, { isActive: true })).body.data.member.status).toBe('active');
    expect((await me(headers)).status).toBe(401);
    expect((await logIn(email)).status).toBe(200);
  });

  it('stays on another owner’s team, and can sign in for that', async () => {
    const { id, email, headers } = await joinTeam(test, owner);
    await inviteFor(test, other, { email });
    await acceptWith(test, await mailedToken(test, email));
    await change(id, { isActive: false });
    expect((await me(headers)).status).toBe(401);
    const { body } = await logIn(email);
    const { data } = (await test.call('GET /locations/service', {}, { authorization: `Bearer ${body.token}` })).body;
    expect(data.locations.map(({ _id }) => _id)).toEqual([foreignLot.id]);
  });

  it('gets a previous driver account back', async () => {
    const { user, headers } = await aProvenDriver(test);
    const { body } = await inviteFor(test, owner, { email: user.email });
    await acceptWith(test, await mailedToken(test, user.email));
    await change(body.data.member._id, { isActive: false });
    expect((await me(headers)).status).toBe(401);
    expect((await logIn(user.email, 'Correct-horse-1')).body.user.role).toBe('customer');
    await change(body.data.member._id, { isActive: true });
    expect((await logIn(user.email, 'Correct-horse-1')).body.user.role).toBe('enforcer');
  });

  it('who never accepted is not a member yet: no existing account changes', async () => {
    const { user, headers } = await test.signUp('customer');
    const { body } = await inviteFor(test, owner, { email: user.email });
    await change(body.data.member._id, { isActive: false });
    expect((await me(headers)).body.user.role).toBe('customer');
  });

  it('who never accepted is invited again when reactivated', async () => {
    const { body } = await inviteFor(test, owner);
    const { _id, email } = body.data.member;
    const older = await mailedToken(test, email);
    await change(_id, { isActive: false });
    expect((await change(_id, { isActive: true })).body.data.member.status).toBe('invited');
    expect((await acceptWith(test, older)).status).toBe(422);
    expect((await acceptWith(test, await mailedToken(test, email))).status).toBe(200);
  });

  it('cannot sign in when two owners deactivate at the same moment (V15.4.2)', async () => {
    const { id, email } = await joinTeam(test, owner);
    const second = (await inviteFor(test, other, { email })).body.data.member._id;
    await acceptWith(test, await mailedToken(test, email));
    await Promise.all([change(id, { isActive: false }), change(second, { isActive: false }, other)]);
    expect((await logIn(email)).status).toBe(403);
  });

  it('cannot return to one team while having a different role on another', async () => {
    const { user } = await aProvenDriver(test);
    const first = (await inviteFor(test, owner, { email: user.email })).body.data.member._id;
    await acceptWith(test, await mailedToken(test, user.email));
    await change(first, { isActive: false });
    await inviteFor(test, other, { email: user.email, role: 'valet' });
    await acceptWith(test, await mailedToken(test, user.email));
    const refused = await change(first, { isActive: true, locationIds: [lots[0].id] });
    expect([refused.status, refused.body.error?.code]).toEqual([422, 'other_work']);
    expect((await logIn(user.email, 'Correct-horse-1')).body.user.role).toBe('valet');
  });
});

describe('a member', () => {
  it('of another owner is 404', async () => {
    const { id, headers } = await joinTeam(test, owner);
    for (const body of [{ isActive: false }, { locationIds: [foreignLot.id] }]) {
      expect((await change(id, body, other)).status).toBe(404);
    }
    expect((await me(headers)).status).toBe(200);
    expect(
      (await test.call('GET /users/enforcement/me', {}, other.headers)).body.users.map(({ _id }) => _id),
    ).not.toContain(id);
  });

  it('can be changed by an odogwu, within the owner’s locations', async () => {
    const { id } = await joinTeam(test, owner);
    expect((await change(id, { locationIds: [foreignLot.id] }, odogwu)).status).toBe(404);
    expect((await change(id, { locationIds: [lots[1].id] }, odogwu)).body.data.member.locations).toEqual([
      { _id: lots[1].id, name: 'Wells Street Lot', address: '200 W Lake St, Chicago, IL 60606' },
    ]);
  });

  it('cannot be assigned to another owner’s location', async () => {
    const { id } = await joinTeam(test, owner, { locationIds: [lots[0].id] });
    const { status, body } = await change(id, { locationIds: [foreignLot.id], isActive: false });
    expect([status, Object.keys(body.error?.fields ?? {})]).toEqual([404, ['locationIds']]);
    const { users } = (await test.call('GET /users/enforcement/me', {}, owner.headers)).body;
    expect(users.find(({ _id }) => _id === id)).toMatchObject({ status: 'active', locations: [{ _id: lots[0].id }] });
  });

  it('is unchanged by an empty request', async () => {
    const { id, headers } = await joinTeam(test, owner);
    expect((await change(id, {})).body.data.member.status).toBe('active');
    expect((await change(id, { isActive: true })).status).toBe(200);
    expect((await me(headers)).status).toBe(200);
  });
});

describe('the list of the team', () => {
  it('comes newest first, page by page, without gaps', async () => {
    const vendor = await test.signUp('vendor');
    const emails: string[] = [];
    for (let i = 0; i < 3; i++) emails.unshift((await inviteFor(test, vendor)).body.data.member.email);
    const list = (query: { limit: number; cursor?: string }) =>
      test.call('GET /users/enforcement/me', { query }, vendor.headers);
    const first = (await list({ limit: 2 })).body;
    const second = (await list({ limit: 2, cursor: first.nextCursor ?? '' })).body;
    expect([...first.users, ...second.users].map(({ email }) => email)).toEqual(emails);
    expect(second.nextCursor).toBeNull();
    expect((await list({ limit: 2, cursor: 'made-up' })).status).toBe(400);
  });
});
