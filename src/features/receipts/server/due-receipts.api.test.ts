import { afterEach, describe, expect, it } from 'vitest';
import { listDueReceipts } from '#features/orders/server/public.ts';
import { createTestApp } from '#platform/testing/app/test-app.ts';
import {
  aGuest,
  aVehicle,
  confirmCard,
  type Driver,
  payForStay,
  prepareStay,
  requestIntent,
  returnFrom,
} from '#platform/testing/builders/a-driver.ts';
import { aLocation, aZone } from '#platform/testing/builders/a-location.ts';
import { createDatabaseFaults } from '#platform/testing/database/database-faults.ts';

const app = await createTestApp();
const faults = await createDatabaseFaults(app.db);
afterEach(() => faults.clear());
const vendor = await app.signUp('vendor');
const lot = await aLocation(app.db, { ownerId: vendor.user._id, name: 'Lake Lot' });
const { id: zoneId } = await aZone(app.db, { locationId: lot.id, isHourly: true, priceCents: 500 });

type Account = Driver & { readonly email: string; readonly userId: string };
async function anAccount(): Promise<Account> {
  const { headers, user } = await app.signUp('customer');
  return { headers: { ...headers }, guestId: null, email: user.email, userId: user._id };
}

const turn = () => app.handlers['mail-receipts']();
const mailsTo = (recipient: string) =>
  app.db.selectFrom('messages').selectAll().where('recipient', '=', recipient).orderBy('id').execute();
const mailedTo = async ({ headers }: Driver, key: string) =>
  (await app.call('GET /receipts/:key', { params: { key } }, headers)).body.data.mailedTo;
const choose = (receipts: boolean, { headers }: Driver) =>
  app.call('PATCH /users/mail-settings', { body: { receipts } }, headers);

async function addHour({ headers }: Driver, sessionId: string) {
  const { body } = await app.call('POST /sessions/add', { body: { sessionId, hours: 1 } }, headers);
  await confirmCard(app, body.data.clientSecret ?? '');
  expect((await returnFrom(app, body.data.clientSecret ?? '')).body.data.status).toBe('paid');
}

describe('a signed-in payer', () => {
  it('is mailed the receipt once, without asking for it', async () => {
    const ann = await anAccount();
    const { receiptKey } = await payForStay(app, ann, { zoneId, hours: 2 });
    expect(await mailedTo(ann, receiptKey)).toBe(ann.email);
    expect(await mailsTo(ann.email)).toEqual([]);
    await Promise.all([turn(), turn()]);
    await turn();
    const [mail, ...more] = await mailsTo(ann.email);
    expect(more).toEqual([]);
    expect(mail?.subject).toBe('Your parking receipt, Lake Lot');
    expect(mail?.text).toContain('Total paid: $11.00');
    expect(mail?.text).toContain('/profile');
    expect(await mailedTo(ann, receiptKey)).toBe(ann.email);
  });

  it('is mailed one for added time, with everything that was paid', async () => {
    const ann = await anAccount();
    const { sessionId } = await payForStay(app, ann, { zoneId });
    await turn();
    await addHour(ann, sessionId);
    await turn();
    await turn();
    const [, added, ...more] = await mailsTo(ann.email);
    expect(more).toEqual([]);
    expect(added?.text).toContain('Added time, 1 h: $5.00');
    expect(added?.text).toContain('Total paid: $11.00');
  });

  it('can still have it mailed to another address as well', async () => {
    const ann = await anAccount();
    const { receiptKey } = await payForStay(app, ann, { zoneId });
    const email = 'office@people.example';
    const body = { email, name: 'Office', sessionData: { receiptKey } };
    expect((await app.call('POST /contact/sendReceipt', { body }, ann.headers)).status).toBe(200);
    await turn();
    expect([await mailsTo(email), await mailsTo(ann.email)].map(({ length }) => length)).toEqual([1, 1]);
  });

  it('gets a link that opens the stay only if a mailed link proved the address', async () => {
    const [typed, proven] = [await anAccount(), await anAccount()];
    await app.db.updateTable('users').set({ emailProvenAt: app.clock.now() }).where('id', '=', proven.userId).execute();
    const keys = [await payForStay(app, typed, { zoneId }), await payForStay(app, proven, { zoneId })];
    await turn();
    const texts = [...(await mailsTo(typed.email)), ...(await mailsTo(proven.email))].map(({ text }) => text);
    expect(texts.map((text, at) => text.includes(keys[at]?.receiptKey ?? ''))).toEqual([false, true]);
    expect(texts[0]).toContain('/bookings');
  });

  it('reads it in the language of the order', async () => {
    const { headers, ...ann } = await anAccount();
    await payForStay(app, { ...ann, headers: { ...headers, 'accept-language': 'es' } }, { zoneId });
    await turn();
    expect((await mailsTo(ann.email))[0]?.subject).not.toMatch(/^Your parking receipt/);
  });

  it('can turn it off on the profile, even for what was paid a moment ago', async () => {
    const ann = await anAccount();
    const settings = async () => (await app.call('GET /users/mail-settings', {}, ann.headers)).body.data;
    expect(await settings()).toEqual({ receipts: true });
    const { receiptKey } = await payForStay(app, ann, { zoneId });
    expect((await choose(false, ann)).body.data).toEqual({ receipts: false });
    expect(await settings()).toEqual({ receipts: false });
    await turn();
    expect([await mailsTo(ann.email), await mailedTo(ann, receiptKey)]).toEqual([[], null]);
    expect((await choose(true, ann)).status).toBe(200);
    await turn();
    expect(await mailsTo(ann.email)).toEqual([]);
    await payForStay(app, ann, { zoneId });
    await turn();
    expect(await mailsTo(ann.email)).toHaveLength(1);
  });

  it('is told where it went, and nobody else is', async () => {
    const [ann, ben] = [await anAccount(), await anAccount()];
    const { receiptKey } = await payForStay(app, ann, { zoneId });
    for (const other of [ben, aGuest()]) expect(await mailedTo(other, receiptKey)).toBeNull();
  });

  it('is not mailed a receipt of what is refunded in full; the refund is reported instead', async () => {
    const ann = await anAccount();
    const vehicles = [aVehicle()];
    const late = await prepareStay(app, ann, { zoneId, vehicles });
    await payForStay(app, aGuest(), { zoneId, vehicles });
    await confirmCard(app, late.clientSecret);
    expect((await returnFrom(app, late.clientSecret)).body.data.status).toBe('refunded');
    await turn();
    expect((await mailsTo(ann.email)).map(({ subject }) => subject)).not.toContain('Your parking receipt, Lake Lot');
  });
});

it('a guest, and anyone who has not paid, gets no mail', async () => {
  const ann = await anAccount();
  await requestIntent(app, ann, { zoneId });
  await payForStay(app, aGuest(), { zoneId });
  await turn();
  expect(await mailsTo(ann.email)).toEqual([]);
  expect(await listDueReceipts(app.db, 10)).toEqual([]);
});

describe('a guest who was mailed about the stay before', () => {
  it('is mailed what parking that was paid when leaving cost, and what was released', async () => {
    const { id: untilStopped } = await aZone(app.db, {
      locationId: lot.id,
      isHourly: true,
      priceCents: 500,
      startStop: true,
    });
    const guest = aGuest();
    const email = 'leaves@guests.example';
    const vehicles = [aVehicle()];
    const body = { zoneId: untilStopped, startStop: true, vehicles, email };
    const { clientSecret } = (await app.call('POST /billing/stripe-intent', { body }, guest.headers)).body.data;
    const stored = await app.call('POST /sessions', { body: { clientSecret: clientSecret ?? '' } }, guest.headers);
    await confirmCard(app, clientSecret ?? '');
    await returnFrom(app, clientSecret ?? '');
    await turn();
    const receipts = async () =>
      (await mailsTo(email)).filter(({ subject }) => subject.startsWith('Your parking receipt'));
    expect(await receipts()).toEqual([]);
    const stop = { params: { id: stored.body.data._id }, body: { status: 'ended' as const } };
    expect((await app.call('PATCH /sessions/:id', stop, guest.headers)).status).toBe(200);
    await turn();
    const [mail, ...more] = await receipts();
    expect(more).toEqual([]);
    expect(mail?.text).toContain('Total paid: $5.50');
    expect(mail?.text, 'nobody’s name is known').toContain('Hello,');
    // 24 hours were authorized.
    expect(mail?.text).toContain('Authorized, not charged: $126.50');
  });

  it('is mailed the receipt again once time was added', async () => {
    const guest = aGuest();
    const email = 'longer@guests.example';
    const { sessionId, receiptKey } = await payForStay(app, guest, { zoneId });
    const body = { email, name: 'Gil', sessionData: { receiptKey } };
    await app.call('POST /contact/sendReceipt', { body }, guest.headers);
    await addHour(guest, sessionId);
    await turn();
    const [, added, ...more] = await mailsTo(email);
    expect(more).toEqual([]);
    expect(added?.text).toContain('Total paid: $11.00');
  });
});

describe('a worker that is killed between the payment and the mail', () => {
  it.each([
    ['at the write', 'messages', 'insert'],
    ['at the commit', 'messages', 'insert'],
    ['at the write', 'orders', 'update'],
    ['at the commit', 'orders', 'update'],
  ] as const)('%s of %s leaves it to the next one, which mails it once', async (moment, table, write) => {
    const ann = await anAccount();
    await payForStay(app, ann, { zoneId });
    await faults.failOnce({ write, table, moment, how: 'a lost connection' });
    await turn().catch(() => {});
    expect(await faults.clear()).toBeGreaterThan(0);
    await turn();
    await turn();
    expect(await mailsTo(ann.email)).toHaveLength(1);
  });

  it('loses nothing if it settles: payment and receipt are one statement', async () => {
    const ann = await anAccount();
    const { clientSecret } = await prepareStay(app, ann, { zoneId });
    await confirmCard(app, clientSecret);
    await faults.failOnce({ write: 'update', table: 'orders', moment: 'at the write', how: 'an error' });
    expect((await returnFrom(app, clientSecret)).status).toBeGreaterThanOrEqual(500);
    await faults.clear();
    expect((await returnFrom(app, clientSecret)).body.data.status).toBe('paid');
    await turn();
    expect(await mailsTo(ann.email)).toHaveLength(1);
  });
});

it('no longer says where it was mailed a day later', async () => {
  const ann = await anAccount();
  const { receiptKey } = await payForStay(app, ann, { zoneId });
  await turn();
  app.clock.advance(25 * 60);
  await turn();
  expect(await mailedTo(ann, receiptKey)).toBeNull();
});
