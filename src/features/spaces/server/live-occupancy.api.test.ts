import { afterEach, describe, expect, it } from 'vitest';
import { type EventReading, readEvents } from '#platform/testing/app/read-events.ts';
import { createTestApp, type SignedUp } from '#platform/testing/app/test-app.ts';
import { aGuest, confirmCard, payForStay, prepareStay, returnFrom } from '#platform/testing/builders/a-driver.ts';
import { aLocation, aZone } from '#platform/testing/builders/a-location.ts';
import { holdForEvents } from './event-holds.store.ts';

// Two processes on one database, like two servers behind a load balancer.
const app = await createTestApp({ apart: true });
const other = await createTestApp({ apart: true });
const [here, there] = await Promise.all([app, other].map((each) => each.app.listen({ host: '127.0.0.1', port: 0 })));
const owner = await app.signUp('vendor');
const stranger = await app.signUp('vendor');

const readings: EventReading[] = [];
afterEach(() => {
  for (const reading of readings.splice(0)) reading.stop();
});

async function aCountedLot(capacity = 3) {
  const { id: locationId } = await aLocation(app.db, { ownerId: owner.user._id });
  const { id: zoneId } = await aZone(app.db, { locationId, priceCents: 1000, isHourly: true });
  await app.call('PATCH /zones/:id', { params: { id: zoneId }, body: { capacity } }, owner.headers);
  return { locationId, zoneId };
}

async function follow(
  locationId: string,
  { url = here, by = owner }: { url?: string | undefined; by?: SignedUp } = {},
) {
  const path = `/locations/${locationId}/occupancy/events`;
  const reading = await readEvents({ url: url ?? '', path, headers: by.headers });
  readings.push(reading);
  return reading;
}

type Reported = {
  readonly zones: readonly { readonly taken: number; readonly left: number; readonly blocked: number }[];
};
const named = ({ events }: EventReading, name: string) => events.filter((event) => event.name === name);
const readBy = (reading: EventReading) => named(reading, 'occupancy').map(({ data }) => (data as Reported).zones[0]);

describe('the live occupancy of a lot', () => {
  it('is sent whole at once, and again after each change, whichever process made it', async () => {
    const lot = await aCountedLot();
    const [near, far] = [await follow(lot.locationId), await follow(lot.locationId, { url: there })];
    for (const reading of [near, far]) {
      await reading.until(({ events }) => events.length === 2);
      expect(reading.events[0]).toMatchObject({ name: 'occupancy', data: { zones: [{ taken: 0, left: 3 }] } });
    }
    await payForStay(app, aGuest(), lot);
    await app.call('PUT /zones/:id/blocked', { params: { id: lot.zoneId }, body: { blocked: 1 } }, owner.headers);
    for (const reading of [near, far]) {
      await reading.until((each) => readBy(each).at(-1)?.blocked === 1);
      expect(readBy(reading).at(-1)).toMatchObject({ taken: 1, left: 1, blocked: 1 });
      const frames = reading.events.map(({ data }) => JSON.stringify(data));
      expect(frames).toEqual([...new Set(frames)]);
    }
  });

  it('is sent at once to a page opened later, too', async () => {
    const lot = await aCountedLot();
    const first = await follow(lot.locationId);
    await first.until(({ events }) => events.length > 0);
    const second = await follow(lot.locationId);
    await second.until(({ events }) => events.length > 0);
    expect(second.events[0]).toEqual(first.events[0]);
  });

  it('reports another parked car when one whose space was held for half a minute pays, even though no count changes', async () => {
    const lot = await aCountedLot();
    const reading = await follow(lot.locationId);
    const held = await prepareStay(app, aGuest(), lot);
    await reading.until((each) => readBy(each).at(-1)?.taken === 1);
    app.clock.advance(0.5);
    const before = named(reading, 'parked').length;
    const counted = readBy(reading).length;
    await confirmCard(app, held.clientSecret);
    await returnFrom(app, held.clientSecret);
    await reading.until((each) => named(each, 'parked').length > before);
    expect(readBy(reading)).toHaveLength(counted);
  });

  it('reports it when a car’s time is over, too', async () => {
    const lot = await aCountedLot();
    await payForStay(app, aGuest(), lot);
    const reading = await follow(lot.locationId);
    await reading.until((each) => named(each, 'parked').length === 1);
    app.clock.advance(70);
    await reading.until((each) => named(each, 'parked').length === 2);
  });

  it('reports the end of a block when its time has come, even if nobody does anything', async () => {
    const lot = await aCountedLot();
    const until = new Date(app.clock.now().getTime() + 30 * 60_000).toISOString();
    const body = { blocked: 3, until, reason: 'snow' };
    await app.call('PUT /zones/:id/blocked', { params: { id: lot.zoneId }, body }, owner.headers);
    const reading = await follow(lot.locationId);
    await reading.until((each) => readBy(each).at(-1)?.left === 0);
    app.clock.advance(31);
    await reading.until((each) => readBy(each).at(-1)?.left === 3);
    expect(readBy(reading).at(-1)).toMatchObject({ blocked: 0, blockedReason: null });
  });

  it('says what an event keeps from its start to its end', async () => {
    const lot = await aCountedLot();
    const inMinutes = (minutes: number) => new Date(app.clock.now().getTime() + minutes * 60_000);
    const game = { name: 'Home game', spaces: 2, startsAt: inMinutes(30), endsAt: inMinutes(90) };
    await holdForEvents(app.db, { ...lot, eventHolds: [game], newId: app.deps.newId, now: app.clock.now() });
    const reading = await follow(lot.locationId);
    await reading.until((each) => readBy(each).at(-1)?.left === 3);
    app.clock.advance(31);
    await reading.until((each) => readBy(each).at(-1)?.left === 1);
    const eventHolds = [{ name: 'Home game', spaces: 2, until: game.endsAt.toISOString() }];
    expect(readBy(reading).at(-1)).toMatchObject({ taken: 2, eventHolds });
    app.clock.advance(60);
    await reading.until((each) => readBy(each).at(-1)?.left === 3);
    expect(readBy(reading).at(-1)).toMatchObject({ taken: 0, eventHolds: [] });
  });

  it('reports nothing about another lot, and nothing to a stranger', async () => {
    const [lot, elsewhere] = [await aCountedLot(), await aCountedLot()];
    const reading = await follow(lot.locationId);
    await reading.until(({ events }) => events.length === 2);
    await payForStay(app, aGuest(), elsewhere);
    await payForStay(app, aGuest(), lot);
    await reading.until((each) => readBy(each).at(-1)?.taken === 1);
    const zoneIds = named(reading, 'occupancy').flatMap(({ data }) => (data as { zones: { zoneId: string }[] }).zones);
    expect(new Set(zoneIds.map(({ zoneId }) => zoneId))).toEqual(new Set([lot.zoneId]));
    expect((await follow(lot.locationId, { by: stranger })).status).toBe(404);
  });
});
