import { describe, expect, it } from 'vitest';
import { aGuest, payForStay } from '#testing/builders/a-driver.ts';
import { aLocation, aZone } from '#testing/builders/a-location.ts';
import { createTestApp } from '#testing/test-app.ts';

const test = await createTestApp();
const vendor = await test.signUp('vendor');
const lot = await aLocation(test.db, { ownerId: vendor.user._id });
const hourly = await aZone(test.db, { locationId: lot.id, priceCents: 500, isHourly: true });

const getSession = async (headers: Record<string, string>, id: string) =>
  (await test.call('GET /sessions/:id', { params: { id } }, headers)).body.data;

describe('a session’s holder', () => {
  it('is shown only to the holder and to support; a guest has no name (V8.2.3)', async () => {
    const ann = await test.signUp('customer');
    const [admin, odogwu] = [await test.signUp('admin'), await test.signUp('odogwu')];
    const { sessionId, receiptKey } = await payForStay(
      test,
      { headers: { ...ann.headers }, guestId: null },
      { zoneId: hourly.id },
    );
    const told = async (headers: Record<string, string>) => (await getSession(headers, sessionId)).user;
    for (const { headers } of [ann, admin, odogwu]) expect(await told(headers)).toBe(ann.user._id);
    expect(await told(vendor.headers)).toBeNull();
    const lists = [
      test.call('GET /sessions', {}, vendor.headers).then(({ body }) => body.sessions),
      test
        .call('GET /locations/:id', { params: { id: lot.id } }, vendor.headers)
        .then(({ body }) => body.data.sessions),
      test.call('GET /receipts/:key', { params: { key: receiptKey } }).then(({ body }) => body.data.sessions),
    ];
    for (const sessions of await Promise.all(lists)) {
      expect(sessions.find(({ _id }) => _id === sessionId)).toMatchObject({ user: null, vehicleImageUrl: '' });
    }
    const mine = (await test.call('GET /sessions/me', {}, ann.headers)).body.sessions;
    expect(mine).toMatchObject([{ user: ann.user._id }]);
    const guest = aGuest();
    const { sessionId: guests } = await payForStay(test, guest, { zoneId: hourly.id });
    for (const headers of [guest.headers, admin.headers]) expect((await getSession(headers, guests)).user).toBeNull();
  });
});
