import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { letTimePass, undoIsOver } from '#platform/testing/app/let-time-pass.ts';
import { createTestApp } from '#platform/testing/app/test-app.ts';
import { confirmCard, returnFrom } from '#platform/testing/builders/a-driver.ts';
import { aLocation } from '#platform/testing/builders/a-location.ts';
import { joinTeam } from '#platform/testing/builders/a-team.ts';
import { aValetDay, type Car, payTicketByCard, requestTicketIntent } from '#platform/testing/builders/a-valet-day.ts';
import { aValidation } from '#platform/testing/builders/a-validation.ts';
import { findDisagreements } from '#platform/testing/ledger-audit.ts';

const test = await createTestApp();
const day = await aValetDay(test);
const { locationId, owner, staff } = day;
const ida = await joinTeam(test, owner, { role: 'valet', name: 'Ida' });
await test.call('PATCH /users/enforcement/:id', { params: { id: ida.id }, body: { leadsValets: true } }, owner.headers);

type Code = Parameters<typeof aValidation>[1];
const aCode = (options: Partial<Code> = {}) => aValidation(test.db, { locationId, stands: true, ...options });
type Given = { readonly code?: string; readonly validation?: string; readonly eventId?: string };
const give = ({ id }: Pick<Car, 'id'>, body: Given, headers: Record<string, string> = staff.headers) =>
  test.call('POST /valets/:id/validation', { params: { id }, body }, headers);
const takeOff = ({ id }: Pick<Car, 'id'>, headers: Record<string, string> = staff.headers) =>
  test.call('POST /valets/:id/validation/take-off', { params: { id }, body: {} }, headers);
const reported = ({ status, body }: { status: number; body: { error?: { code: string } | null } }) =>
  `${status} ${body.error?.code ?? 'ok'}`;
/** How many uses the code counts, and the cents of those that are paid. */
const usesOf = async ({ id }: { readonly id: string }) => {
  const { taken } = await test.db
    .selectFrom('validations')
    .select('taken')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const rows = await test.db
    .selectFrom('validationUses')
    .select(['cents', 'usedAt'])
    .where('validationId', '=', id)
    .execute();
  return {
    taken,
    held: rows.filter(({ usedAt }) => !usedAt).length,
    paid: rows.filter(({ usedAt }) => usedAt).map(({ cents }) => cents),
  };
};

describe("a merchant's code at a stand", () => {
  it('is typed by the guest and lowers the price; the receipt, the owner’s report and the books show it', async () => {
    const code = await aCode({ value: 40 });
    const car = await day.requestedCar();
    const { valet } = (await give(car, { code: code.code.toLowerCase() }, car.guest)).body;
    expect(valet).toMatchObject({ totalCost: 660, fees: 60, validated: { label: 'Validated by Cafe Luna' } });
    expect(await usesOf(code)).toEqual({ taken: 1, held: 1, paid: [] });
    expect(await payTicketByCard(test, car)).toBe('paid');
    expect(await usesOf(code)).toEqual({ taken: 1, held: 0, paid: [400] });
    const receipt = await test.call('GET /valets/:id/receipt', { params: { id: car.id } }, car.guest);
    expect(receipt.body.data.lines).toContainEqual({
      kind: 'discount',
      label: 'Validated by Cafe Luna',
      cents: -400,
      payee: 'owner',
    });
    const { body } = await test.call('GET /reports/validations', { query: {} }, owner.headers);
    expect(body.data.validations).toContainEqual(
      expect.objectContaining({ validationId: code.id, uses: 1, takenOff: 400 }),
    );
    expect(await findDisagreements(test.db)).toEqual({});
  });

  it('is chosen from the stand’s list by an attendant, who is in the history, and removed with one tap', async () => {
    const code = await aCode({ name: 'Bistro' });
    const zones = await aCode({ name: 'Zones only', stands: false });
    await aCode({ name: 'Paused', pausedAt: new Date('2026-01-01T00:00:00Z') });
    const { body } = await test.call(
      'GET /valets/locations/:locationId/validations',
      { params: { locationId } },
      staff.headers,
    );
    expect(body.validations.map(({ name }) => name)).toContain('Bistro');
    expect(body.validations.map(({ name }) => name)).not.toEqual(expect.arrayContaining(['Zones only']));
    expect(body.validations.map(({ name }) => name)).not.toEqual(expect.arrayContaining(['Paused']));
    expect(JSON.stringify(body)).not.toContain(code.code);
    const car = await day.requestedCar();
    expect(reported(await give(car, { validation: zones.id }))).toBe('422 validation_wrong');
    expect((await give(car, { validation: code.id })).body.valet.totalCost).toBe(550);
    expect(reported(await give(car, { code: code.code }))).toBe('409 already_validated');
    expect((await takeOff(car)).body.valet).toMatchObject({ totalCost: 1100, validated: null });
    expect(await usesOf(code)).toEqual({ taken: 0, held: 0, paid: [] });
    expect(reported(await takeOff(car))).toBe('409 not_validated');
    const history = await test.call('GET /valets/:id/history', { params: { id: car.id } }, owner.headers);
    expect(history.body.events.slice(-2)).toMatchObject([
      { kind: 'validated', by: { kind: 'staff', name: 'Fran Day' } },
      { kind: 'validation_removed', by: { name: 'Fran Day' } },
    ]);
  });

  it('that takes everything off asks for no card; handing the car over settles it', async () => {
    const code = await aCode({ value: 100 });
    const car = await day.requestedCar();
    await give(car, { code: code.code }, car.guest);
    expect(await day.seen(car)).toMatchObject({ totalCost: 0, paid: true, paidBy: 'nothing_due', status: 'requested' });
    expect(reported(await requestTicketIntent(test, car))).toBe('409 ticket_paid');
    expect((await day.handOver(car)).body.valet).toMatchObject({ status: 'completed', totalCost: 0 });
    await undoIsOver(test);
    expect(await usesOf(code)).toEqual({ taken: 1, held: 0, paid: [1000] });
    const sales = await test.db
      .selectFrom('orders')
      .select(['status', 'totalCents'])
      .where('ticketId', '=', car.id)
      .execute();
    expect(sales).toEqual([{ status: 'paid', totalCents: 0 }]);
    expect(await findDisagreements(test.db)).toEqual({});
  });

  it('is used once by two phones at once, and once by a phone that repeats itself', async () => {
    const code = await aCode({ maxUses: 1 });
    const car = await day.requestedCar();
    const eventId = randomUUID();
    const answers = await Promise.all([
      give(car, { code: code.code, eventId }),
      give(car, { validation: code.id }),
      give(car, { code: code.code }, car.guest),
    ]);
    const good = answers.filter(({ status }) => status === 200).length;
    expect(good).toBe(1);
    if (answers[0]?.status === 200) expect(reported(await give(car, { code: code.code, eventId }))).toBe('200 ok');
    expect((await usesOf(code)).taken).toBe(1);
  });

  it('is never used more often than its limit, even with concurrent callers', async () => {
    const code = await aCode({ maxUses: 2 });
    const cars = [await day.requestedCar(), await day.requestedCar(), await day.requestedCar()];
    const answers = await Promise.all(cars.map((car) => give(car, { code: code.code }, car.guest)));
    expect(answers.map(reported).sort()).toEqual(['200 ok', '200 ok', '422 validation_used_up']);
    expect((await usesOf(code)).taken).toBe(2);
  });

  it('is given back by a void ticket and by a full refund', async () => {
    const code = await aCode();
    const [gone, refunded] = [await day.requestedCar(), await day.requestedCar()];
    for (const car of [gone, refunded]) await give(car, { code: code.code });
    await test.call('DELETE /valets/:id', { params: { id: gone.id } }, staff.headers);
    expect((await usesOf(code)).taken).toBe(1);
    await payTicketByCard(test, refunded);
    const admin = await test.signUp('admin');
    const order = await test.db
      .selectFrom('orders')
      .select('id')
      .where('ticketId', '=', refunded.id)
      .executeTakeFirstOrThrow();
    const requested = { locationId, orderId: order.id, amount: 550, refunded: 0, reason: 'A scratch' };
    expect((await test.call('POST /support/refunds', { body: requested }, admin.headers)).status).toBe(201);
    await letTimePass(test);
    expect(await usesOf(code)).toEqual({ taken: 0, held: 0, paid: [] });
    expect(await findDisagreements(test.db)).toEqual({});
  });

  it('is counted when cash is booked, and held again once that is undone or taken back', async () => {
    const code = await aCode();
    const car = await day.requestedCar();
    await give(car, { code: code.code });
    expect((await day.move(car.id, 'paid')).body.valet).toMatchObject({ paid: true, totalCost: 550 });
    expect(await usesOf(code)).toEqual({ taken: 1, held: 0, paid: [500] });
    await test.call('POST /valets/:id/undo', { params: { id: car.id }, body: { act: 'paid' } }, staff.headers);
    expect(await usesOf(code)).toEqual({ taken: 1, held: 1, paid: [] });
    await day.move(car.id, 'paid');
    await undoIsOver(test);
    const back = { params: { id: car.id }, body: { reason: 'The wrong car' } };
    expect((await test.call('POST /valets/:id/cash/take-back', back, ida.headers)).body.valet.totalCost).toBe(550);
    expect(await usesOf(code)).toEqual({ taken: 1, held: 1, paid: [] });
    expect(await findDisagreements(test.db)).toEqual({});
  });

  it('is counted even if it was removed while its payment was under way, and not if it was given in the meantime', async () => {
    const [first, second] = [await aCode(), await aCode({ value: 10 })];
    const car = await day.requestedCar();
    await give(car, { code: first.code });
    const secret = (await requestTicketIntent(test, car)).body.data.clientSecret ?? '';
    await takeOff(car);
    await give(car, { code: second.code });
    await confirmCard(test, secret);
    await returnFrom(test, secret);
    expect(await day.seen(car)).toMatchObject({ paid: true, totalCost: 550 });
    expect([await usesOf(first), (await usesOf(second)).taken]).toEqual([{ taken: 1, held: 0, paid: [500] }, 0]);
    expect(await findDisagreements(test.db)).toEqual({});
  });

  it('keeps its use with the ticket when a payment was started and given up', async () => {
    const code = await aCode({ maxUses: 1 });
    const car = await day.requestedCar();
    await give(car, { code: code.code });
    await requestTicketIntent(test, car);
    test.clock.advance(90);
    await letTimePass(test);
    expect(await usesOf(code)).toEqual({ taken: 1, held: 1, paid: [] });
    expect(reported(await requestTicketIntent(test, car))).toBe('200 ok');
  });

  it('is refused before parking, once the ticket is paid, when it is wrong, and from another lot', async () => {
    const code = await aCode();
    const form = { locationId, ticketNumber: 'V1', phoneNumber: '3125550177', firstName: 'Ann' };
    const entered = await test.call(
      'POST /valets',
      { body: { ...form, plateNumber: 'VV1', state: 'IL', make: 'Honda', color: 'Blue' } },
      staff.headers,
    );
    expect(reported(await give({ id: entered.body.valet._id }, { code: code.code }))).toBe('409 not_parked_yet');
    const car = await day.requestedCar();
    expect(reported(await give(car, { code: 'NOSUCH' }, car.guest))).toBe('422 validation_wrong');
    const { id: elsewhere } = await aLocation(test.db, { ownerId: owner.user._id });
    const foreign = await aCode({ locationId: elsewhere });
    expect(reported(await give(car, { validation: foreign.id }))).toBe('422 validation_wrong');
    expect(reported(await give(car, {}))).toBe('400 malformed');
    expect(reported(await give(car, { validation: code.id }, car.guest))).toBe('403 wrong_role');
    await payTicketByCard(test, car);
    expect(reported(await give(car, { code: code.code }))).toBe('409 ticket_paid');
  });

  it('is for the ticket’s guest and the stand’s staff; anyone else gets a 404', async () => {
    const code = await aCode();
    const [car, other] = [await day.requestedCar(), await day.requestedCar()];
    const otherOwner = await test.signUp('vendor');
    await aLocation(test.db, { ownerId: otherOwner.user._id });
    const elsewhere = await joinTeam(test, otherOwner, { role: 'valet' });
    for (const [headers, status] of [
      [other.guest, 404],
      [elsewhere.headers, 404],
      [(await test.signUp('customer')).headers, 403],
      [{}, 401],
    ] as const) {
      expect([(await give(car, { code: code.code }, headers)).status, (await takeOff(car, headers)).status]).toEqual([
        status,
        status,
      ]);
    }
  });

  it('may be valid only at the stand', async () => {
    const body = { name: 'Bistro', code: 'STANDONLY', kind: 'percent' as const, value: 50, zoneIds: [], stands: true };
    const made = await test.call(
      'POST /locations/:id/validations',
      { params: { id: locationId }, body },
      owner.headers,
    );
    expect(made.body.data.validation).toMatchObject({ zoneIds: [], stands: true });
    const nowhere = { ...body, code: 'NOWHERE', stands: false };
    expect(
      reported(
        await test.call(
          'POST /locations/:id/validations',
          { params: { id: locationId }, body: nowhere },
          owner.headers,
        ),
      ),
    ).toBe('400 malformed');
  });
});
