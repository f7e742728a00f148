import { describe, expect, it } from 'vitest';
import { createTestApp } from '#platform/testing/app/test-app.ts';
import { aGuest, payForStay } from '#platform/testing/builders/a-driver.ts';
import { aLocation, aZone } from '#platform/testing/builders/a-location.ts';
import { aReservableZone, payForReservation } from '#platform/testing/builders/a-reservation.ts';

const app = await createTestApp();
const owner = await app.signUp('vendor');
const OLD = '1 W Lake St, Chicago, IL 60606';
const NEW = '2 E Wacker Dr, Chicago, IL 60601';
const NEARBY: [number, number] = [-87.63, 41.89];
const IN_DENVER: [number, number] = [-104.99, 39.74];

async function aSellingLot() {
  const lot = await aLocation(app.db, { ownerId: owner.user._id, address: OLD });
  return { ...lot, zone: await aZone(app.db, { locationId: lot.id, priceCents: 500 }) };
}
type Change = { address?: string; timeZone?: string; location_point?: { coordinates: [number, number] } };
const move = (id: string, body: Change) => app.call('POST /locations/:id', { params: { id }, body }, owner.headers);

describe('an owner who corrects an address or moves a pin', () => {
  it('sees who did it and when, with old and new; drivers find the lot by the new one', async () => {
    const { id } = await aSellingLot();
    const answer = await move(id, { address: NEW, location_point: { coordinates: NEARBY } });
    expect(answer.body.data.location).toMatchObject({ address: NEW, location_point: { coordinates: NEARBY } });
    const { body } = await app.call('GET /locations/:id/moves', { params: { id } }, owner.headers);
    expect(body.data.moves).toMatchObject([{ byName: owner.user.name, from: { address: OLD }, to: { address: NEW } }]);
    const found = await app.call('GET /locations/search', { query: { q: '2 E Wacker' } });
    expect(found.body.data.locations.map(({ _id }) => _id)).toContain(id);
    await move(id, { address: NEW });
    const again = await app.call('GET /locations/:id/moves', { params: { id } }, owner.headers);
    expect(again.body.data.moves).toHaveLength(1);
  });

  it('leaves a session and its receipt as they were sold; what is sold later has the new address', async () => {
    const { id, zone } = await aSellingLot();
    const guest = aGuest();
    const before = await payForStay(app, guest, { zoneId: zone.id });
    app.clock.advance(1);
    await move(id, { address: NEW });
    app.clock.advance(1);
    const later = await payForStay(app, guest, { zoneId: zone.id });
    const addressOf = async (key: string) =>
      (await app.call('GET /receipts/:key', { params: { key } })).body.data.location.address;
    expect(await addressOf(before.receiptKey)).toBe(OLD);
    expect(await addressOf(later.receiptKey)).toBe(NEW);
  });

  it('sends drivers to the new address, and a receipt mailed later says where the stay was sold', async () => {
    const { id, zone } = await aSellingLot();
    const guest = aGuest();
    const { sessionId, receiptKey } = await payForStay(app, guest, { zoneId: zone.id, hours: 1 });
    const email = 'moved@people.example';
    const reminder = { params: { id: sessionId }, body: { channels: ['email' as const], email } };
    expect((await app.call('PUT /sessions/:id/reminder', reminder, guest.headers)).status).toBe(200);
    app.clock.advance(1);
    await move(id, { address: NEW });
    const sent = { email, name: 'Ann', sessionData: { receiptKey } };
    expect((await app.call('POST /contact/sendReceipt', { body: sent }, guest.headers)).status).toBe(200);
    const { endsAt } = await app.db
      .selectFrom('sessions')
      .select('endsAt')
      .where('id', '=', sessionId)
      .executeTakeFirstOrThrow();
    app.clock.set(new Date(endsAt.getTime() - 10 * 60_000));
    await app.handlers['remind-drivers']();
    const mails = await app.db
      .selectFrom('messages')
      .select('text')
      .where('recipient', '=', email)
      .orderBy('id')
      .execute();
    const shown = mails.map(({ text }) => [text.includes(OLD), text.includes(NEW)]);
    expect(shown).toEqual([
      [true, false],
      [false, true],
    ]);
  });

  it('mails the corrected address once to drivers with a reservation, with the entry for their calendar', async () => {
    const { zoneId, locationId: id } = await aReservableZone(app, owner, { name: 'Lake Lot' });
    const driver = await app.signUp('customer');
    const ahead = { startTime: new Date(app.clock.now().getTime() + 86_400_000).toISOString() };
    const endTime = new Date(Date.parse(ahead.startTime) + 3_600_000).toISOString();
    await payForReservation(app, { headers: driver.headers, guestId: null }, { zoneId, ...ahead, endTime });
    const mailsAbout = async (words: string) => {
      const query = app.db.selectFrom('messages').select(['subject', 'text', 'calendarSequence']);
      const rows = await query.where('recipient', '=', driver.user.email).orderBy('id').execute();
      return rows.filter(({ subject }) => subject.includes(words));
    };
    app.clock.advance(1);
    await move(id, { address: OLD });
    await move(id, { address: NEW });
    expect(await mailsAbout('corrected')).toEqual([]);
    app.clock.advance(3);
    await app.drainJobs();
    const [mail, ...more] = await mailsAbout('corrected');
    expect(more).toEqual([]);
    expect(mail?.text).toContain(NEW);
    expect(mail?.calendarSequence).toBe(2);
    await app.handlers['tell-address']({ locationId: id });
    expect(await mailsAbout('corrected')).toHaveLength(1);
  });

  it('tells nobody about a pin that is placed a little more precisely', async () => {
    const { zoneId, locationId: id } = await aReservableZone(app, owner, { name: 'Pin Lot' });
    const driver = await app.signUp('customer');
    const startTime = new Date(app.clock.now().getTime() + 86_400_000).toISOString();
    const endTime = new Date(Date.parse(startTime) + 3_600_000).toISOString();
    await payForReservation(app, { headers: driver.headers, guestId: null }, { zoneId, startTime, endTime });
    const { body } = await app.call('GET /locations/:id', { params: { id } });
    const [lng, lat] = body.data.location.location_point.coordinates as [number, number];
    app.clock.advance(1);
    await move(id, { location_point: { coordinates: [lng, lat + 0.0003] } });
    app.clock.advance(3);
    await app.drainJobs();
    const mails = await app.db
      .selectFrom('messages')
      .select('subject')
      .where('recipient', '=', driver.user.email)
      .execute();
    expect(mails.filter(({ subject }) => subject.includes('corrected'))).toEqual([]);
  });

  it('corrects its clock with a date, even while cars are parked; what is sold keeps its start and end', async () => {
    const { id, zone } = await aSellingLot();
    const guest = aGuest();
    const { sessionId, receiptKey } = await payForStay(app, guest, { zoneId: zone.id });
    const timesOf = () =>
      app.db.selectFrom('sessions').select(['startsAt', 'endsAt']).where('id', '=', sessionId).executeTakeFirst();
    const clockOnReceipt = async () =>
      (await app.call('GET /receipts/:key', { params: { key: receiptKey } })).body.data.location.timeZone;
    const sold = await timesOf();
    app.clock.advance(1);
    expect((await move(id, { timeZone: 'America/Denver' })).body.data.location.timeZone).toBe('America/Denver');
    expect(await timesOf()).toEqual(sold);
    expect(await clockOnReceipt()).toBe('America/Chicago');
    const { body } = await app.call('GET /locations/:id/moves', { params: { id } }, owner.headers);
    expect(body.data.moves).toMatchObject([
      { at: app.clock.now().toISOString(), from: { timeZone: 'America/Chicago' }, to: { timeZone: 'America/Denver' } },
    ]);
    // A pin that is placed more precisely leaves the corrected clock alone.
    const nudged = await move(id, { location_point: { coordinates: NEARBY } });
    expect(nudged.body.data.location.timeZone).toBe('America/Denver');
    expect(await move(id, { timeZone: 'Mars/Olympus' })).toMatchObject({
      status: 400,
      body: { error: { fields: { timeZone: 'Please provide a US time zone, such as America/Chicago' } } },
    });
  });

  it('cannot move it into another time zone while stays are running there', async () => {
    const { id, zone } = await aSellingLot();
    await payForStay(app, aGuest(), { zoneId: zone.id });
    const refused = await move(id, { location_point: { coordinates: IN_DENVER } });
    expect(refused).toMatchObject({ status: 409, body: { error: { code: 'lot_has_stays' } } });
    const empty = await aSellingLot();
    const moved = await move(empty.id, { location_point: { coordinates: IN_DENVER } });
    expect(moved.body.data.location.timeZone).toBe('America/Denver');
    const other = await aSellingLot();
    const { location } = (await app.call('GET /locations/:id', { params: { id: other.id } })).body.data;
    const back = await move(other.id, { ...location, location_point: { coordinates: IN_DENVER } });
    expect(back.body.data.location.timeZone).toBe('America/Denver');
  });
});
