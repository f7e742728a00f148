import { describe, expect, it } from 'vitest';
import { aGuest, payForStay } from '#testing/builders/a-driver.ts';
import { aLocation, aZone } from '#testing/builders/a-location.ts';
import { createTestApp } from '#testing/test-app.ts';

const test = await createTestApp();
const admin = await test.signUp('admin');
const vendor = await test.signUp('vendor');
const lot = await aLocation(test.db, { ownerId: vendor.user._id, name: 'North Garage' });
const zone = await aZone(test.db, { locationId: lot.id, priceCents: 500, isHourly: true });

const prove = () => test.handlers['prove-revenue']();
const books = async (query: { limit?: number; cursor?: string } = {}) =>
  (await test.call('GET /desk/books/revenue', { query }, admin.headers)).body;

describe("the desk's books", () => {
  it('are not proven before the first night', async () => {
    expect(await books()).toEqual({ data: { disagreements: [], open: 0, proof: null }, nextCursor: null });
  });

  it('agree, and say when that was last proven', async () => {
    await payForStay(test, aGuest(), { zoneId: zone.id, hours: 2 });
    await prove();
    const provenAt = test.clock.now().toISOString();
    expect((await books()).data).toEqual({ disagreements: [], open: 0, proof: { provenAt, lots: 1 } });
  });

  it('name the lot and day of a sum that is not what the ledger says, and by how much, until it is', async () => {
    await test.db.updateTable('revenue_days').set({ parking_cents: 1700 }).execute();
    await test.db.updateTable('revenue_totals').set({ parking_cents: 1700 }).execute();
    const foundAt = test.clock.now().toISOString();
    await expect(prove()).rejects.toThrow();
    const { disagreements, open, proof } = (await books()).data;
    expect([open, proof?.provenAt]).toEqual([1, foundAt]);
    expect(disagreements).toMatchObject([
      {
        location: { _id: lot.id, name: 'North Garage' },
        kind: 'day',
        day: '2026-11-20',
        summed: { parking: 1700, fees: 100 },
        proven: { parking: 1000, fees: 100 },
        firstFoundAt: foundAt,
        resolvedAt: null,
      },
    ]);
    await test.db.updateTable('revenue_days').set({ parking_cents: 1000 }).execute();
    test.clock.advance(60);
    await expect(prove()).rejects.toThrow('total');
    const later = (await books()).data;
    expect(later.open).toBe(1);
    expect(later.disagreements.map(({ kind, resolvedAt }) => [kind, resolvedAt])).toEqual([
      ['total', null],
      ['day', test.clock.now().toISOString()],
    ]);
  });

  it('come page by page, open ones first', async () => {
    const first = await books({ limit: 1 });
    expect(first.data.disagreements.map(({ kind }) => kind)).toEqual(['total']);
    const second = await books({ limit: 1, ...(first.nextCursor && { cursor: first.nextCursor }) });
    expect(second.data.disagreements.map(({ kind }) => kind)).toEqual(['day']);
    expect(second.nextCursor).toBeNull();
  });
});
