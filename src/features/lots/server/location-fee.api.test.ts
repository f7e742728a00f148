import { randomUUIDv7 } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { feeCharge } from '#features/pricing/rules/offer.ts';
import { createTestApp } from '#platform/testing/app/test-app.ts';
import { aGuest, payForStay } from '#platform/testing/builders/a-driver.ts';
import { aLocation, aZone } from '#platform/testing/builders/a-location.ts';
import { aValetDay } from '#platform/testing/builders/a-valet-day.ts';

const app = await createTestApp();
const vendor = await app.signUp('vendor');
const odogwu = await app.signUp('odogwu');

const ownLot = (options: { archivedAt?: Date } = {}) => aLocation(app.db, { ownerId: vendor.user._id, ...options });
const stored = (id: string) => app.db.selectFrom('locations').selectAll().where('id', '=', id).executeTakeFirst();

describe('the transaction fee of a location', () => {
  const changeFee = (id: string, feeBasisPoints: number, headers: Record<string, string> = odogwu.headers) =>
    app.call('PATCH /locations/:id/fee', { params: { id }, body: { feeBasisPoints } }, headers);

  it('is set by an odogwu for later sales; earlier ones keep theirs', async () => {
    const { id } = await ownLot();
    const zone = await aZone(app.db, { locationId: id, priceCents: 1000 });
    const [early, late] = [aGuest(), aGuest()];
    const before = await payForStay(app, early, { zoneId: zone.id, hours: 1 });
    const { status, body } = await changeFee(id, 1275);
    expect([status, body.data.location.feeBasisPoints]).toEqual([200, 1275]);
    const after = await payForStay(app, late, { zoneId: zone.id, hours: 1 });
    const fees = async (sessionId: string, { headers }: { headers: Record<string, string> }) =>
      (await app.call('GET /sessions/:id', { params: { id: sessionId } }, headers)).body.data.fees;
    expect([await fees(before.sessionId, early), await fees(after.sessionId, late)]).toEqual([100, 128]);
    const added = await app.call(
      'POST /sessions/add',
      { body: { sessionId: before.sessionId, hours: 1 } },
      early.headers,
    );
    expect(added.body.data).toMatchObject({ totalCost: 1100, fees: 100 });
  });

  it('applies to valet tickets created from then on', async () => {
    const day = await aValetDay(app, { owner: vendor, priceCents: 1000 });
    const earlier = await day.requestedCar();
    await changeFee(day.locationId, 2000);
    const later = await day.requestedCar();
    expect([await day.seen(earlier), await day.seen(later)]).toMatchObject([
      { totalCost: 1100, fees: 100 },
      { totalCost: 1200, fees: 200 },
    ]);
  });

  it("is in support's log with both rates, once, and not when nothing changed", async () => {
    const { id } = await ownLot();
    await changeFee(id, 900);
    await changeFee(id, 900);
    const { body } = await app.call('GET /support/audit', {}, odogwu.headers);
    const about = body.data.entries.filter(({ subject }) => subject.id === id);
    expect(about).toMatchObject([
      {
        action: 'fee_changed',
        by: { _id: odogwu.user._id },
        detail: { from: 1000, to: 900 },
        subject: { kind: 'location', locationId: id },
      },
    ]);
  });

  it.each([-1, 3001, 10.5])('is never %d basis points', async (feeBasisPoints) => {
    const { id } = await ownLot();
    const { status, body } = await changeFee(id, feeBasisPoints);
    expect([status, Object.keys(body.error?.fields ?? {})]).toEqual([400, ['feeBasisPoints']]);
    expect((await stored(id))?.charges).toEqual([feeCharge(1000)]);
  });

  it('cannot be set by the owner, here or through other endpoints', async () => {
    const { id } = await ownLot();
    expect((await changeFee(id, 0, vendor.headers)).status).toBe(403);
    const body = { locationName: 'Cheap', feeBasisPoints: 0 };
    const edited = await app.call('POST /locations/:id', { params: { id }, body }, vendor.headers);
    // What is answered may be sent back, and is not read (rule 428).
    expect(edited.status).toBe(200);
    expect((await stored(id))?.charges).toEqual([feeCharge(1000)]);
    const place = { address: '1 A St', location_point: { coordinates: [-87.6, 41.8] as [number, number] } };
    const newLot = { name: 'New', phoneNumber: '3125550199', ...place, feeBasisPoints: 0 };
    const added = await app.call('POST /locations', { body: newLot as never }, vendor.headers);
    expect(added.status).toBe(201);
    expect((await stored(added.body.data.location._id))?.charges).toEqual([feeCharge(1000)]);
  });

  it('cannot be changed once the location is archived, and is 404 for an unknown id', async () => {
    const { id } = await ownLot({ archivedAt: app.clock.now() });
    expect((await changeFee(id, 500)).body.error?.code).toBe('location_archived');
    expect((await changeFee(randomUUIDv7(), 500)).status).toBe(404);
  });
});
