// Rules 294 and 295: the zone of an officer's walk, and a plate without a state; the answer and the log say the same.

import { randomUUIDv7 } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { createTestApp } from '#platform/testing/app/test-app.ts';
import { aGuest, payForStay } from '#platform/testing/builders/a-driver.ts';
import { aLocation, aZone } from '#platform/testing/builders/a-location.ts';
import { anOfflineLookup } from '#platform/testing/builders/a-lookup.ts';
import { joinTeam } from '#platform/testing/builders/a-team.ts';

const test = await createTestApp();
const owner = await test.signUp('vendor');
const officer = await joinTeam(test, owner);
const lot = await aLocation(test.db, { ownerId: owner.user._id });
const one = await aZone(test.db, { locationId: lot.id, zoneNumber: '1' });
const two = await aZone(test.db, { locationId: lot.id, zoneNumber: '2' });

let plates = 0;
/** No two are similar. */
const aPlate = () => {
  plates += 111;
  return `EF${1000 + plates}Z`;
};
const park = async (plate: string, zoneId: string, state = 'IL') => {
  await payForStay(test, aGuest(), { zoneId, vehicles: [{ plate, state }] });
  test.clock.advance(10);
};
type Options = { state?: string | null; zoneId?: string | null; eventId?: string };
const check = (license: string, options: Options = {}) =>
  test.call(
    'POST /sessions/status',
    { body: { license, locationId: lot.id, state: 'IL', ...options } },
    officer.headers,
  );
const latest = async () => {
  const params = { id: lot.id };
  return (await test.call('GET /locations/:id/look-ups', { params }, owner.headers)).body.data.lookups[0];
};

describe('a car that is paid in a different zone than the officer walks', () => {
  it('is covered, shown as elsewhere, and recorded that way in the log', async () => {
    const plate = aPlate();
    await park(plate, two.id);
    const { body } = await check(plate, { zoneId: one.id });
    expect(body).toMatchObject({
      success: true,
      walkZone: '1',
      verdict: { kind: 'valid', covered: true, elsewhere: true, car: { zone: { zoneNumber: '2' } } },
    });
    expect(body.message).toMatch(/^Paid in zone 2 until \d+:\d\d [AP]M\. You are in 1\.$/);
    expect(await latest()).toMatchObject({ verdict: 'valid', covered: true, elsewhere: true, walkZone: '1' });
  });

  it('is not elsewhere in its own zone, or on a walk through all zones', async () => {
    const plate = aPlate();
    await park(plate, two.id);
    expect((await check(plate, { zoneId: two.id })).body.verdict).toMatchObject({ covered: true, elsewhere: false });
    expect(await latest()).toMatchObject({ elsewhere: false, walkZone: '2' });
    expect((await check(plate)).body).toMatchObject({ walkZone: null, verdict: { covered: true, elsewhere: false } });
    expect(await latest()).toMatchObject({ elsewhere: false, walkZone: null });
  });

  it('is answered 404 for a zone of another lot', async () => {
    const other = await aLocation(test.db, { ownerId: owner.user._id });
    const { id: zoneId } = await aZone(test.db, { locationId: other.id, zoneNumber: '9' });
    expect((await check(aPlate(), { zoneId })).status).toBe(404);
    expect((await check(aPlate(), { zoneId: randomUUIDv7() })).status).toBe(404);
  });

  it('is recorded that way when it was checked without a signal', async () => {
    const lookUp = {
      ...anOfflineLookup({ license: aPlate(), secondsAgo: 0 }),
      verdict: 'valid' as const,
      covered: true,
    };
    const lookups = [{ ...lookUp, elsewhere: true, zoneId: one.id }];
    const params = { id: lot.id };
    await test.call('POST /locations/:id/look-ups', { params, body: { lookups } }, officer.headers);
    expect(await latest()).toMatchObject({ eventId: lookUp.eventId, offline: true, elsewhere: true, walkZone: '1' });
    const other = await aLocation(test.db, { ownerId: owner.user._id });
    const { id: zoneId } = await aZone(test.db, { locationId: other.id, zoneNumber: '9' });
    const strange = { ...anOfflineLookup({ license: aPlate(), secondsAgo: 0 }), zoneId };
    const sent = { params, body: { lookups: [strange] } };
    const { stored, refused } = (await test.call('POST /locations/:id/look-ups', sent, officer.headers)).body.data;
    expect([stored, refused.map(({ eventId }) => eventId)]).toEqual([[], [strange.eventId]]);
  });
});

describe('an exact paid plate that was typed without a state', () => {
  it('is paid with its state, both in the answer and in the log', async () => {
    const plate = aPlate();
    await park(plate, one.id, 'WI');
    const { body } = await check(plate, { state: '' });
    expect(body).toMatchObject({ state: 'WI', verdict: { kind: 'valid', covered: true }, nearMatches: [] });
    expect(await latest()).toMatchObject({ plateNumber: plate, state: 'WI', verdict: 'valid', covered: true });
  });

  it('is stored once when it is sent again, even after its car has left', async () => {
    const plate = aPlate();
    await park(plate, one.id, 'WI');
    const eventId = randomUUIDv7();
    const first = await check(plate, { state: '', eventId });
    await test.db.updateTable('sessions').set({ status: 'refunded' }).where('plateKey', '=', plate).execute();
    const again = await check(plate, { state: '', eventId });
    expect([first.status, again.status]).toEqual([200, 200]);
    expect(again.body.checkId).toBe(first.body.checkId);
    expect((await check(plate, { state: 'IN', eventId })).status).toBe(422);
  });
});

it("a pack for work without a signal includes the lot's state", async () => {
  const pack = await test.call('GET /locations/:id/pack', { params: { id: lot.id } }, officer.headers);
  expect(pack.body.data.lotState).toBe('IL');
});
