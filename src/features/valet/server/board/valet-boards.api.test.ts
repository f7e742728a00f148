import { describe, expect, it } from 'vitest';
import { plainLines } from '#features/pricing/rules/price-stay.ts';
import { createTestApp } from '#platform/testing/app/test-app.ts';
import { aLocation } from '#platform/testing/builders/a-location.ts';
import { joinTeam } from '#platform/testing/builders/a-team.ts';
import { aTicket, aValetStand } from '#platform/testing/builders/a-ticket.ts';

const PAID_LINES = JSON.stringify(plainLines({ parkingCents: 1000, feeCents: 100 }));

const test = await createTestApp();
const minutesAgo = (minutes: number) => new Date(test.clock.now().getTime() - minutes * 60_000);

/** An owner with one stand, and an attendant there. */
async function aStand() {
  const owner = await test.signUp('vendor');
  const lot = await aLocation(test.db, { ownerId: owner.user._id });
  await aValetStand(test.db, { locationId: lot.id, hooks: 4 });
  const valet = await joinTeam(test, owner, { role: 'valet' });
  return { owner, locationId: lot.id, valet };
}

const requested = (minutes: number) => ({ whereabouts: 'requested' as const, requestedAt: minutesAgo(minutes) });

describe('a board', () => {
  it('lists the longest waits first, then cars in front, then parked ones, page by page without gaps', async () => {
    const { locationId, valet } = await aStand();
    const add = async (over: object) => (await aTicket(test.db, { locationId, ...over })).id;
    const parked = await add({ createdAt: minutesAgo(90) });
    const late = await add(requested(2));
    const ready = await add({ whereabouts: 'ready', readyAt: minutesAgo(30) });
    const first = await add(requested(12));
    await add({ whereabouts: 'void' });
    const paid = { paidBy: 'cash', paidAt: minutesAgo(1), lines: PAID_LINES };
    const gone = await add({ whereabouts: 'completed', completedAt: minutesAgo(1), ...paid });
    const seen: string[] = [];
    let cursor: string | null = null;
    do {
      const query: { limit: number; cursor?: string } = { limit: 1, ...(cursor !== null && { cursor }) };
      const page = await test.call(
        'GET /valets/locations/:locationId',
        { params: { locationId }, query },
        valet.headers,
      );
      seen.push(...page.body.valets.map(({ _id }) => _id));
      cursor = page.body.nextCursor;
    } while (cursor !== null);
    expect(seen).toEqual([first, late, ready, parked]);
    const query = { show: 'closed' } as const;
    const closed = await test.call('GET /valets', { query }, valet.headers);
    expect(closed.body.valets.map(({ _id }) => _id)).toEqual([gone]);
    const unknown = await test.call('GET /valets', { query: { cursor: 'bm9uZQ' } }, valet.headers);
    expect(unknown.body.error?.code).toBe('malformed');
  });

  it('counts today’s requests and parked cars, without withdrawn requests', async () => {
    const { locationId, valet, owner } = await aStand();
    const act = (id: string, body: { status: 'parked' | 'requested' | 'unrequested' } & object) =>
      test.call(
        'PATCH /valets/:id',
        { params: { id }, body: { parkedBy: 'Leo', parkedLocation: 'B', ...body } },
        valet.headers,
      );
    for (const statuses of [['parked', 'requested'], ['parked', 'requested', 'unrequested'], ['parked']] as const) {
      const { id } = await aTicket(test.db, { locationId, whereabouts: 'entry' });
      for (const status of statuses) expect((await act(id, { status })).status).toBe(200);
    }
    const { body } = await test.call('GET /valets/locations/:locationId', { params: { locationId } }, owner.headers);
    expect(body.valetData).toEqual({ totalRequested: 1, totalRevenue: 0, totalParked: 3, spaces: null });
    const mine = (await test.call('GET /valets', {}, valet.headers)).body;
    expect(mine).toMatchObject({ results: 3, totalRequested: 1, totalParked: 3 });
    test.clock.advance(24 * 60);
    const tomorrow = (await test.call('GET /valets', {}, valet.headers)).body;
    expect(tomorrow).toMatchObject({ totalRequested: 0, totalParked: 0 });
  });

  it('shows the next free hook and number', async () => {
    const { locationId, valet } = await aStand();
    await aTicket(test.db, { locationId, hook: 1, ticketNumber: 'A099' });
    const board = (await test.call('GET /valets/locations/:locationId/keys', { params: { locationId } }, valet.headers))
      .body;
    expect(board).toMatchObject({ hooks: 4, nextHook: 2, nextTicketNumber: 'A100' });
    expect(board.taken.map(({ hook }) => hook)).toEqual([1]);
  });
});

describe('what a car owes that arrives now', () => {
  it('is what its ticket says once it is written', async () => {
    const { locationId, valet } = await aStand();
    const { due } = (
      await test.call('GET /valets/locations/:locationId/keys', { params: { locationId } }, valet.headers)
    ).body;
    const car = { ticketNumber: 'D1', phoneNumber: '3125550188', firstName: 'Ann', plateNumber: 'DUE1', state: 'IL' };
    const body = { locationId, ...car, make: 'Kia', color: 'Red' };
    const { totalCost, fees, lines } = (await test.call('POST /valets', { body }, valet.headers)).body.valet;
    expect(totalCost).toBeGreaterThan(0);
    expect(due).toEqual({ totalCost, fees, lines });
  });
});

describe('finding a car', () => {
  it('works by number, and by a plate or part of one', async () => {
    const { locationId, valet } = await aStand();
    const car = await aTicket(test.db, {
      locationId,
      ticketNumber: 'F77',
      plate: 'XY-1234',
      plateKey: 'XY1234',
    });
    const find = async (q: string) =>
      (await test.call('POST /valets/search', { body: { q } }, valet.headers)).body.valets.map(({ _id }) => _id);
    for (const q of ['f77', 'xy 1234', '123']) expect(await find(q)).toEqual([car.id]);
    for (const q of ['%', 'F7', '_']) expect(await find(q)).toEqual([]);
  });

  it('recalls a returning guest’s cars, each once, latest first', async () => {
    const { locationId, valet } = await aStand();
    const phone = '+13125559000';
    const visit = (plate: string, minutes: number, color: string) =>
      aTicket(test.db, {
        locationId,
        phone,
        plate,
        plateKey: plate,
        color,
        createdAt: minutesAgo(minutes),
      });
    await visit('OLD1', 900, 'Grey');
    await visit('OLD1', 300, 'Black');
    await visit('NEW1', 60, 'White');
    const recall = (body: { phoneNumber?: string; plateNumber?: string }) =>
      test.call('POST /valets/recall', { body: { locationId, ...body } }, valet.headers);
    const { cars } = (await recall({ phoneNumber: '(312) 555-9000' })).body;
    expect(cars.map(({ plateNumber, color }) => [plateNumber, color])).toEqual([
      ['NEW1', 'White'],
      ['OLD1', 'Black'],
    ]);
    expect((await recall({ plateNumber: 'old-1' })).body.cars).toHaveLength(1);
    expect((await recall({})).status).toBe(400);
  });
});

describe('a guest', () => {
  it('learns nothing from a number alone: the answer is the same with or without a ticket', async () => {
    const { locationId } = await aStand();
    const car = await aTicket(test.db, { locationId });
    const stranger = { 'x-valet-key': 'A'.repeat(32) };
    for (const headers of [{}, stranger]) {
      const answers = await Promise.all(
        [car.phone, '+13125550000'].map(async (phone) => {
          const posted = await test.call('POST /valets/get', { body: { phoneNumber: phone } }, headers);
          const got = await test.call('GET /valets/pn/:phone', { params: { phone } }, headers);
          return [posted.status, posted.body, got.status, got.body];
        }),
      );
      expect(answers[0]).toEqual(answers[1]);
      expect(answers[0]?.[1]).toEqual({ valet: null, valets: [], tipped: [] });
    }
  });

  it('sees the ticket with the key, without staff names and places', async () => {
    const { locationId } = await aStand();
    const parking = {
      whereabouts: 'parked',
      parkedBy: 'Leo',
      parkedLocation: 'B12',
      parkedAt: minutesAgo(5),
    } as const;
    const car = await aTicket(test.db, { locationId, hook: 3, ...parking });
    const seen = await test.call('GET /valets/pn/:phone', { params: { phone: car.phone } }, car.guest);
    const hidden = { parkedBy: '', parkedLocation: '', hook: null, retriever: null };
    expect(seen.body.valet).toMatchObject({ _id: car.id, status: 'parked', ...hidden, actions: ['request'] });
    const another = await test.call('POST /valets/get', { body: { phoneNumber: '3125550000' } }, car.guest);
    expect(another.body.valet).toBeNull();
  });

  it('may only request the car, withdraw the request and choose how to pay', async () => {
    const { locationId } = await aStand();
    const car = await aTicket(test.db, { locationId });
    for (const status of ['parked', 'ready', 'paid', 'completed'] as const) {
      const requested = { params: { id: car.id }, body: { status } };
      expect((await test.call('PATCH /valets/:id/only', requested, car.guest)).body.error?.code).toBe('wrong_role');
    }
    const staffs = await test.call(
      'PATCH /valets/:id',
      { params: { id: car.id }, body: { status: 'ready' } },
      car.guest,
    );
    expect(staffs.status).toBe(401);
  });

  it('is told the place in line, and a time only when the last hour supports an estimate, as the board is', async () => {
    const { locationId, valet } = await aStand();
    await aTicket(test.db, { locationId, ...requested(9) });
    const car = await aTicket(test.db, { locationId, ...requested(3) });
    const request = async () =>
      (await test.call('GET /valets/:id/queue', { params: { id: car.id } }, car.guest)).body.queue;
    expect(await request()).toEqual({ position: 2, minutes: null });
    const runner = {
      retrieverId: valet.id,
      retrieverName: 'Leo',
      retrievingAt: minutesAgo(9),
      readyAt: minutesAgo(4),
    };
    for (let car = 0; car < 3; car++) {
      await aTicket(test.db, { locationId, whereabouts: 'ready', ...runner });
    }
    expect(await request()).toEqual({ position: 2, minutes: 10 });
    const pace = await test.call('GET /valets/locations/:locationId/pace', { params: { locationId } }, valet.headers);
    expect(pace.body.pace).toEqual({
      typicalSeconds: 300,
      attendants: 1,
      longestSeconds: expect.toBeOneOf([null, expect.any(Number)]),
    });
    test.clock.advance(57);
    expect(await request()).toEqual({ position: 2, minutes: null });
  });
});

describe('an owner', () => {
  it('sees how long guests waited, by quarter hour', async () => {
    const { locationId, owner } = await aStand();
    const paid = { paidBy: 'cash', paidAt: minutesAgo(1), lines: PAID_LINES } as const;
    for (const wait of [5, 6, 20]) {
      const times = { requestedAt: minutesAgo(60), completedAt: minutesAgo(60 - wait) };
      await aTicket(test.db, { locationId, whereabouts: 'completed', ...times, ...paid });
    }
    const { body } = await test.call(
      'GET /valets/locations/:locationId/waits',
      { params: { locationId } },
      owner.headers,
    );
    expect(body.quarters).toEqual([{ from: expect.any(String), cars: 3, p50: 360, p90: 1200 }]);
  });

  it('sets the rate, the hooks and the code; open tickets keep their rate', async () => {
    const { locationId, owner, valet } = await aStand();
    const { id } = await aTicket(test.db, { locationId });
    const body = { price: 7.5, isHourly: false, hooks: 10, asksCode: false };
    const params = { locationId };
    const set = await test.call('PATCH /valets/locations/:locationId/settings', { params, body }, owner.headers);
    expect(set.body.settings).toEqual({
      ...body,
      capacity: null,
      noShowMinutes: 20,
      promiseMinutes: 10,
      closesAt: null,
      leadCallSeconds: 60,
      tips: 'off',
      chargesRooms: false,
      feeBasisPoints: 1000,
    });
    const read = await test.call('GET /valets/locations/:locationId/settings', { params }, valet.headers);
    expect(read.body).toEqual(set.body);
    expect((await test.call('GET /valets/:id', { params: { id } }, owner.headers)).body.valet.price).toBe(10);
  });
});
