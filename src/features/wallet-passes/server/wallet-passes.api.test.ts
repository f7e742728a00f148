import { describe, expect, it } from 'vitest';
import { findSavedPass, removeSavedPass } from '#integrations/wallets/sandbox/sandbox-passes.store.ts';
import { createTestApp } from '#platform/testing/app/test-app.ts';
import {
  aGuest,
  aVehicle,
  confirmCard,
  type Driver,
  payForStay,
  requestIntent,
  returnFrom,
} from '#platform/testing/builders/a-driver.ts';
import { aLocation, aZone } from '#platform/testing/builders/a-location.ts';
import { aPermitLot, buyPermit, renewAt } from '#platform/testing/builders/a-permit-holder.ts';
import {
  aReservableZone,
  cancelReservation,
  moveReservation,
  payForReservation,
  SATURDAY,
  SUNDAY,
} from '#platform/testing/builders/a-reservation.ts';
import { aValetDay } from '#platform/testing/builders/a-valet-day.ts';

const test = await createTestApp();
const vendor = await test.signUp('vendor');
const lot = await aLocation(test.db, { ownerId: vendor.user._id, name: 'Lake Street Lot' });
const { id: zoneId } = await aZone(test.db, { locationId: lot.id, zoneNumber: 'A1', priceCents: 500, isHourly: true });

type Headers = Record<string, string>;
type About = { receiptKey: string } | { permitId: string } | { valetId: string };

const request = (about: About, headers: Headers = {}, wallet: 'apple' | 'google' | 'sandbox' = 'sandbox') =>
  test.call('POST /wallet-passes', { body: { wallet, ...about } }, headers);

const keyIn = (url: string) => url.split('/').at(-1) ?? '';
const read = (key: string) => test.call('GET /sandbox/wallet-passes/:key', { params: { key } });

/** @returns the key of the pass */
async function add(about: About, headers: Headers = {}): Promise<string> {
  const { status, body } = await request(about, headers);
  expect(status).toBe(200);
  return keyIn(body.data.url);
}

/** What the wallet shows. */
const shown = async (key: string) => (await read(key)).body.data;

async function follow(): Promise<void> {
  await test.handlers['follow-wallet-passes']();
  await test.drainJobs();
}

async function addHour(sessionId: string, { headers }: Driver): Promise<void> {
  const { body } = await test.call('POST /sessions/add', { body: { sessionId, hours: 1 } }, headers);
  await confirmCard(test, body.data.clientSecret ?? '');
  expect((await returnFrom(test, body.data.clientSecret ?? '')).body.data.status).toBe('paid');
}

describe('the pass of a stay (rules 470 and 471)', () => {
  it('has lot, plate, until when and the code of the receipt, for whoever has its key', async () => {
    const car = aVehicle();
    const { receiptKey } = await payForStay(test, aGuest(), { zoneId, hours: 2, vehicles: [car] });
    const { body } = await request({ receiptKey });
    expect(body.data.url).toMatch(/^http:\/\/localhost:\d+\/dev\/wallet\/[\w-]{48}$/);
    const receipt = (await test.call('GET /receipts/:key', { params: { key: receiptKey } })).body.data;
    // Noon in Chicago, and ten minutes to the start.
    expect(await shown(keyIn(body.data.url))).toMatchObject({
      title: 'Parking',
      main: { label: 'Paid until', value: '2:10 PM, Nov 20' },
      lot: { label: 'Lot', value: 'Lake Street Lot' },
      plates: { label: 'Plate', value: `${car.plate} IL` },
      more: [
        { label: 'Zone', value: 'A1' },
        { label: 'Address', value: lot.address },
      ],
      code: { text: expect.stringMatching(new RegExp(`/receipt/${receiptKey}$`)), caption: receipt.receiptCode },
      isOver: false,
    });
  });

  it('is one pass, however often it is added', async () => {
    const { receiptKey } = await payForStay(test, aGuest(), { zoneId });
    const keys = await Promise.all([add({ receiptKey }), add({ receiptKey }), add({ receiptKey })]);
    expect(new Set(keys).size).toBe(1);
  });

  it('lists several cars, and nobody is misled about the first that ends', async () => {
    const guest = aGuest();
    const cars = [aVehicle(), aVehicle('WI')];
    const { receiptKey, sessionId } = await payForStay(test, guest, { zoneId, hours: 1, vehicles: cars });
    const key = await add({ receiptKey });
    await addHour(sessionId, guest);
    await follow();
    const pass = await shown(key);
    expect(pass.plates.value.split(', ').toSorted()).toEqual(
      cars.map(({ plate, state }) => `${plate} ${state}`).toSorted(),
    );
    expect(pass.main.value).toBe('1:10 PM, Nov 20');
    expect(pass.more.map(({ value }) => value)).toContain('2:10 PM, Nov 20');
  });

  it('is in the language of its buyer', async () => {
    const guest = aGuest();
    const spoken: Driver = { ...guest, headers: { ...guest.headers, 'accept-language': 'es' } };
    const { receiptKey } = await payForStay(test, spoken, { zoneId });
    // Whoever adds it may read another.
    const pass = await shown(await add({ receiptKey }, { 'accept-language': 'en' }));
    expect([pass.title, pass.main.label]).toEqual(['Estacionamiento', 'Pagado hasta']);
  });

  it('says nothing about people', async () => {
    const { user, headers } = await test.signUp('customer', 'Dora Driver');
    const { receiptKey } = await payForStay(test, { headers: { ...headers }, guestId: null }, { zoneId });
    const pass = JSON.stringify(await shown(await add({ receiptKey })));
    for (const personal of ['Dora', user.email, user._id]) expect(pass).not.toContain(personal);
  });

  it('does not exist before it is paid, once it is over, or for a wallet that is not offered', async () => {
    const guest = aGuest();
    const { body } = await requestIntent(test, guest, { zoneId });
    expect((await request({ receiptKey: body.data.receiptKey })).body.error?.code).toBe('pass_not_paid');
    const paid = await payForStay(test, guest, { zoneId });
    for (const wallet of ['apple', 'google'] as const)
      expect((await request({ receiptKey: paid.receiptKey }, {}, wallet)).body.error?.code).toBe('wallet_not_offered');
    const ended = { params: { id: paid.sessionId }, body: { status: 'ended' } } as const;
    expect((await test.call('PATCH /sessions/:id', ended, guest.headers)).status).toBe(200);
    expect((await request({ receiptKey: paid.receiptKey })).body.error?.code).toBe('pass_over');
  });

  it('needs exactly one thing that it is about', async () => {
    const { receiptKey } = await payForStay(test, aGuest(), { zoneId });
    const both = { wallet: 'sandbox' as const, receiptKey, valetId: lot.id };
    for (const body of [{ wallet: 'sandbox' as const }, both]) {
      const { status, body: answer } = await test.call('POST /wallet-passes', { body });
      expect([status, answer.error?.fields]).toEqual([400, { receiptKey: 'Choose what to add.' }]);
    }
  });

  it('opens with its own key alone (V11.5.1)', async () => {
    const { receiptKey } = await payForStay(test, aGuest(), { zoneId });
    const key = await add({ receiptKey });
    expect((await read(receiptKey)).status).toBe(404);
    for (const place of [22, 32]) {
      const wrong = key[place] === '_' ? '-' : '_';
      expect((await read(key.slice(0, place) + wrong + key.slice(place + 1))).status).toBe(404);
    }
    expect((await request({ receiptKey: key })).status).toBe(404);
  });
});

describe('a pass is brought up to date (rule 472)', () => {
  it('when time is added, and when it is ended', async () => {
    const guest = aGuest();
    const { receiptKey, sessionId } = await payForStay(test, guest, { zoneId, hours: 1 });
    const key = await add({ receiptKey });
    expect((await shown(key)).main.value).toContain('1:10 PM');
    await addHour(sessionId, guest);
    await follow();
    expect((await shown(key)).main.value).toContain('2:10 PM');
    await test.call('PATCH /sessions/:id', { params: { id: sessionId }, body: { status: 'ended' } }, guest.headers);
    await follow();
    expect(await shown(key)).toMatchObject({ isOver: true, main: { value: 'Ended' } });
  });

  it('when a plate is corrected', async () => {
    const guest = aGuest();
    const { receiptKey, sessionId } = await payForStay(test, guest, { zoneId });
    const key = await add({ receiptKey });
    const body = { sessionId, plateNumber: 'FIXED12', state: 'WI', zoneId };
    const corrected = await test.call(
      'POST /receipts/:key/corrections',
      { params: { key: receiptKey }, body },
      guest.headers,
    );
    expect(corrected.status).toBe(200);
    await follow();
    expect((await shown(key)).plates.value).toBe('FIXED12 WI');
  });

  it('when a reservation moves or is canceled', async () => {
    const guest = aGuest();
    const { zoneId: reserved } = await aReservableZone(test, vendor);
    const { receiptKey, sessionId } = await payForReservation(test, guest, { zoneId: reserved, ...SATURDAY });
    const key = await add({ receiptKey });
    expect(await shown(key)).toMatchObject({ title: 'Reservation', main: { label: 'Reserved from' } });
    expect((await shown(key)).main.value).toBe('5:00 PM, Nov 21');
    expect((await shown(key)).more).toContainEqual({ label: 'Until', value: '9:00 PM, Nov 21' });
    await moveReservation(test, guest, sessionId, SUNDAY);
    await follow();
    expect((await shown(key)).main.value).toBe('5:00 PM, Nov 22');
    expect((await shown(key)).more).toContainEqual({ label: 'Until', value: '10:00 PM, Nov 22' });
    await cancelReservation(test, guest, sessionId);
    await follow();
    expect(await shown(key)).toMatchObject({ isOver: true, main: { label: 'Status', value: 'Canceled' } });
  });

  it('and nothing is sent while nothing has changed', async () => {
    const { receiptKey } = await payForStay(test, aGuest(), { zoneId });
    await add({ receiptKey });
    await follow();
    await test.handlers['follow-wallet-passes']();
    expect(await test.drainJobs()).toBe(0);
  });

  it('once, however many workers look', async () => {
    const guest = aGuest();
    const { receiptKey, sessionId } = await payForStay(test, guest, { zoneId });
    const key = await add({ receiptKey });
    await addHour(sessionId, guest);
    await test.drainJobs();
    await Promise.all([1, 2, 3].map(() => test.handlers['follow-wallet-passes']()));
    expect(await test.drainJobs()).toBe(1);
    expect((await shown(key)).main.value).toContain('2:10 PM');
  });

  it('also when it was added with what was true a moment ago', async () => {
    const guest = aGuest();
    const { receiptKey, sessionId } = await payForStay(test, guest, { zoneId });
    const key = await add({ receiptKey });
    await addHour(sessionId, guest);
    // Added again before anybody looked: it is the present one at once, and stays so.
    expect(await add({ receiptKey })).toBe(key);
    expect((await shown(key)).main.value).toContain('2:10 PM');
    await follow();
    expect((await shown(key)).main.value).toContain('2:10 PM');
  });

  it('also if it is saved a little after it was offered', async () => {
    const guest = aGuest();
    const { receiptKey, sessionId } = await payForStay(test, guest, { zoneId, hours: 2 });
    const key = await add({ receiptKey });
    const { id } = await test.db
      .selectFrom('walletPasses')
      .select('id')
      .orderBy('createdAt', 'desc')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    const saved = await findSavedPass(test.db, id);
    expect(saved).not.toBeNull();
    // The wallet does not have it yet when the time is added.
    await removeSavedPass(test.db, id);
    await addHour(sessionId, guest);
    await follow();
    expect(await findSavedPass(test.db, id)).toBeNull();
    const { content } = saved ?? {};
    await test.db
      .insertInto('sandbox.wallet_passes')
      .values({ id, content: JSON.stringify(content), savedAt: test.clock.now(), updatedAt: test.clock.now() })
      .execute();
    test.clock.advance(6);
    await test.drainJobs();
    expect((await shown(key)).main.value).toContain('3:10 PM');
    test.clock.set('2026-11-20T18:00:00Z');
  });

  it('until it has been over for a day, and is deleted a month later', async () => {
    const { receiptKey } = await payForStay(test, aGuest(), { zoneId });
    const key = await add({ receiptKey });
    test.clock.advance(60 * 24 * 20);
    await test.handlers.housekeeping();
    expect((await read(key)).status).toBe(200);
    test.clock.advance(60 * 24 * 20);
    await test.handlers.housekeeping();
    expect((await read(key)).status).toBe(404);
    test.clock.set('2026-11-20T18:00:00Z');
  });
});

describe('the pass of a permit', () => {
  it('is its holder’s alone, and follows its plates and its months', async () => {
    const { plan } = await aPermitLot(test);
    const [driver, stranger] = [await test.signUp('customer'), await test.signUp('customer')];
    const permitId = await buyPermit(test, driver, { planId: plan.id });
    for (const headers of [{}, { ...stranger.headers }, { ...vendor.headers }])
      expect((await request({ permitId }, headers)).status).toBe(404);
    const key = await add({ permitId }, { ...driver.headers });
    expect(await shown(key)).toMatchObject({
      title: 'Permit',
      main: { label: 'Valid through', value: 'Nov 30, 2026' },
      plates: { value: 'PARK123 IL' },
      code: { text: expect.stringMatching(/\/receipt\/[\w-]{48}$/) },
    });
    const plates = [{ plate: 'OTHER42', state: 'WI' }];
    await test.call('PATCH /permits/:id', { params: { id: permitId }, body: { plates } }, driver.headers);
    await follow();
    expect((await shown(key)).plates.value).toBe('OTHER42 WI');
    // A reminder comes first.
    for (const at of ['2026-11-28T07:00:00Z', '2026-12-01T06:05:00Z']) await renewAt(test, at);
    await follow();
    expect((await shown(key)).main.value).toBe('Dec 31, 2026');
    await test.call('PATCH /permits/:id', { params: { id: permitId }, body: { ends: true } }, driver.headers);
    await renewAt(test, '2027-01-01T06:05:00Z');
    await follow();
    expect(await shown(key)).toMatchObject({ isOver: true, main: { value: 'Ended' } });
    test.clock.set('2026-11-20T18:00:00Z');
  });
});

describe('the pass of a valet ticket', () => {
  it('is its guest’s alone, says where the car is, and has no phone, no name and nothing that hands over the car', async () => {
    const day = await aValetDay(test);
    const car = await day.requestedCar({ firstName: 'Gwen', lastName: 'Guest' });
    const other = await day.requestedCar();
    for (const headers of [{}, other.guest, { ...day.staff.headers }, { ...day.owner.headers }])
      expect((await request({ valetId: car.id }, headers)).status).toBe(404);
    const key = await add({ valetId: car.id }, car.guest);
    const pass = await shown(key);
    expect(pass).toMatchObject({
      title: 'Valet ticket',
      main: { label: 'Car', value: 'On its way' },
      plates: { value: expect.stringContaining(car.plate) },
      code: { text: car.ticketNumber },
    });
    for (const personal of ['Gwen', 'Guest', '312555', '+1', car.guest['x-valet-key'] ?? ''])
      expect(JSON.stringify(pass)).not.toContain(personal);
    await day.move(car.id, 'paid');
    await day.move(car.id, 'ready');
    await follow();
    expect(await shown(key)).toMatchObject({ main: { value: 'Out front' }, isOver: false });
    expect((await shown(key)).more).toContainEqual({ label: 'Payment', value: 'Paid' });
    await day.handOver(car);
    await follow();
    expect(await shown(key)).toMatchObject({ main: { value: 'Handed over' }, isOver: true });
  });

  it('is in the language of the guest who adds it', async () => {
    const day = await aValetDay(test);
    const car = await day.requestedCar();
    const key = await add({ valetId: car.id }, { ...car.guest, 'accept-language': 'es' });
    expect((await shown(key)).title).toBe('Boleto de valet');
  });
});
