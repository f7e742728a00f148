// Seven days of revenue by hour. revenue-history.api.test.ts tests that they match the ledger in any history.

import { beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type SignedUp, type TestApp } from '#platform/testing/app/test-app.ts';
import { aGuest, payForStay } from '#platform/testing/builders/a-driver.ts';
import { aLocation, aZone } from '#platform/testing/builders/a-location.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
  // Friday, 10:30 in Chicago, 11:30 in New York.
  app.clock.set('2026-11-20T16:30:00Z');
});

async function aLot(owner: SignedUp, timeZone = 'America/Chicago') {
  const { id } = await aLocation(app.db, { ownerId: owner.user._id, timeZone });
  const zone = await aZone(app.db, { locationId: id, priceCents: 400, isHourly: true });
  return { id, zoneId: zone.id };
}

const weekOf = (owner: SignedUp, lastDay?: string) =>
  app.call('GET /billing/revenue/week', { query: lastDay === undefined ? {} : { lastDay } }, owner.headers);
const lotWeek = (owner: SignedUp, id: string) =>
  app.call('GET /locations/:id/revenue/week', { params: { id } }, owner.headers);

describe('seven days of revenue by hour', () => {
  it("end today, without the fee, with each sale in the hour of its lot's clock", async () => {
    const owner = await app.signUp('vendor');
    const [chicago, newYork] = [await aLot(owner), await aLot(owner, 'America/New_York')];
    await payForStay(app, aGuest(), { zoneId: chicago.zoneId, hours: 2 });
    await payForStay(app, aGuest(), { zoneId: newYork.zoneId, hours: 1 });
    const { data } = (await weekOf(owner)).body;
    expect([data.today, data.totalCents, data.days.length, data.days[0]?.day]).toEqual([
      '2026-11-20',
      1200,
      7,
      '2026-11-14',
    ]);
    expect(data.days.at(-1)).toEqual({
      day: '2026-11-20',
      cents: 1200,
      hours: [
        { hour: 10, cents: 800 },
        { hour: 11, cents: 400 },
      ],
    });
    expect((await lotWeek(owner, newYork.id)).body.data.totalCents).toBe(400);
  });

  it('end with the requested day', async () => {
    const owner = await app.signUp('vendor');
    const { zoneId } = await aLot(owner);
    await payForStay(app, aGuest(), { zoneId, hours: 1 });
    const earlier = (await weekOf(owner, '2026-11-19')).body.data;
    expect([earlier.totalCents, earlier.days.map(({ day }) => day).at(-1)]).toEqual([0, '2026-11-19']);
  });

  it.each(['2026-11-21', '2022-12-31', '2026-02-30', 'yesterday'])('are refused for %s', async (lastDay) => {
    const answer = await weekOf(await app.signUp('vendor'), lastDay);
    expect(answer.status).toBe(400);
    expect(answer.body.error?.fields).toHaveProperty('lastDay');
  });

  it('belong to the owner alone', async () => {
    const owner = await app.signUp('vendor');
    const { id, zoneId } = await aLot(owner);
    await payForStay(app, aGuest(), { zoneId, hours: 1 });
    const stranger = await app.signUp('vendor');
    expect((await weekOf(stranger)).body.data.totalCents).toBe(0);
    expect((await lotWeek(stranger, id)).status).toBe(404);
    const enforcer = await app.signUp('enforcer');
    expect((await weekOf(enforcer)).status).toBe(403);
  });
});
