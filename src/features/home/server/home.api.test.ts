import { randomUUIDv7 } from 'node:crypto';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { createTestApp, type SignedUp } from '#platform/testing/app/test-app.ts';
import { aGuest, aVehicle, payForStay } from '#platform/testing/builders/a-driver.ts';
import { aLocation, aZone, manyLocations } from '#platform/testing/builders/a-location.ts';
import { aNotice } from '#platform/testing/builders/a-notice.ts';
import { joinTeam } from '#platform/testing/builders/a-team.ts';
import { enterBank } from '#platform/testing/builders/an-owner-with-a-bank.ts';

const test = await createTestApp();
const THURSDAY = '2026-11-26T18:00:00Z';

async function anOwner() {
  const owner = await test.signUp('vendor');
  const lot = await aLocation(test.db, { ownerId: owner.user._id, name: 'Lake Lot' });
  const zone = await aZone(test.db, { locationId: lot.id, priceCents: 500, isHourly: true });
  return { ...owner, lotId: lot.id, zoneId: zone.id };
}
async function homeOf({ headers }: Pick<SignedUp, 'headers'>) {
  const { body, status } = await test.call('GET /home', {}, headers);
  expect(status).toBe(200);
  return body.data;
}
async function sellAt(time: string, zoneId: string, hours = 1) {
  test.clock.set(time);
  const sold = await payForStay(test, aGuest(), { zoneId, hours, vehicles: [aVehicle()] });
  test.clock.set(THURSDAY);
  return sold;
}
async function orderAt(lotId: string): Promise<string> {
  const { id } = await test.db
    .selectFrom('orders')
    .select('id')
    .where('locationId', '=', lotId)
    .executeTakeFirstOrThrow();
  return id;
}

describe('what needs an owner', () => {
  it('is counted with the first to look at, and left out where nothing waits', async () => {
    test.clock.set(THURSDAY);
    const owner = await anOwner();
    await sellAt(THURSDAY, owner.zoneId);
    const orderId = await orderAt(owner.lotId);
    expect((await homeOf(owner)).needs.map(({ kind }) => kind)).toEqual(['payout_held']);
    const requested = { locationId: owner.lotId, orderId, cents: 500, reason: 'Gate shut', language: 'en' };
    await test.db
      .insertInto('refundRequests')
      .values({ ...requested, id: randomUUIDv7(), requestedAt: test.clock.now(), status: 'open' } as never)
      .execute();
    const notices = [];
    for (const hours of [5, 2]) {
      const notice = await aNotice(test.db, {
        locationId: owner.lotId,
        officerId: owner.user._id,
        givenAt: test.clock.now(),
      });
      const answerBy = new Date(test.clock.now().getTime() + hours * 3_600_000).toISOString();
      const state = JSON.stringify({ status: 'appealed', at: THURSDAY, answerBy });
      await sql`update notices set status = 'appealed', state = ${state}::json,
        appeal = '{"at":"2026-11-26T18:00:00Z","text":"I paid","email":""}'::json
        where location_id = ${owner.lotId} and id = ${notice.id}`.execute(test.db);
      notices.push({ ...notice, answerBy });
    }
    const { needs } = await homeOf(owner);
    const location = { _id: owner.lotId, name: 'Lake Lot', address: '200 W Lake St, Chicago, IL 60606' };
    expect(needs).toEqual([
      {
        kind: 'appeal',
        count: 2,
        first: { location, subjectId: notices[1]?.id, dueBy: notices[1]?.answerBy },
        why: null,
      },
      { kind: 'refund_request', count: 1, first: { location, subjectId: orderId, dueBy: null }, why: null },
      { kind: 'payout_held', count: 1, first: null, why: 'no_details' },
    ]);
    expect((await homeOf(await anOwner())).needs).toEqual([]);
  });

  it('is about the lots given to a manager, without the payouts', async () => {
    const owner = await anOwner();
    await sellAt(THURSDAY, owner.zoneId);
    const manager = await joinTeam(test, owner, { role: 'manager' });
    const home = await homeOf(manager);
    expect(home).toMatchObject({ needs: [], payout: null, firstSteps: null });
    expect(home.today.cents).toBe(500);
  });

  it('is a plate that a driver asks to have fixed, while the stay runs, for those who may fix it (rule 363)', async () => {
    test.clock.set(THURSDAY);
    const owner = await anOwner();
    const { receiptKey, sessionId } = await sellAt(THURSDAY, owner.zoneId, 2);
    const body = { sessionId, plateNumber: 'TYP0007' };
    test.clock.advance(16);
    const requested = await test.call('POST /receipts/:key/plate-requests', { params: { key: receiptKey }, body });
    const subjectId = requested.body.data._id;
    const location = { _id: owner.lotId, name: 'Lake Lot', address: '200 W Lake St, Chicago, IL 60606' };
    const waiting = { kind: 'plate_request', count: 1, first: { location, subjectId, dueBy: null }, why: null };
    expect((await homeOf(owner)).needs[0]).toEqual(waiting);
    const [manager, accountant] = [
      await joinTeam(test, owner, { role: 'manager' }),
      await joinTeam(test, owner, { role: 'accountant' }),
    ];
    expect((await homeOf(manager)).needs).toEqual([waiting]);
    expect((await homeOf(accountant)).needs).toEqual([]);
    test.clock.advance(180);
    expect((await homeOf(manager)).needs).toEqual([]);
  });

  it('names a webhook that was switched off because it failed', async () => {
    const owner = await anOwner();
    const id = randomUUIDv7();
    await test.db
      .insertInto('webhooks')
      .values({
        id,
        ownerId: owner.user._id,
        url: 'https://example.com',
        events: ['session.paid'],
        locationIds: null,
        sealedSecret: 'x',
        oldSealedSecret: null,
        oldSecretUntil: null,
        createdAt: test.clock.now(),
        offAt: test.clock.now(),
        offBecause: 'failing',
      })
      .execute();
    expect((await homeOf(owner)).needs).toMatchObject([{ kind: 'webhook', count: 1, first: { subjectId: id } }]);
  });
});

describe('today', () => {
  it('is compared with the same weekday of the weeks before', async () => {
    const owner = await anOwner();
    await sellAt('2026-11-12T18:00:00Z', owner.zoneId, 3);
    await sellAt('2026-11-19T18:00:00Z', owner.zoneId, 1);
    await sellAt('2026-11-20T18:00:00Z', owner.zoneId, 9);
    await sellAt(THURSDAY, owner.zoneId, 2);
    expect((await homeOf(owner)).today).toEqual({ day: '2026-11-26', cents: 1000, usualCents: 1000 });
  });

  it('has nothing usual in the first two weeks', async () => {
    const owner = await anOwner();
    await sellAt(THURSDAY, owner.zoneId);
    expect((await homeOf(owner)).today.usualCents).toBeNull();
  });
});

describe('the lots', () => {
  it('are active while one is on the market with a zone that sells', async () => {
    const owner = await test.signUp('vendor');
    const lotsOf = async () => (await homeOf(owner)).lots;
    expect(await lotsOf()).toEqual({ all: 0, isAnyActive: false });
    const { id } = await aLocation(test.db, { ownerId: owner.user._id });
    expect(await lotsOf()).toEqual({ all: 1, isAnyActive: false });
    const zone = await aZone(test.db, { locationId: id, priceCents: 500, isHourly: true });
    expect(await lotsOf()).toEqual({ all: 1, isAnyActive: true });
    const pause = { params: { id: zone.id }, body: { paused: true } };
    await test.call('PATCH /zones/:id', pause, owner.headers);
    expect(await lotsOf()).toEqual({ all: 1, isAnyActive: false });
    await test.call('PATCH /zones/:id', { ...pause, body: { paused: false } }, owner.headers);
    await test.call('DELETE /locations/:id', { params: { id } }, owner.headers);
    expect(await lotsOf()).toEqual({ all: 1, isAnyActive: false });
  });
});

describe('the first steps', () => {
  it('stay until somebody has paid and there is a bank account, naming what is held', async () => {
    const owner = await test.signUp('vendor');
    expect((await homeOf(owner)).firstSteps).toMatchObject({ lot: null, counts: { lots: 0 }, canBePaid: false });
    const lot = await aLocation(test.db, { ownerId: owner.user._id, name: 'First Lot' });
    expect((await homeOf(owner)).firstSteps).toMatchObject({
      lot: { _id: lot.id, name: 'First Lot' },
      counts: { lots: 1, withZone: 0 },
    });
    const zone = await aZone(test.db, { locationId: lot.id, priceCents: 500, isHourly: true });
    expect((await homeOf(owner)).firstSteps).toMatchObject({ counts: { withZone: 1, withSign: 0 } });
    const { zoneId } = (await homeOf(owner)).firstSteps ?? {};
    await test.call('GET /zones/:id/sign.pdf', { params: { id: zoneId ?? '' } }, owner.headers);
    expect((await homeOf(owner)).firstSteps).toMatchObject({ counts: { withSign: 1 } });
    await sellAt(THURSDAY, zone.id);
    expect((await homeOf(owner)).firstSteps).toMatchObject({ hasSold: true, canBePaid: false, heldCents: 500 });
    await enterBank(test, owner);
    expect((await homeOf(owner)).firstSteps).toBeNull();
  });
});

describe('the first steps of many lots', () => {
  it('count what is left, and lead to a lot without a zone', async () => {
    const owner = await test.signUp('vendor');
    const at = { ownerId: owner.user._id };
    const [bare] = await manyLocations(test.db, [{ ...at, name: 'Bare Lot' }, at, { ...at, pinApproximate: true }]);
    const { data } = await test.call('GET /locations/me', { query: {} }, owner.headers).then(({ body }) => body);
    for (const { _id } of data.locations)
      if (_id !== bare?.id) await aZone(test.db, { locationId: _id, priceCents: 500, isHourly: true });
    const steps = (await homeOf(owner)).firstSteps;
    expect(steps?.counts).toEqual({ lots: 3, withZone: 2, withSign: 0, pinsToCheck: 1 });
    expect(steps?.lot?.name).toBe('Bare Lot');
  });
});

describe('one lot', () => {
  it('has today against its own usual weekday, and what waits there alone', async () => {
    test.clock.set(THURSDAY);
    const owner = await anOwner();
    const other = await aLocation(test.db, { ownerId: owner.user._id, name: 'Oak Lot' });
    const otherZone = await aZone(test.db, { locationId: other.id, priceCents: 900, isHourly: true });
    await sellAt('2026-11-12T18:00:00Z', owner.zoneId, 2);
    await sellAt('2026-11-19T18:00:00Z', owner.zoneId, 4);
    await sellAt(THURSDAY, owner.zoneId);
    await sellAt(THURSDAY, otherZone.id);
    const orderId = await orderAt(other.id);
    await test.db
      .insertInto('refundRequests')
      .values({
        ...{ locationId: other.id, orderId, cents: 500, reason: 'Gate shut', language: 'en' },
        ...{ id: randomUUIDv7(), requestedAt: test.clock.now(), status: 'open' },
      } as never)
      .execute();
    const todayAt = async (id: string, headers = owner.headers) =>
      test.call('GET /locations/:id/today', { params: { id } }, headers);
    expect((await todayAt(owner.lotId)).body.data).toEqual({
      needs: [],
      today: { day: '2026-11-26', cents: 500, usualCents: 1500 },
    });
    expect((await todayAt(other.id)).body.data.needs).toMatchObject([{ kind: 'refund_request', count: 1 }]);
    expect((await todayAt(owner.lotId, (await anOwner()).headers)).status).toBe(404);
  });
});
