import { describe, expect, it } from 'vitest';
import { createTestApp } from '#platform/testing/app/test-app.ts';
import { aGuest, aVehicle, payForStay, requestIntent } from '#platform/testing/builders/a-driver.ts';
import { aLocation, aZone } from '#platform/testing/builders/a-location.ts';
import { aMemberCode, anUnusedCode } from '#platform/testing/builders/a-member-code.ts';

const test = await createTestApp();
const owner = await test.signUp('vendor');
const lot = await aLocation(test.db, { ownerId: owner.user._id });
const zone = await aZone(test.db, { locationId: lot.id, zoneNumber: 'A1', openMinutes: 360, closeMinutes: 1380 });
const SUNDAY_10 = '2026-11-22T16:00:00.000Z';

type Options = { code: string; plateNumber?: string; state?: string; zoneId?: string; locationId?: string };
let networks = 0;
/** A network address of its own. */
const anAddress = () => {
  networks += 1;
  return `10.0.0.${networks}`;
};
const park = async ({ code, ...options }: Options, { from = anAddress() }: { from?: string } = {}) => {
  const { plate } = aVehicle();
  const payload = { code, locationId: lot.id, zoneId: zone.id, plateNumber: plate, state: 'IL', ...options };
  const answer = await test.app.inject({ method: 'POST', url: '/api/v1/sessions/code', remoteAddress: from, payload });
  return { status: answer.statusCode, body: answer.json() };
};
const newCode = (options = {}) => aMemberCode(test.db, { locationId: lot.id, ...options });
const usesOf = async (id: string) =>
  (await test.db.selectFrom('memberCodes').select('uses').where('id', '=', id).executeTakeFirstOrThrow()).uses;
const check = (license: string, state = 'IL') =>
  test.call('POST /sessions/status', { body: { license, state, locationId: lot.id } }, owner.headers);

describe('a visitor with a member’s code', () => {
  it('parks free until the zone closes, without a payment provider', async () => {
    test.clock.set(SUNDAY_10);
    const { code, id } = await newCode();
    const { status, body } = await park({ code: code.toLowerCase(), plateNumber: 'gra ce1' });
    expect([status, body]).toMatchObject([
      201,
      {
        success: true,
        message: 'Parking Confirmed',
        data: {
          totalCost: 0,
          plateNumber: 'GRA CE1',
          state: 'IL',
          zoneNumber: 'A1',
          startTime: SUNDAY_10,
          endTime: '2026-11-23T05:00:00.000Z',
        },
      },
    ]);
    expect(await usesOf(id)).toBe(1);
    const order = await test.db
      .selectFrom('sessions')
      .innerJoin('orders', 'orders.id', 'sessions.orderId')
      .select(['orders.status', 'totalCents', 'orders.id'])
      .where('sessions.id', '=', body.data._id)
      .executeTakeFirstOrThrow();
    expect(order).toMatchObject({ status: 'paid', totalCents: 0 });
    expect(await test.db.selectFrom('payments').selectAll().where('id', '=', order.id).execute()).toEqual([]);
    expect((await check('GRACE1')).body).toMatchObject({ status: true, verdict: { kind: 'member', covered: true } });
  });

  it('parks until the code ends if that comes first', async () => {
    test.clock.set(SUNDAY_10);
    const { code } = await newCode({ weekly: [{ day: 0, fromMinutes: 480, untilMinutes: 780 }] });
    expect((await park({ code })).body.data.endTime).toBe('2026-11-22T19:00:00.000Z');
  });

  it('may leave out the state, but is then never certain to be valid', async () => {
    const { code } = await newCode();
    expect((await park({ code, plateNumber: 'NOSTATE', state: '' })).status).toBe(201);
    expect((await check('NOSTATE')).body).toMatchObject({
      verdict: { kind: 'near' },
      nearMatches: [{ state: 'missing', car: { kind: 'member', state: null } }],
    });
  });

  it('is refused with the specification’s messages', async () => {
    const { code } = await newCode();
    const outcome = async (options: Options) => {
      const { status, body } = await park(options);
      return [status, Object.values(body.error.fields ?? {})[0] ?? body.message];
    };
    const plate = 'Please provide a valid license plate number and state';
    expect(await outcome({ code, plateNumber: '', state: '' })).toEqual([400, plate]);
    expect(await outcome({ code, plateNumber: '<>' })).toEqual([422, plate]);
    expect(await outcome({ code, plateNumber: 'ABCDEFGH1' })).toEqual([422, 'At most 8 letters and digits']);
    expect((await park({ code, state: 'XX' })).body.error.fields).toEqual({
      state: 'Please provide a valid state for license plate',
    });
    expect(await outcome({ code: '' })).toEqual([400, 'Please provide a valid code']);
    expect(await outcome({ code: 'X'.repeat(21) })).toEqual([400, 'Please provide a valid code']);
    expect(await outcome({ code: 'NOTACODE' })).toEqual([422, 'Please provide a valid code']);
  });

  it('takes a code without its dash, or with a space in its place', async () => {
    const { code } = await newCode({ code: 'GRACE-31' });
    for (const typed of [code, 'grace31', 'Grace 31', 'GRACE–31'])
      expect((await park({ code: typed, plateNumber: aVehicle().plate })).status).toBe(201);
    expect((await park({ code: 'GRACE 32' })).body.error.code).toBe('member_code_wrong');
  });

  it('cannot use a code of another lot or zone, or an archived one', async () => {
    const other = await aLocation(test.db, { ownerId: owner.user._id });
    const elsewhere = await aZone(test.db, { locationId: other.id });
    const codes = [
      await aMemberCode(test.db, { locationId: other.id }),
      await newCode({ zoneIds: [(await aZone(test.db, { locationId: lot.id })).id] }),
      await newCode(),
    ];
    const params = { locationId: lot.id, id: codes[2]?.id ?? '' };
    await test.call('DELETE /locations/:locationId/member-codes/:id', { params }, owner.headers);
    for (const { code } of codes) expect((await park({ code })).body.error.code).toBe('member_code_wrong');
    expect((await park({ code: codes[0]?.code ?? '', zoneId: elsewhere.id })).status).toBe(404);
  });

  it('is refused while the code or the zone is closed', async () => {
    test.clock.set('2026-11-22T20:00:00.000Z');
    const { code } = await newCode({ weekly: [{ day: 0, fromMinutes: 480, untilMinutes: 780 }] });
    expect((await park({ code })).body.error.code).toBe('member_code_not_now');
    test.clock.set('2026-11-22T11:00:00.000Z');
    expect((await park({ code: (await newCode()).code })).body.error.code).toBe('zone_closed');
    test.clock.set(SUNDAY_10);
  });

  it('does not count a use for a vehicle that is already paid for', async () => {
    const { code, id } = await newCode({ maxUses: 1 });
    const vehicle = aVehicle();
    await payForStay(test, aGuest(), { zoneId: zone.id, vehicles: [vehicle] });
    const { body } = await park({ code, plateNumber: vehicle.plate });
    expect([body.error.code, await usesOf(id)]).toEqual(['already_paid', 0]);
  });
});

describe('a code’s limit', () => {
  it('holds when many use it at once', async () => {
    const { code, id } = await newCode({ maxUses: 3 });
    const answers = await Promise.all(Array.from({ length: 12 }, () => park({ code })));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(3);
    expect(new Set(answers.filter(({ status }) => status !== 201).map(({ body }) => body.error.code))).toEqual(
      new Set(['member_code_used_up']),
    );
    expect(await usesOf(id)).toBe(3);
  });

  it("of vehicles readmits a household's own cars, and no others", async () => {
    const { code } = await newCode({ maxPlates: 2 });
    const [one, two, three] = [aVehicle(), aVehicle(), aVehicle()];
    for (const { plate } of [one, two]) expect((await park({ code, plateNumber: plate })).status).toBe(201);
    expect((await park({ code, plateNumber: three.plate })).body.error.code).toBe('member_code_plates_used_up');
    test.clock.advance(24 * 60);
    expect((await park({ code, plateNumber: one.plate })).status).toBe(201);
    test.clock.set(SUNDAY_10);
  });
});

describe('an owner', () => {
  const url = { id: lot.id };
  const add = (body: object) =>
    test.call('POST /locations/:id/member-codes', { params: url, body: body as never }, owner.headers);

  it('creates codes, changes them, and sees their uses', async () => {
    const fields = {
      name: 'Sunday',
      code: 'sunday1',
      weekly: [{ day: 0, from: '08:00', until: '13:00' }],
      maxUses: 200,
      zoneIds: [zone.id],
    };
    const added = (await add(fields)).body.data.code;
    expect(added).toMatchObject({ ...fields, code: 'SUNDAY1', uses: 0, archived: false });
    const params = { locationId: lot.id, id: added._id };
    const changed = await test.call(
      'PATCH /locations/:locationId/member-codes/:id',
      { params, body: { weekly: [], maxPlates: 5 } },
      owner.headers,
    );
    expect(changed.body.data.code).toMatchObject({ name: 'Sunday', weekly: [], maxPlates: 5, maxUses: 200 });
    test.clock.set(SUNDAY_10);
    for (const plateNumber of ['USE1111', 'USE2222']) await park({ code: 'SUNDAY1', plateNumber });
    const uses = await test.call('GET /locations/:locationId/member-codes/:id/uses', { params }, owner.headers);
    expect(uses.body.data.uses.map((use) => [use.plateNumber, use.state, use.zone.zoneNumber])).toEqual([
      ['USE2222', 'IL', 'A1'],
      ['USE1111', 'IL', 'A1'],
    ]);
    const listed = await test.call(
      'GET /locations/:id/member-codes',
      { params: url, query: { limit: 1 } },
      owner.headers,
    );
    expect(listed.body.data.codes).toMatchObject([{ code: 'SUNDAY1', uses: 2 }]);
  });

  it('is told about a duplicate code, unknown zones and an end before its start', async () => {
    const { code } = await newCode();
    const foreign = await aZone(test.db, { locationId: (await aLocation(test.db, { ownerId: owner.user._id })).id });
    for (const same of [code, `${code.slice(0, 2)} ${code.slice(2)}`])
      expect((await add({ name: 'Twice', code: same })).body.error?.code).toBe('member_code_taken');
    expect(
      (await add({ name: 'Zones', code: anUnusedCode(), zoneIds: [foreign.id] })).body.error?.fields,
    ).toHaveProperty('zoneIds');
    const ends = { startTime: '2026-12-02T00:00:00Z', endTime: '2026-12-01T00:00:00Z' };
    expect((await add({ name: 'Ends', code: anUnusedCode(), ...ends })).body.error?.fields).toHaveProperty('endTime');
  });

  it('of another lot finds none of them', async () => {
    const other = await test.signUp('vendor');
    const { id } = await newCode();
    const params = { locationId: lot.id, id };
    const answers = [
      await test.call('GET /locations/:id/member-codes', { params: url }, other.headers),
      await test.call(
        'PATCH /locations/:locationId/member-codes/:id',
        { params, body: { name: 'Mine' } },
        other.headers,
      ),
      await test.call('GET /locations/:locationId/member-codes/:id/uses', { params }, other.headers),
    ];
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404]);
    const theirs = await aLocation(test.db, { ownerId: other.user._id });
    const through = await test.call(
      'PATCH /locations/:locationId/member-codes/:id',
      { params: { locationId: theirs.id, id }, body: { name: 'Mine' } },
      other.headers,
    );
    expect(through.status).toBe(404);
  });
});

describe('a table of codes', () => {
  const send = (csv: string, query = {}) =>
    test.call(
      'POST /locations/:id/member-codes/import',
      { params: { id: lot.id }, body: { csv }, query },
      owner.headers,
    );

  it('is imported completely, with zones, times and limits', async () => {
    const csv =
      'name,code,zones,times,starts,ends,uses,vehicles\nMiller,miller1,A1,Sun 08:00-13:00; Wed 18:00-21:00,2026-01-01,12/31/2026,,2\nHall,HALL1,,,,2027-01-01T00:00:00Z,500,\n';
    expect((await send(csv, { dryRun: 'true' })).body.data).toMatchObject({ newCodes: 2, imported: false });
    expect((await send(csv)).body.data).toMatchObject({ lines: 2, newCodes: 2, wrongLines: 0, imported: true });
    const listed = (await test.call('GET /locations/:id/member-codes', { params: { id: lot.id } }, owner.headers)).body
      .data.codes;
    expect(listed.find(({ code }) => code === 'MILLER1')).toMatchObject({
      name: 'Miller',
      zoneIds: [zone.id],
      weekly: [
        { day: 0, from: '08:00', until: '13:00' },
        { day: 3, from: '18:00', until: '21:00' },
      ],
      // The first and last day in the lot's time zone.
      startTime: '2026-01-01T06:00:00.000Z',
      endTime: '2027-01-01T06:00:00.000Z',
      maxPlates: 2,
    });
    expect(listed.find(({ code }) => code === 'HALL1')).toMatchObject({ endTime: '2027-01-01T00:00:00.000Z' });
  });

  it('changes existing codes: values for blank cells stay', async () => {
    const first = 'name,code,zones,times,uses,vehicles\nMiller,SAME77,A1,Sun 08:00-13:00,,2\nHall,HALL77,,,500,\n';
    expect((await send(first)).body.data.things).toEqual([{ thing: 'code', added: 2, changed: 0, same: 0 }]);
    expect((await send(first)).body.data.things).toEqual([{ thing: 'code', added: 0, changed: 0, same: 2 }]);
    const { things, changes } = (await send('name,code,zones,vehicles\nMillers,same77,all,3\n')).body.data;
    expect(things).toEqual([{ thing: 'code', added: 0, changed: 1, same: 0 }]);
    expect(changes[0]?.fields).toEqual([
      { column: 'name', from: 'Miller', to: 'Millers' },
      { column: 'zones', from: 'A1', to: '' },
      { column: 'vehicles', from: '2', to: '3' },
    ]);
    const listed = (await test.call('GET /locations/:id/member-codes', { params: { id: lot.id } }, owner.headers)).body;
    expect(listed.data.codes.filter(({ code }) => code === 'SAME77')).toMatchObject([
      { name: 'Millers', zoneIds: null, weekly: [{ day: 0, from: '08:00', until: '13:00' }], maxPlates: 3 },
    ]);
  });

  it('is refused as a whole when a line is wrong, and every such line is listed', async () => {
    const csv = `name,code,zones,times,uses,starts,ends\nGood,GOOD77,,,\n,NONAME,,,\nTwice,good77,,,\nZone,Z77,Nowhere,,\nTimes,T77,,Sundays,\nUses,U77,,,many\nDay,D77,,,,2026-02-31,\nEnds,E77,,,,2026-02-02,2026-02-01\n`;
    const { status, body } = await send(csv);
    expect([status, body.error?.code]).toEqual([422, 'import_wrong_lines']);
    const report = body.data as unknown as { problems: { line: number; column: string }[]; newCodes: number };
    expect(report.problems.map(({ line, column }) => [line, column])).toEqual([
      [3, 'name'],
      [4, 'code'],
      [5, 'zones'],
      [6, 'times'],
      [7, 'uses'],
      [8, 'starts'],
      [9, 'ends'],
    ]);
    expect((await park({ code: 'GOOD77' })).body.error.code).toBe('member_code_wrong');
  });
});

describe('hours of a zone', () => {
  const free = [{ kind: 'free' as const, day: 0, from: '08:00', until: '13:00' }];
  const scheduled = async (schedule: typeof free | { kind: 'closed'; day: number; from: string; until: string }[]) => {
    const made = await aZone(test.db, { locationId: lot.id, priceCents: 600 });
    const answer = await test.call('PATCH /zones/:id', { params: { id: made.id }, body: { schedule } }, owner.headers);
    expect(answer.body.data.zone.schedule).toEqual(schedule);
    return made;
  };

  it('that are free cost nothing: the stay is active at once, without a payment', async () => {
    test.clock.set(SUNDAY_10);
    const { id: zoneId } = await scheduled(free);
    const { body } = await requestIntent(test, aGuest(), { zoneId, hours: 2 });
    expect(body.data).toMatchObject({ totalCost: 0, clientSecret: null });
  });

  it('that are free are not counted in a longer stay', async () => {
    test.clock.set(SUNDAY_10);
    const { id: zoneId } = await scheduled(free);
    // From 10:10; free until 13:00, so that 70 minutes of four hours are paid.
    const { body } = await requestIntent(test, aGuest(), { zoneId, hours: 4 });
    expect(body.data).toMatchObject({ totalCost: 770, fees: 70 });
  });

  it('that are closed to sales cannot be bought, and no stay runs into them', async () => {
    test.clock.set(SUNDAY_10);
    const { id: zoneId } = await scheduled([{ kind: 'closed', day: 0, from: '12:00', until: '18:00' }]);
    const answer = async (hours: number) =>
      (await requestIntent(test, aGuest(), { zoneId, hours })).body.error?.code ?? 'sold';
    expect([await answer(1), await answer(3)]).toEqual(['sold', 'outlasts_closing']);
    test.clock.set('2026-11-22T19:00:00.000Z');
    expect(await answer(1)).toBe('zone_closed');
    test.clock.set(SUNDAY_10);
  });
});
