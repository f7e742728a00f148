// How full all watched lots are, followed live without reloading.

import { afterEach, describe, expect, it } from 'vitest';
import { type EventReading, readEvents } from '#platform/testing/app/read-events.ts';
import { createTestApp, type SignedUp } from '#platform/testing/app/test-app.ts';
import { aGuest, payForStay } from '#platform/testing/builders/a-driver.ts';
import { aLocation, aZone } from '#platform/testing/builders/a-location.ts';
import { joinTeam } from '#platform/testing/builders/a-team.ts';

const app = await createTestApp({ apart: true });
const url = await app.app.listen({ host: '127.0.0.1', port: 0 });

const readings: EventReading[] = [];
afterEach(() => {
  for (const reading of readings.splice(0)) reading.stop();
});

async function aLot(owner: SignedUp, capacity = 3) {
  const { id: locationId } = await aLocation(app.db, { ownerId: owner.user._id });
  const { id: zoneId } = await aZone(app.db, { locationId, priceCents: 1000, isHourly: true });
  await app.call('PATCH /zones/:id', { params: { id: zoneId }, body: { capacity } }, owner.headers);
  return { locationId, zoneId };
}

async function follow(headers: Record<string, string>) {
  const reading = await readEvents({ url, path: '/occupancy/events', headers });
  readings.push(reading);
  return reading;
}

type Reported = {
  readonly total: { readonly lots: number; readonly taken: number; readonly left: number };
  readonly lots: ReadonlyArray<{ readonly _id: string; readonly spaces: { readonly taken: number } | null }>;
};
const readBy = ({ events }: EventReading) => events.map(({ data }) => data as unknown as Reported);
const latest = (reading: EventReading) => readBy(reading).at(-1);
const begun = async (reading: EventReading) => reading.until(({ events }) => events.length > 0);

describe('the live occupancy of all lots', () => {
  it('begins with the sums, then reports each lot that changes and no other', async () => {
    const owner = await app.signUp('vendor');
    const lots = await Promise.all(Array.from({ length: 12 }, () => aLot(owner)));
    const reading = await follow({ ...owner.headers });
    await begun(reading);
    expect(reading.events[0]).toMatchObject({ name: 'occupancy', data: { total: { lots: 12, taken: 0 }, lots: [] } });
    const [busy] = lots;
    await payForStay(app, aGuest(), { zoneId: busy?.zoneId ?? '' });
    await reading.until((each) => latest(each)?.total.taken === 1);
    expect(latest(reading)).toMatchObject({ total: { left: 35 }, lots: [{ _id: busy?.locationId }] });
    expect(latest(reading)?.lots).toHaveLength(1);
  });

  it('reports a new lot', async () => {
    const owner = await app.signUp('vendor');
    const reading = await follow({ ...owner.headers });
    await begun(reading);
    const { locationId } = await aLot(owner);
    await reading.until((each) => latest(each)?.total.left === 3);
    expect(readBy(reading).some(({ lots }) => lots.some(({ _id }) => _id === locationId))).toBe(true);
  });

  it('reports nothing about the lots of others', async () => {
    const [owner, other] = [await app.signUp('vendor'), await app.signUp('vendor')];
    const [mine, theirs] = [await aLot(owner), await aLot(other)];
    const reading = await follow({ ...owner.headers });
    await begun(reading);
    await payForStay(app, aGuest(), theirs);
    await payForStay(app, aGuest(), mine);
    await reading.until((each) => latest(each)?.total.taken === 1);
    expect(JSON.stringify(reading.events)).not.toContain(theirs.locationId);
  });

  it('follows which lots a viewer is given, and ends when the viewer is deactivated', async () => {
    const owner = await app.signUp('vendor');
    const [one, two] = [await aLot(owner), await aLot(owner)];
    const viewer = await joinTeam(app, owner, { role: 'viewer', locationIds: [one.locationId] });
    const reading = await follow(viewer.headers);
    await begun(reading);
    await payForStay(app, aGuest(), two);
    await payForStay(app, aGuest(), one);
    await reading.until((each) => latest(each)?.total.taken === 1);
    expect(JSON.stringify(reading.events)).not.toContain(two.locationId);
    const change = (body: { isActive?: boolean; locationIds?: string[] | null }) =>
      app.call('PATCH /users/enforcement/:id', { params: { id: viewer.id }, body }, owner.headers);
    await change({ locationIds: null });
    await reading.until((each) => latest(each)?.total.lots === 2);
    await change({ locationIds: [] });
    await reading.until((each) => latest(each)?.total.lots === 0);
    await change({ isActive: false });
    await reading.ended;
    expect((await follow(viewer.headers)).status).toBe(401);
  });

  it('is refused to those who watch no lots', async () => {
    const driver = await app.signUp('customer');
    expect((await follow({ ...driver.headers })).status).toBe(403);
  });
});
