import { describe, expect, it } from 'vitest';
import type { CallInput } from '#platform/contract/endpoints.ts';
import { createTestApp } from '#platform/testing/app/test-app.ts';
import {
  aGuest,
  aVehicle,
  confirmCard,
  payForStay,
  prepareStay,
  requestIntent,
  returnFrom,
} from '#platform/testing/builders/a-driver.ts';
import { aLocation, aZone } from '#platform/testing/builders/a-location.ts';
import { aMemberCode } from '#platform/testing/builders/a-member-code.ts';
import { aValidation } from '#platform/testing/builders/a-validation.ts';
import { findDisagreements } from '#platform/testing/ledger-audit.ts';

const app = await createTestApp();
const vendor = await app.signUp('vendor');
const admin = await app.signUp('admin');

async function aLot() {
  const lot = await aLocation(app.db, { ownerId: vendor.user._id });
  const zone = await aZone(app.db, { locationId: lot.id, priceCents: 1000, isHourly: true });
  return { locationId: lot.id, zoneId: zone.id };
}

const quote = (zoneId: string, body: CallInput<'POST /zones/:id/quote'>['body']) =>
  app.call('POST /zones/:id/quote', { params: { id: zoneId }, body });

type NewCode = CallInput<'POST /locations/:id/validations'>['body'];
const add = (locationId: string, body: Partial<NewCode> = {}, headers: Record<string, string> = vendor.headers) =>
  app.call(
    'POST /locations/:id/validations',
    { params: { id: locationId }, body: { name: 'Cafe Luna', code: 'luna', kind: 'percent', value: 50, ...body } },
    headers,
  );

const change = (
  { locationId, id }: { locationId: string; id: string },
  body: CallInput<'PATCH /locations/:locationId/validations/:id'>['body'],
) => app.call('PATCH /locations/:locationId/validations/:id', { params: { locationId, id }, body }, vendor.headers);

const takenOf = async ({ id }: { id: string }) =>
  (await app.db.selectFrom('validations').select('taken').where('id', '=', id).executeTakeFirstOrThrow()).taken;

/** Ignores payments that tests left open. */
async function wrongBooks() {
  const { open: _, ...wrong } = await findDisagreements(app.db);
  return wrong;
}

const NOTHING_WRONG = await wrongBooks();

async function pay({ clientSecret }: { clientSecret: string }) {
  await confirmCard(app, clientSecret);
  return (await returnFrom(app, clientSecret)).body.data.status;
}

async function refund(stay: { sessionId: string; totalCost: number }, locationId: string) {
  const { orderId } = await app.db
    .selectFrom('sessions')
    .select('orderId')
    .where('id', '=', stay.sessionId)
    .executeTakeFirstOrThrow();
  const body = { locationId, orderId, amount: stay.totalCost, refunded: 0, reason: 'Rain' };
  expect((await app.call('POST /support/refunds', { body }, admin.headers)).status).toBe(201);
  await app.drainJobs();
}

describe("a driver with a merchant's code", () => {
  it('sees the discount before paying, pays the reduced price, and reads it on the receipt', async () => {
    const { locationId, zoneId } = await aLot();
    const { code } = await aValidation(app.db, { locationId, kind: 'minutes', value: 60 });
    const { body } = await quote(zoneId, { hours: 2, code: code.toLowerCase() });
    expect(body.data).toMatchObject({
      totalCost: 1100,
      validation: { name: 'Cafe Luna', kind: 'minutes', value: 60 },
      lines: [{ kind: 'parking', cents: 2000 }, { label: 'Validated by Cafe Luna', cents: -1000 }, { cents: 100 }],
    });
    const guest = aGuest();
    const stay = await payForStay(app, guest, { zoneId, hours: 2, code });
    expect(stay).toMatchObject({ totalCost: 1100, status: 'paid' });
    const receipt = await app.call('GET /receipts/:key', { params: { key: stay.receiptKey } }, guest.headers);
    expect(JSON.stringify(receipt.body)).toContain('Validated by Cafe Luna');
    expect(await wrongBooks()).toEqual(NOTHING_WRONG);
  });

  it('is not asked for a card when nothing is left to pay', async () => {
    const { locationId, zoneId } = await aLot();
    const validation = await aValidation(app.db, { locationId, value: 100, maxUses: 1 });
    const free = await requestIntent(app, aGuest(), { zoneId, code: validation.code });
    expect(free.body.data).toMatchObject({ totalCost: 0, clientSecret: null });
    expect(await takenOf(validation)).toBe(1);
    const next = await requestIntent(app, aGuest(), { zoneId, code: validation.code });
    expect([next.status, next.body.error?.code]).toEqual([422, 'validation_used_up']);
  });

  it('pays the ordinary price for more time', async () => {
    const { locationId, zoneId } = await aLot();
    const { code } = await aValidation(app.db, { locationId, kind: 'amount', value: 400 });
    const guest = aGuest();
    const stay = await payForStay(app, guest, { zoneId, hours: 1, code });
    const added = await app.call(
      'POST /sessions/add',
      { body: { sessionId: stay.sessionId, hours: 1 } },
      guest.headers,
    );
    expect([stay.totalCost, added.body.data.totalCost]).toEqual([660, 1100]);
  });

  it.each([
    ['unknown', {}, 'NOPE', 'validation_wrong'],
    ['paused', { pausedAt: new Date() }, null, 'validation_not_now'],
    ['over', { lastDay: '2026-01-31' }, null, 'validation_not_now'],
    ['for other zones', { zoneIds: ['0199a0de-0000-7000-8000-000000000000'] }, null, 'validation_wrong'],
  ])('learns at the field that it is %s, and is not charged', async (_, options, typed, refusal) => {
    const { locationId, zoneId } = await aLot();
    const { code } = await aValidation(app.db, { locationId, ...options });
    const answers = [
      await quote(zoneId, { hours: 1, code: typed ?? code }),
      await requestIntent(app, aGuest(), { zoneId, code: typed ?? code }),
    ];
    for (const { status, body } of answers) {
      expect([status, body.error?.code, Object.keys(body.error?.fields ?? {})]).toEqual([422, refusal, ['code']]);
    }
  });

  it('cannot try codes by the hundreds', async () => {
    const { locationId, zoneId } = await aLot();
    const { code } = await aValidation(app.db, { locationId });
    const from = (typed: string, remoteAddress: string) =>
      app.app.inject({
        method: 'POST',
        url: `/api/v1/zones/${zoneId}/quote`,
        remoteAddress,
        payload: { hours: 1, code: typed },
      });
    for (let tried = 0; tried < 60; tried++) expect((await from(`GUESS${tried}`, '10.9.0.1')).statusCode).toBe(422);
    expect((await from(code, '10.9.0.1')).statusCode).toBe(429);
    expect((await from(code, '10.9.0.2')).statusCode).toBe(200);
  });

  it('who enters it among member codes is told where it belongs', async () => {
    const { locationId, zoneId } = await aLot();
    await aMemberCode(app.db, { locationId });
    const { code } = await aValidation(app.db, { locationId });
    const body = { code, locationId, zoneId, plateNumber: aVehicle().plate, state: 'IL' };
    const { status, body: refused } = await app.call('POST /sessions/code', { body });
    expect([status, refused.error?.code]).toEqual([422, 'code_takes_off']);
  });
});

describe('the uses of a code', () => {
  it('are counted exactly: of 100 drivers at once, as many pay with it as it allows', async () => {
    const { locationId, zoneId } = await aLot();
    const validation = await aValidation(app.db, { locationId, maxUses: 10 });
    const { code } = validation;
    const requested = await Promise.all(
      Array.from({ length: 100 }, async () => {
        const guest = aGuest();
        const { status, body } = await requestIntent(app, guest, { zoneId, code });
        if (status !== 200) return body.error?.code;
        const clientSecret = body.data.clientSecret ?? '';
        await app.call('POST /sessions', { body: { clientSecret } }, guest.headers);
        return pay({ clientSecret });
      }),
    );
    expect(requested.filter((answer) => answer === 'paid')).toHaveLength(10);
    expect(requested.filter((answer) => answer === 'validation_used_up')).toHaveLength(90);
    expect(await takenOf(validation)).toBe(10);
    const used = await app.db
      .selectFrom('validationUses')
      .select('usedAt')
      .where('locationId', '=', locationId)
      .execute();
    expect(used.filter(({ usedAt }) => usedAt !== null)).toHaveLength(10);
  }, 120_000);

  it('count once per vehicle, and come back with a refund', async () => {
    const { locationId, zoneId } = await aLot();
    const validation = await aValidation(app.db, { locationId, maxUses: 3 });
    const { code } = validation;
    const stay = await payForStay(app, aGuest(), { zoneId, vehicles: [aVehicle(), aVehicle()], code });
    expect(await takenOf(validation)).toBe(2);
    const two = await requestIntent(app, aGuest(), { zoneId, vehicles: [aVehicle(), aVehicle()], code });
    expect(two.body.error?.code).toBe('validation_used_up');
    await refund(stay, locationId);
    expect(await takenOf(validation)).toBe(0);
    expect(await wrongBooks()).toEqual(NOTHING_WRONG);
  });

  it('come back when a driver gives up', async () => {
    const { locationId, zoneId } = await aLot();
    const validation = await aValidation(app.db, { locationId, maxUses: 1 });
    const guest = aGuest();
    const { sessionId } = await prepareStay(app, guest, { zoneId, code: validation.code });
    expect(await takenOf(validation)).toBe(1);
    await app.call('DELETE /sessions/:id', { params: { id: sessionId } }, guest.headers);
    expect(await takenOf(validation)).toBe(0);
  });

  it('are not used up by a driver who switches the payment method back and forth', async () => {
    const { locationId, zoneId } = await aLot();
    const validation = await aValidation(app.db, { locationId, maxUses: 1 });
    const guest = aGuest();
    const stay = { zoneId, vehicles: [aVehicle()], code: validation.code };
    const first = await prepareStay(app, guest, stay);
    const other = await requestIntent(app, guest, stay);
    expect([other.status, await takenOf(validation)]).toEqual([200, 1]);
    expect(await pay(first)).toBe('paid');
    const { orderId } = await app.db
      .selectFrom('validationUses')
      .select('orderId')
      .where('validationId', '=', validation.id)
      .where('usedAt', 'is not', null)
      .executeTakeFirstOrThrow();
    const paid = await app.db.selectFrom('orders').select('status').where('id', '=', orderId).executeTakeFirstOrThrow();
    expect([paid.status, await takenOf(validation)]).toEqual(['paid', 1]);
    const next = await requestIntent(app, aGuest(), { zoneId, code: validation.code });
    expect(next.body.error?.code).toBe('validation_used_up');
  });
});

describe('an owner', () => {
  it('adds, changes, pauses and resumes a code', async () => {
    const { locationId, zoneId } = await aLot();
    const { status, body } = await add(locationId, { limit: 5, until: '2027-01-31', zoneIds: [zoneId] });
    const { validation } = body.data;
    expect([status, validation]).toMatchObject([201, { code: 'LUNA', limit: 5, paused: false, uses: 0 }]);
    const at = { locationId, id: validation._id };
    expect((await change(at, { paused: true })).body.data.validation.paused).toBe(true);
    expect((await quote(zoneId, { hours: 1, code: 'luna' })).body.error?.code).toBe('validation_not_now');
    const changed = await change(at, { paused: false, value: 100 });
    expect(changed.body.data.validation).toMatchObject({ paused: false, value: 100, limit: 5 });
    expect((await quote(zoneId, { hours: 1, code: 'luna' })).body.data.totalCost).toBe(0);
    const listed = await app.call('GET /locations/:id/validations', { params: { id: locationId } }, vendor.headers);
    expect(listed.body.data.validations).toMatchObject([{ code: 'LUNA', value: 100 }]);
  });

  it('finds a code among many by its merchant or by the code itself', async () => {
    const { locationId } = await aLot();
    for (const [name, code] of [
      ['Cafe Luna', 'MOON'],
      ['Books & More', 'READ'],
      ['Luna Dental', 'TEETH'],
    ] as const) {
      await add(locationId, { name, code });
    }
    const found = async (search: string) => {
      const query = { limit: 2, search };
      const { body } = await app.call(
        'GET /locations/:id/validations',
        { params: { id: locationId }, query },
        vendor.headers,
      );
      return body.data.validations.map(({ code }) => code);
    };
    expect([await found('luna'), await found('rea'), await found('100%'), await found('')]).toEqual([
      ['TEETH', 'MOON'],
      ['READ'],
      [],
      ['TEETH', 'READ'],
    ]);
  });

  it.each<[Partial<NewCode>, string]>([
    [{ value: 101 }, 'value'],
    [{ value: 0 }, 'value'],
    [{ kind: 'amount', value: -5 }, 'value'],
    [{ kind: 'minutes', value: 60_000 }, 'value'],
    [{ kind: 'flat', value: 9_999_999 }, 'value'],
    [{ from: '2026-12-02', until: '2026-12-01' }, 'until'],
    [{ limit: 0 }, 'limit'],
    [{ code: ' ' }, 'code'],
    [{ name: '' }, 'name'],
    [{ zoneIds: ['0199a0de-0000-7000-8000-000000000000'] }, 'zoneIds'],
  ])('is told at its field what is wrong: %j', async (wrong, field) => {
    const { locationId } = await aLot();
    const { status, body } = await add(locationId, wrong);
    expect([status, Object.keys(body.error?.fields ?? {})]).toEqual([400, [field]]);
    const rows = await app.db.selectFrom('validations').select('id').where('locationId', '=', locationId).execute();
    expect(rows).toEqual([]);
  });

  it('cannot give two merchants of a lot the same code, or allow fewer uses than there were', async () => {
    const { locationId, zoneId } = await aLot();
    const { body } = await add(locationId);
    const again = await add(locationId, { code: 'Luna' });
    expect([again.status, again.body.error?.code]).toEqual([409, 'validation_taken']);
    await payForStay(app, aGuest(), { zoneId, vehicles: [aVehicle(), aVehicle()], code: 'LUNA' });
    const fewer = await change({ locationId, id: body.data.validation._id }, { limit: 1 });
    expect([fewer.status, fewer.body.error?.fields]).toEqual([400, { limit: 'This code was used 2 times already.' }]);
  });

  it('reads by month what each merchant owes, and can download it as a table', async () => {
    const other = await app.signUp('vendor');
    const lot = await aLocation(app.db, { ownerId: other.user._id, name: 'Lake Lot' });
    const { id: zoneId } = await aZone(app.db, { locationId: lot.id, priceCents: 1000, isHourly: true });
    const luna = await aValidation(app.db, { locationId: lot.id, name: 'Luna', code: 'LUNA', value: 50 });
    const cinema = await aValidation(app.db, { locationId: lot.id, name: 'Cinema', code: 'FILM', value: 100 });
    await payForStay(app, aGuest(), { zoneId, code: luna.code });
    const refunded = await payForStay(app, aGuest(), { zoneId, code: luna.code });
    await refund(refunded, lot.id);
    await requestIntent(app, aGuest(), { zoneId, hours: 2, vehicles: [aVehicle(), aVehicle()], code: cinema.code });
    await prepareStay(app, aGuest(), { zoneId, code: luna.code });
    const { body } = await app.call('GET /reports/validations', {}, other.headers);
    expect(body.data.total).toEqual({ uses: 3, takenOff: 4500 });
    expect(body.data.validations.toSorted((a, b) => a.name.localeCompare(b.name))).toMatchObject([
      { name: 'Cinema', code: 'FILM', locationName: 'Lake Lot', uses: 2, takenOff: 4000 },
      { name: 'Luna', code: 'LUNA', uses: 1, takenOff: 500 },
    ]);
    const file = await app.app.inject({
      method: 'GET',
      url: '/api/v1/reports/validations.csv',
      headers: other.headers,
    });
    const [columns, ...lines] = file.body.trim().split(/\r?\n/);
    expect(columns).toBe('Merchant,Code,Lot,Vehicles,Taken off (USD)');
    expect(lines.sort()).toEqual([
      'Cinema,FILM,"Lake Lot, 200 W Lake St",2,40.00',
      'Luna,LUNA,"Lake Lot, 200 W Lake St",1,5.00',
    ]);
  });

  it('prints a poster for the merchant', async () => {
    const { locationId } = await aLot();
    const { id } = await aValidation(app.db, { locationId, name: 'Café Łuna & “Söhne”' });
    const url = `/api/v1/locations/${locationId}/validations/${id}/poster.pdf`;
    const file = await app.app.inject({ method: 'GET', url, headers: vendor.headers });
    expect([file.statusCode, file.headers['content-type'], file.body.slice(0, 5)]).toEqual([
      200,
      'application/pdf',
      '%PDF-',
    ]);
  });
});
