import { describe, expect, it } from 'vitest';
import { createTestApp } from '#platform/testing/app/test-app.ts';
import { aGuest, payForStay } from '#platform/testing/builders/a-driver.ts';
import { aLocation, aZone } from '#platform/testing/builders/a-location.ts';
import { joinTeam } from '#platform/testing/builders/a-team.ts';

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
    const reported = async (headers: Record<string, string>) => (await getSession(headers, sessionId)).user;
    for (const { headers } of [ann, admin, odogwu]) expect(await reported(headers)).toBe(ann.user._id);
    expect(await reported(vendor.headers)).toBeNull();
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

describe('a note to oneself', () => {
  it('is shown to the driver who parked, and to nobody else', async () => {
    const [ann, guest, admin] = [await test.signUp('customer'), aGuest(), await test.signUp('admin')];
    for (const driver of [{ headers: { ...ann.headers }, guestId: null }, guest]) {
      const { sessionId, receiptKey } = await payForStay(test, driver, {
        zoneId: hourly.id,
        details: { note: 'Space 214' },
      });
      const seen = async (headers: Record<string, string>) => [
        (await getSession(headers, sessionId)).note,
        (await test.call('GET /receipts/:key', { params: { key: receiptKey } }, headers)).body.data.sessions[0]?.note,
      ];
      expect(await seen(driver.headers)).toEqual(['Space 214', 'Space 214']);
      for (const { headers } of [vendor, admin]) expect(await seen(headers)).toEqual([null, null]);
      const { body } = await test.call('GET /receipts/:key', { params: { key: receiptKey } }, aGuest().headers);
      expect(body.data.sessions[0]?.note).toBeNull();
    }
  });

  it('is forgotten with the account', async () => {
    const ann = await test.signUp('customer');
    const { orderId } = await payForStay(
      test,
      { headers: { ...ann.headers }, guestId: null },
      { zoneId: hourly.id, details: { note: 'Space 215' } },
    );
    const { headers } = await test.signUp('admin');
    expect((await test.call('DELETE /users/', { body: { userId: ann.user._id } }, headers)).status).toBe(200);
    expect(await test.db.selectFrom('stayNotes').select('note').where('orderId', '=', orderId).execute()).toEqual([]);
  });
});

describe('a stay whose receipt key the lot’s owner or staff hold', () => {
  const keyOf = (receiptKey: string) => ({ params: { key: receiptKey } });
  type Paid = Awaited<ReturnType<typeof payForStay>>;
  const correct = ({ receiptKey, sessionId }: Paid, headers: Record<string, string>) =>
    test.call(
      'POST /receipts/:key/corrections',
      { ...keyOf(receiptKey), body: { sessionId, plateNumber: 'XYZ789' } },
      headers,
    );
  const claim = ({ receiptKey }: Paid, headers: Record<string, string>) =>
    test.call('POST /receipts/:key/claim', keyOf(receiptKey), headers);
  const addByKey = ({ receiptKey, sessionId }: Paid, headers: Record<string, string>) =>
    test.call('POST /receipts/:key/time', { ...keyOf(receiptKey), body: { sessionId, hours: 1 } }, headers);
  const add = ({ sessionId }: Paid, headers: Record<string, string>) =>
    test.call('POST /sessions/add', { body: { sessionId, hours: 1 } }, headers);
  const end = ({ sessionId: id }: Paid, headers: Record<string, string>) =>
    test.call('PATCH /sessions/:id', { params: { id }, body: { status: 'ended' } }, headers);

  it('is not corrected, claimed, extended or ended by them (V8.2.2)', async () => {
    const paid = await payForStay(test, aGuest(), { zoneId: hourly.id });
    const officer = await joinTeam(test, vendor, { role: 'enforcer' });
    const valet = await joinTeam(test, vendor, { role: 'valet' });
    for (const { headers } of [vendor, officer, valet]) {
      for (const act of [correct, claim, addByKey])
        expect((await act(paid, headers)).body.error?.code).toBe('only_its_driver');
      for (const act of [add, end]) expect((await act(paid, headers)).body.error?.code).toBe('not_found');
    }
    expect((await claim(paid, (await test.signUp('customer')).headers)).status).toBe(200);
  });

  it('is mailed to them without the link to it', async () => {
    const guest = aGuest();
    const { sessionId: _id, receiptKey } = await payForStay(test, guest, { zoneId: hourly.id });
    const mailed = async (email: string, headers: Record<string, string>) => {
      const body = { email, name: 'Ann', sessionData: { _id } };
      expect((await test.call('POST /contact/sendReceipt', { body }, headers)).status).toBe(200);
      const mails = await test.db.selectFrom('messages').selectAll().where('recipient', '=', email).execute();
      return JSON.stringify(mails);
    };
    expect(await mailed('owner@people.example', vendor.headers)).not.toContain(receiptKey);
    expect(await mailed('guest@people.example', guest.headers)).toContain(receiptKey);
  });

  it('is their own when they parked there themselves', async () => {
    const own = await payForStay(test, { headers: { ...vendor.headers }, guestId: null }, { zoneId: hourly.id });
    for (const act of [correct, add, addByKey, end]) expect((await act(own, vendor.headers)).status).toBeLessThan(300);
    const guest = aGuest();
    const asGuest = await payForStay(test, guest, { zoneId: hourly.id });
    expect((await claim(asGuest, { ...vendor.headers, ...guest.headers })).status).toBe(200);
  });

  it('is not extended or ended by an odogwu who owns the lot; an odogwu may do so at other lots', async () => {
    const [boss, other] = [await test.signUp('odogwu'), await test.signUp('odogwu')];
    const { id: locationId } = await aLocation(test.db, { ownerId: boss.user._id });
    const { id: zoneId } = await aZone(test.db, { locationId, priceCents: 500, isHourly: true });
    const paid = await payForStay(test, aGuest(), { zoneId });
    for (const act of [add, end]) expect((await act(paid, boss.headers)).body.error?.code).toBe('not_found');
    expect((await add(paid, other.headers)).body.data.receiptKey).toBeNull();
  });
});
