import { describe, expect, it } from 'vitest';
import { createTestApp } from '#platform/testing/app/test-app.ts';
import { aGuest, confirmCard, payForStay, returnFrom } from '#platform/testing/builders/a-driver.ts';
import { aLocation, aZone } from '#platform/testing/builders/a-location.ts';
import { findDisagreements } from '#platform/testing/ledger-audit.ts';

const test = await createTestApp();
const owner = await test.signUp('vendor');
const lot = await aLocation(test.db, { ownerId: owner.user._id });
const zone = (zoneNumber: string, priceCents: number) =>
  aZone(test.db, { locationId: lot.id, zoneNumber, priceCents, isHourly: true });
const [usual, dear, cheap] = [await zone('A', 1000), await zone('B', 1500), await zone('C', 400)];

/** An hour in zone A, for 11 dollars. */
async function aStay() {
  const driver = aGuest();
  const { sessionId, receiptKey } = await payForStay(test, driver, { zoneId: usual.id });
  const pay = async (clientSecret: string | null | undefined) => {
    await confirmCard(test, clientSecret ?? '');
    return (await returnFrom(test, clientSecret ?? '')).body.data.status;
  };
  const more = async () =>
    (await test.call('POST /sessions/add', { body: { sessionId, hours: 1 } }, driver.headers)).body.data.clientSecret;
  const correctTo = (zoneId: string) =>
    test.call('POST /receipts/:key/corrections', { params: { key: receiptKey }, body: { sessionId, zoneId } });
  const seen = async () => {
    const { data } = (await test.call('GET /sessions/:id', { params: { id: sessionId } }, driver.headers)).body;
    return { zone: data.zoneNumber, hours: data.hours, totalCost: data.totalCost };
  };
  return { more, correctTo, pay, seen };
}

const books = async () => {
  await test.drainJobs();
  return findDisagreements(test.db);
};

describe('an extension that was priced in one zone', () => {
  it('is refunded in a more expensive one', async () => {
    const { more, correctTo, pay, seen } = await aStay();
    const extension = await more();
    expect(await pay((await correctTo(dear.id)).body.data.clientSecret)).toBe('paid');
    expect(await pay(extension)).toBe('refunded');
    expect(await seen()).toEqual({ zone: 'B', hours: 1, totalCost: 1650 });
    expect(await books()).toEqual({});
  });

  it('is refunded in a cheaper one, too', async () => {
    const { more, correctTo, pay, seen } = await aStay();
    const extension = await more();
    expect((await correctTo(cheap.id)).status).toBe(200);
    expect(await pay(extension)).toBe('refunded');
    expect(await seen()).toEqual({ zone: 'C', hours: 1, totalCost: 440 });
    expect(await books()).toEqual({});
  });
});

describe('the difference to a more expensive zone', () => {
  it('is refunded when it was priced for less time than the stay now has, and the stay is unchanged', async () => {
    const { more, correctTo, pay, seen } = await aStay();
    const { clientSecret } = (await correctTo(dear.id)).body.data;
    expect(await pay(await more())).toBe('paid');
    expect(await pay(clientSecret)).toBe('refunded');
    expect(await seen()).toEqual({ zone: 'A', hours: 2, totalCost: 2200 });
    expect(await books()).toEqual({});
  });
});

describe('an extension and a cheaper zone at the same moment', () => {
  it('never leave a stay that cost less than its zone', async () => {
    for (let round = 0; round < 10; round++) {
      const { more, correctTo, pay, seen } = await aStay();
      const extension = await more();
      const [paid] = await Promise.all([pay(extension), correctTo(cheap.id)]);
      const stay = await seen();
      if (paid === 'paid') expect(stay).toMatchObject({ zone: 'A', hours: 2, totalCost: 2200 });
      else expect(stay).toMatchObject({ zone: 'C', hours: 1, totalCost: 440 });
    }
    expect(await books()).toEqual({});
  }, 60_000);
});
