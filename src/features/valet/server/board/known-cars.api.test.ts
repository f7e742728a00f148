import { describe, expect, it } from 'vitest';
import { plainLines } from '#features/pricing/rules/price-stay.ts';
import { createTestApp } from '#platform/testing/app/test-app.ts';
import { aLocation } from '#platform/testing/builders/a-location.ts';
import { joinTeam } from '#platform/testing/builders/a-team.ts';
import { aTicket, aValetStand } from '#platform/testing/builders/a-ticket.ts';
import { forgetTickets } from '../tickets/forget-tickets.ts';

const test = await createTestApp();
const daysAgo = (days: number) => new Date(test.clock.now().getTime() - days * 24 * 3_600_000);

async function aStand() {
  const owner = await test.signUp('vendor');
  const lot = await aLocation(test.db, { ownerId: owner.user._id });
  await aValetStand(test.db, { locationId: lot.id });
  const valet = await joinTeam(test, owner, { role: 'valet' });
  const known = (headers = valet.headers) =>
    test.call('GET /valets/locations/:locationId/known-cars', { params: { locationId: lot.id } }, headers);
  return { owner, locationId: lot.id, valet, known };
}

const car = (plate: string) => ({ plate, plateKey: plate.replace(/\W/g, ''), plateState: 'IL' });

describe('the cars that a stand’s phone knows without a signal', () => {
  it('are its latest, each once as last recorded, without first names, phone numbers and addresses', async () => {
    const { locationId, known } = await aStand();
    const guest = { firstName: 'Ann', lastName: 'Carter', email: 'ann@example.com', phone: '+13125550187' };
    await aTicket(test.db, { locationId, ...guest, ...car('OLD 1'), createdAt: daysAgo(9), color: 'Red' });
    await aTicket(test.db, { locationId, ...guest, ...car('NEW-2'), createdAt: daysAgo(5) });
    await aTicket(test.db, { locationId, ...guest, ...car('OLD 1'), createdAt: daysAgo(1), color: 'Green' });
    await aTicket(test.db, { locationId, ...car('VOID9'), createdAt: daysAgo(1), whereabouts: 'void' });
    const elsewhere = await aStand();
    await aTicket(test.db, { locationId: elsewhere.locationId, ...car('ELSE1') });
    const { cars } = (await known()).body;
    expect(cars.map(({ plateNumber, color }) => [plateNumber, color])).toEqual([
      ['OLD 1', 'Green'],
      ['NEW-2', expect.any(String)],
    ]);
    expect(Object.keys(cars[0] ?? {}).sort()).toEqual(
      ['color', 'lastName', 'lastSeen', 'make', 'model', 'plateNumber', 'state', 'transmissionType'].sort(),
    );
    expect(cars[0]?.lastName).toBe('Carter');
  });

  it('are 300 at most', async () => {
    const { locationId, known } = await aStand();
    const minutesAgo = (minutes: number) => new Date(test.clock.now().getTime() - minutes * 60_000);
    for (let index = 0; index < 303; index += 1)
      await aTicket(test.db, { locationId, ...car(`C${index}`), createdAt: minutesAgo(index) });
    const { cars } = (await known()).body;
    expect([cars.length, cars[0]?.plateNumber, cars.at(-1)?.plateNumber]).toEqual([300, 'C0', 'C299']);
  });

  it('come with the spaces in which cars of the last month were parked, those that cars come from soonest first', async () => {
    const { locationId, known } = await aStand();
    const brought = (parkedLocation: string, minutes: number, days = 1) =>
      aTicket(test.db, {
        locationId,
        parkedLocation,
        createdAt: daysAgo(days),
        whereabouts: 'ready',
        retrievingAt: daysAgo(days),
        readyAt: new Date(daysAgo(days).getTime() + minutes * 60_000),
      });
    for (const [place, minutes] of [
      ['C1', 9],
      ['b 2', 3],
      ['B2', 4],
      ['A7', 6],
    ] as const)
      await brought(place, minutes);
    await aTicket(test.db, { locationId, parkedLocation: 'B10', createdAt: daysAgo(2) });
    await brought('OLD1', 1, 40);
    const { places } = (await known()).body;
    expect(places.map((place) => place.toUpperCase().replace(' ', ''))).toEqual(['B2', 'B10', 'A7', 'C1']);
  });

  it('are told only to attendants of this stand', async () => {
    const { known, owner } = await aStand();
    const elsewhere = await aStand();
    const requested = [owner.headers, elsewhere.valet.headers, { authorization: '' }].map((headers) => known(headers));
    expect((await Promise.all(requested)).map(({ status }) => status)).toEqual([403, 404, 401]);
  });

  it('are forgotten with their guests, even when the stand looks a plate up', async () => {
    const { locationId, valet, known } = await aStand();
    const at = daysAgo(151);
    const paid = {
      paidBy: 'cash' as const,
      paidAt: at,
      lines: JSON.stringify(plainLines({ parkingCents: 1000, feeCents: 100 })),
    };
    const gone = { whereabouts: 'completed', completedAt: at, updatedAt: at, createdAt: at } as const;
    await aTicket(test.db, { locationId, ...car('GONE1'), ...paid, ...gone });
    const recall = () =>
      test.call('POST /valets/recall', { body: { locationId, plateNumber: 'gone 1' } }, valet.headers);
    expect([(await known()).body.cars.length, (await recall()).body.cars.length]).toEqual([1, 1]);
    await forgetTickets(test.deps);
    expect([(await known()).body.cars, (await recall()).body.cars]).toEqual([[], []]);
  });
});
