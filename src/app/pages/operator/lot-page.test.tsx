import { screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import type { Lane } from '#features/gates/gates.contract.ts';
import type { Need } from '#features/home/home.contract.ts';
import type { Location } from '#features/lots/lots.contract.ts';
import type { PlateRequest } from '#features/parking/corrections.contract.ts';
import type { Zone } from '#features/zones/zones.contract.ts';
import { api } from '#platform/testing/components/fake-api.ts';
import { press } from '#platform/testing/components/hand.ts';
import { aLane, aPassage, listedLanes } from '#platform/testing/components/lane-samples.ts';
import { openPage } from '#platform/testing/components/open-page.tsx';
import { aPortfolio, aPortfolioLot } from '#platform/testing/components/owner-samples.ts';
import { aLot, aZone, id, LOT, ZONE } from '#platform/testing/components/samples.ts';

type Known = {
  location?: Location;
  zones?: Zone[];
  isManaged?: boolean;
  requests?: PlateRequest[];
  needs?: Need[];
  lanes?: Lane[];
};

async function openZones({
  location = aLot(),
  zones = [],
  isManaged = true,
  requests = [],
  needs = [],
  lanes = [],
}: Known = {}): Promise<void> {
  api.answer('GET /locations/:id', { data: { location, sessions: [], isManaged } });
  api.answer('GET /locations/:id/zones', { data: { zones }, nextCursor: null });
  api.answer('GET /locations/:id/plate-requests', { data: { requests } });
  api.answer('GET /locations/:id/lanes', listedLanes(lanes, { inside: 3 }));
  api.answer('GET /locations/:id/today', {
    data: { needs, today: { day: '2026-05-01', cents: 4310, usualCents: 8120 } },
  });
  await openPage(`/locations/${LOT}/zones`, { as: 'vendor' });
  await screen.findByRole('heading', { level: 1, name: 'Harbor Lot' });
}

test('a garage’s lanes are on its page, with what happened at each last', async () => {
  const last = aPassage({ plateNumber: 'ABC123', at: '2026-05-01T15:00:00Z' });
  await openZones({ lanes: [aLane({ last }), aLane({ _id: id(42), name: 'Exit', direction: 'out' })] });
  await screen.findByRole('heading', { name: 'North entry' });
  screen.getByText(/^ABC123 · /);
  screen.getByText('Nothing has happened here yet');
  screen.getByText('Inside now: 3');
  const links = screen.getAllByRole('link', { name: 'Lanes and gates' }).map((link) => link.getAttribute('href'));
  expect(new Set(links)).toEqual(new Set([`/locations/${LOT}/lanes`]));
});

describe('the zones of an owner’s lot', () => {
  test('are none yet', async () => {
    await openZones();
    await screen.findByText('No zones for this location...');
    expect(screen.getByRole('link', { name: 'Add Zone' }).getAttribute('href')).toBe(`/locations/${LOT}/new/zone`);
  });

  test('say what drivers pay, what the owner gets of it, and when they are open', async () => {
    const daily = { price: 20, isHourly: false, rate: { name: 'Daily', isHourly: false, priceCents: 2000 } };
    const roof = aZone({ ...daily, _id: id(12), zoneNumber: 'Rooftop', openTime: '06:00', closeTime: '23:00' });
    await openZones({ zones: [aZone(), roof, aZone({ _id: id(13), zoneNumber: 'C3', archived: true })] });
    const [hourly, rooftop] = screen.getAllByRole('heading', { level: 3 }).map((each) => {
      const card = each.closest('section, article, li') ?? each.parentElement?.parentElement;
      return within(card as HTMLElement);
    });
    for (const words of ['$5.50', '$5.00', 'Open 24 hours']) hourly?.getByText(words);
    for (const words of ['$22.00', '$20.00', '6:00 AM – 11:00 PM']) rooftop?.getByText(words);
    expect(screen.getByRole('link', { name: 'Edit Zone A1' }).getAttribute('href')).toBe(
      `/locations/${LOT}/zones/${ZONE}/edit`,
    );
    screen.getByText('Added to your prices: Transaction fee 10%.');
    expect(screen.queryByText('Zone C3')).toBeNull();
  });

  test('of an archived lot come back with it', async () => {
    await openZones({ location: aLot({ archived: true }) });
    screen.getByText('This lot is archived');
    expect(screen.queryByRole('link', { name: 'Add Zone' })).toBeNull();
    api.answer('POST /locations/:id/restore', { data: { location: aLot() } });
    api.answer('GET /locations/portfolio', aPortfolio([aPortfolioLot()]));
    api.answer('GET /owner-review', { data: { review: null } });
    await press('Restore this location');
    await screen.findByText('Harbor Lot, 12 Harbor St is active again');
  });

  test('of an archived lot that sold something cannot be deleted for good', async () => {
    await openZones({ location: aLot({ archived: true }) });
    await press('Delete for good');
    const dialog = within(screen.getByRole('dialog', { name: 'Delete Harbor Lot for good?' }));
    api.refuse('DELETE /locations/:id', 'busy');
    await press('Delete');
    await dialog.findByText('The server is busy. Try again in a moment.');
    expect(api.calls('DELETE /locations/:id').map(({ query }) => query)).toEqual([{ forever: 'true' }]);
  });

  test('of somebody else’s lot are shown as to a driver', async () => {
    api.answer('GET /favourites', { data: { locationIds: [] } });
    api.answer('GET /locations/:id/permit-plans', { data: { location: aLot(), plans: [] } });
    await openZones({ zones: [aZone(), aZone({ _id: id(12), zoneNumber: 'B2' })], isManaged: false });
    expect(await screen.findAllByRole('link', { name: /^Park Here/ })).toHaveLength(2);
    expect(screen.queryByRole('link', { name: /^(Edit|Add) / })).toBeNull();
  });
});

describe('the page of an owner’s lot', () => {
  const game = {
    name: 'Game',
    kind: 'flat',
    cents: 3000,
    when: { dates: [{ from: '2999-12-12', until: '2999-12-12' }] },
  } as const;
  const hourly = { name: 'Hourly rate', kind: 'per_hour', cents: 500 } as const;

  test('begins with whether it is open, today’s money against the usual, its spaces, and the next event', async () => {
    await openZones({
      zones: [aZone({ capacity: 40, left: 28, rates: [hourly, game] }), aZone({ _id: id(12), zoneNumber: 'B2' })],
    });
    const today = within(
      (await screen.findByRole('heading', { name: 'Today' })).closest('section, div') as HTMLElement,
    );
    screen.getByText('$43.10');
    screen.getByText('A usual Friday brings $81.20');
    for (const words of ['Open', '28', 'of 40 spaces', 'Game', 'December 12, 2999']) screen.getByText(words);
    expect(today).toBeDefined();
  });

  test('says why nothing is sold, and what waits for its people', async () => {
    const first = {
      location: { _id: LOT, name: 'Harbor Lot', address: '12 Harbor St, Chicago, IL 60601' },
      subjectId: null,
      dueBy: null,
    };
    await openZones({ zones: [aZone({ paused: true })], needs: [{ kind: 'appeal', count: 2, first, why: null }] });
    await screen.findByText('All zones are paused, so nobody can buy.');
    screen.getByRole('link', { name: /^2 appeals to decide/ });
    const links = within(screen.getByRole('navigation', { name: 'About this lot' }));
    expect(links.getAllByRole('heading').map(({ textContent }) => textContent)).toEqual([
      'At the lot',
      'Customers',
      'Money',
    ]);
  });
});

describe('plates that drivers ask the lot to fix', () => {
  const request: PlateRequest = {
    _id: id(90),
    paid: { plateNumber: 'ABC123', state: 'IL' },
    plateNumber: 'ABC128',
    state: 'IL',
    zoneNumber: 'A1',
    requestedAt: '2026-05-01T17:00:00.000Z',
    endTime: '2026-05-01T20:00:00.000Z',
  };

  test('are fixed with one tap', async () => {
    await openZones({ requests: [request] });
    await screen.findByRole('heading', { name: 'Plates to fix' });
    api.answer('POST /locations/:locationId/plate-requests/:id/decision', { message: 'Done.' });
    api.answer('GET /locations/:id/plate-requests', { data: { requests: [] } });
    await press('Change the plate to ABC128 IL');
    await screen.findByText('Fixed: ABC128 IL is covered now.');
    expect(api.calls('POST /locations/:locationId/plate-requests/:id/decision').at(-1)?.body).toEqual({
      decision: 'confirm',
    });
    expect(screen.queryByRole('heading', { name: 'Plates to fix' })).toBeNull();
  });

  test('stay on the list when they cannot be fixed, and why is said', async () => {
    await openZones({ requests: [request] });
    await screen.findByRole('heading', { name: 'Plates to fix' });
    api.refuse('POST /locations/:locationId/plate-requests/:id/decision', 'already_paid');
    await press('Change the plate to ABC128 IL');
    await screen.findByRole('alert');
    screen.getByRole('heading', { name: 'Plates to fix' });
  });
});
