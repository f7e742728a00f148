import { describe, expect, it } from 'vitest';
import { createTestApp } from '#platform/testing/app/test-app.ts';
import { aGuest, aVehicle, confirmCard, requestIntent, returnFrom } from '#platform/testing/builders/a-driver.ts';
import { aLocation, aZone } from '#platform/testing/builders/a-location.ts';
import { aMemberCode } from '#platform/testing/builders/a-member-code.ts';
import {
  aReservableZone,
  payForReservation,
  prepareReservation,
  requestMove,
  requestReservation,
  SATURDAY,
  SUNDAY,
  sessionSeen,
} from '#platform/testing/builders/a-reservation.ts';

const app = await createTestApp();
const vendor = await app.signUp('vendor');

type Body = { dates: object[]; seen?: object[]; reservations?: 'keep' | 'cancel' };
const putZone = (id: string, body: Body) =>
  app.call('PUT /zones/:id/dated-hours', { params: { id }, body: body as never }, vendor.headers);
const putLot = (id: string, body: Body) =>
  app.call('PUT /locations/:id/dated-hours', { params: { id }, body: body as never }, vendor.headers);
const zoneNow = async ({ locationId, zoneId }: { locationId: string; zoneId: string }) =>
  (await app.call('GET /locations/:locationId/zones/:zoneId', { params: { locationId, zoneId } })).body.data.zone;
const mailsTo = async (recipient: string) =>
  (await app.db.selectFrom('messages').select(['subject', 'text']).where('recipient', '=', recipient).execute()).map(
    (mail) => `${mail.subject}\n${mail.text}`,
  );

const park = (at: { locationId: string; zoneId: string; code: string }) => {
  const { plate: plateNumber } = aVehicle();
  return app.call('POST /sessions/code', { body: { ...at, plateNumber, state: 'IL' } }, aGuest().headers);
};

const closed = (from: string, name?: string, until = from) => ({ from, until, closed: true, ...(name && { name }) });
const MARKET = closed('2026-11-21', 'Street market');
const TWO_MINUTES = 2;

describe('a date on which a zone is closed', () => {
  it('sells no reservation that starts then, and says so with the name of the date', async () => {
    const zone = await aReservableZone(app, vendor);
    expect((await putZone(zone.zoneId, { dates: [MARKET] })).status).toBe(200);
    const refused = await requestReservation(app, aGuest(), { ...zone, ...SATURDAY });
    const message = 'Closed on November 21 (Street market). Choose another time.';
    expect([refused.status, refused.body.error]).toEqual([
      422,
      { code: 'zone_closed', message, fields: { startTime: message } },
    ]);
    expect((await requestReservation(app, aGuest(), { ...zone, ...SUNDAY })).status).toBe(200);
  });

  it('is named by the quote of a stay that starts then or runs into it', async () => {
    const zone = await aReservableZone(app, vendor);
    await putZone(zone.zoneId, { dates: [MARKET] });
    const quote = async (startTime: string, endTime: string) => {
      const body = { startTime, endTime, vehicles: 1 };
      const { data } = (await app.call('POST /zones/:id/quote', { params: { id: zone.zoneId }, body })).body;
      return [data.warning, data.notes];
    };
    const note = ['Closed on November 21 (Street market).'];
    expect(await quote(SATURDAY.startTime, SATURDAY.endTime)).toEqual(['zone_closed', note]);
    expect(await quote('2026-11-21T04:00:00.000Z', '2026-11-21T08:00:00.000Z')).toEqual(['outlasts_closing', note]);
    expect(await quote(SUNDAY.startTime, SUNDAY.endTime)).toEqual([null, []]);
  });

  it('sells no reservation by the hour that runs into it', async () => {
    const zone = await aReservableZone(app, vendor);
    await putZone(zone.zoneId, { dates: [closed('2026-11-22')] });
    const times = { startTime: '2026-11-22T04:00:00.000Z', endTime: '2026-11-22T08:00:00.000Z' };
    const refused = await requestReservation(app, aGuest(), { ...zone, ...times });
    const message = 'Closed on November 22. Choose another time.';
    expect(refused.body.error).toEqual({ code: 'outlasts_closing', message, fields: { endTime: message } });
  });

  it('takes no reservation that is moved there', async () => {
    const zone = await aReservableZone(app, vendor);
    const driver = aGuest();
    const stay = await payForReservation(app, driver, { ...zone, ...SATURDAY });
    await putZone(zone.zoneId, { dates: [closed('2026-11-22', 'Marathon')] });
    const refused = await requestMove(app, driver, stay.sessionId, { ...SUNDAY });
    expect(refused.body.error?.message).toBe('Closed on November 22 (Marathon). Choose another time.');
  });

  it('sells nothing now, not even to members, and sells again once it is removed', async () => {
    const { id: locationId } = await aLocation(app.db, { ownerId: vendor.user._id });
    const { id: zoneId } = await aZone(app.db, { locationId });
    const { code } = await aMemberCode(app.db, { locationId });
    await putZone(zoneId, { dates: [closed('2026-11-20', 'Repairs')] });
    expect((await requestIntent(app, aGuest(), { zoneId })).body.error?.code).toBe('zone_closed');
    const member = await park({ locationId, zoneId, code });
    expect([member.status, member.body.error?.message]).toEqual([422, 'Closed on November 20 (Repairs).']);
    await putZone(zoneId, { dates: [] });
    expect((await requestIntent(app, aGuest(), { zoneId })).status).toBe(200);
    expect((await park({ locationId, zoneId, code })).status).toBe(201);
  });
});

describe('hours on a date', () => {
  it('replace the usual ones', async () => {
    const zone = await aReservableZone(app, vendor);
    await putZone(zone.zoneId, {
      dates: [{ from: '2026-11-21', until: '2026-11-21', openTime: '08:00', closeTime: '18:00' }],
    });
    const refused = await requestReservation(app, aGuest(), { ...zone, ...SATURDAY });
    expect(refused.body.error?.message).toBe('On November 21, open only 8:00 AM – 6:00 PM. Choose another time.');
  });

  it('are in the zone’s answer, in the order of their days', async () => {
    const zone = await aReservableZone(app, vendor);
    const short = { from: '2026-12-24', until: '2026-12-24', openTime: '08:00', closeTime: '14:00' };
    await putZone(zone.zoneId, { dates: [closed('2026-12-25', 'Christmas'), short] });
    expect((await zoneNow(zone)).datedHours).toEqual([short, closed('2026-12-25', 'Christmas')]);
  });

  it.each([
    ['a last day before the first', [closed('2026-12-25', undefined, '2026-12-24')], 'dates.0.until'],
    ['neither closed nor hours', [{ from: '2026-12-25', until: '2026-12-25' }], 'dates.0.openTime'],
    ['hours of a closed day', [{ ...closed('2026-12-25'), openTime: '08:00' }], 'dates.0.closed'],
    ['only one of two hours', [{ from: '2026-12-25', until: '2026-12-25', openTime: '08:00' }], 'dates.0.closeTime'],
    ['a day that is none', [closed('2026-02-30', undefined, '2026-03-01')], 'dates.0.from'],
    ['a day named twice', [closed('2026-12-24', undefined, '2026-12-26'), closed('2026-12-25')], 'dates.1.from'],
  ])('with %s are refused at that field', async (_, dates, field) => {
    const zone = await aReservableZone(app, vendor);
    const refused = await putZone(zone.zoneId, { dates });
    expect([refused.status, Object.keys(refused.body.error?.fields ?? {})]).toEqual([400, [field]]);
  });

  it('are not overwritten by somebody who has not seen them', async () => {
    const zone = await aReservableZone(app, vendor);
    await putZone(zone.zoneId, { dates: [MARKET] });
    const late = await putZone(zone.zoneId, { dates: [], seen: [] });
    expect([late.status, late.body.error?.code]).toEqual([409, 'zone_changed']);
    expect((await putZone(zone.zoneId, { dates: [], seen: [MARKET] })).status).toBe(200);
  });
});

describe('dates of a whole lot', () => {
  it('count in each of its zones after the zone’s own, and in zones that are added later', async () => {
    const zone = await aReservableZone(app, vendor);
    const open = { from: '2026-11-21', until: '2026-11-21', openTime: '00:00', closeTime: '00:00' };
    await putZone(zone.zoneId, { dates: [open] });
    const saved = await putLot(zone.locationId, { dates: [MARKET] });
    expect([saved.status, saved.body.data]).toEqual([200, { dates: [MARKET], reservations: 0 }]);
    expect((await zoneNow(zone)).datedHours).toEqual([open, { ...MARKET, ofLot: true }]);
    expect((await requestReservation(app, aGuest(), { ...zone, ...SATURDAY })).status).toBe(200);
    const body = { locationId: zone.locationId, zoneNumber: 'New', price: 4 };
    const added = await app.call('POST /zones', { body }, vendor.headers);
    expect(added.body.data.zone.datedHours).toEqual([{ ...MARKET, ofLot: true }]);
    await putZone(zone.zoneId, { dates: [] });
    expect((await requestReservation(app, aGuest(), { ...zone, ...SATURDAY })).body.error?.code).toBe('zone_closed');
    await putLot(zone.locationId, { dates: [] });
    expect((await zoneNow(zone)).datedHours).toBeUndefined();
    const read = await app.call('GET /locations/:id/dated-hours', { params: { id: zone.locationId } }, vendor.headers);
    expect(read.body.data.dates).toEqual([]);
  });
});

describe('reservations on a date that an owner closes', () => {
  it('keep it from being saved until the owner has decided about them', async () => {
    const zone = await aReservableZone(app, vendor);
    await payForReservation(app, aGuest(), { ...zone, ...SATURDAY, vehicles: [aVehicle(), aVehicle()] });
    const refused = await putLot(zone.locationId, { dates: [MARKET] });
    expect([refused.status, refused.body]).toMatchObject([
      409,
      {
        error: {
          code: 'reservations_on_dates',
          message: '1 reservation is at a time that this would close. Choose whether to keep or cancel it.',
        },
        data: { reservations: 1 },
      },
    ]);
    expect((await zoneNow(zone)).datedHours).toBeUndefined();
  });

  it('stay as they were if the owner keeps them', async () => {
    const zone = await aReservableZone(app, vendor);
    const driver = aGuest();
    const stay = await payForReservation(app, driver, { ...zone, ...SATURDAY });
    const saved = await putZone(zone.zoneId, { dates: [MARKET], reservations: 'keep' });
    expect([saved.status, saved.body.data.reservations]).toEqual([200, 1]);
    app.clock.advance(TWO_MINUTES);
    await app.drainJobs();
    expect((await sessionSeen(app, driver, stay.sessionId)).status).toBe('reserved');
  });

  it('are canceled two minutes later, told and refunded in full, once', async () => {
    const zone = await aReservableZone(app, vendor, { name: 'Elm Street Lot' });
    const driver = aGuest();
    const email = 'reserved@people.example';
    const stay = await payForReservation(app, driver, {
      ...zone,
      ...SATURDAY,
      email,
      vehicles: [aVehicle(), aVehicle()],
    });
    const other = aGuest();
    const standing = await payForReservation(app, other, { ...zone, ...SUNDAY });
    await putLot(zone.locationId, { dates: [MARKET], reservations: 'cancel' });
    await app.drainJobs();
    expect((await sessionSeen(app, driver, stay.sessionId)).status).toBe('reserved');
    app.clock.advance(TWO_MINUTES);
    await app.drainJobs();
    expect((await sessionSeen(app, driver, stay.sessionId)).status).toBe('refunded');
    expect((await sessionSeen(app, other, standing.sessionId)).status).toBe('reserved');
    const { body } = await app.call('GET /receipts/:key', { params: { key: stay.receiptKey } });
    expect(body.data).toMatchObject({ status: 'refunded', refunded: stay.totalCost });
    const news = (await mailsTo(email)).filter((mail) => mail.includes('Your reservation is canceled, Elm Street Lot'));
    expect(news).toHaveLength(1);
    expect(news[0]).toContain('Closed on November 21 (Street market).');
    expect(news[0]).toContain('$88.00 goes back');
  });

  it('stand if the owner takes the date back in time', async () => {
    const zone = await aReservableZone(app, vendor);
    const driver = aGuest();
    const stay = await payForReservation(app, driver, { ...zone, ...SATURDAY });
    await putZone(zone.zoneId, { dates: [MARKET], reservations: 'cancel' });
    await putZone(zone.zoneId, { dates: [] });
    app.clock.advance(TWO_MINUTES);
    await app.drainJobs();
    expect((await sessionSeen(app, driver, stay.sessionId)).status).toBe('reserved');
  });

  it('stand if the owner takes the date back and then sets it again to keep them', async () => {
    const zone = await aReservableZone(app, vendor);
    const driver = aGuest();
    const stay = await payForReservation(app, driver, { ...zone, ...SATURDAY });
    await putZone(zone.zoneId, { dates: [MARKET], reservations: 'cancel' });
    await putZone(zone.zoneId, { dates: [] });
    await putZone(zone.zoneId, { dates: [MARKET], reservations: 'keep' });
    app.clock.advance(TWO_MINUTES);
    await app.drainJobs();
    expect((await sessionSeen(app, driver, stay.sessionId)).status).toBe('reserved');
  });

  it.each([
    ['a zone', (zone: { zoneId: string }, body: Body) => putZone(zone.zoneId, body)],
    ['a lot', (zone: { locationId: string }, body: Body) => putLot(zone.locationId, body)],
  ])('of %s are decided about once: a later date asks about and cancels only its own', async (_, put) => {
    const zone = await aReservableZone(app, vendor);
    const [saturday, sunday] = [aGuest(), aGuest()];
    const standing = await payForReservation(app, saturday, { ...zone, ...SATURDAY });
    const canceled = await payForReservation(app, sunday, { ...zone, ...SUNDAY });
    await put(zone, { dates: [MARKET], reservations: 'keep' });
    const both = [{ ...MARKET, name: 'Market' }, closed('2026-11-22')];
    expect((await put(zone, { dates: both })).body).toMatchObject({ data: { reservations: 1 } });
    await put(zone, { dates: both, reservations: 'cancel' });
    // Before it is carried out, a third date is set.
    const third = await put(zone, { dates: [...both, closed('2026-12-25')] });
    expect(third.body.data).toMatchObject({ reservations: 0 });
    app.clock.advance(TWO_MINUTES);
    await app.drainJobs();
    expect((await sessionSeen(app, sunday, canceled.sessionId)).status).toBe('refunded');
    expect((await sessionSeen(app, saturday, standing.sessionId)).status).toBe('reserved');
  });

  it('are asked about again if a day is added before they are canceled, and are canceled then', async () => {
    const zone = await aReservableZone(app, vendor);
    const driver = aGuest();
    const stay = await payForReservation(app, driver, { ...zone, ...SATURDAY });
    await putZone(zone.zoneId, { dates: [MARKET], reservations: 'cancel' });
    const longer = [closed('2026-11-21', 'Street market', '2026-11-22')];
    expect((await putZone(zone.zoneId, { dates: longer })).status).toBe(409);
    await putZone(zone.zoneId, { dates: longer, reservations: 'cancel' });
    app.clock.advance(TWO_MINUTES);
    await app.drainJobs();
    expect((await sessionSeen(app, driver, stay.sessionId)).status).toBe('refunded');
  });

  it('are canceled where a zone’s own hours no longer come before a closed day of its lot', async () => {
    const zone = await aReservableZone(app, vendor);
    const driver = aGuest();
    const open = { from: '2026-11-21', until: '2026-11-21', openTime: '00:00', closeTime: '00:00' };
    await putZone(zone.zoneId, { dates: [open] });
    await putLot(zone.locationId, { dates: [MARKET] });
    const stay = await payForReservation(app, driver, { ...zone, ...SATURDAY });
    expect((await putZone(zone.zoneId, { dates: [], reservations: 'cancel' })).body.data.reservations).toBe(1);
    app.clock.advance(TWO_MINUTES);
    await app.drainJobs();
    expect((await sessionSeen(app, driver, stay.sessionId)).status).toBe('refunded');
  });

  it('are canceled too if they were being paid for meanwhile', async () => {
    const zone = await aReservableZone(app, vendor);
    const [one, late] = [aGuest(), aGuest()];
    await payForReservation(app, one, { ...zone, ...SATURDAY });
    const paying = await prepareReservation(app, late, { ...zone, ...SATURDAY });
    await putZone(zone.zoneId, { dates: [MARKET], reservations: 'cancel' });
    app.clock.advance(TWO_MINUTES);
    await app.drainJobs();
    await confirmCard(app, paying.clientSecret);
    await returnFrom(app, paying.clientSecret);
    app.clock.advance(35);
    await app.drainJobs();
    expect((await sessionSeen(app, late, paying.sessionId)).status).toBe('refunded');
  });
});
