// What managers and accountants may do and see at the lots assigned to them, and how an owner changes somebody's role.

import { describe, expect, it } from 'vitest';
import type { BulkChange, ChosenLots } from '#features/portfolio/bulk.contract.ts';
import { createTestApp } from '#platform/testing/app/test-app.ts';
import { aGuest, payForStay } from '#platform/testing/builders/a-driver.ts';
import { aLocation, aZone } from '#platform/testing/builders/a-location.ts';
import { acceptWith, inviteFor, joinTeam, MEMBER_PASSWORD, mailedToken } from '#platform/testing/builders/a-team.ts';

const test = await createTestApp();
const owner = await test.signUp('vendor', 'Olive Owner');
const other = await test.signUp('vendor', 'Otto Other');

async function aLotOf(ownerId: string, name: string) {
  const lot = await aLocation(test.db, { ownerId, name });
  const zone = await aZone(test.db, { locationId: lot.id, priceCents: 500 });
  const { sessionId } = await payForStay(test, aGuest(), { zoneId: zone.id, hours: 2 });
  return { ...lot, zoneId: zone.id, sessionId };
}
const given = await aLotOf(owner.user._id, 'Given');
const stored = await aLotOf(owner.user._id, 'Kept back');
const foreign = await aLotOf(other.user._id, 'Foreign');
const manager = await joinTeam(test, owner, { role: 'manager', locationIds: [given.id] });
const accountant = await joinTeam(test, owner, { role: 'accountant', locationIds: [given.id] });
const bookkeeper = await joinTeam(test, owner, { role: 'accountant' });

const nameZone = (zoneId: string, headers: Record<string, string>) =>
  test.call('PATCH /zones/:id', { params: { id: zoneId }, body: { capacity: 12 } }, headers);
const lotNames = async (headers: Record<string, string>) =>
  (await test.call('GET /locations/portfolio', { query: {} }, headers)).body.data.lots.map(({ name }) => name);
const revenue = (headers: Record<string, string>) => test.call('POST /billing/revenue', { body: {} }, headers);
const change = (id: string, body: object, by = owner) =>
  test.call('PATCH /users/enforcement/:id', { params: { id }, body }, by.headers);
const role = async (headers: Record<string, string>) => (await test.call('GET /me', {}, headers)).body.user?.role;
const signIn = async (email: string) => {
  const { body } = await test.call('POST /users/login', { body: { email, password: MEMBER_PASSWORD } });
  return { authorization: `Bearer ${body.token}` };
};

describe('a manager', () => {
  it('changes the zones and prices of the assigned lots, and of no others', async () => {
    expect((await nameZone(given.zoneId, manager.headers)).status).toBe(200);
    for (const { zoneId } of [stored, foreign]) expect((await nameZone(zoneId, manager.headers)).status).toBe(404);
    const renamed = { locationName: 'Given' };
    for (const [lot, status] of [
      [given, 200],
      [stored, 404],
      [foreign, 404],
    ] as const) {
      const answer = await test.call('POST /locations/:id', { params: { id: lot.id }, body: renamed }, manager.headers);
      expect(answer.status).toBe(status);
    }
  });

  it('copies rates only to zones of the assigned lots', async () => {
    const second = await aZone(test.db, { locationId: given.id, priceCents: 300 });
    const from = { params: { id: given.zoneId } };
    const others = await test.call('GET /zones/:id/others', { ...from, query: {} }, manager.headers);
    expect(others.body.data.zones.map(({ zoneId }) => zoneId)).toEqual([second.id]);
    const all = await test.call('GET /zones/:id/others', { ...from, query: {} }, owner.headers);
    const zones = all.body.data.zones.map(({ zoneId, version, rates }) => ({ zoneId, version, rates }));
    expect(zones.map(({ zoneId }) => zoneId).sort()).toEqual([second.id, stored.zoneId].sort());
    const copied = await test.call('PUT /zones/:id/others/rates', { ...from, body: { zones } }, manager.headers);
    expect(copied.status).toBe(404);
  });

  it('changes many of the assigned lots at once, prints their signs, and undoes only what is still theirs', async () => {
    const second = await aLotOf(owner.user._id, 'Given too');
    const both = await joinTeam(test, owner, { role: 'manager', locationIds: [given.id, second.id] });
    const raise = { kind: 'prices', how: 'cents', value: 100, sells: 'both' } as const;
    const bulk = { lots: { filter: {} }, change: raise };
    const preview = (body: { lots: ChosenLots; change: BulkChange }) =>
      test.call('POST /locations/portfolio/preview', { body }, both.headers);
    const { data } = (await preview(bulk)).body;
    expect([data.lots, [...new Set(data.page.map(({ lotName }) => lotName))]]).toEqual([2, ['Given', 'Given too']]);
    expect((await preview({ ...bulk, lots: { ids: [stored.id] } })).status).toBe(404);
    const { shown } = data;
    const begun = await test.call('POST /locations/portfolio/acts', { body: { ...bulk, shown } }, both.headers);
    await test.drainJobs();
    const id = begun.body.data.act._id;
    const see = async () =>
      (await test.call('GET /locations/portfolio/acts/:id', { params: { id }, query: {} }, both.headers)).body.data
        .lots;
    expect((await see()).map(({ name, state }) => [name, state])).toEqual([
      ['Given', 'done'],
      ['Given too', 'done'],
    ]);
    const print = (ids: string[]) =>
      test.call('POST /locations/portfolio/signs', { body: { lots: { ids } } }, both.headers);
    expect((await print([stored.id])).status).toBe(404);
    const { _id: printId } = (await print([given.id, second.id])).body.data.print;
    await test.drainJobs();
    const url = `/api/v1/locations/portfolio/signs/${printId}/signs.pdf`;
    const file = async () => (await test.app.inject({ method: 'GET', url, headers: both.headers })).statusCode;
    expect(await file()).toBe(200);
    await change(both.id, { locationIds: [second.id] });
    expect((await see()).map(({ name }) => name)).toEqual(['Given too']);
    expect(await file()).toBe(404);
    await test.call('POST /locations/portfolio/acts/:id/undo', { params: { id } }, both.headers);
    await test.drainJobs();
    const price = async ({ id: locationId, zoneId }: { id: string; zoneId: string }) =>
      (await test.call('GET /locations/:locationId/zones/:zoneId', { params: { locationId, zoneId } })).body.data.zone
        .price;
    expect([await price(given), await price(second)]).toEqual([6, 5]);
  });

  it('sees only the assigned lots, in every list', async () => {
    expect(await lotNames(manager.headers)).toEqual(['Given']);
    const mine = await test.call('GET /locations/me', { query: {} }, manager.headers);
    expect([mine.body.data.locations.map(({ name }) => name), mine.body.data.total]).toEqual([['Given'], 1]);
    const { body } = await revenue(manager.headers);
    expect([body.totalLocationCount, body.totalRevenue]).toEqual([1, 1000]);
    const live = await test.call('GET /occupancy', { query: {} }, manager.headers);
    expect(live.body.data.lots.map(({ _id }) => _id)).toEqual([given.id]);
  });

  it('learns from a lot whether it is theirs, and sees the cars there', async () => {
    const seen = async (id: string) =>
      (await test.call('GET /locations/:id', { params: { id } }, manager.headers)).body.data;
    expect(await seen(given.id)).toMatchObject({ isManaged: true, sessions: [{ _id: given.sessionId }] });
    expect(await seen(stored.id)).toMatchObject({ isManaged: false, sessions: [] });
  });

  it('sees neither payouts nor statements, and adds, archives and restores no lot', async () => {
    const params = { id: owner.user._id };
    const lot = { params: { id: given.id } };
    const added = {
      name: 'New',
      phoneNumber: '(312) 555-0142',
      address: '1 W Lake St',
      location_point: { coordinates: [-87.6, 41.8] },
    };
    const answers = [
      await test.call('GET /owners/:id/payout-account', { params }, manager.headers),
      await test.call('GET /owners/:id/statement', { params, query: {} }, manager.headers),
      await test.call('POST /locations', { body: added as never }, manager.headers),
      await test.call('DELETE /locations/:id', { ...lot, query: {} }, manager.headers),
      await test.call('POST /locations/:id/restore', lot, manager.headers),
    ];
    expect(answers.map(({ body }) => body.error?.code)).toEqual(answers.map(() => 'wrong_role'));
  });

  it('invites people to work at the assigned lots, but no managers and no accountants', async () => {
    const invite = (requested: Parameters<typeof inviteFor>[2]) =>
      inviteFor(test, { ...owner, headers: manager.headers }, requested);
    for (const invited of ['enforcer', 'valet', 'viewer'] as const) {
      const answer = await invite({ role: invited });
      expect([answer.status, answer.body.data?.member.locations]).toMatchObject([
        201,
        [{ _id: given.id, name: 'Given' }],
      ]);
    }
    for (const refused of ['manager', 'accountant'] as const) {
      expect((await invite({ role: refused })).body.error?.code).toBe('invites_not_allowed');
    }
    expect((await invite({ role: 'valet', locationIds: [stored.id] })).status).toBe(404);
    const team = await test.call('GET /users/enforcement/me', { query: {} }, manager.headers);
    expect(team.body.users.every(({ locations }) => locations === null || locations.length > 0)).toBe(true);
  });

  it('loses a lot at once when the owner takes it away, and all of them when deactivated', async () => {
    const { id, headers, email } = await joinTeam(test, owner, { role: 'manager', locationIds: [given.id, stored.id] });
    expect(await lotNames(headers)).toEqual(['Given', 'Kept back']);
    await change(id, { locationIds: [stored.id] });
    expect(await lotNames(headers)).toEqual(['Kept back']);
    expect((await nameZone(given.zoneId, headers)).status).toBe(404);
    await change(id, { isActive: false });
    expect((await nameZone(stored.zoneId, headers)).status).toBe(401);
    expect((await test.call('POST /users/login', { body: { email, password: MEMBER_PASSWORD } })).status).toBe(403);
  });
});

describe('an accountant', () => {
  it('reads and exports the money of the assigned lots, without plates', async () => {
    expect((await revenue(accountant.headers)).body.totalRevenue).toBe(1000);
    const one = await test.call('POST /billing/lot/revenue', { body: { lotId: given.id } }, accountant.headers);
    expect(one.body.monthSessions).toMatchObject([{ totalCost: 1000, plateNumber: '', state: '' }]);
    const csv = { params: { id: given.id }, query: {} };
    const [theirs, owners] = [
      await test.call('GET /locations/:id/revenue.csv', csv, accountant.headers),
      await test.call('GET /locations/:id/revenue.csv', csv, owner.headers),
    ];
    const plate = (text: unknown) => String(text).split('\n')[1]?.split(',')[4];
    expect([plate(theirs.body), theirs.status]).toEqual(['', 200]);
    expect(plate(owners.body)).not.toBe('');
    for (const { id } of [stored, foreign]) {
      expect((await test.call('POST /billing/lot/revenue', { body: { lotId: id } }, accountant.headers)).status).toBe(
        404,
      );
    }
  });

  it('changes nothing, refunds nothing and sees no cars', async () => {
    const { sessionId } = given;
    const answers = [
      await nameZone(given.zoneId, accountant.headers),
      await test.call(
        'POST /locations/:id',
        { params: { id: given.id }, body: { locationName: 'X' } },
        accountant.headers,
      ),
      await test.call('POST /support/refunds', { body: { id: sessionId } as never }, accountant.headers),
      await test.call('GET /locations/:id/parked', { params: { id: given.id }, query: {} }, accountant.headers),
      await test.call('GET /users/enforcement/me', { query: {} }, accountant.headers),
      await test.call('GET /owners/:id/payout-account', { params: { id: owner.user._id } }, accountant.headers),
    ];
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 403));
    const lot = await test.call('GET /locations/:id', { params: { id: given.id } }, accountant.headers);
    expect(lot.body.data).toMatchObject({ isManaged: true, sessions: [] });
  });

  it("reads an owner's statement only with access to all of the owner's lots", async () => {
    const statement = (headers: Record<string, string>, ownerId = owner.user._id) =>
      test.call('GET /owners/:id/statement', { params: { id: ownerId }, query: {} }, headers);
    expect((await statement(bookkeeper.headers)).status).toBe(200);
    expect((await statement(accountant.headers)).status).toBe(404);
    expect((await statement(bookkeeper.headers, other.user._id)).status).toBe(404);
    const mine = await test.call('GET /users/memberships/me', {}, bookkeeper.headers);
    const owners = [{ owner: { _id: owner.user._id, name: 'Olive Owner' }, role: 'accountant', allLocations: true }];
    expect(mine.body.data.memberships).toEqual(owners);
    await change(bookkeeper.id, { locationIds: [given.id] });
    expect((await statement(bookkeeper.headers)).status).toBe(404);
  });

  it('still reads what an archived lot earned', async () => {
    const lot = await aLotOf(owner.user._id, 'Over');
    await change(accountant.id, { locationIds: [given.id, lot.id] });
    await test.db.updateTable('locations').set({ archivedAt: test.clock.now() }).where('id', '=', lot.id).execute();
    const { body } = await test.call('POST /billing/lot/revenue', { body: { lotId: lot.id } }, accountant.headers);
    expect(body.totalCost).toBe(1000);
  });
});

describe('a new role', () => {
  it('is given by the owner: the member is signed out and has it after signing in again', async () => {
    const member = await joinTeam(test, owner, { role: 'viewer' });
    const { status, body } = await change(member.id, { role: 'manager' });
    expect([status, body.data.member.role]).toEqual([200, 'manager']);
    expect((await test.call('GET /me', {}, member.headers)).status).toBe(401);
    expect(await role(await signIn(member.email))).toBe('manager');
  });

  it('in an invitation is the one that accepting it gives', async () => {
    const { member } = (await inviteFor(test, owner, { role: 'valet' })).body.data;
    await change(member._id, { role: 'accountant' });
    const { body } = await acceptWith(test, await mailedToken(test, member.email));
    expect(body.user?.role).toBe('accountant');
  });

  it('cannot be given to somebody who also works for another owner', async () => {
    const member = await joinTeam(test, owner, { role: 'enforcer' });
    await acceptSecond(member.email);
    const { status, body } = await change(member.id, { role: 'manager' });
    expect([status, body.error?.code, Object.keys(body.error?.fields ?? {})]).toEqual([422, 'other_work', ['role']]);
    expect(await role(member.headers)).toBe('enforcer');
  });

  it('does not apply to an account that has not accepted yet', async () => {
    const worker = await joinTeam(test, other, { role: 'enforcer' });
    const { member } = (await inviteFor(test, owner, { role: 'enforcer', email: worker.email })).body.data;
    expect((await change(member._id, { role: 'manager' })).body.error?.code).toBe('other_work');
    expect(await role(worker.headers)).toBe('enforcer');
  });

  it('is kept while a member is deactivated, and applies again on return', async () => {
    const member = await joinTeam(test, owner, { role: 'viewer' });
    await change(member.id, { isActive: false });
    await change(member.id, { role: 'accountant' });
    expect((await change(member.id, { isActive: true })).status).toBe(200);
    expect(await role(await signIn(member.email))).toBe('accountant');
  });
});

async function acceptSecond(email: string) {
  await inviteFor(test, other, { role: 'enforcer', email });
  expect((await acceptWith(test, await mailedToken(test, email))).status).toBe(200);
}
