// Rules 297 and 298: the lists of a lot's owner, and each place where an officer is told of a match.

import { randomUUIDv7 } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { createTestApp } from '#platform/testing/app/test-app.ts';
import { aGuest, payForStay } from '#platform/testing/builders/a-driver.ts';
import { aLocation, aZone } from '#platform/testing/builders/a-location.ts';
import { joinTeam } from '#platform/testing/builders/a-team.ts';
import { findMatches } from './listed-plates.ts';

const test = await createTestApp();
const owner = await test.signUp('vendor');
const stranger = await test.signUp('vendor');
const officer = await joinTeam(test, owner);
const DAY = 24 * 60;

async function aListedLot() {
  const lot = await aLocation(test.db, { ownerId: owner.user._id });
  const zone = await aZone(test.db, { locationId: lot.id, zoneNumber: '1' });
  const params = { id: lot.id };
  type Line = { license: string; state?: string; reason?: string; until?: string | null };
  const add = (list: 'tow' | 'boot' | 'never_notice', plates: Line[], headers = owner.headers) =>
    test.call('POST /locations/:id/plate-lists', { params, body: { list, plates } }, headers);
  return {
    lot,
    zone,
    add,
    listed: async () => (await test.call('GET /locations/:id/plate-lists', { params }, owner.headers)).body.data.plates,
    remove: (id: string, headers = owner.headers) =>
      test.call('DELETE /locations/:locationId/plate-lists/:id', { params: { locationId: lot.id, id } }, headers),
    check: async (license: string, state = 'IL') =>
      (await test.call('POST /sessions/status', { body: { license, state, locationId: lot.id } }, officer.headers)).body
        .listed,
    pack: async (lists?: string) =>
      (await test.call('GET /locations/:id/pack', { params, ...(lists && { query: { lists } }) }, officer.headers)).body
        .data.lists,
    read: (plate: string) =>
      test.call(
        'POST /reads',
        {
          body: {
            _id: randomUUIDv7(),
            locationId: lot.id,
            plate,
            state: 'IL',
            confidence: 0.9,
            camera: 'Gate',
            at: test.clock.now().toISOString(),
          },
        },
        owner.headers,
      ),
  };
}

const TOW = { license: 'TOW 111', state: 'IL', reason: 'Left unpaid 9 times' };
const MATCH = { list: 'tow', reason: 'Left unpaid 9 times', until: null };

describe('a listed plate', () => {
  it("is reported with its reason at a check, in a pack and for a camera's read", async () => {
    const { add, check, pack, read } = await aListedLot();
    expect((await add('tow', [TOW])).body.data).toEqual({ added: 1, changed: 0 });
    expect(await check('tow111')).toEqual([MATCH]);
    expect(await check('TOW111', 'WI')).toEqual([]);
    expect(await check('TOW111', '')).toEqual([MATCH]);
    expect(await check('T0W111')).toEqual([]);
    expect((await pack())?.plates).toEqual([{ ...MATCH, p: 'TOW111', s: 'IL' }]);
    expect((await read('TOW111')).body.data.read.listed).toEqual([MATCH]);
  });

  it('without a state matches every state', async () => {
    const { add, check } = await aListedLot();
    await add('boot', [{ license: 'ANY222' }]);
    expect(await check('ANY222', 'WI')).toEqual([{ list: 'boot', reason: '', until: null }]);
  });

  it('is listed among what cameras read even if it was paid', async () => {
    const { add, read, zone, lot } = await aListedLot();
    await add('tow', [TOW]);
    await payForStay(test, aGuest(), { zoneId: zone.id, vehicles: [{ plate: 'TOW111', state: 'IL' }] });
    expect((await read('TOW111')).body.data.read).toMatchObject({ covered: true, listed: [MATCH] });
    const query = { which: 'uncovered' as const };
    const list = await test.call('GET /locations/:id/reads', { params: { id: lot.id }, query }, officer.headers);
    expect(list.body.data.reads).toMatchObject([{ plateNumber: 'TOW111', covered: true, listed: [MATCH] }]);
  });

  it("is on the list through its last day by the lot's clock, and deleted afterwards", async () => {
    const { add, check, listed } = await aListedLot();
    const today = test.clock.now().toISOString().slice(0, 10);
    await add('tow', [{ ...TOW, until: today }]);
    expect(await check('TOW111')).toHaveLength(1);
    test.clock.advance(2 * DAY);
    expect(await check('TOW111')).toEqual([]);
    test.clock.advance(2 * DAY);
    await test.handlers['forget-look-ups']();
    expect(await listed()).toEqual([]);
  });

  it('is known to other features with the lists it is on', async () => {
    const { add, lot } = await aListedLot();
    await add('never_notice', [{ license: 'VIP333', state: 'IL', reason: 'Owner’s car' }]);
    const requested = { locationId: lot.id, timeZone: 'America/Chicago', plateKey: 'VIP333', state: 'IL' };
    const [match] = await findMatches(test.db, requested, test.clock.now());
    expect(match).toEqual({ list: 'never_notice', reason: 'Owner’s car', until: null });
    expect(await findMatches(test.db, { ...requested, state: 'WI' }, test.clock.now())).toEqual([]);
  });
});

describe('the lists of a lot', () => {
  it('take many lines at once; a plate that is already there gets the new reason and last day', async () => {
    const { add, listed } = await aListedLot();
    await add('tow', [TOW]);
    const again = { ...TOW, reason: 'Left unpaid 10 times', until: '2100-01-01' };
    const { body } = await add('tow', [again, { license: 'NEW222', reason: 'Bakery' }, { license: 'new 222' }]);
    expect(body.data).toEqual({ added: 1, changed: 1 });
    expect(await listed()).toHaveLength(2);
    expect((await listed()).find(({ state }) => state === 'IL')).toMatchObject({ until: '2100-01-01' });
  });

  it('stay unchanged when a line is wrong, which is reported', async () => {
    const { add, listed } = await aListedLot();
    const { status, body } = await add('tow', [TOW, { license: '***' }]);
    expect([status, body.error?.fields?.plates]).toEqual([expect.any(Number), 'Line 2: *** is not a license plate.']);
    expect([400, 422]).toContain(status);
    expect((await add('tow', [{ license: 'OK1234', state: 'ZZ' }])).body.error?.fields?.plates).toContain('Line 1');
    expect(await listed()).toEqual([]);
  });

  it('lose a plate that is removed, on phones too', async () => {
    const { add, listed, remove, check, pack } = await aListedLot();
    await add('tow', [TOW]);
    const before = await pack();
    expect(await pack(before?.tag)).toBeNull();
    const id = (await listed())[0]?._id ?? '';
    expect([(await remove(id)).status, (await remove(id)).status]).toEqual([200, 404]);
    expect(await check('TOW111')).toEqual([]);
    expect((await pack(before?.tag))?.plates).toEqual([]);
  });

  it('belong to the owner: officers neither change nor read them, and a stranger learns nothing', async () => {
    const { add, listed, remove, lot } = await aListedLot();
    await add('tow', [TOW]);
    const id = (await listed())[0]?._id ?? '';
    expect((await add('tow', [TOW], officer.headers)).status).toBe(403);
    expect((await add('tow', [TOW], stranger.headers)).status).toBe(404);
    expect((await remove(id, stranger.headers)).status).toBe(404);
    const params = { id: lot.id };
    for (const { headers, status } of [
      { headers: stranger.headers, status: 404 },
      { headers: officer.headers, status: 403 },
    ]) {
      expect((await test.call('GET /locations/:id/plate-lists', { params }, headers)).status).toBe(status);
    }
    const elsewhere = await aListedLot();
    expect((await elsewhere.remove(id)).status).toBe(404);
    expect(await elsewhere.check('TOW111')).toEqual([]);
    expect(await listed()).toHaveLength(1);
  });
});
