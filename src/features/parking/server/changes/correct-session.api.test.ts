import { describe, expect, it } from 'vitest';
import { createTestApp } from '#platform/testing/app/test-app.ts';
import {
  aGuest,
  aVehicle,
  confirmCard,
  payForStay,
  prepareStay,
  receiptKeyOf,
  returnFrom,
} from '#platform/testing/builders/a-driver.ts';
import { aLocation, aZone } from '#platform/testing/builders/a-location.ts';
import { aMemberCode } from '#platform/testing/builders/a-member-code.ts';
import { findDisagreements } from '#platform/testing/ledger-audit.ts';

const test = await createTestApp();
const owner = await test.signUp('vendor');
const odogwu = await test.signUp('odogwu');

async function aLot() {
  const lot = await aLocation(test.db, { ownerId: owner.user._id });
  const zone = (zoneNumber: string, priceCents: number, more = {}) =>
    aZone(test.db, { locationId: lot.id, zoneNumber, priceCents, ...more });
  const zones = { usual: await zone('A', 1000), dear: await zone('B', 1500), cheap: await zone('C', 400) };
  const check = async (license: string, state = 'IL') =>
    (await test.call('POST /sessions/status', { body: { license, state, locationId: lot.id } }, owner.headers)).body;
  return { lot, zone, zones, check };
}
const vehicles = (plate: string, state = 'IL') => [{ plate, state }];
type Correction = { plateNumber?: string; state?: string; zoneId?: string; difference?: number };
const correct = (stay: { receiptKey: string; sessionId: string }, change: Correction, key = stay.receiptKey) =>
  test.call('POST /receipts/:key/corrections', { params: { key }, body: { sessionId: stay.sessionId, ...change } });
const storyOf = async (locationId: string, sessionId: string) => {
  const { orderId: id } = await test.db
    .selectFrom('sessions')
    .select('orderId')
    .where('id', '=', sessionId)
    .executeTakeFirstOrThrow();
  const params = { locationId, id };
  return (await test.call('GET /support/locations/:locationId/orders/:id', { params }, odogwu.headers)).body.data;
};
const books = async () => {
  await test.drainJobs();
  return findDisagreements(test.db);
};

describe('a typo in the plate', () => {
  it('is corrected at once, for free; both plates count until the 15 minutes are over', async () => {
    const { zones, check, lot } = await aLot();
    const stay = await payForStay(test, aGuest(), { zoneId: zones.usual.id, vehicles: vehicles('ABO123') });
    test.clock.advance(5);
    const { status, body } = await correct(stay, { plateNumber: 'AB0 123' });
    expect([status, body.data]).toMatchObject([
      200,
      { status: 'done', difference: 0, rate: 'Hourly rate', clientSecret: null, plateNumber: 'AB0 123', state: 'IL' },
    ]);
    const right = await check('AB0123');
    expect(right).toMatchObject({
      status: true,
      session: { _id: stay.sessionId },
      verdict: { covered: true, car: { correctedPlate: 'ABO123' } },
    });
    expect(await check('ABO123')).toMatchObject({
      status: true,
      verdict: { covered: true, car: { correctedPlate: 'AB0 123' } },
    });
    const parked = await test.call('GET /locations/:id/parked', { params: { id: lot.id } }, owner.headers);
    expect(parked.body.data.cars).toMatchObject([{ plateNumber: 'AB0 123', correctedPlate: 'ABO123' }]);
    test.clock.advance(10);
    expect(await check('ABO123')).toMatchObject({ status: false, verdict: { kind: 'near', covered: false } });
    const receipt = () => test.call('GET /receipts/:key', { params: { key: stay.receiptKey } });
    const { sessions, correctableUntil, corrections } = (await receipt()).body.data;
    expect(correctableUntil).toBeNull();
    expect(corrections).toMatchObject([
      { from: { plateNumber: 'ABO123', state: 'IL' }, to: { plateNumber: 'AB0 123', state: 'IL' } },
    ]);
    expect(sessions).toMatchObject([{ plateNumber: 'AB0 123', totalCost: 1100 }]);
    const reported = (await storyOf(lot.id, stay.sessionId)).events.find(({ kind }) => kind === 'corrected');
    expect(reported).toMatchObject({ note: 'ABO123 IL is AB0 123 IL', plate: 'AB0 123' });
  });

  it('or in the state is corrected too, and may be corrected again', async () => {
    const { zones, check } = await aLot();
    const stay = await payForStay(test, aGuest(), { zoneId: zones.usual.id, vehicles: vehicles('STA1234') });
    expect((await correct(stay, { state: 'WI' })).status).toBe(200);
    expect((await correct(stay, { state: 'IN' })).status).toBe(200);
    const covered = await Promise.all(
      ['IN', 'WI', 'IL'].map(async (state) => (await check('STA1234', state)).verdict.covered),
    );
    expect(covered).toEqual([true, true, true]);
  });

  it('corrects one of several vehicles and leaves the others', async () => {
    const { zones, check } = await aLot();
    const two = [...vehicles('ONE5555'), ...vehicles('TWO7777')];
    const stay = await payForStay(test, aGuest(), { zoneId: zones.usual.id, vehicles: two });
    expect((await correct(stay, { plateNumber: 'UNO5555' })).status).toBe(200);
    const { sessions } = (await test.call('GET /receipts/:key', { params: { key: stay.receiptKey } })).body.data;
    expect(sessions.map(({ plateNumber }) => plateNumber)).toEqual(['UNO5555', 'TWO7777']);
    expect((await check('TWO7777')).status).toBe(true);
  });

  it('cannot become a plate that is already paid for here', async () => {
    const { zones } = await aLot();
    const [other, mine] = [aVehicle(), aVehicle()];
    await payForStay(test, aGuest(), { zoneId: zones.usual.id, vehicles: [other] });
    const stay = await payForStay(test, aGuest(), { zoneId: zones.usual.id, vehicles: [mine] });
    expect((await correct(stay, { plateNumber: other.plate })).body.error?.code).toBe('already_paid');
    expect((await correct(stay, { plateNumber: mine.plate })).body.error?.code).toBe('correction_of_nothing');
  });

  it('is corrected within 15 minutes of paying, and only by a holder of the receipt', async () => {
    const { zones } = await aLot();
    const [one, other] = [
      await payForStay(test, aGuest(), { zoneId: zones.usual.id }),
      await payForStay(test, aGuest(), { zoneId: zones.usual.id }),
    ];
    const { plate: plateNumber } = aVehicle();
    expect((await correct(one, { plateNumber }, other.receiptKey)).status).toBe(404);
    expect((await correct(one, { plateNumber }, 'A'.repeat(27))).status).toBe(404);
    expect((await correct(one, { plateNumber: '<>' })).body.error?.code).toBe('plate_invalid');
    const pending = await prepareStay(test, aGuest(), { zoneId: zones.usual.id });
    expect((await correct(pending, { plateNumber })).body.error?.code).toBe('still_settling');
    test.clock.advance(15);
    expect((await correct(one, { plateNumber })).body.error?.code).toBe('correction_too_late');
    // Unpaid orders are canceled, so that later tests start with balanced books.
    test.clock.advance(40);
    await test.handlers['sweep-payments']();
  });

  it('is corrected for a member as well', async () => {
    const { zones, lot, check } = await aLot();
    const { code } = await aMemberCode(test.db, { locationId: lot.id });
    const body = { code, locationId: lot.id, zoneId: zones.usual.id, plateNumber: 'MEM1234', state: 'IL' };
    const parked = await test.call('POST /sessions/code', { body });
    const sessionId = parked.body.data._id;
    const receiptKey = await receiptKeyOf(test, sessionId);
    expect((await correct({ receiptKey, sessionId }, { plateNumber: 'MEN1234' })).status).toBe(200);
    expect(await check('MEN1234')).toMatchObject({ verdict: { kind: 'member' } });
  });
});

describe('the plate of a member', () => {
  const aCode = async (maxPlates: number) => {
    const { zones, lot, check } = await aLot();
    const { id, code } = await aMemberCode(test.db, { locationId: lot.id, maxPlates });
    const at = { code, locationId: lot.id, zoneId: zones.usual.id, state: 'IL' };
    const park = async (plateNumber: string) => {
      const { body, status } = await test.call('POST /sessions/code', { body: { ...at, plateNumber } });
      return { status, code: body.error?.code, sessionId: body.data?._id ?? '' };
    };
    const correctTo = async (sessionId: string, plateNumber: string) => {
      const receiptKey = await receiptKeyOf(test, sessionId);
      return correct({ receiptKey, sessionId }, { plateNumber });
    };
    const plates = async () =>
      (
        await test.db
          .selectFrom('memberPlates')
          .select('plateKey')
          .where('codeId', '=', id)
          .orderBy('plateKey')
          .execute()
      ).map(({ plateKey }) => plateKey);
    return { park, correctTo, plates, check };
  };

  it('gives up its place among the code’s plates to the right one when it was mistyped', async () => {
    const { park, correctTo, plates } = await aCode(1);
    const { sessionId } = await park('TYP0123');
    expect((await correctTo(sessionId, 'TYPO123')).status).toBe(200);
    expect(await plates()).toEqual(['TYPO123']);
    expect((await park('OTHER12')).code).toBe('member_code_plates_used_up');
    expect((await park('TYP0123')).code).toBe('member_code_plates_used_up');
  });

  it('cannot exceed the code’s vehicle limit', async () => {
    const { park, correctTo, plates, check } = await aCode(1);
    await park('FIRST12');
    test.clock.advance(24 * 60 + 1);
    const { sessionId } = await park('FIRST12');
    const refused = await correctTo(sessionId, 'SECOND1');
    expect(refused.body.error?.code).toBe('member_code_plates_used_up');
    expect(await plates()).toEqual(['FIRST12']);
    expect([(await check('FIRST12')).status, (await check('SECOND1')).status]).toEqual([true, false]);
  });

  it('stays within the limit under concurrent corrections and uses', async () => {
    const { park, correctTo, plates } = await aCode(2);
    const { sessionId } = await park('ATONCE0');
    const tries = [1, 2, 3, 4].flatMap((n) => [correctTo(sessionId, `ATONCE${n}`), park(`PARKED${n}`)]);
    await Promise.all(tries);
    expect((await plates()).length).toBeLessThanOrEqual(2);
  });
});

describe('the wrong zone', () => {
  it('is corrected at once when the right one costs less, and the difference is refunded', async () => {
    const { zones, check } = await aLot();
    const stay = await payForStay(test, aGuest(), { zoneId: zones.usual.id, vehicles: vehicles('CHP1234') });
    const { body } = await correct(stay, { zoneId: zones.cheap.id, difference: -660 });
    expect(body.data).toMatchObject({ status: 'done', difference: -660, rate: 'Hourly rate', zoneId: zones.cheap.id });
    expect(await check('CHP1234')).toMatchObject({ zone: { zoneNumber: 'C' }, session: { totalCost: 440 } });
    expect(await books()).toEqual({});
    const { refunded, totalCost, zone, status } = (
      await test.call('GET /receipts/:key', { params: { key: stay.receiptKey } })
    ).body.data;
    expect({ refunded, totalCost, zone, status }).toMatchObject({
      refunded: 660,
      totalCost: 1100,
      zone: { zoneNumber: 'C' },
      status: 'paid',
    });
  });

  it('is corrected once the difference is paid when the right one costs more; until then, both plates count', async () => {
    const { zones, check, lot } = await aLot();
    const stay = await payForStay(test, aGuest(), { zoneId: zones.usual.id, vehicles: vehicles('DEA1234') });
    const { body } = await correct(stay, { zoneId: zones.dear.id, plateNumber: 'DER1234' });
    expect(body.data).toMatchObject({ status: 'pending', difference: 550 });
    expect([await check('DEA1234'), await check('DER1234')]).toMatchObject([
      { status: true, zone: { zoneNumber: 'A' } },
      { status: true, verdict: { car: { correctedPlate: 'DEA1234' } } },
    ]);
    const clientSecret = body.data.clientSecret ?? '';
    await confirmCard(test, clientSecret);
    expect((await returnFrom(test, clientSecret)).body.data.status).toBe('paid');
    expect(await check('DER1234')).toMatchObject({ zone: { zoneNumber: 'B' }, session: { totalCost: 1650 } });
    expect((await check('DEA1234')).status).toBe(true);
    expect(await books()).toEqual({});
    const receipt = (await test.call('GET /receipts/:key', { params: { key: stay.receiptKey } })).body.data;
    expect(receipt.totalCost).toBe(1650);
    expect(receipt.lines.map(({ label }) => label)).toContain('Change of zone');
    const { events, payments } = await storyOf(lot.id, stay.sessionId);
    expect(events.map(({ kind }) => kind)).toEqual(
      expect.arrayContaining(['correction_requested', 'corrected', 'looked_up']),
    );
    expect(payments.map(({ what, amount }) => [what, amount])).toEqual([
      ['stay', 1100],
      ['correction', 550],
    ]);
  });

  it('is not corrected by a payment after the stay ended or after another correction: the difference is refunded', async () => {
    const { zones, check } = await aLot();
    const driver = aGuest();
    const stays = [
      await payForStay(test, driver, { zoneId: zones.usual.id, vehicles: vehicles('END1234') }),
      await payForStay(test, driver, { zoneId: zones.usual.id, vehicles: vehicles('TWI1234') }),
    ] as const;
    const secrets: string[] = [];
    for (const stay of stays)
      secrets.push((await correct(stay, { zoneId: zones.dear.id })).body.data.clientSecret ?? '');
    await test.call(
      'PATCH /sessions/:id',
      { params: { id: stays[0].sessionId }, body: { status: 'ended' } },
      driver.headers,
    );
    await correct(stays[1], { zoneId: zones.cheap.id });
    for (const secret of secrets) {
      await confirmCard(test, secret);
      expect((await returnFrom(test, secret)).body.data.status).toBe('refunded');
    }
    expect(await check('TWI1234')).toMatchObject({ zone: { zoneNumber: 'C' } });
    expect(await books()).toEqual({});
  });

  it('stays as it was when the difference is never paid', async () => {
    const { zones, check } = await aLot();
    const stay = await payForStay(test, aGuest(), { zoneId: zones.usual.id, hours: 2, vehicles: vehicles('NOP1234') });
    await correct(stay, { zoneId: zones.dear.id, plateNumber: 'NPO1234' });
    test.clock.advance(16);
    expect([await check('NOP1234'), await check('NPO1234')]).toMatchObject([{ status: true }, { status: false }]);
    test.clock.advance(60);
    await test.handlers['sweep-payments']();
    expect(await books()).toEqual({});
  });

  it('is corrected at the price shown or not at all, and not to a zone that is closed, at another lot, or sold by another unit', async () => {
    const { zones, zone } = await aLot();
    const stay = await payForStay(test, aGuest(), { zoneId: zones.usual.id });
    const codeOf = async (change: Correction) => (await correct(stay, change)).body.error?.code;
    expect(await codeOf({ zoneId: zones.dear.id, difference: 100 })).toBe('price_changed');
    expect(await codeOf({ zoneId: (await zone('Z', 500, { pausedAt: new Date() })).id })).toBe('zone_paused');
    expect(await codeOf({ zoneId: (await zone('D', 500, { isHourly: false })).id })).toBe('correction_by_support');
    expect(await codeOf({ zoneId: (await aLot()).zones.usual.id })).toBe('not_found');
    const several = await payForStay(test, aGuest(), { zoneId: zones.usual.id, vehicles: [aVehicle(), aVehicle()] });
    expect((await correct(several, { zoneId: zones.dear.id })).body.error?.code).toBe('correction_by_support');
  });
});

describe('two corrections at once', () => {
  it('leave the stay with one of them, and the books balanced', async () => {
    const { zones } = await aLot();
    const stay = await payForStay(test, aGuest(), { zoneId: zones.usual.id });
    const answers = await Promise.all([1, 2, 3, 4].map(() => correct(stay, { zoneId: zones.cheap.id })));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await books()).toEqual({});
  });
});
