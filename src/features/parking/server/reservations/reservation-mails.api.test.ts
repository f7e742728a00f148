import { describe, expect, it } from 'vitest';
import { letTimePass } from '#platform/testing/app/let-time-pass.ts';
import { createTestApp } from '#platform/testing/app/test-app.ts';
import { aGuest, aVehicle, confirmCard, payForStay, returnFrom } from '#platform/testing/builders/a-driver.ts';
import {
  AN_HOUR_LATER,
  AN_HOUR_LONGER,
  AN_HOUR_SHORTER,
  aReservableZone,
  cancelReservation,
  moveReservation,
  NOON,
  payForReservation,
  prepareReservation,
  requestReservation,
  SATURDAY,
  sessionSeen,
} from '#platform/testing/builders/a-reservation.ts';
import { anAddress } from '#platform/testing/builders/a-team.ts';

const app = await createTestApp();
const vendor = await app.signUp('vendor');
const admin = await app.signUp('admin');

const LOT = { name: 'Lake, Street & Co.', zoneNumber: 'A1' };

async function aDriver() {
  const { headers, user } = await app.signUp('customer');
  return { headers: { ...headers }, guestId: null, email: user.email, userId: user._id };
}

const mailReceipt = (receiptKey: string, email: string) =>
  app.call('POST /contact/sendReceipt', { body: { email, name: 'Ann', sessionData: { receiptKey } } });

/** Oldest first. */
async function mailsTo(email: string) {
  await app.drainJobs();
  const { messages } = (await app.call('GET /dev/outbox', {})).body;
  return messages.filter(({ to }) => to === email).reverse();
}

/** What a calendar reads from it. */
function read(entry: string | null | undefined) {
  const lines = (entry ?? '').replace(/\r\n /g, '').split('\r\n');
  const valueAt = (name: string) => lines.find((line) => line.startsWith(`${name}:`))?.slice(name.length + 1);
  return {
    method: valueAt('METHOD'),
    uid: valueAt('UID'),
    sequence: Number(valueAt('SEQUENCE')),
    status: valueAt('STATUS'),
    from: valueAt('DTSTART'),
    until: valueAt('DTEND'),
    lines,
  };
}

const entriesTo = async (email: string) =>
  (await mailsTo(email)).flatMap(({ calendar }) => (calendar === null ? [] : [read(calendar)]));

describe('the mail about a reservation', () => {
  it('comes to the account that paid, with the entry for its calendar', async () => {
    const zone = await aReservableZone(app, vendor, LOT);
    const driver = await aDriver();
    const car = aVehicle();
    const { sessionId } = await payForReservation(app, driver, { ...zone, ...SATURDAY, vehicles: [car] });
    const { orderId } = await sessionSeen(app, driver, sessionId);
    const [mail, ...more] = await mailsTo(driver.email);
    expect(more).toEqual([]);
    expect(mail).toMatchObject({ subject: 'Your reservation, Lake, Street & Co.' });
    expect(mail?.text).toContain('When: Sat, Nov 21, 5:00 PM – 9:00 PM CST');
    expect(mail?.text).toContain(`License plate: ${car.plate} ${car.state}`);
    expect(mail?.text).not.toContain('/receipt/');
    const { lines, ...entry } = read(mail?.calendar);
    expect(entry).toMatchObject({ method: 'REQUEST', sequence: 0, status: 'CONFIRMED' });
    expect(entry).toMatchObject({ from: '20261121T230000Z', until: '20261122T030000Z' });
    expect(lines).toContain('SUMMARY:Parking at Lake\\, Street & Co.');
    expect(lines).toContainEqual(expect.stringMatching(new RegExp(`^URL:http.*/bookings\\?reservation=${orderId}$`)));
    expect(lines).toContain(`ATTENDEE;PARTSTAT=ACCEPTED;RSVP=FALSE:mailto:${driver.email}`);
  });

  it('is not sent before the reservation is paid', async () => {
    const zone = await aReservableZone(app, vendor, LOT);
    const driver = await aDriver();
    await prepareReservation(app, driver, { ...zone, ...SATURDAY });
    expect(await mailsTo(driver.email)).toEqual([]);
  });

  it('has its calendar entry as a file too', async () => {
    const zone = await aReservableZone(app, vendor, LOT);
    const driver = await aDriver();
    await payForReservation(app, driver, { ...zone, ...SATURDAY });
    const [mail] = await mailsTo(driver.email);
    const file = await app.call('GET /dev/outbox/:id/calendar', { params: { id: mail?._id ?? '' } });
    expect([file.status, file.body]).toEqual([200, mail?.calendar]);
    expect(file.headers['content-type']).toBe('text/calendar; charset=utf-8; method=REQUEST');
    expect(file.headers['content-disposition']).toBe('attachment; filename="parking.ics"');
  });

  it('is the receipt’s for a guest, who has the entry from then on', async () => {
    const zone = await aReservableZone(app, vendor, LOT);
    const guest = aGuest();
    const stay = await payForReservation(app, guest, { ...zone, ...SATURDAY });
    const email = anAddress();
    expect((await mailReceipt(stay.receiptKey, email)).status).toBe(200);
    await moveReservation(app, guest, stay.sessionId, AN_HOUR_LATER);
    await cancelReservation(app, guest, stay.sessionId);
    const entries = await entriesTo(email);
    expect(entries.map(({ method, sequence, status }) => [method, sequence, status])).toEqual([
      ['REQUEST', 0, 'CONFIRMED'],
      ['REQUEST', 1, 'CONFIRMED'],
      ['CANCEL', 2, 'CANCELLED'],
    ]);
    expect(new Set(entries.map(({ uid }) => uid)).size).toBe(1);
    expect(entries[1]).toMatchObject({ from: '20261122T000000Z', until: '20261122T040000Z' });
  });

  it('goes to everyone who has an entry, once for each change', async () => {
    const zone = await aReservableZone(app, vendor, LOT);
    const driver = await aDriver();
    const stay = await payForReservation(app, driver, { ...zone, ...SATURDAY });
    const other = anAddress();
    await mailReceipt(stay.receiptKey, other);
    await mailReceipt(stay.receiptKey, other.toUpperCase());
    await mailReceipt(stay.receiptKey, driver.email);
    await Promise.all(Array.from({ length: 3 }, () => cancelReservation(app, driver, stay.sessionId)));
    const canceled = async (email: string) => (await entriesTo(email)).filter(({ method }) => method === 'CANCEL');
    expect(await canceled(driver.email)).toHaveLength(1);
    expect([...(await canceled(other)), ...(await canceled(other.toUpperCase()))]).toHaveLength(1);
  });

  it('does not come for a stay that starts now, and its receipt has no entry', async () => {
    const zone = await aReservableZone(app, vendor, LOT);
    const driver = await aDriver();
    const stay = await payForStay(app, driver, zone);
    expect(await mailsTo(driver.email)).toEqual([]);
    await mailReceipt(stay.receiptKey, driver.email);
    expect(await entriesTo(driver.email)).toEqual([]);
    expect((await mailsTo(driver.email)).map(({ calendar }) => calendar)).toEqual([null]);
  });

  it('has no entry once the reservation has started or is canceled', async () => {
    const zone = await aReservableZone(app, vendor, LOT);
    const guest = aGuest();
    const gone = await payForReservation(app, guest, { ...zone, ...SATURDAY });
    await cancelReservation(app, guest, gone.sessionId);
    const email = anAddress();
    await mailReceipt(gone.receiptKey, email);
    const begun = await payForReservation(app, guest, { ...zone, ...SATURDAY });
    app.clock.set('2026-11-21T23:00:00Z');
    await mailReceipt(begun.receiptKey, email);
    app.clock.set(NOON);
    const receipts = (await mailsTo(email)).filter(({ subject }) => subject.startsWith('Your parking receipt'));
    expect(receipts.map(({ calendar }) => calendar)).toEqual([null, null]);
  });
});

describe('a guest’s address, given while reserving', () => {
  const contacts = (orderId: string) =>
    app.db.selectFrom('reservationContacts').select('email').where('orderId', '=', orderId).execute();

  it('gets the reservation with its entry and the link that opens it, and is kept only by the mail', async () => {
    const zone = await aReservableZone(app, vendor, LOT);
    const [guest, email] = [aGuest(), anAddress()];
    const prepared = await prepareReservation(app, guest, { ...zone, ...SATURDAY, email: ` ${email} ` });
    expect(await mailsTo(email)).toEqual([]);
    expect(await contacts(prepared.orderId)).toEqual([{ email }]);
    await confirmCard(app, prepared.clientSecret);
    await returnFrom(app, prepared.clientSecret);
    const [mail, ...more] = await mailsTo(email);
    expect(more).toEqual([]);
    expect(mail).toMatchObject({ subject: 'Your reservation, Lake, Street & Co.' });
    expect(mail?.text).toContain(`/receipt/${prepared.receiptKey}`);
    expect(read(mail?.calendar)).toMatchObject({ method: 'REQUEST', sequence: 0, status: 'CONFIRMED' });
    expect(await contacts(prepared.orderId)).toEqual([]);
    await moveReservation(app, guest, prepared.sessionId, AN_HOUR_LATER);
    await cancelReservation(app, guest, prepared.sessionId);
    expect((await entriesTo(email)).map(({ method, sequence }) => [method, sequence])).toEqual([
      ['REQUEST', 0],
      ['REQUEST', 1],
      ['CANCEL', 2],
    ]);
  });

  it('gets no second mail when it is also the account’s', async () => {
    const zone = await aReservableZone(app, vendor, LOT);
    const driver = await aDriver();
    await payForReservation(app, driver, { ...zone, ...SATURDAY, email: driver.email.toUpperCase() });
    expect(await mailsTo(driver.email)).toHaveLength(1);
    expect(await mailsTo(driver.email.toUpperCase())).toEqual([]);
  });

  it('is forgotten when nothing is paid', async () => {
    const zone = await aReservableZone(app, vendor, LOT);
    const email = anAddress();
    const { orderId } = await prepareReservation(app, aGuest(), { ...zone, ...SATURDAY, email });
    app.clock.advance(60);
    expect(await letTimePass(app)).toEqual([]);
    app.clock.set(NOON);
    expect(await contacts(orderId)).toEqual([]);
    expect(await mailsTo(email)).toEqual([]);
  });

  it('is told when somebody else reserved the vehicle before the payment', async () => {
    const zone = await aReservableZone(app, vendor, LOT);
    const [car, email] = [aVehicle(), anAddress()];
    const requested = { ...zone, ...SATURDAY, vehicles: [car] };
    const late = await prepareReservation(app, aGuest(), { ...requested, email });
    await payForReservation(app, aGuest(), requested);
    await confirmCard(app, late.clientSecret);
    expect((await returnFrom(app, late.clientSecret)).body.data.status).toBe('refunded');
    const [mail, ...more] = (await mailsTo(email)).filter(({ subject }) => !subject.includes('efund'));
    expect(more).toEqual([]);
    expect(mail).toMatchObject({ subject: 'Your reservation could not be made, Lake, Street & Co.', calendar: null });
    expect(mail?.text).toContain('$44.00 goes back to the card');
  });

  it('is rejected at its field when it is not an address, and not stored for a stay that starts now', async () => {
    const zone = await aReservableZone(app, vendor, LOT);
    const refused = await requestReservation(app, aGuest(), { ...zone, ...SATURDAY, email: 'ann at example' });
    expect([refused.status, Object.keys(refused.body.error?.fields ?? {})]).toEqual([400, ['email']]);
    const body = { zoneId: zone.zoneId, hours: 1, vehicles: [aVehicle()], email: anAddress() };
    const now = await app.call('POST /billing/stripe-intent', { body }, aGuest().headers);
    expect(await contacts(now.body.data.orderId)).toEqual([]);
  });
});

describe('the entry of a reservation that is moved', () => {
  it('is updated at once when nothing is due', async () => {
    const zone = await aReservableZone(app, vendor, LOT);
    const driver = await aDriver();
    const { sessionId } = await payForReservation(app, driver, { ...zone, ...SATURDAY });
    await moveReservation(app, driver, sessionId, AN_HOUR_LATER);
    expect((await entriesTo(driver.email)).map(({ sequence, from }) => [sequence, from])).toEqual([
      [0, '20261121T230000Z'],
      [1, '20261122T000000Z'],
    ]);
  });

  it('is updated when the difference is paid, and not before', async () => {
    const zone = await aReservableZone(app, vendor, LOT);
    const driver = await aDriver();
    const { sessionId } = await payForReservation(app, driver, { ...zone, ...SATURDAY });
    const input = { params: { id: sessionId }, body: AN_HOUR_LONGER };
    expect((await app.call('POST /sessions/:id/move', input, driver.headers)).body.data.status).toBe('pending');
    expect(await entriesTo(driver.email)).toHaveLength(1);
    await moveReservation(app, driver, sessionId, AN_HOUR_LONGER);
    expect((await entriesTo(driver.email)).at(-1)).toMatchObject({ sequence: 1, until: '20261122T040000Z' });
  });
});

describe('the mail about a cancellation', () => {
  it('is queued with the cancellation, and does not wait for the money', async () => {
    const zone = await aReservableZone(app, vendor, LOT);
    const driver = await aDriver();
    const { sessionId, orderId } = await payForReservation(app, driver, { ...zone, ...SATURDAY });
    await cancelReservation(app, driver, sessionId);
    const about = app.db.selectFrom('messages').select('subject').where('orderId', '=', orderId).orderBy('id');
    expect((await about.execute()).map(({ subject }) => subject)).toContain(
      'Your reservation is canceled, Lake, Street & Co.',
    );
  });

  it('is the only one: it says what is refunded', async () => {
    const zone = await aReservableZone(app, vendor, LOT);
    const driver = await aDriver();
    const { sessionId } = await payForReservation(app, driver, { ...zone, ...SATURDAY });
    await moveReservation(app, driver, sessionId, AN_HOUR_SHORTER);
    await cancelReservation(app, driver, sessionId);
    expect(await letTimePass(app)).toEqual([]);
    app.clock.set(NOON);
    const [, moved, canceled, ...more] = await mailsTo(driver.email);
    expect(more).toEqual([]);
    expect(moved?.text).toContain('$11.00 goes back to the card');
    expect(canceled?.text).toContain('$33.00 goes back to the card');
  });

  it('is followed by others when the refund has trouble', async () => {
    const zone = await aReservableZone(app, vendor, LOT);
    const driver = await aDriver();
    const stay = await prepareReservation(app, driver, { ...zone, ...SATURDAY });
    await confirmCard(app, stay.clientSecret, '4000000000000259');
    await returnFrom(app, stay.clientSecret);
    await cancelReservation(app, driver, stay.sessionId);
    expect((await mailsTo(driver.email)).map(({ subject }) => subject)).toEqual([
      'Your reservation, Lake, Street & Co.',
      'Your reservation is canceled, Lake, Street & Co.',
      'Your refund of $44.00 did not go through, Lake, Street & Co.',
    ]);
  });
});

describe('the entry of a reservation for several vehicles', () => {
  it('stays for the vehicles that are left, and disappears with the last one', async () => {
    const zone = await aReservableZone(app, vendor, LOT);
    const driver = await aDriver();
    const [first, second] = [aVehicle(), aVehicle()];
    const stay = await payForReservation(app, driver, { ...zone, ...SATURDAY, vehicles: [first, second] });
    const ids = new Map<string, string>();
    for (const id of stay.sessionIds) {
      const { body } = await app.call('GET /sessions/:id', { params: { id } }, driver.headers);
      ids.set(body.data.vehiclePlate, id);
    }
    await cancelReservation(app, driver, ids.get(first.plate) ?? '');
    const left = (await entriesTo(driver.email)).at(-1);
    expect(left).toMatchObject({ method: 'REQUEST', sequence: 1, status: 'CONFIRMED' });
    const description = left?.lines.find((line) => line.startsWith('DESCRIPTION:'));
    expect(description).toContain(second.plate);
    expect(description).not.toContain(first.plate);
    await cancelReservation(app, driver, ids.get(second.plate) ?? '');
    expect((await entriesTo(driver.email)).at(-1)).toMatchObject({ method: 'CANCEL', sequence: 2 });
  });

  it('disappears when support refunds everything', async () => {
    const zone = await aReservableZone(app, vendor, LOT);
    const driver = await aDriver();
    const stay = await payForReservation(app, driver, { ...zone, ...SATURDAY });
    const { locationId } = zone;
    const body = { locationId, orderId: stay.orderId, amount: stay.totalCost, refunded: 0, reason: 'Closed that day' };
    expect((await app.call('POST /support/refunds', { body }, admin.headers)).status).toBe(201);
    expect((await entriesTo(driver.email)).at(-1)).toMatchObject({ method: 'CANCEL', status: 'CANCELLED' });
  });
});

describe('the data kept about an entry', () => {
  it('is gone once its account is deleted', async () => {
    const zone = await aReservableZone(app, vendor, LOT);
    const driver = await aDriver();
    const stay = await payForReservation(app, driver, { ...zone, ...SATURDAY });
    await app.drainJobs();
    const gone = await app.call('DELETE /users/', { body: { userId: driver.userId } }, admin.headers);
    expect(gone.status).toBe(200);
    const rows = await app.db
      .selectFrom('messages')
      .select(['recipient', 'calendar'])
      .where('orderId', '=', stay.orderId)
      .execute();
    expect(rows).toEqual(rows.map(() => ({ recipient: '', calendar: null })));
  });
});
