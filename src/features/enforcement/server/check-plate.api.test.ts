import { randomUUIDv7 } from 'node:crypto';
import fc from 'fast-check';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { lookAlikeKey } from '#features/vehicles/rules/plate-likeness.ts';
import { createTestApp } from '#platform/testing/app/test-app.ts';
import { aGuest, payForStay, type Stay } from '#platform/testing/builders/a-driver.ts';
import { aLocation, aZone } from '#platform/testing/builders/a-location.ts';
import { joinTeam } from '#platform/testing/builders/a-team.ts';
import { aTicket, aValetStand } from '#platform/testing/builders/a-ticket.ts';
import { anyStatePlate } from '#platform/testing/cases/state-plates.ts';

const test = await createTestApp();
const owner = await test.signUp('vendor');
const lot = await aLocation(test.db, { ownerId: owner.user._id });
const zone = await aZone(test.db, { locationId: lot.id, zoneNumber: 'A1' });
const officer = await joinTeam(test, owner);

let plates = 0;
/** No two are similar. */
const aPlate = () => {
  plates += 111;
  return `AB${1000 + plates}X`;
};
const park = (options: Partial<Stay> & { plate: string; state?: string }) =>
  payForStay(test, aGuest(), {
    zoneId: zone.id,
    vehicles: [{ plate: options.plate, state: options.state ?? 'IL' }],
    ...options,
  });
type Requested = { license: string; state?: string; locationId?: string; currentTime?: string; eventId?: string };
const check = async (requested: Requested, headers: Record<string, string> = officer.headers) =>
  test.call('POST /sessions/status', { body: { locationId: lot.id, state: 'IL', ...requested } }, headers);
const checked = async (requested: Requested) => (await check(requested)).body;

describe('a paid plate', () => {
  it('is valid once its time has begun, with its zone and end', async () => {
    const plate = aPlate();
    const stay = await park({ plate });
    test.clock.advance(10);
    const { body, status } = await check({ license: plate.toLowerCase() });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      success: true,
      status: true,
      zone: { zoneNumber: 'A1' },
      session: { _id: stay.sessionId, plateNumber: plate, locationName: lot.name },
      verdict: { kind: 'valid', covered: true, car: { zone: { zoneNumber: 'A1' }, kind: 'session' } },
      nearMatches: [],
    });
    expect(body.message).toMatch(/^Paid in zone A1 until \d+:\d\d [AP]M\.$/);
    const inSpanish = await check({ license: plate }, { ...officer.headers, 'accept-language': 'es' });
    expect(inSpanish.body.message).toMatch(/^Pagado en la zona A1 hasta (las|la|el) /);
  });

  it('is covered in its first ten minutes too, shown as starting later', async () => {
    const plate = aPlate();
    await park({ plate });
    expect(await checked({ license: plate })).toMatchObject({
      status: true,
      verdict: { kind: 'not_started', covered: true },
    });
  });

  it("ends by the server's clock, whatever the phone's clock says", async () => {
    const plate = aPlate();
    await park({ plate });
    test.clock.advance(10 + 60 + 7);
    expect(await checked({ license: plate, currentTime: '2001-01-01T00:00:00.000Z' })).toMatchObject({
      success: true,
      status: false,
      message: `Time for ${plate} ran out 7 min ago.`,
      verdict: { kind: 'ended', covered: false, minutesAgo: 7 },
    });
  });

  it('is no longer valid once its driver has ended it', async () => {
    const plate = aPlate();
    const driver = aGuest();
    const stay = await payForStay(test, driver, { zoneId: zone.id, vehicles: [{ plate, state: 'IL' }] });
    test.clock.advance(15);
    await test.call(
      'PATCH /sessions/:id',
      { params: { id: stay.sessionId }, body: { status: 'ended' } },
      driver.headers,
    );
    expect(await checked({ license: plate })).toMatchObject({
      status: false,
      verdict: { kind: 'ended', minutesAgo: 0 },
    });
  });

  it('is unknown at another lot, and after a day', async () => {
    const plate = aPlate();
    await park({ plate });
    const other = await aLocation(test.db, { ownerId: owner.user._id });
    expect(await checked({ license: plate, locationId: other.id })).toMatchObject({ verdict: { kind: 'nothing' } });
    test.clock.advance(26 * 60);
    expect(await checked({ license: plate })).toMatchObject({ success: false, verdict: { kind: 'nothing' } });
  });

  it('is invisible before it is paid', async () => {
    const plate = aPlate();
    const body = { zoneId: zone.id, hours: 1, vehicles: [{ plate, state: 'IL' }] };
    const intent = await test.call('POST /billing/stripe-intent', { body }, aGuest().headers);
    await test.call('POST /sessions', { body: { clientSecret: intent.body.data.clientSecret ?? '' } });
    expect(await checked({ license: plate })).toMatchObject({
      success: false,
      session: null,
      verdict: { kind: 'nothing' },
    });
  });
});

describe('a plate similar to a paid one', () => {
  it.each([
    ['QO1SB2', 'Q015B2', 'look_alike'],
    ['KLM4567', 'KLN4567', 'other_sign'],
    ['RST8901', 'RST890', 'missing_sign'],
    ['UVW2345', 'UWV2345', 'swapped'],
  ])('is near, never valid: %s looked up as %s', async (plate, license, kind) => {
    await park({ plate });
    const answer = await checked({ license });
    expect(answer).toMatchObject({
      success: false,
      status: false,
      session: null,
      verdict: { kind: 'near', covered: false },
    });
    expect(answer.nearMatches[0]).toMatchObject({
      car: { plateNumber: plate },
      covered: true,
      differences: [{ kind }, ...(answer.nearMatches[0]?.differences.slice(1) ?? [])],
    });
  });

  it('is near when the state differs', async () => {
    const plate = aPlate();
    await park({ plate, state: 'WI' });
    const answer = await checked({ license: plate });
    expect(answer).toMatchObject({ success: false, status: false, verdict: { kind: 'near' } });
    expect(answer.nearMatches[0]).toMatchObject({ state: 'different', car: { state: 'WI' }, differences: [] });
  });

  it('is paid when the officer leaves out the state and only one fits, and the state is shown', async () => {
    const plate = aPlate();
    const stay = await park({ plate });
    const answer = await checked({ license: plate, state: '' });
    expect(answer).toMatchObject({
      success: true,
      status: true,
      session: { _id: stay.sessionId },
      verdict: { kind: 'not_started', covered: true, car: { state: 'IL' } },
      state: 'IL',
      nearMatches: [],
    });
  });

  it("without a state is first taken to be from the lot's state", async () => {
    const plate = aPlate();
    await park({ plate, state: 'WI' });
    const { sessionId } = await park({ plate });
    expect(await checked({ license: plate, state: '' })).toMatchObject({
      verdict: { kind: 'not_started', covered: true },
      session: { _id: sessionId },
    });
  });

  it('is ambiguous when two other states have that plate here', async () => {
    const plate = aPlate();
    await park({ plate, state: 'MI' });
    await park({ plate, state: 'WI' });
    expect(await checked({ license: plate, state: '' })).toMatchObject({
      success: false,
      session: null,
      status: false,
    });
    expect(await checked({ license: plate, state: 'WI' })).toMatchObject({ verdict: { kind: 'not_started' } });
  });
});

describe('a car with the valet', () => {
  it('is covered until it is handed back, without a session', async () => {
    await aValetStand(test.db, { locationId: lot.id });
    const ticket = await aTicket(test.db, { locationId: lot.id, plate: 'VLT1234', plateKey: 'VLT1234' });
    expect(await checked({ license: 'VLT1234' })).toMatchObject({
      success: true,
      status: true,
      session: null,
      message: 'This car is with the valet.',
      verdict: { kind: 'valet', covered: true, car: { _id: ticket.id, endTime: null, zone: null } },
    });
    const near = await checked({ license: 'VLTI234' });
    expect(near).toMatchObject({ verdict: { kind: 'near' }, nearMatches: [{ car: { kind: 'valet' } }] });
    await test.db.updateTable('valetTickets').set({ whereabouts: 'void' }).where('id', '=', ticket.id).execute();
    expect(await checked({ license: 'VLT1234' })).toMatchObject({ success: false, verdict: { kind: 'nothing' } });
  });
});

describe('what an officer types', () => {
  it.each([
    ['', 400, 'Please enter a license plate number'],
    ['   ', 400, 'Please enter a license plate number'],
    ['<>', 422, 'Please enter a license plate number'],
    ['АВС123', 422, 'Use only the letters A to Z and digits'],
    ['ABCDEFGH1', 422, 'At most 8 letters and digits'],
    ["'; drop table sessions; --", 422, 'At most 8 letters and digits'],
    [`A${'-'.repeat(32)}`, 400, 'At most 8 letters and digits'],
  ])('is refused with what to do when it is not a plate: "%s"', async (license, refused, message) => {
    const { status, body } = await check({ license });
    expect([status, body.error?.fields?.license]).toEqual([refused, message]);
  });

  it('may include an impossible time, which is recorded if possible and decides nothing', async () => {
    for (const currentTime of ['yesterday', '9999999-01-01', '']) {
      expect((await check({ license: 'ABC123', currentTime })).status).toBe(200);
    }
  });
});

describe('looking up a plate', () => {
  it('is for officers of the lot, its owner and an odogwu; anyone else gets a 404', async () => {
    const stranger = await joinTeam(test, await test.signUp('vendor'));
    const left = await joinTeam(test, owner);
    const other = await aLocation(test.db, { ownerId: owner.user._id });
    const elsewhere = await joinTeam(test, owner, { locationIds: [other.id] });
    const body = { isActive: false };
    await test.call('PATCH /users/enforcement/:id', { params: { id: left.id }, body }, owner.headers);
    const requestedBy = async (headers: Record<string, string>) => (await check({ license: 'ABC123' }, headers)).status;
    expect(await requestedBy(owner.headers)).toBe(200);
    expect(await requestedBy((await test.signUp('odogwu')).headers)).toBe(200);
    expect(await requestedBy(stranger.headers)).toBe(404);
    expect(await requestedBy(elsewhere.headers)).toBe(404);
    expect(await requestedBy((await test.signUp('vendor')).headers)).toBe(404);
    expect(await requestedBy(left.headers)).toBe(401);
    for (const role of ['customer', 'valet', 'admin'] as const) {
      expect(await requestedBy((await test.signUp(role)).headers)).toBe(403);
    }
    expect(await requestedBy({})).toBe(401);
  });
});

describe('every look-up', () => {
  it('is recorded with officer, time, place, reason and answer, for the owner to see', async () => {
    const plate = aPlate();
    await park({ plate });
    const eventId = randomUUIDv7();
    const where = { lat: 41.9, lng: -87.6 };
    const body = {
      license: plate,
      locationId: lot.id,
      state: 'IL',
      currentTime: '2026-11-21T00:00:00.000Z',
      eventId,
      purpose: 'complaint' as const,
      position: where,
    };
    await test.call('POST /sessions/status', { body }, officer.headers);
    const seen = await test.call(
      'GET /locations/:id/look-ups',
      { params: { id: lot.id }, query: { limit: 1 } },
      owner.headers,
    );
    expect(seen.body.data.lookups).toMatchObject([
      {
        eventId,
        at: test.clock.now().toISOString(),
        deviceTime: '2026-11-21T00:00:00.000Z',
        officer: { name: 'Fran Day' },
        purpose: 'complaint',
        plateNumber: plate,
        verdict: 'not_started',
        covered: true,
        position: where,
        offline: false,
      },
    ]);
    expect((await test.call('GET /locations/:id/look-ups', { params: { id: lot.id } }, officer.headers)).status).toBe(
      403,
    );
  });

  it('is listed page by page, each once, latest first', async () => {
    const ids: string[] = [];
    for (let cursor: string | null = ''; cursor !== null; ) {
      const query = { limit: 3, ...(cursor && { cursor }) };
      const page: { body: { data: { lookups: { _id: string; at: string }[] }; nextCursor: string | null } } =
        await test.call('GET /locations/:id/look-ups', { params: { id: lot.id }, query }, owner.headers);
      ids.push(...page.body.data.lookups.map(({ _id }) => _id));
      cursor = page.body.nextCursor;
    }
    const { rows } = await sql<{ id: string }>`
      select id from lookups where location_id = ${lot.id} order by looked_up_at desc, id desc`.execute(test.db);
    expect(ids).toEqual(rows.map(({ id }) => id));
  });

  it('of an officer is shown only to that officer', async () => {
    const { headers } = await joinTeam(test, owner);
    await check({ license: 'MINE123' }, headers);
    const mine = await test.call('GET /locations/:id/look-ups/me', { params: { id: lot.id } }, headers);
    expect(mine.body.data.lookups.map(({ plateNumber }) => plateNumber)).toEqual(['MINE123']);
  });

  it('is answered again only for the same officer and plate', async () => {
    const [license, eventId] = [aPlate(), randomUUIDv7()];
    const first = await checked({ license, eventId });
    const again = await check({ license, eventId });
    expect([again.status, again.body.lookUpId]).toEqual([200, first.lookUpId]);
    const colleague = await joinTeam(test, owner);
    const others = [
      await check({ license: aPlate(), eventId }),
      await check({ license, state: 'WI', eventId }),
      await check({ license, eventId }, colleague.headers),
    ];
    test.clock.advance(11);
    others.push(await check({ license, eventId }));
    for (const { status, body } of others) expect([status, body.error?.code]).toEqual([422, 'idempotency_key_reused']);
  });

  it('is not answered when it cannot be recorded', async () => {
    await sql`alter table lookups add constraint none check (plate_key <> 'NOLOG1')`.execute(test.db);
    expect((await check({ license: 'NOLOG1' })).status).toBe(500);
  });
});

describe('plates in the database', () => {
  it('are matched by the same rule as in the domain', async () => {
    await fc.assert(
      fc.asyncProperty(anyStatePlate, async ({ plateKey }) => {
        const { rows } = await sql<{
          key: string;
        }>`select translate(${plateKey}, 'ODQIZSGB', '00012568') as key`.execute(test.db);
        expect(rows[0]?.key).toBe(lookAlikeKey(plateKey));
      }),
      { numRuns: 200 },
    );
  });
});
