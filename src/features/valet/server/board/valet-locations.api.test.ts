import { describe, expect, it } from 'vitest';
import { createTestApp } from '#platform/testing/app/test-app.ts';
import { aLocation } from '#platform/testing/builders/a-location.ts';
import { joinTeam } from '#platform/testing/builders/a-team.ts';
import { aTicket, aValetStand } from '#platform/testing/builders/a-ticket.ts';

const test = await createTestApp();
const minutesAgo = (minutes: number) => new Date(test.clock.now().getTime() - minutes * 60_000);

type Headers = Record<string, string>;
const listFor = async (headers: Headers, query: { limit?: number; cursor?: string } = {}) =>
  (await test.call('GET /locations/valets/me', { query }, headers)).body;

describe('the list of valet stands', () => {
  it('shows an attendant the stands where they work, with their permissions', async () => {
    const owner = await test.signUp('vendor');
    const [here, elsewhere] = [
      await aLocation(test.db, { ownerId: owner.user._id }),
      await aLocation(test.db, { ownerId: owner.user._id }),
    ];
    await aValetStand(test.db, { locationId: here.id });
    await aValetStand(test.db, { locationId: elsewhere.id });
    const valet = await joinTeam(test, owner, { role: 'valet', locationIds: [here.id] });
    const { data } = await listFor(valet.headers);
    expect(data.locations.map(({ _id }) => _id)).toEqual([here.id]);
    expect(data.locations[0]).toMatchObject({
      attendant: { drivesStick: false, leads: false },
      hasLead: false,
      settings: { price: 10, isHourly: true, hooks: 50, asksCode: true },
    });
  });

  it('tells whether an attendant leads a stand, and keeps working there', async () => {
    const owner = await test.signUp('vendor');
    const [led, other] = [
      await aLocation(test.db, { ownerId: owner.user._id }),
      await aLocation(test.db, { ownerId: owner.user._id }),
    ];
    for (const { id: locationId } of [led, other]) await aValetStand(test.db, { locationId });
    await joinTeam(test, owner, { role: 'valet', locationIds: [led.id] });
    const members = test.db.updateTable('teamMembers').where('ownerId', '=', owner.user._id);
    await members.set({ leadsValets: true }).execute();
    const found = async () => {
      const { locations } = (await listFor(owner.headers)).data;
      return Object.fromEntries(locations.map(({ _id, hasLead }) => [_id, hasLead]));
    };
    expect(await found()).toEqual({ [led.id]: true, [other.id]: false });
    await members.set({ deactivatedAt: test.clock.now() }).execute();
    expect(await found()).toEqual({ [led.id]: false, [other.id]: false });
  });

  it('shows an owner all of their lots, those with a stand first, page by page', async () => {
    const owner = await test.signUp('vendor');
    const stand = await aLocation(test.db, { ownerId: owner.user._id });
    const plain = await aLocation(test.db, { ownerId: owner.user._id });
    await aValetStand(test.db, { locationId: stand.id });
    const first = await listFor(owner.headers, { limit: 1 });
    expect(first.data.locations.map(({ _id }) => _id)).toEqual([stand.id]);
    const second = await listFor(owner.headers, { limit: 1, cursor: first.nextCursor ?? '' });
    expect(second.data.locations).toMatchObject([{ _id: plain.id, settings: null, attendant: null, open: 0 }]);
    expect(second.nextCursor).toBeNull();
    expect((await listFor((await test.signUp('vendor')).headers)).data.locations).toEqual([]);
  });

  it('counts cars in our care, cars being waited for and since when, and today’s totals', async () => {
    const owner = await test.signUp('vendor');
    const { id: locationId } = await aLocation(test.db, { ownerId: owner.user._id });
    await aValetStand(test.db, { locationId });
    const valet = await joinTeam(test, owner, { role: 'valet' });
    const longest = minutesAgo(12);
    await aTicket(test.db, { locationId, whereabouts: 'requested', requestedAt: minutesAgo(3) });
    await aTicket(test.db, { locationId, whereabouts: 'retrieving', requestedAt: longest });
    await aTicket(test.db, { locationId, whereabouts: 'ready', readyAt: minutesAgo(1) });
    const { id } = await aTicket(test.db, { locationId, whereabouts: 'entry' });
    const body = { status: 'parked', parkedBy: 'Leo', parkedLocation: 'B' } as const;
    await test.call('PATCH /valets/:id', { params: { id }, body }, valet.headers);
    expect((await listFor(owner.headers)).data.locations[0]).toMatchObject({
      open: 4,
      waiting: 2,
      inFront: 1,
      waitingSince: longest.toISOString(),
      totalRequested: 0,
      totalParked: 1,
      totalRevenue: 0,
    });
  });
});
