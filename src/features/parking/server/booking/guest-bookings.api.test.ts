// Rule 33: what a device booked as a guest goes to the account of whoever signs in on it.

import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestApp, type SignedUp, type TestApp } from '#platform/testing/app/test-app.ts';
import { aGuest, type Driver, payForStay, prepareStay } from '#platform/testing/builders/a-driver.ts';
import { aLocation, aZone } from '#platform/testing/builders/a-location.ts';

let app: TestApp;
let owner: SignedUp;
let zoneId: string;
let ann: SignedUp;
let device: Driver;
beforeAll(async () => {
  app = await createTestApp();
  owner = await app.signUp('vendor');
  const lot = await aLocation(app.db, { ownerId: owner.user._id });
  zoneId = (await aZone(app.db, { locationId: lot.id, priceCents: 500, isHourly: true })).id;
});
beforeEach(async () => {
  ann = await app.signUp('customer');
  device = aGuest();
});

const park = () => payForStay(app, device, { zoneId });
const take = (as = ann, user = device.guestId ?? '') =>
  app.call('POST /sessions/guest/claim', { body: { user } }, as.headers);
const release = (orderIds: readonly string[], { as = ann, user = device.guestId ?? '' } = {}) =>
  app.call('POST /sessions/guest/release', { body: { user, orderIds: [...orderIds] } }, as.headers);
const listOf = async ({ headers }: { headers: Record<string, string> }) =>
  (await app.call('GET /sessions/me', {}, headers)).body.sessions;
const idsOf = async (as: SignedUp) => (await listOf(as)).map(({ _id }) => _id).toSorted();

describe('signing in on a device that parked as a guest', () => {
  it('takes everything the device booked into the account, and finds nothing the second time', async () => {
    const stays = [await park(), await park()];
    const { status, body } = await take();
    expect([status, body.data.orderIds.length, body.data.more]).toEqual([200, 2, false]);
    expect(await idsOf(ann)).toEqual(stays.map(({ sessionId }) => sessionId).toSorted());
    expect((await take()).body.data).toEqual({ orderIds: [], more: false });
  });

  it('names what it took again when the call is repeated because its answer was lost', async () => {
    await park();
    const call = () =>
      app.call(
        'POST /sessions/guest/claim',
        { body: { user: device.guestId ?? '' } },
        { ...ann.headers, 'idempotency-key': `lost-${device.guestId}` },
      );
    const { orderIds } = (await call()).body.data;
    expect(orderIds).toHaveLength(1);
    expect((await call()).body.data.orderIds).toEqual(orderIds);
  });

  it('lets the account add time, end the stay and see the receipt as its own on any device', async () => {
    const { sessionId, receiptKey } = await park();
    await take();
    const receipt = await app.call('GET /receipts/:key', { params: { key: receiptKey } }, ann.headers);
    expect(receipt.body.data).toMatchObject({ held: true, claimable: false });
    expect((await app.call('POST /sessions/add', { body: { sessionId, hours: 1 } }, ann.headers)).status).toBe(201);
    const end = { params: { id: sessionId }, body: { status: 'ended' as const } };
    expect((await app.call('PATCH /sessions/:id', end, ann.headers)).status).toBe(200);
  });

  it('leaves a payment that is still open with the guest, and takes the stay once it is paid', async () => {
    const { sessionId } = await prepareStay(app, device, { zoneId });
    expect((await take()).body.data.orderIds).toEqual([]);
    expect(await app.db.selectFrom('sessions').select('userId').where('id', '=', sessionId).execute()).toEqual([
      { userId: null },
    ]);
  });

  it('takes nothing from another device, and nothing that another account already has', async () => {
    await park();
    const ben = await app.signUp('customer');
    expect((await take(ben, aGuest().guestId ?? '')).body.data.orderIds).toEqual([]);
    await take();
    expect((await take(ben)).body.data.orderIds).toEqual([]);
    expect(await idsOf(ben)).toEqual([]);
  });

  it('gives each stay to only one of two people who sign in at once', async () => {
    await Promise.all([park(), park(), park()]);
    const ben = await app.signUp('customer');
    const answers = await Promise.all([take(), take(ben), take(), take(ben)]);
    expect(new Set(answers.flatMap(({ body }) => body.data.orderIds)).size).toBe(3);
    expect((await idsOf(ann)).length + (await idsOf(ben)).length).toBe(3);
  });

  it('works the same for the lot’s owner, when the owner parked there', async () => {
    const { sessionId } = await park();
    await take(owner);
    expect((await listOf(owner)).map(({ _id }) => _id)).toContain(sessionId);
  });

  it('takes over a long history in several calls', async () => {
    const pool = async () => {
      for (let n = 0; n < 21; n++) await park();
    };
    await Promise.all(Array.from({ length: 5 }, pool));
    const first = (await take()).body.data;
    const second = (await take()).body.data;
    expect([first.orderIds.length, first.more, second.orderIds.length, second.more]).toEqual([100, true, 5, false]);
  });
});

describe('giving the bookings back', () => {
  it('makes them belong to the device again', async () => {
    const { sessionId } = await park();
    await release((await take()).body.data.orderIds);
    expect(await idsOf(ann)).toEqual([]);
    expect((await listOf(device)).map(({ _id }) => _id)).toEqual([sessionId]);
    expect((await take()).body.data.orderIds.length).toBe(1);
  });

  it('is refused to everyone else, and nothing changes', async () => {
    const { sessionId } = await park();
    const { orderIds } = (await take()).body.data;
    const ben = await app.signUp('customer');
    await release(orderIds, { as: ben });
    await release(orderIds, { user: aGuest().guestId ?? '' });
    await release([]);
    expect(await idsOf(ann)).toEqual([sessionId]);
  });
});

it('names the field when something is not a guest id', async () => {
  for (const answer of [await take(ann, 'short'), await release([], { user: ann.user._id })]) {
    expect([answer.status, Object.keys(answer.body.error?.fields ?? {})]).toEqual([400, ['user']]);
  }
});
