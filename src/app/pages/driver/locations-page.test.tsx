import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { NearbyLocation } from '#features/lots/lots.contract.ts';
import { boot } from '#platform/api/boot.ts';
import { api } from '#platform/testing/components/fake-api.ts';
import { check, choose, fill, press, textIn, user } from '#platform/testing/components/hand.ts';
import { openPage } from '#platform/testing/components/open-page.tsx';
import { aNearbyLot, id, LOT, ZONE } from '#platform/testing/components/samples.ts';

const NEAR = 'GET /locations/center/:point';
const FARTHER = aNearbyLot({
  _id: id(3),
  name: 'Pier Lot',
  distance: 500,
  location_point: { coordinates: [-87.622, 41.88] },
});

describe('a first visit', () => {
  beforeEach(() => {
    Object.assign(boot, { area: { name: 'Chicago', lat: 41.88, lng: -87.63 } });
    return () => void Object.assign(boot, { area: undefined });
  });

  test('opens where most lots are, until somebody searches', async () => {
    api.answer(NEAR, { data: { data: [aNearbyLot()] }, nextCursor: null });
    await openPage('/locations');
    await screen.findByRole('heading', { name: 'Lots near Chicago' });
    await screen.findByRole('link', { name: /^Harbor Lot/ });
    screen.getByRole('button', { name: 'Use my location' });
    // Nobody has chosen it, so that it is not remembered as the last search.
    expect(sessionStorage.getItem('parkvale.search')).toBeNull();
    expect(window.location.search).toBe('');
  });

  test('takes the position that this device may give anyway, and never asks for it', async () => {
    const found = { coords: { latitude: 41.9, longitude: -87.7 } };
    const asked: string[] = [];
    vi.stubGlobal('navigator', {
      ...window.navigator,
      permissions: { query: async () => ({ state: permission }) },
      geolocation: {
        getCurrentPosition: (then: (position: typeof found) => void) => {
          asked.push(permission);
          then(found);
        },
      },
    });
    let permission = 'prompt';
    api.answer(NEAR, { data: { data: [aNearbyLot()] }, nextCursor: null });
    await openPage('/locations');
    await screen.findByRole('heading', { name: 'Lots near Chicago' });
    expect(asked).toEqual([]);
    cleanup();
    permission = 'granted';
    await openPage('/locations');
    await screen.findByRole('heading', { name: 'Lots near you' });
    expect(api.calls(NEAR).at(-1)?.params.point).toEqual({ lat: 41.9, lng: -87.7 });
    // Where somebody is stays out of an address that may be shared.
    expect(window.location.search).toBe('');
  });

  test('goes where the last one was', async () => {
    api.answer(NEAR, { data: { data: [aNearbyLot()] }, nextCursor: null });
    await openPage('/locations?q=Navy+Pier&at=41.89170,-87.60860');
    await screen.findByRole('heading', { name: 'Lots near Navy Pier' });
    cleanup();
    sessionStorage.clear();
    await openPage('/locations');
    await screen.findByRole('heading', { name: 'Lots near Navy Pier' });
    expect(window.location.search).toBe('?q=Navy+Pier&at=41.89170%2C-87.60860');
  });
});

describe('the address of a search', () => {
  const FOUND = { ...aNearbyLot(), distance: null };
  const LOTS = { data: { data: [aNearbyLot({ distance: 0 })] }, nextCursor: null };
  beforeEach(() => {
    api.answer('GET /places', { data: { places: [], credit: '' } });
    api.answer('GET /locations/search', { data: { locations: [] } });
    api.answer(NEAR, LOTS);
  });

  test('has the words typed at home, and then the point that they mean', async () => {
    api.answer('GET /locations/search', ({ query }) => ({ data: { locations: query.limit === 1 ? [FOUND] : [] } }));
    await openPage('/');
    await fill('Where to?', 'harbor');
    await user.keyboard('{Enter}');
    await screen.findByRole('heading', { name: 'Lots near Harbor Lot' });
    expect(window.location.pathname + window.location.search).toMatch(/^\/locations\?q=Harbor\+Lot&at=/);
    expect((await screen.findByRole('link', { name: /^Harbor Lot/ })).getAttribute('aria-current')).toBe('true');
  });

  test('opens a place, a time and a length that somebody shared, with one call', async () => {
    await openPage('/locations?q=Navy+Pier&at=41.89170,-87.60860&for=300');
    await screen.findByRole('heading', { name: 'Lots near Navy Pier' });
    expect(textIn('Where to?')).toBe('Navy Pier');
    await screen.findByRole('link', { name: /^Harbor Lot/ });
    expect(api.calls(NEAR).map(({ params, query }) => [params.point, query.minutes])).toEqual([
      [{ lat: 41.8917, lng: -87.6086 }, 300],
    ]);
    expect(api.calls('GET /locations/search')).toEqual([]);
  });

  test('leads to the zone of a sign’s code', async () => {
    api.answer('GET /signs/:code', { data: { locationId: LOT, zoneId: ZONE } });
    api.hang('GET /locations/:locationId/zones/:zoneId');
    await openPage('/locations?q=MDCTR3');
    await expect.poll(() => window.location.pathname).toBe(`/locations/${LOT}/zones/${ZONE}`);
  });

  test('is gone back through', async () => {
    const places = [{ placeId: 'p1', title: 'Harbor Springs', subtitle: 'Michigan' }];
    const spot = { placeId: 'p1', address: 'Harbor Springs, MI', lat: 45.4, lng: -84.9, exact: false };
    api.answer('GET /places', { data: { places, credit: '' } });
    api.answer('GET /places/:placeId', { data: spot });
    await openPage('/locations?q=Navy+Pier&at=41.89170,-87.60860');
    await fill('Where to?', 'Harbor Springs');
    await user.click(await screen.findByRole('option', { name: /^Harbor Springs/ }));
    await screen.findByRole('heading', { name: 'Lots near Harbor Springs, MI' });
    window.history.back();
    await screen.findByRole('heading', { name: 'Lots near Navy Pier' });
    expect(textIn('Where to?')).toBe('Navy Pier');
  });

  test('says of words that nothing has that name, beside the lots that are known', async () => {
    await openPage('/locations?q=qqqqzzzzxx');
    await screen.findByText('No lot or place by that name was found. Try a city or a ZIP code.');
    expect(textIn('Where to?')).toBe('qqqqzzzzxx');
  });
});

describe('a search', () => {
  const FOUND = { ...aNearbyLot(), distance: null };
  beforeEach(() => {
    api.answer('GET /places', { data: { places: [], credit: '' } });
    api.answer('GET /locations/search', { data: { locations: [] } });
  });
  const type = (text: string) => fill('Where to?', text);

  test('lists our own lots above places, and is made with the keyboard alone', async () => {
    const places = [{ placeId: 'p1', title: 'Harbor Springs', subtitle: 'Michigan' }];
    api.answer('GET /places', { data: { places, credit: '' } });
    api.answer('GET /locations/search', { data: { locations: [FOUND] } });
    api.answer(NEAR, { data: { data: [aNearbyLot({ distance: 0 }), FARTHER] }, nextCursor: null });
    await openPage('/locations');
    await type('Habror Lot');
    await screen.findByRole('option', { name: /^Harbor Springs/ });
    const options = screen.getAllByRole('option');
    expect(options.map(({ textContent }) => textContent)).toEqual([
      'Harbor Lot12 Harbor St, Chicago, IL 60601',
      'Harbor SpringsMichigan',
    ]);
    await user.keyboard('{ArrowDown}');
    expect(options[0]?.getAttribute('aria-selected')).toBe('true');
    await user.keyboard('{Enter}');
    await screen.findByRole('heading', { name: 'Lots near Harbor Lot' });
    expect((await screen.findByRole('link', { name: /^Harbor Lot/ })).getAttribute('aria-current')).toBe('true');
    expect(textIn('Where to?')).toBe('Harbor Lot');
  });

  test('finds places while our own lots cannot be searched', async () => {
    api.cutOff('GET /locations/search');
    const places = [{ placeId: 'p1', title: 'Lincoln Park', subtitle: 'Chicago' }];
    api.answer('GET /places', { data: { places, credit: '' } });
    await openPage('/locations');
    await type('Lincoln Park');
    await screen.findByRole('option', { name: /^Lincoln Park/ });
  });

  test('says of a name that nothing has it', async () => {
    await openPage('/locations');
    await type('qqqqzzzzxx');
    const words = 'No lot or place by that name was found. Try a city or a ZIP code.';
    await screen.findByText(words);
    await user.keyboard('{Enter}');
    await expect
      .poll(() => screen.getAllByText(words).map(({ className }) => className))
      .toEqual([expect.stringMatching('error')]);
  });
});

describe('the lots around a place', () => {
  const openList = async (lots: NearbyLocation[], { as, query = '' }: { as?: 'customer'; query?: string } = {}) => {
    sessionStorage.setItem('parkvale.search', JSON.stringify({ lat: 41.88, lng: -87.62, name: 'Chicago' }));
    api.answer(NEAR, { data: { data: lots }, nextCursor: null });
    if (as) api.answer('GET /favourites', { data: { locationIds: [] } });
    await openPage(`/locations${query}`, { ...(as && { as }) });
    await screen.findByRole('heading', { name: 'Lots near Chicago' });
  };
  const entry = async (name = 'Harbor Lot') => screen.findByRole('link', { name: new RegExp(`^${name}`) });
  const requested = () => api.calls(NEAR).at(-1)?.query;

  test('have the price of the stay, and lead to it', async () => {
    await openList([aNearbyLot()]);
    expect((await entry()).textContent).toContain('$11.00');
    expect((await entry()).getAttribute('href')).toBe(`/locations/${LOT}/zones?for=120`);
    expect(screen.queryByRole('button', { name: 'Add Harbor Lot to favorites' })).toBeNull();
  });

  test('say the minutes of a walk, or the miles of a drive', async () => {
    await openList([aNearbyLot(), aNearbyLot({ _id: id(9), name: 'Airport Lot', distance: 5000 })]);
    await within(await entry()).findByRole('img', { name: 'On foot' });
    expect((await entry()).textContent).toMatch(/\d\smin/);
    expect((await entry()).textContent).not.toMatch(/\smi\b/);
    expect((await entry('Airport Lot')).textContent).toMatch(/3\.1\smi/);
  });

  test('are compared for another stay, which stays in the address', async () => {
    await openList([aNearbyLot()]);
    api.answer(NEAR, ({ query }) => {
      const price = { cents: 2200, days: query.sells === 'hourly' ? null : 1, rate: 'Daily' };
      return { data: { data: [aNearbyLot({ price })] }, nextCursor: null };
    });
    await user.selectOptions(screen.getByLabelText('How long'), '480');
    await expect.poll(async () => (await entry()).textContent).toContain('$22.00 for 1 day');
    await choose('Arriving', 'Later');
    expect(textIn('Arrival')).toBe('2026-06-10T11:00');
    await screen.findByText('Pay when you arrive');
    expect(requested()).toMatchObject({ minutes: 480, start: '2026-06-10T16:00:00.000Z' });
    const { searchParams } = new URL(window.location.href);
    expect(Object.fromEntries(searchParams)).toMatchObject({ q: 'Chicago', for: '480', from: '2026-06-10T11:00' });
  });

  test('show what they have in one line of icons, whose words stand below the list', async () => {
    const has = {
      amenities: ['covered', 'ev'],
      heightLimitInches: 80,
      permits: true,
      valet: true,
      events: true,
    } as const;
    await openList([aNearbyLot({ ...has, amenities: [...has.amenities] }), FARTHER]);
    const line = within(await entry()).getByRole('img', { name: /^Covered/ });
    expect(line.getAttribute('aria-label')?.replaceAll('\u00a0', ' ').split(' · ')).toEqual([
      'Covered',
      'EV charging',
      'Clearance 6′ 8″',
      'Monthly permits',
      'Valet',
      'Event prices',
    ]);
    expect(line.querySelectorAll('svg')).toHaveLength(6);
    expect(within(await entry('Pier Lot')).queryByRole('img', { name: /Covered/ })).toBeNull();
    const legend = screen.getByText('Event prices').closest('p');
    expect(legend?.textContent).toBe('CoveredEV chargingMonthly permitsValetEvent pricesClearance');
  });

  test('are filtered; if none is left, the filters can be cleared', async () => {
    await openList([aNearbyLot()]);
    await entry();
    api.answer(NEAR, ({ query }) => ({
      data: { data: query.maxCents === 500 ? [] : [aNearbyLot()] },
      nextCursor: null,
    }));
    await press('Filters');
    await choose('Max price', '$5.00');
    await screen.findByText('No lots here match');
    screen.getByText('Filters (1)');
    await press('Clear filters');
    await entry();
  });

  test('say that they are closed at that time', async () => {
    await openList([aNearbyLot({ open: false, opensAt: '2026-06-11T13:00:00.000Z' })]);
    expect((await entry()).textContent).toMatch(/Closed, opens .*8:00\sAM/);
  });

  test('are not called full while they are closed', async () => {
    await openList([aNearbyLot({ open: false, opensAt: '2026-06-11T13:00:00.000Z', left: 0, full: true })]);
    expect((await entry()).textContent).not.toContain('Full');
  });

  test('are marked again when the pointer moves on them after the list has scrolled', async () => {
    await openList([aNearbyLot()]);
    const row = (await entry()).closest('li') as HTMLElement;
    fireEvent.pointerLeave(row);
    expect(row.dataset.hovered).toBe('false');
    fireEvent.pointerMove(row);
    expect(row.dataset.hovered).toBe('true');
  });

  test('lead on from one that is full to the next best', async () => {
    await openList([aNearbyLot({ left: 0, full: true, freeAt: '2026-06-10T17:00:00.000Z' }), FARTHER]);
    expect((await entry()).textContent).toContain('Full, likely free 12:00\u00a0PM');
    screen.getByRole('link', { name: /^Next best: Pier Lot/ });
  });

  test('are marked as favorites, and listed alone', async () => {
    await openList([aNearbyLot()], { as: 'customer' });
    api.answer('PUT /locations/:id/favourite', { message: 'Added.' });
    await screen.findByRole('button', { name: 'Add Harbor Lot to favorites' });
    await press('Add Harbor Lot to favorites');
    await screen.findByRole('button', { name: 'Remove Harbor Lot from your favorites' });
    await press('Filters');
    await check('Only my favorites');
    await expect.poll(() => requested()?.favourites).toBe('true');
  });

  test('are none, or could not be loaded', async () => {
    await openList([]);
    await screen.findByText('We cannot find any parking locations...');
  });

  test('are loaded again on request', async () => {
    api.cutOff(NEAR);
    sessionStorage.setItem('parkvale.search', JSON.stringify({ lat: 41.88, lng: -87.62, name: 'Chicago' }));
    await openPage('/locations');
    const list = within(
      (await screen.findByRole('heading', { name: 'Lots near Chicago' })).closest('section') as HTMLElement,
    );
    await list.findByText(/^No connection/);
    api.answer(NEAR, { data: { data: [aNearbyLot()] }, nextCursor: null });
    await press('Try again');
    await entry();
  });
});
