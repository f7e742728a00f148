import { describe, expect, it } from 'vitest';
import { plainRate } from '#features/pricing/rules/plain-rate.ts';
import { createTestApp } from '#platform/testing/app/test-app.ts';
import { aGuest, aVehicle, confirmCard, returnFrom } from '#platform/testing/builders/a-driver.ts';
import { aLocation, aZone } from '#platform/testing/builders/a-location.ts';
import { aMemberCode } from '#platform/testing/builders/a-member-code.ts';
import { findDisagreements } from '#platform/testing/ledger-audit.ts';

const test = await createTestApp();
const owner = await test.signUp('vendor');
const lot = await aLocation(test.db, { ownerId: owner.user._id });

/** A car parked with a code for two more hours, or until the zone closes. */
async function aMembersCar(zoneOptions: object = {}) {
  const zone = await aZone(test.db, { locationId: lot.id, priceCents: 1000, isHourly: true, ...zoneOptions });
  const endsAt = new Date(test.clock.now().getTime() + 2 * 3_600_000);
  const { code } = await aMemberCode(test.db, { locationId: lot.id, endsAt, maxUses: 1 });
  const driver = aGuest();
  const body = { code, locationId: lot.id, zoneId: zone.id, plateNumber: aVehicle().plate, state: 'IL' };
  const sessionId = (await test.call('POST /sessions/code', { body }, driver.headers)).body.data._id;
  const more = async (hours: number) => {
    const answer = await test.call('POST /sessions/add', { body: { sessionId, hours } }, driver.headers);
    return { code: answer.body.error?.code, ...answer.body.data };
  };
  const pay = async (clientSecret: string | null | undefined) => {
    await confirmCard(test, clientSecret ?? '');
    return (await returnFrom(test, clientSecret ?? '')).body.data.status;
  };
  const seen = async () => {
    const { data } = (await test.call('GET /sessions/:id', { params: { id: sessionId } }, driver.headers)).body;
    return { hours: data.hours, hoursByCode: data.hoursByCode, totalCost: data.totalCost };
  };
  return { zone, more, pay, seen };
}

describe('more time after a member code’s free time', () => {
  it("is sold at the zone's price with its fee, as a separate stay", async () => {
    const { more, pay, seen } = await aMembersCar();
    expect(await seen()).toEqual({ hours: 2, hoursByCode: 2, totalCost: 0 });
    const first = await more(1);
    expect(first).toMatchObject({ totalCost: 1100, fees: 100 });
    expect(await seen()).toMatchObject({ hours: 2 });
    expect(await pay(first.clientSecret)).toBe('paid');
    expect(await seen()).toEqual({ hours: 3, hoursByCode: 2, totalCost: 1100 });
    const second = await more(0.5);
    expect(second).toMatchObject({ totalCost: 550, fees: 50 });
    expect(await pay(second.clientSecret)).toBe('paid');
    expect(await seen()).toEqual({ hours: 3.5, hoursByCode: 2, totalCost: 1650 });
    await test.drainJobs();
    expect(await findDisagreements(test.db)).toEqual({});
  });

  it('costs at least an hour, at today’s price', async () => {
    const { zone, more } = await aMembersCar();
    expect(await more(0.25)).toMatchObject({ totalCost: 1100 });
    await test.db
      .updateTable('zones')
      .set({ rate: JSON.stringify(plainRate({ isHourly: true, priceCents: 2000 })) })
      .where('id', '=', zone.id)
      .execute();
    expect(await more(1)).toMatchObject({ totalCost: 2200 });
  });

  it('is sold by the day in a daily zone', async () => {
    const { more, pay, seen } = await aMembersCar({ isHourly: false });
    expect((await more(1)).code).toBe('days_out_of_range');
    const day = await more(24);
    expect(day).toMatchObject({ totalCost: 1100 });
    expect(await pay(day.clientSecret)).toBe('paid');
    expect(await seen()).toEqual({ hours: 26, hoursByCode: 2, totalCost: 1100 });
  });

  it('is not sold past closing, or when the code already lasts until then', async () => {
    // Noon in Chicago; one zone closes at 3 PM, the other at 2 PM, as the code's time ends.
    const [closesLater, closesThen] = [
      await aMembersCar({ openMinutes: 360, closeMinutes: 900 }),
      await aMembersCar({ openMinutes: 360, closeMinutes: 840 }),
    ];
    expect(await closesLater.more(1)).toMatchObject({ totalCost: 1100 });
    expect((await closesLater.more(2)).code).toBe('outlasts_closing');
    expect((await closesThen.more(1)).code).toBe('zone_closed');
  });
});
