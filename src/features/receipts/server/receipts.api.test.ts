import { describe, expect, it } from 'vitest';
import { createTestApp } from '#platform/testing/app/test-app.ts';
import {
  aGuest,
  aVehicle,
  confirmCard,
  payForStay,
  requestIntent,
  returnFrom,
} from '#platform/testing/builders/a-driver.ts';
import { aLocation, aZone } from '#platform/testing/builders/a-location.ts';

const test = await createTestApp();
const vendor = await test.signUp('vendor');
const lot = await aLocation(test.db, { ownerId: vendor.user._id, name: 'Lake <b>Street</b> Lot' });
const zone = await aZone(test.db, { locationId: lot.id, zoneNumber: 'A1', priceCents: 500, isHourly: true });
const zoneId = zone.id;

const getReceipt = (key: string, headers: Record<string, string> = {}) =>
  test.call('GET /receipts/:key', { params: { key } }, headers);
const sendReceipt = (sessionData: Record<string, unknown>, headers: Record<string, string> = {}, more: object = {}) =>
  test.call(
    'POST /contact/sendReceipt',
    { body: { email: 'ann@people.example', name: 'Ann', sessionData, ...more } },
    headers,
  );
const outbox = async () => (await test.call('GET /dev/outbox', {})).body.messages;

describe('a receipt', () => {
  it('stays at its URL for holders of the key, with every line', async () => {
    const vehicles = [aVehicle(), aVehicle('WI')];
    const { receiptKey } = await payForStay(test, aGuest(), { zoneId, hours: 2, vehicles });
    test.clock.advance(60 * 24 * 400);
    const { body } = await getReceipt(receiptKey);
    expect(body.data).toMatchObject({
      status: 'paid',
      location: { name: lot.name, address: lot.address, timeZone: 'America/Chicago' },
      zone: { zoneNumber: 'A1' },
      lines: [
        { label: 'Parking, 2 h, 2 cars', cents: 2000 },
        { label: 'Transaction fee', cents: 200 },
      ],
      totalCost: 2200,
      refunded: 0,
    });
    expect(body.data.sessions.map((session) => session.vehiclePlate)).toEqual(vehicles.map((vehicle) => vehicle.plate));
    test.clock.set('2026-11-20T18:00:00Z');
  });

  it('says whether it belongs to the caller, which having its key alone does not imply', async () => {
    const guest = aGuest();
    const { receiptKey } = await payForStay(test, guest, { zoneId });
    const ann = await test.signUp('customer');
    const isHeld = async (headers?: Record<string, string>) => (await getReceipt(receiptKey, headers)).body.data.held;
    expect(await isHeld(guest.headers)).toBe(true);
    for (const other of [{}, aGuest().headers, { ...ann.headers }]) expect(await isHeld(other)).toBe(false);
    await test.call('POST /receipts/:key/claim', { params: { key: receiptKey } }, { ...ann.headers });
    expect(await isHeld({ ...ann.headers })).toBe(true);
  });

  it('is a file to print for everybody who has its key', async () => {
    const { receiptKey } = await payForStay(test, aGuest(), { zoneId });
    const pdf = await test.call('GET /receipts/:key/receipt.pdf', { params: { key: receiptKey } });
    expect([pdf.status, pdf.headers['content-type']]).toEqual([200, 'application/pdf']);
    expect(String(pdf.body).startsWith('%PDF')).toBe(true);
    const other = await test.call('GET /receipts/:key/receipt.pdf', { params: { key: 'x'.repeat(32) } });
    expect(other.status).toBe(404);
  });

  it('shows added time', async () => {
    const guest = aGuest();
    const { receiptKey, sessionId } = await payForStay(test, guest, { zoneId });
    const added = await test.call('POST /sessions/add', { body: { sessionId, hours: 1 } }, guest.headers);
    const clientSecret = added.body.data.clientSecret ?? '';
    await confirmCard(test, clientSecret);
    await returnFrom(test, clientSecret);
    const { data } = (await getReceipt(receiptKey)).body;
    expect(data.lines.map((line) => line.label)).toEqual([
      'Parking, 1 h',
      'Transaction fee',
      'Added time, 1 h',
      'Transaction fee',
    ]);
    expect(data.totalCost).toBe(1100);
  });

  it('names the rate at which each part was charged, if the zone has several', async () => {
    const guest = aGuest();
    const garage = await aZone(test.db, {
      locationId: lot.id,
      rates: [
        { name: 'Hourly', kind: 'per_hour', cents: 600 },
        { name: 'Day pass', kind: 'flat', cents: 1000 },
      ],
    });
    const { receiptKey, sessionId } = await payForStay(test, guest, { zoneId: garage.id });
    const added = await test.call('POST /sessions/add', { body: { sessionId, hours: 2 } }, guest.headers);
    const clientSecret = added.body.data.clientSecret ?? '';
    await confirmCard(test, clientSecret);
    await returnFrom(test, clientSecret);
    expect((await getReceipt(receiptKey)).body.data.lines).toMatchObject([
      { label: 'Hourly, 1 h', cents: 600 },
      { label: 'Transaction fee' },
      { label: 'Added time, Day pass, 2 h', cents: 400 },
      { label: 'Transaction fee' },
    ]);
  });

  it('is found only by its key, which has 128 random bits (V11.5.1)', async () => {
    const { receiptKey } = await payForStay(test, aGuest(), { zoneId });
    expect(receiptKey).toMatch(/^[A-Za-z0-9_-]{48}$/);
    for (const place of [22, 32, 47]) {
      const wrong = receiptKey[place] === '_' ? '-' : '_';
      expect((await getReceipt(receiptKey.slice(0, place) + wrong + receiptKey.slice(place + 1))).status).toBe(404);
    }
  });

  it('goes to one of two accounts that claim it concurrently (V15.4.2)', async () => {
    const { receiptKey } = await payForStay(test, aGuest(), { zoneId });
    const people = [await test.signUp('customer'), await test.signUp('customer')];
    const claim = ({ headers }: (typeof people)[number]) =>
      test.call('POST /receipts/:key/claim', { params: { key: receiptKey } }, headers);
    const answers = await Promise.all(people.map(claim));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const owners = await Promise.all(people.map(({ headers }) => test.call('GET /sessions/me', {}, headers)));
    expect(owners.map(({ body }) => body.sessions.length).sort()).toEqual([0, 1]);
  });

  it('of a guest may be claimed by one account', async () => {
    const { receiptKey, sessionId } = await payForStay(test, aGuest(), { zoneId });
    const [ann, ben] = [await test.signUp('customer'), await test.signUp('customer')];
    expect((await getReceipt(receiptKey, { ...ann.headers })).body.data.claimable).toBe(true);
    const claim = (who: typeof ann) =>
      test.call('POST /receipts/:key/claim', { params: { key: receiptKey } }, { ...who.headers });
    expect((await claim(ann)).status).toBe(200);
    expect((await claim(ann)).status).toBe(200);
    expect((await claim(ben)).body.error?.code).toBe('already_claimed');
    const { sessions } = (await test.call('GET /sessions/me', {}, { ...ann.headers })).body;
    expect(sessions.map((session) => session._id)).toEqual([sessionId]);
  });
});

describe('a mailed receipt', () => {
  it('contains what the database holds, goes to the given address, and has a permanent link', async () => {
    const guest = aGuest();
    const vehicle = aVehicle();
    const { receiptKey, sessionId } = await payForStay(test, guest, { zoneId, hours: 2, vehicles: [vehicle] });
    const sent = await sendReceipt({ _id: sessionId, totalCost: 1, locationName: 'Forged' }, guest.headers, {
      locationName: 'Forged',
    });
    expect(sent.status).toBe(200);
    await test.drainJobs();
    const [mail] = await outbox();
    expect(mail).toMatchObject({
      channel: 'email',
      to: 'ann@people.example',
      subject: `Your parking receipt, ${lot.name}`,
    });
    for (const words of [
      lot.address,
      'A1',
      vehicle.plate,
      'CST',
      '$10.00',
      '$1.00',
      '$11.00',
      `/receipt/${receiptKey}`,
      'support@parkvale.example',
    ]) {
      expect(mail?.text).toContain(words);
    }
    expect(`${mail?.text}${mail?.html}`).not.toContain('Forged');
    expect(mail?.html).toContain('Lake &lt;b&gt;Street&lt;/b&gt; Lot');
  });

  it('can be requested with the receipt’s key', async () => {
    const { receiptKey } = await payForStay(test, aGuest(), { zoneId });
    expect((await sendReceipt({ receiptKey })).status).toBe(200);
  });

  it('is not sent for a stranger or before anything is paid', async () => {
    const guest = aGuest();
    const { sessionId } = await payForStay(test, guest, { zoneId });
    expect((await sendReceipt({ _id: sessionId }, aGuest().headers)).status).toBe(404);
    const { body } = await requestIntent(test, guest, { zoneId });
    expect((await sendReceipt({ receiptKey: body.data.receiptKey })).body.error?.code).toBe('not_paid_yet');
  });

  it.each([
    [{ email: 'nonsense' }, 'email', 'Please provide a valid email address'],
    [{ name: '' }, 'name', 'Please provide a valid name'],
    [{ email: 'a@b.example\nBcc: all@b.example' }, 'email', 'Please provide a valid email address'],
    [{ name: 'Ann\r\nBcc: all@b.example' }, 'name', 'Please provide a valid name'],
  ])('needs an address and a name: %o (V1.3.11)', async (wrong, field, words) => {
    const { receiptKey } = await payForStay(test, aGuest(), { zoneId });
    const { status, body } = await sendReceipt({ receiptKey }, {}, wrong);
    expect(status).toBe(400);
    expect(body.error?.fields).toEqual({ [field]: words });
    expect(body.message).toBe(words);
  });

  it('accepts a name of up to 50 characters', async () => {
    const { receiptKey } = await payForStay(test, aGuest(), { zoneId });
    expect((await sendReceipt({ receiptKey }, {}, { name: 'x'.repeat(50) })).status).toBe(200);
    expect((await sendReceipt({ receiptKey }, {}, { name: 'x'.repeat(51) })).status).toBe(400);
  });
});
