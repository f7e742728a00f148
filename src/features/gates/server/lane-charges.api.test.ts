// Rules 513 to 517: what a car owes at a lane, early, late or unpaid; who is let out and billed later; badges; and another car than was reserved.

import { randomUUIDv7 } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { createTestApp } from '#platform/testing/app/test-app.ts';
import {
  aGuest,
  aVehicle,
  type Driver,
  payForStay,
  payOwed,
  receiptKeyOf,
  type Vehicle,
} from '#platform/testing/builders/a-driver.ts';
import { aGarage as aGarageOf } from '#platform/testing/builders/a-garage.ts';
import { aLane } from '#platform/testing/builders/a-lane.ts';
import { payForReservation } from '#platform/testing/builders/a-reservation.ts';
import { saveCard } from '#platform/testing/builders/a-saved-card.ts';
import { joinTeam } from '#platform/testing/builders/a-team.ts';
import { payOnce } from '#platform/testing/builders/a-tie.ts';
import { anAutoPayLot } from '#platform/testing/builders/an-auto-pay-lot.ts';
import { stepAt } from '../rules/lane-code.ts';
import { laneKeyOf, typedAt } from './lane-keys.ts';

const test = await createTestApp();
const owner = await test.signUp('vendor', 'Olga');
const aGarage = () => aGarageOf(test, owner);
type Garage = Awaited<ReturnType<typeof aGarage>>;

const hoursFromNow = (hours: number) => new Date(test.clock.now().getTime() + hours * 3_600_000).toISOString();
const mailsTo = async (to: string) => {
  const rows = await test.db.selectFrom('messages').select(['subject', 'text']).where('recipient', '=', to).execute();
  return rows.filter(({ subject }) => subject?.startsWith('You owe'));
};
const keyIn = (url: string | null) => new URL(url ?? '').pathname.split('/').at(-1) ?? '';

const aCustomer = async (name: string) => ({ ...(await test.signUp('customer', name)), guestId: '' });

/** It stays 71 minutes longer than the hour that it paid for. */
async function comesLate(garage: Garage, driver: Driver = aGuest(), car: Vehicle = aVehicle()) {
  const paid = await payForStay(test, driver, { zoneId: garage.zone.id, hours: 1, vehicles: [car] });
  await garage.entryCamera.see(car);
  test.clock.advance(60 + 11 + 60);
  return { car, ...paid };
}

describe('a car that stayed too long', () => {
  it('owes the time beyond what it paid for, at the price of the zone, and leaves once it has paid that', async () => {
    const garage = await aGarage();
    const { car } = await comesLate(garage);
    await garage.exitCamera.see(car);
    const answer = await garage.exit.press();
    // A stay begins ten minutes after it was bought: 61 minutes at $5 an hour, with the fee of ten percent.
    expect(answer.passage).toMatchObject({ why: 'owed', owed: 559 });
    const receipt = await test.call('GET /receipts/:key', { params: { key: keyIn(answer.payUrl) } });
    expect(receipt.body.data).toMatchObject({ status: 'owed', totalCost: 559 });
    // Another stay does not pay for it.
    await payForStay(test, aGuest(), { zoneId: garage.zone.id, hours: 1, vehicles: [car] });
    expect((await garage.exit.press()).passage.why).toBe('owed');
    expect(await payOwed(test, answer.payUrl)).toBe(559);
    expect((await garage.exit.press()).passage).toMatchObject({ outcome: 'opened' });
    expect(await garage.leftUnpaid()).toEqual([]);
  });

  it('leaves by a lane without a camera once it has paid, although its code has changed since', async () => {
    const garage = await aGarage();
    const lane = await aLane(test, owner, garage.lot.id, { name: 'Back exit', direction: 'out' });
    const { receiptKey } = await comesLate(garage);
    const digits = typedAt(receiptKey, stepAt(test.clock.now()));
    const answer = await lane.scan(digits);
    expect(answer.passage).toMatchObject({ why: 'owed', owed: 559 });
    test.clock.advance(2);
    expect((await lane.press()).passage).toMatchObject({ why: 'owed', owed: 559 });
    await payOwed(test, answer.payUrl);
    expect((await lane.press()).passage).toMatchObject({ outcome: 'opened' });
    expect(await garage.inside()).toEqual([]);
  });

  it('owes one sum, however often it is told, which is raised only after ten minutes', async () => {
    const garage = await aGarage();
    const { car, receiptKey } = await comesLate(garage);
    const seen = { ...car, passage: randomUUIDv7() };
    await Promise.all([garage.exitCamera.see(seen), garage.exitCamera.see(seen), garage.exitCamera.see(car)]);
    await Promise.all([garage.exit.scan(receiptKey), garage.exit.scan(receiptKey)]);
    const orders = () =>
      test.db
        .selectFrom('orders')
        .select('totalCents')
        .where('locationId', '=', garage.lot.id)
        .where('status', '=', 'owed')
        .execute();
    expect(await orders()).toEqual([{ totalCents: 559 }]);
    await changeRules(garage, { waitMinutes: 30 });
    test.clock.advance(9);
    expect((await garage.exit.scan(receiptKey)).passage.owed).toBe(559);
    test.clock.advance(3);
    expect((await garage.exit.scan(receiptKey)).passage.owed).toBe(669);
    expect(await orders()).toEqual([{ totalCents: 669 }]);
  });

  it('is let out after the lot’s minutes, and its holder is mailed once where to pay', async () => {
    const garage = await aGarage();
    const driver = await aCustomer('Dora');
    const { car } = await comesLate(garage, driver);
    await garage.exitCamera.see(car);
    test.clock.advance(4);
    const out = await garage.exit.press();
    expect(out.passage).toMatchObject({ outcome: 'opened', cause: 'waited', owed: 559 });
    await garage.exit.press();
    expect(await mailsTo(driver.user.email)).toHaveLength(1);
    expect(await garage.leftUnpaid()).toMatchObject([{ plateNumber: car.plate, totalCost: 559, status: 'owed' }]);
    await payOwed(test, out.payUrl);
    expect(await garage.leftUnpaid()).toMatchObject([{ status: 'paid' }]);
  });

  it('that nobody knows the driver of is listed for the owner, who lets it off with a reason', async () => {
    const garage = await aGarage();
    const { car } = await comesLate(garage);
    await garage.exitCamera.see(car);
    test.clock.advance(4);
    await garage.exit.press();
    const [left] = await garage.leftUnpaid();
    const params = { locationId: garage.lot.id, id: left?._id ?? '' };
    const waive = (reason: string, headers = owner.headers) =>
      test.call('POST /locations/:locationId/unpaid-exits/:id/waiver', { params, body: { reason } }, headers);
    expect((await waive(' ')).body.error?.fields).toEqual({ reason: 'Say why it is let off.' });
    expect((await waive('Why not', (await test.signUp('vendor')).headers)).status).toBe(404);
    expect((await waive('The reader was broken')).status).toBe(200);
    expect(await garage.leftUnpaid()).toMatchObject([
      { status: 'waived', totalCost: 0, waivedBy: 'Olga', waivedNote: 'The reader was broken' },
    ]);
    expect((await waive('Again')).status).toBe(409);
  });

  it('for days, as far as is known, owes a day at most', async () => {
    const garage = await aGarage();
    const { car } = await comesLate(garage);
    test.clock.advance(5 * 24 * 60);
    await garage.exitCamera.see(car);
    const answer = await garage.exit.press();
    // 24 hours at $5.00, and the fee of ten percent.
    expect(answer.passage).toMatchObject({ why: 'owed', owed: 13_200 });
    await payOwed(test, answer.payUrl);
    expect((await garage.exit.press()).passage.outcome).toBe('opened');
  });

  it('owes nothing once somebody opens for it by hand', async () => {
    const garage = await aGarage();
    const { car } = await comesLate(garage);
    await garage.exitCamera.see(car);
    const params = { locationId: garage.lot.id, id: garage.exit.lane._id };
    const body = { eventId: randomUUIDv7(), reason: 'Its driver was ill' };
    await test.call('POST /locations/:locationId/lanes/:id/open', { params, body }, owner.headers);
    expect([await garage.inside(), await garage.leftUnpaid()]).toEqual([[], []]);
    const owed = test.db.selectFrom('orders').select('id').where('locationId', '=', garage.lot.id);
    expect(await owed.where('status', '=', 'owed').execute()).toEqual([]);
  });

  it('and left while the network was away is billed once, however often and late that is reported', async () => {
    const garage = await aGarage();
    const driver = await aCustomer('Carl');
    const car = aVehicle();
    const { receiptKey } = await payForStay(test, driver, { zoneId: garage.zone.id, hours: 1, vehicles: [car] });
    await garage.entryCamera.see(car);
    const params = { key: garage.exit.key };
    test.clock.advance(60);
    const list = await test.call('GET /lanes/:key/passes', { params });
    const pass = list.body.data.passes.find(({ k }) => k === laneKeyOf(receiptKey).toString('base64url'));
    test.clock.advance(11 + 60);
    const at = test.clock.now().toISOString();
    const reports = [{ eventId: randomUUIDv7(), token: pass?.t ?? '', at, opened: true }];
    test.clock.advance(90);
    const send = () => test.call('POST /lanes/:key/reports', { params, body: { reports } });
    await Promise.all([send(), send()]);
    await send();
    // As of when it left.
    expect(await garage.leftUnpaid()).toMatchObject([{ plateNumber: car.plate, totalCost: 559, status: 'owed' }]);
    expect(await mailsTo(driver.user.email)).toHaveLength(1);
    // A camera that was late, too, has nothing to add.
    await garage.exitCamera.see(car);
    expect(await garage.leftUnpaid()).toHaveLength(1);
  });
});

it('a car that came in on auto-pay, and whose card was declined then, pays at the exit', async () => {
  const garage = await aGarage();
  const zone = { params: { id: garage.zone.id }, body: { startStop: true } };
  await test.call('PATCH /zones/:id', zone, owner.headers);
  const autoPay = { ...anAutoPayLot, zoneId: garage.zone.id };
  await test.call('PUT /locations/:id/auto-pay', { params: { id: garage.lot.id }, body: autoPay }, owner.headers);
  const driver = await test.signUp('customer');
  await saveCard(test, driver, '4000000000000341');
  const car = { plate: 'DEC341', state: 'IL' };
  await payOnce(test, driver, car);
  await test.call('POST /users/auto-pay', { body: { ...car, agreed: true } }, driver.headers);
  test.clock.advance(24 * 60);
  await garage.entryCamera.see(car);
  await test.drainJobs();
  expect((await garage.passages())[0]).toMatchObject({ outcome: 'opened', cause: 'auto_pay' });
  test.clock.advance(90);
  await garage.exitCamera.see(car);
  const answer = await garage.exit.press();
  expect(answer.passage).toMatchObject({ why: 'owed', owed: 825 });
  await payOwed(test, answer.payUrl);
  expect((await garage.exit.press()).passage.outcome).toBe('opened');
});

describe('a reservation that is early', () => {
  const reserve = async (garage: Garage, hours = 2) => {
    const changes = { reservable: true };
    await test.call('PATCH /zones/:id', { params: { id: garage.zone.id }, body: changes }, owner.headers);
    const times = { startTime: hoursFromNow(hours), endTime: hoursFromNow(hours + 2) };
    return payForReservation(test, aGuest(), { zoneId: garage.zone.id, ...times });
  };

  it('is told what coming in now costs, comes in once its driver agrees, and pays before it leaves', async () => {
    const garage = await aGarage();
    const { receiptKey } = await reserve(garage);
    const answer = await garage.entry.scan(receiptKey);
    expect(answer).toMatchObject({ passage: { outcome: 'denied', why: 'early' }, earlyCents: 1100 });
    test.clock.advance(1);
    // Not at another price than the one that was said.
    expect((await garage.entry.accept(receiptKey, 1)).passage.why).toBe('early');
    const again = await garage.entry.scan(receiptKey);
    const came = await garage.entry.accept(receiptKey, again.earlyCents ?? 0);
    expect(came.passage).toMatchObject({ outcome: 'opened', cause: 'reservation', owed: again.earlyCents });
    const lanes = await test.call('GET /receipts/:key/lanes', { params: { key: receiptKey } });
    expect(lanes.body.data.owed).toEqual({ totalCost: again.earlyCents, payUrl: came.payUrl });
    test.clock.advance(180);
    const out = await garage.exit.scan(receiptKey);
    expect(out).toMatchObject({ passage: { why: 'owed', owed: again.earlyCents }, payUrl: came.payUrl });
    await payOwed(test, came.payUrl);
    expect((await garage.exit.scan(receiptKey)).passage).toMatchObject({ outcome: 'opened', cause: 'reservation' });
  });

  it('owes nothing for coming early where a lane is held open, whose price nobody said', async () => {
    const garage = await aGarage();
    const { receiptKey } = await reserve(garage);
    await hold(garage, hoursFromNow(1));
    expect((await garage.entry.scan(receiptKey)).passage).toMatchObject({ outcome: 'opened', cause: 'held_open' });
    test.clock.advance(180);
    expect((await garage.exit.scan(receiptKey)).passage).toMatchObject({ outcome: 'opened', cause: 'reservation' });
    expect(await garage.inside()).toEqual([]);
  });

  it('that was made only after its car came in on nothing owes the time before it, held open or not', async () => {
    const garage = await aGarage();
    await hold(garage, hoursFromNow(1));
    const car = aVehicle();
    await garage.entryCamera.see(car);
    await test.call('PATCH /zones/:id', { params: { id: garage.zone.id }, body: { reservable: true } }, owner.headers);
    const times = { startTime: hoursFromNow(2), endTime: hoursFromNow(4) };
    await payForReservation(test, aGuest(), { zoneId: garage.zone.id, ...times, vehicles: [car] });
    test.clock.advance(180);
    await garage.exitCamera.see(car);
    expect((await garage.exit.press()).passage).toMatchObject({ why: 'owed', owed: 1100 });
  });

  it('says from when its code lets in, and from when it does for more', async () => {
    const garage = await aGarage();
    const { receiptKey } = await reserve(garage);
    const params = { key: receiptKey };
    const seen = async () => (await test.call('GET /receipts/:key/lanes', { params })).body.data.ahead;
    const { data } = (await test.call('GET /receipts/:key', { params })).body;
    const startsAt = Date.parse(data.sessions[0]?.startTime ?? '');
    const earlier = (minutes: number) => new Date(startsAt - minutes * 60_000).toISOString();
    expect(await seen()).toEqual({ opensAt: earlier(15), usableFrom: earlier(12 * 60) });
    const { earlyCents } = await garage.entry.scan(receiptKey);
    await garage.entry.accept(receiptKey, earlyCents ?? 0);
    expect(await seen()).toBeNull();
  });

  it('is not offered to come in while the lot is full', async () => {
    const garage = await aGarage();
    const { receiptKey } = await reserve(garage);
    await test.call('PATCH /zones/:id', { params: { id: garage.zone.id }, body: { capacity: 1 } }, owner.headers);
    await payForStay(test, aGuest(), { zoneId: garage.zone.id, hours: 1 });
    expect(await garage.entry.scan(receiptKey)).toMatchObject({ passage: { why: 'early' }, earlyCents: null });
    expect((await garage.entry.accept(receiptKey, 1100)).passage.why).toBe('early');
  });

  it('is let in on the phone at the same price', async () => {
    const garage = await aGarage();
    const { receiptKey } = await reserve(garage);
    const lane = await aLane(test, owner, garage.lot.id, { name: 'Side entry', byPhone: true });
    const position = { lat: garage.lot.lat, lng: garage.lot.lng, accuracyMeters: 10 };
    const open = async (more = {}) => {
      const params = { key: receiptKey, laneId: lane.lane._id };
      const body = { eventId: randomUUIDv7(), position, ...more };
      return (await test.call('POST /receipts/:key/lanes/:laneId/open', { params, body })).body.data;
    };
    const { earlyCents } = await open();
    expect(earlyCents).toBe(1100);
    expect((await open({ acceptedCents: earlyCents })).passage).toMatchObject({ outcome: 'opened', owed: 1100 });
  });
});

async function hold(garage: Garage, until: string | null): Promise<void> {
  const params = { locationId: garage.lot.id, id: garage.entry.lane._id };
  await test.call('POST /locations/:locationId/lanes/:id/hold', { params, body: { until } }, owner.headers);
}

describe('a car that left without paying', () => {
  /** Of an unknown driver: nobody was mailed. @returns where it is paid */
  const leavesUnpaid = async (garage: Garage, car: Vehicle) => {
    await comesLate(garage, aGuest(), car);
    await garage.exitCamera.see(car);
    test.clock.advance(4);
    const { passage, payUrl } = await garage.exit.press();
    expect(passage).toMatchObject({ outcome: 'opened', cause: 'waited' });
    test.clock.advance(24 * 60);
    return payUrl ?? '';
  };

  it('is shown what it owes when it comes again, and comes in and leaves all the same', async () => {
    const garage = await aGarage();
    const car = aVehicle();
    const payUrl = await leavesUnpaid(garage, car);
    const owedBefore = [{ totalCost: 559, startTime: expect.any(String), payUrl }];
    // Nobody has paid for it today.
    await garage.entryCamera.see(car);
    expect(await garage.entry.see()).toMatchObject({ last: { why: 'unknown_car' }, owedBefore });
    const { receiptKey } = await payForStay(test, aGuest(), { zoneId: garage.zone.id, hours: 1, vehicles: [car] });
    expect(await owedOf(receiptKey)).toEqual([]);
    expect(await garage.entry.press()).toMatchObject({ passage: { outcome: 'opened' }, owedBefore });
    expect(await owedOf(receiptKey)).toEqual(owedBefore);
    expect(await garage.exit.scan(receiptKey)).toMatchObject({ passage: { outcome: 'opened' }, owedBefore });
    await payOwed(test, payUrl);
    expect(await owedOf(receiptKey)).toEqual([]);
  });

  it('is asked for what it owes now by itself, beside what it owes from before', async () => {
    const garage = await aGarage();
    const car = aVehicle();
    const before = await leavesUnpaid(garage, car);
    await comesLate(garage, aGuest(), car);
    await garage.exitCamera.see(car);
    const now = await garage.exit.press();
    expect(now).toMatchObject({ passage: { why: 'owed', owed: 559 }, owedBefore: [{ payUrl: before }] });
    expect(now.payUrl).not.toBe(before);
    await payOwed(test, now.payUrl);
    expect(await owedOf(keyIn(now.payUrl))).toMatchObject([{ payUrl: before }]);
    expect((await garage.exit.press()).passage.outcome).toBe('opened');
  });

  it('is told so nowhere else: not for another state, at another lot, or once it was let off', async () => {
    const garage = await aGarage();
    const car = aVehicle();
    await leavesUnpaid(garage, car);
    await garage.entryCamera.see({ ...car, state: car.state === 'WI' ? 'IA' : 'WI' });
    expect((await garage.entry.see()).owedBefore).toEqual([]);
    const elsewhere = await aGarage();
    await elsewhere.entryCamera.see(car);
    expect((await elsewhere.entry.see()).owedBefore).toEqual([]);
    const [left] = await garage.leftUnpaid();
    const params = { locationId: garage.lot.id, id: left?._id ?? '' };
    const body = { reason: 'The exit was broken' };
    await test.call('POST /locations/:locationId/unpaid-exits/:id/waiver', { params, body }, owner.headers);
    await garage.entryCamera.see(car);
    expect((await garage.entry.see()).owedBefore).toEqual([]);
  });
});

const owedOf = async (key: string) =>
  (await test.call('GET /receipts/:key/lanes', { params: { key } })).body.data.owedBefore;

describe('a badge', () => {
  const makeBadge = async (garage: Garage, headers: Record<string, string>) =>
    (await test.call('POST /locations/:id/lane-badges', { params: { id: garage.lot.id } }, headers)).body.data;

  it('opens every lane of its lot, however often, with the name of its holder', async () => {
    const garage = await aGarage();
    const leo = await joinTeam(test, owner, { role: 'valet', name: 'Leo Park' });
    const { code } = await makeBadge(garage, leo.headers);
    expect((await garage.entry.scan(code)).passage).toMatchObject({ outcome: 'opened', cause: 'staff' });
    await garage.entry.scan(code);
    test.clock.advance(1);
    await garage.entry.scan(code);
    expect((await garage.exit.scan(code)).passage.outcome).toBe('opened');
    // The same scan is one opening.
    expect([await garage.openings(garage.entry), await garage.openings(garage.exit)]).toEqual([2, 1]);
    expect((await garage.passages())[0]).toMatchObject({ by: 'Leo Park', cause: 'staff', signal: 'code' });
    expect(await garage.inside()).toEqual([]);
  });

  it('opens nothing at another lot, once it is revoked or replaced, or its holder has left the team', async () => {
    const garage = await aGarage();
    const leo = await joinTeam(test, owner, { role: 'valet' });
    const first = await makeBadge(garage, leo.headers);
    const elsewhere = await aGarage();
    expect((await elsewhere.entry.scan(first.code)).passage.why).toBe('unknown_code');
    const second = await makeBadge(garage, leo.headers);
    expect((await garage.entry.scan(first.code)).passage.why).toBe('unknown_code');
    const params = { locationId: garage.lot.id, id: second.badge._id };
    const revoke = (headers: Record<string, string>) =>
      test.call('DELETE /locations/:locationId/lane-badges/:id', { params }, headers);
    const other = await joinTeam(test, owner, { role: 'valet' });
    expect((await revoke(other.headers)).status).toBe(404);
    expect((await revoke(owner.headers)).status).toBe(200);
    expect((await garage.entry.scan(second.code)).passage.why).toBe('unknown_code');
    const third = await makeBadge(garage, leo.headers);
    await test.db
      .updateTable('teamMembers')
      .set({ deactivatedAt: test.clock.now() })
      .where('id', '=', leo.id)
      .execute();
    expect((await garage.entry.scan(third.code)).passage.why).toBe('unknown_code');
    expect(await garage.openings(garage.entry)).toBe(0);
  });

  it('is stored as a hash, and is on the list of a lane without a network', async () => {
    const garage = await aGarage();
    const { code } = await makeBadge(garage, owner.headers);
    const key = code.slice(3);
    const stored = await test.db.selectFrom('laneBadges').selectAll().where('locationId', '=', garage.lot.id).execute();
    expect(JSON.stringify(stored)).not.toContain(key);
    const params = { key: garage.entry.key };
    const { passes } = (await test.call('GET /lanes/:key/passes', { params })).body.data;
    const pass = passes.find(({ k }) => k === laneKeyOf(key).toString('base64url'));
    expect(pass).toMatchObject({ w: true });
    expect(JSON.stringify(passes)).not.toContain(key);
    const at = test.clock.now().toISOString();
    const reports = [{ eventId: randomUUIDv7(), token: pass?.t ?? '', at, opened: true }];
    await test.call('POST /lanes/:key/reports', { params, body: { reports } });
    expect(await garage.passages()).toMatchObject([{ by: 'Olga', cause: 'without_signal' }]);
    expect(await garage.inside()).toEqual([]);
  });
});

describe('another car than the one that was reserved', () => {
  it('comes in on the code, and is made the receipt’s by a tap', async () => {
    const garage = await aGarage();
    const reserved = aVehicle();
    const { receiptKey, sessionId } = await payForStay(test, aGuest(), {
      zoneId: garage.zone.id,
      hours: 2,
      vehicles: [reserved],
    });
    const driven = aVehicle();
    await garage.entryCamera.see(driven);
    expect(await garage.entry.scan(receiptKey)).toMatchObject({ otherPlate: driven.plate });
    const params = { key: garage.entry.key };
    const use = (code: string) => test.call('POST /lanes/:key/cars', { params, body: { code } });
    expect((await use('00000000')).status).toBe(404);
    expect((await use(receiptKey)).body.data).toEqual({ plateNumber: driven.plate });
    expect((await use(receiptKey)).status).toBe(404);
    const receipt = await test.call('GET /receipts/:key', { params: { key: await receiptKeyOf(test, sessionId) } });
    expect(receipt.body.data.sessions.map(({ vehiclePlate }) => vehiclePlate)).toEqual([driven.plate]);
    test.clock.advance(30);
    await garage.exitCamera.see(driven);
    expect(await garage.inside()).toEqual([]);
  });

  it('is not changed by a receipt whose own car came in, nor at a lane that leads out', async () => {
    const garage = await aGarage();
    const { receiptKey } = await payForStay(test, aGuest(), { zoneId: garage.zone.id, hours: 1 });
    await garage.entry.scan(receiptKey);
    for (const { key } of [garage.entry, garage.exit]) {
      const used = await test.call('POST /lanes/:key/cars', { params: { key }, body: { code: receiptKey } });
      expect(used.status).toBe(404);
    }
    expect((await test.call('POST /receipts/:key/cars', { params: { key: receiptKey } })).status).toBe(404);
  });
});

async function changeRules(garage: Garage, changes: { readonly waitMinutes: number }): Promise<void> {
  const rules = { earlyMinutes: 15, leaveMinutes: 10, freeMinutes: 10, whenSilent: 'open' as const, ...changes };
  await test.call('PUT /locations/:id/gate-rules', { params: { id: garage.lot.id }, body: rules }, owner.headers);
}
