// Rule 82: a viewer sees how full the lots are that an owner shared, but neither plates nor money, and changes nothing.

import { describe, expect, it } from 'vitest';
import { createTestApp, type SignedUp } from '#platform/testing/app/test-app.ts';
import { aGuest, aVehicle, payForStay } from '#platform/testing/builders/a-driver.ts';
import { aLocation, aZone } from '#platform/testing/builders/a-location.ts';
import { acceptWith, inviteFor, joinTeam, mailedToken } from '#platform/testing/builders/a-team.ts';

const app = await createTestApp();
const [owner, other] = [await app.signUp('vendor'), await app.signUp('vendor')];

async function aLot(by: SignedUp, name: string, capacity: number) {
  const { id: locationId } = await aLocation(app.db, { ownerId: by.user._id, name });
  const { id: zoneId } = await aZone(app.db, { locationId, priceCents: 1000, isHourly: true });
  await app.call('PATCH /zones/:id', { params: { id: zoneId }, body: { capacity } }, by.headers);
  return { locationId, zoneId };
}

const [lake, wells, pier] = [await aLot(owner, 'Lake', 3), await aLot(owner, 'Wells', 5), await aLot(other, 'Pier', 7)];
const car = aVehicle();
await payForStay(app, aGuest(), { zoneId: lake.zoneId, vehicles: [car] });
app.clock.advance(5);

type Headers = Record<string, string>;
const watch = async (headers: Headers) => {
  const { body } = await app.call('GET /occupancy', {}, headers);
  return { lots: body.data.lots.map(({ name }) => name).sort(), total: body.data.total };
};
const statusAt = async (id: string, headers: Headers) =>
  (await app.call('GET /locations/:id/occupancy', { params: { id } }, headers)).status;
const change = (id: string, body: { isActive?: boolean; locationIds?: string[] | null }) =>
  app.call('PATCH /users/enforcement/:id', { params: { id }, body }, owner.headers);

describe('a viewer', () => {
  it('sees how full the given lots are, and no others', async () => {
    const { headers } = await joinTeam(app, owner, { role: 'viewer', locationIds: [lake.locationId] });
    expect(await watch(headers)).toMatchObject({ lots: ['Lake'], total: { lots: 1, capacity: 3, taken: 1, left: 2 } });
    expect([await statusAt(lake.locationId, headers), await statusAt(wells.locationId, headers)]).toEqual([200, 404]);
    expect(await statusAt(pier.locationId, headers)).toBe(404);
    const hours = await app.call('GET /occupancy/hours', {}, headers);
    expect(hours.body.data).toMatchObject({ capacity: 3, isEverywhere: true });
    expect(Math.max(...hours.body.data.hours.map(({ cars }) => cars ?? 0))).toBe(1);
  });

  it("sees all of the owner's lots when given all, later ones too, along with those of a second owner", async () => {
    const vendor = await app.signUp('vendor');
    const { email, headers } = await joinTeam(app, vendor, { role: 'viewer' });
    expect(await watch(headers)).toMatchObject({ lots: [], total: { lots: 0 } });
    await aLot(vendor, 'New', 2);
    await inviteFor(app, other, { email, role: 'viewer', locationIds: [pier.locationId] });
    expect((await watch(headers)).lots).toEqual(['New']);
    await acceptWith(app, await mailedToken(app, email));
    expect((await watch(headers)).lots).toEqual(['New', 'Pier']);
  });

  it('sees none that were taken away, and nothing once deactivated', async () => {
    const { id, headers } = await joinTeam(app, owner, { role: 'viewer' });
    expect((await watch(headers)).lots).toEqual(['Lake', 'Wells']);
    await change(id, { locationIds: [wells.locationId] });
    expect([(await watch(headers)).lots, await statusAt(lake.locationId, headers)]).toEqual([['Wells'], 404]);
    await change(id, { isActive: false });
    expect(await statusAt(wells.locationId, headers)).toBe(401);
  });

  it('sees who is parked without plate and state, which the officer and the owner do see', async () => {
    const viewer = await joinTeam(app, owner, { role: 'viewer' });
    const officer = await joinTeam(app, owner, { role: 'enforcer' });
    const parked = async (headers: Headers) =>
      (await app.call('GET /locations/:id/parked', { params: { id: lake.locationId } }, headers)).body;
    const seen = await parked(viewer.headers);
    expect(seen.data.cars).toMatchObject([{ kind: 'session', plateNumber: null, state: null, correctedPlate: null }]);
    expect(seen.data.cars[0]?.endTime).not.toBeNull();
    expect(JSON.stringify(seen)).not.toContain(car.plate);
    for (const { headers } of [officer, owner]) {
      expect((await parked({ ...headers })).data.cars).toMatchObject([{ plateNumber: car.plate, state: car.state }]);
    }
  });

  it('changes nothing and sees no money', async () => {
    const { headers } = await joinTeam(app, owner, { role: 'viewer' });
    const zone = { params: { id: lake.zoneId } };
    const lot = { params: { id: lake.locationId } };
    const answers = await Promise.all([
      app.call('PUT /zones/:id/full', { ...zone, body: { full: true } }, headers),
      app.call('PUT /zones/:id/blocked', { ...zone, body: { blocked: 1 } }, headers),
      app.call('PATCH /zones/:id', { ...zone, body: { capacity: 1 } }, headers),
      app.call('GET /billing/revenue/week', {}, headers),
      app.call('GET /locations/:id/look-ups', lot, headers),
      app.call('GET /users/enforcement/me', {}, headers),
    ]);
    expect(answers.map(({ status, body }) => [status, body.error?.code])).toEqual(
      answers.map(() => [403, 'wrong_role']),
    );
  });

  it('may do no other work on a team at the same time', async () => {
    const { email } = await joinTeam(app, owner, { role: 'viewer' });
    const refused = await inviteFor(app, other, { email, role: 'enforcer' });
    expect([refused.status, refused.body.error?.code]).toEqual([422, 'other_work']);
  });
});
