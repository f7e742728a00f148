import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { PermitPlan } from '#features/permits/permits.contract.ts';
import type { Zone } from '#features/zones/zones.contract.ts';
import { api } from '#platform/testing/components/fake-api.ts';
import { press } from '#platform/testing/components/hand.ts';
import { openPage } from '#platform/testing/components/open-page.tsx';
import { aLot, aZone, id, LOT, ZONE } from '#platform/testing/components/samples.ts';

const PAGE = `/locations/${LOT}/zones`;
const DAILY = aZone({
  _id: id(12),
  zoneNumber: 'B2',
  isHourly: false,
  price: 20,
  rate: { name: 'Daily', isHourly: false, priceCents: 2000 },
});
const wholeWeek = (kind: 'free' | 'closed') =>
  [0, 1, 2, 3, 4, 5, 6].map((day) => ({ day, from: '00:00', until: '24:00', kind }));

type Opened = { query?: string; as?: 'customer'; plans?: PermitPlan[] };

async function openLot(zones: Zone[], { query = '', as, plans = [] }: Opened = {}): Promise<void> {
  api.answer('GET /locations/:id', { data: { location: aLot(), sessions: [], isManaged: false } });
  api.answer('GET /locations/:id/zones', { data: { zones }, nextCursor: null });
  api.answer('GET /locations/:id/permit-plans', { data: { location: aLot(), plans } });
  await openPage(PAGE + query, { ...(as && { as }) });
}
const zone = (number: string) => screen.getByText(`Zone ${number}`).closest('li') as HTMLElement;

test('each zone has its price with taxes and fees', async () => {
  await openLot([aZone(), DAILY]);
  await screen.findByText('Zone A1');
  expect(zone('A1').textContent).toContain('$5.50');
  expect(zone('B2').textContent).toContain('$22.00');
  expect(within(zone('B2')).getByRole('link', { name: 'Park Here in zone B2' })).toBeTruthy();
});

test('permits are offered from the least that a driver pays for one, among those that are left', async () => {
  const plan: PermitPlan = {
    _id: id(61),
    locationId: LOT,
    name: 'Commuter',
    zoneIds: [ZONE],
    zones: [{ _id: ZONE, zoneNumber: 'A1' }],
    monthlyCents: 21_000,
    next: null,
    seats: 2,
    sold: 0,
    left: 2,
    inLine: 0,
    plates: 1,
    times: null,
    reserved: false,
    paused: false,
  };
  const soldOut = { ...plan, _id: id(62), monthlyCents: 9000, left: 0 };
  const paused = { ...plan, _id: id(63), monthlyCents: 5000, paused: true };
  await openLot([aZone(), DAILY], { plans: [{ ...plan, _id: id(64), monthlyCents: 30_000 }, plan, soldOut, paused] });
  const link = await screen.findByRole('link', { name: 'Monthly permits from $231.00' });
  expect(link.getAttribute('href')).toBe(`/locations/${LOT}/permits`);
});

test('a stay that was searched for goes on to the zone', async () => {
  await openLot([aZone(), DAILY], { query: '?for=180' });
  const link = await screen.findByRole('link', { name: 'Park Here in zone A1' });
  expect(link.getAttribute('href')).toBe(`${PAGE}/${ZONE}?for=180`);
});

test('a later stay is priced as it was compared', async () => {
  await openLot([aZone(), DAILY], { query: '?for=480&from=2026-06-11T12%3A00' });
  await screen.findByText(/^Prices for parking from .*12:00 PM/);
  expect(zone('A1').textContent).toMatch(/\$44\.00.*for 8\sh/);
});

test('free and closed hours are said; a zone closed all week makes up no opening time and is not sold', async () => {
  await openLot([aZone({ schedule: wholeWeek('free') }), { ...DAILY, schedule: wholeWeek('closed') }]);
  await screen.findByText('Zone A1');
  expect(zone('A1').textContent).toMatch(/Free.*Free every day, all day/);
  within(zone('B2')).getByText('Closed', { exact: true });
  expect(within(zone('B2')).queryByRole('link')).toBeNull();
});

test('a zone that is closed now sells nothing now', async () => {
  await openLot([aZone({ openTime: '18:00', closeTime: '23:00' }), DAILY]);
  await screen.findByText('Zone A1');
  expect(within(zone('A1')).queryByRole('link', { name: 'Park Here in zone A1' })).toBeNull();
  within(zone('B2')).getByRole('link', { name: 'Park Here in zone B2' });
});

test('a zone whose rates are all over offers neither a space nor a price', async () => {
  const dates = [{ from: '2025-05-01', until: '2025-05-02' }];
  const rates = [{ name: 'Fest', kind: 'flat' as const, cents: 2000, when: { dates } }];
  await openLot([aZone({ rates, reservable: true, capacity: 10, left: 10 }), DAILY]);
  await screen.findByText('Zone A1');
  expect(zone('A1').textContent).toMatch(/^Zone A1\s*Closed$/);
});

test('a full zone says when a space is likely to be free', async () => {
  await openLot([aZone({ capacity: 1, left: 0, full: true, freeAt: '2026-06-10T17:00:00.000Z' }), DAILY]);
  await screen.findByText('Zone A1');
  expect(zone('A1').textContent).toMatch(/Full.*likely free 12:00\sPM/);
});

test('a lot whose only zone is full leads to a free one nearby', async () => {
  const full = aZone({ capacity: 1, left: 0, full: true });
  const place = { location: aLot(), zone: full, takesCodes: false };
  api.answer('GET /locations/:locationId/zones/:zoneId', { data: place });
  api.answer('GET /locations/center/:point', { data: { data: [] }, nextCursor: null });
  await openLot([full]);
  await screen.findByText('This zone is full right now');
  await screen.findByRole('link', { name: 'Find another lot' });
});

test('a lot without zones leads on', async () => {
  await openLot([]);
  await screen.findByText('No zones for this location...');
  screen.getByRole('link', { name: 'Find another lot' });
});

test('a lot that is gone leads on', async () => {
  api.refuse('GET /locations/:id', 'not_found');
  api.refuse('GET /locations/:id/zones', 'not_found');
  await openPage(PAGE);
  await screen.findByRole('link', { name: 'Find another lot' });
});

test('zones that could not be loaded are loaded again on request', async () => {
  api.answer('GET /locations/:id', { data: { location: aLot(), sessions: [], isManaged: false } });
  api.answer('GET /locations/:id/permit-plans', { data: { location: aLot(), plans: [] } });
  api.cutOff('GET /locations/:id/zones');
  await openPage(PAGE);
  await screen.findByText(/^No connection/);
  expect(screen.queryByText('No zones for this location...')).toBeNull();
  api.answer('GET /locations/:id/zones', { data: { zones: [aZone(), DAILY] }, nextCursor: null });
  await press('Try again');
  await screen.findByText('Zone A1');
});

test('a driver marks the lot as a favorite, which is undone if it is not stored', async () => {
  api.answer('GET /favourites', { data: { locationIds: [LOT] } });
  await openLot([aZone(), DAILY], { as: 'customer' });
  await screen.findByRole('button', { name: 'Your favorite' });
  api.answer('DELETE /locations/:id/favourite', { message: 'Removed.' });
  await press('Your favorite');
  await screen.findByRole('button', { name: 'Add to favorites' });
  api.refuse('PUT /locations/:id/favourite', 'too_many_favorites');
  await press('Add to favorites');
  expect((await screen.findByRole('alert')).textContent).toBe(
    'An account has at most 200 favorites. Remove one first.',
  );
  screen.getByRole('button', { name: 'Add to favorites' });
});
