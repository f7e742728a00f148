import { randomUUIDv7 } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { findLocationRelation, type LocationRelation } from '#platform/http/access/ownership.read-model.ts';
import { createTestApp } from '#platform/testing/app/test-app.ts';
import { aLocation } from '#platform/testing/builders/a-location.ts';
import { acceptWith, inviteFor, joinTeam, mailedToken } from '#platform/testing/builders/a-team.ts';

const test = await createTestApp();
const owner = await test.signUp('vendor');
const other = await test.signUp('vendor');
const odogwu = await test.signUp('odogwu');
const lake = await aLocation(test.db, { ownerId: owner.user._id, name: 'Lake' });
const wells = await aLocation(test.db, { ownerId: owner.user._id, name: 'Wells' });
const elsewhere = await aLocation(test.db, { ownerId: other.user._id, name: 'Elsewhere' });

type Headers = Record<string, string>;
const served = async (headers: Headers, query = {}) =>
  (await test.call('GET /locations/service', { query }, headers)).body.data.locations.map(({ name }) => name).sort();
const change = (id: string, body: { isActive?: boolean; locationIds?: string[] | null }) =>
  test.call('PATCH /users/enforcement/:id', { params: { id }, body }, owner.headers);
const idOf = async (headers: Headers) => (await test.call('GET /me', {}, headers)).body.user._id;

const isServed = (relation: LocationRelation | null) => relation?.worksAs === 'enforcer' && relation.onOffer;
const mayServe = async (userId: string, locationId: string) =>
  isServed(await findLocationRelation(test.db, locationId, userId));

/** The lots that the user may serve, checked one by one. */
async function maySee(userId: string): Promise<string[]> {
  const requested = [elsewhere, lake, wells];
  const answers = await Promise.all(requested.map(({ id }) => mayServe(userId, id)));
  return requested.filter((_, index) => answers[index]).map(({ name }) => name);
}

describe('an enforcer', () => {
  it('serves all lots of the owner, including later ones', async () => {
    const vendor = await test.signUp('vendor');
    const { headers } = await joinTeam(test, vendor);
    expect(await served(headers)).toEqual([]);
    await aLocation(test.db, { ownerId: vendor.user._id, name: 'New' });
    expect(await served(headers)).toEqual(['New']);
  });

  it('serves only the assigned lots, and not one that was taken away', async () => {
    const { id, headers } = await joinTeam(test, owner, { locationIds: [lake.id, wells.id] });
    const userId = await idOf(headers);
    expect([await served(headers), await maySee(userId)]).toEqual([
      ['Lake', 'Wells'],
      ['Lake', 'Wells'],
    ]);
    await change(id, { locationIds: [wells.id] });
    expect([await served(headers), await maySee(userId)]).toEqual([['Wells'], ['Wells']]);
    await change(id, { locationIds: [] });
    expect([await served(headers), await maySee(userId)]).toEqual([[], []]);
    await change(id, { locationIds: null });
    expect([await served(headers), await maySee(userId)]).toEqual([
      ['Lake', 'Wells'],
      ['Lake', 'Wells'],
    ]);
  });

  it('of two owners serves the lots of both, each once', async () => {
    const { email, headers } = await joinTeam(test, owner);
    await inviteFor(test, other, { email, locationIds: [elsewhere.id] });
    expect(await served(headers)).toEqual(['Lake', 'Wells']);
    await acceptWith(test, await mailedToken(test, email));
    expect(await served(headers)).toEqual(['Elsewhere', 'Lake', 'Wells']);
    expect(await served(headers, { limit: 1 })).toHaveLength(1);
  });

  it('serves none once deactivated', async () => {
    const { id, headers } = await joinTeam(test, owner);
    const userId = await idOf(headers);
    await change(id, { isActive: false });
    expect(await maySee(userId)).toEqual([]);
  });

  it('does not serve an archived lot', async () => {
    const lot = await aLocation(test.db, { ownerId: owner.user._id, archivedAt: new Date() });
    const { headers } = await joinTeam(test, owner);
    expect(await served(headers)).toEqual(['Lake', 'Wells']);
    expect(await mayServe(await idOf(headers), lot.id)).toBe(false);
  });

  it('stays on the team when a lot is deleted', async () => {
    const lot = await aLocation(test.db, { ownerId: owner.user._id, name: 'Brief' });
    const { id, headers } = await joinTeam(test, owner, { locationIds: [lot.id] });
    await test.call('DELETE /locations/:id', { params: { id: lot.id } }, owner.headers);
    expect(await served(headers)).toEqual([]);
    expect((await change(id, { locationIds: [lake.id] })).body.data.member.locations).toHaveLength(1);
  });
});

describe('others', () => {
  it('serve nothing: drivers, owners, unknown users', async () => {
    const { user } = await test.signUp('customer');
    for (const id of [user._id, owner.user._id, randomUUIDv7()]) expect(await maySee(id)).toEqual([]);
  });

  it('may not ask, except an odogwu, who serves all', async () => {
    const { headers } = await test.signUp('customer');
    expect((await test.call('GET /locations/service', {}, headers)).status).toBe(403);
    expect(await served(odogwu.headers)).toEqual(expect.arrayContaining(['Lake', 'Wells', 'Elsewhere']));
  });
});
