import { screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import type { Occupancy } from '#features/spaces/spaces.contract.ts';
import type { Role } from '#platform/access/roles.ts';
import { api } from '#platform/testing/components/fake-api.ts';
import { fill, press, textIn } from '#platform/testing/components/hand.ts';
import { openPage } from '#platform/testing/components/open-page.tsx';
import { aLot, aZone, LOT, ZONE } from '#platform/testing/components/samples.ts';

type CountedZone = Occupancy['zones'][number];
const BLOCK = 'PUT /zones/:id/blocked';

/** A1 has ten spaces, of which one is taken. */
const counted = (changes: Partial<CountedZone> = {}): CountedZone => ({
  zoneId: ZONE,
  zoneNumber: 'A1',
  capacity: 10,
  blocked: 0,
  blockedUntil: null,
  blockedReason: null,
  markedFullAt: null,
  eventHolds: [],
  taken: 1,
  left: 9,
  over: 0,
  freeAt: null,
  ...changes,
});

/** What the server sends to the page while it is open. */
let notify: (zones: CountedZone[]) => void = () => {};
const counts = (...zones: CountedZone[]) => api.answer('GET /locations/:id/occupancy', { data: { zones } });

type Visit = {
  as?: Role;
  isBroken?: boolean;
  hours?: { hour: number; cars: number; lastWeekCars: number }[];
};

async function openLive(
  zones: CountedZone[],
  { as = 'vendor', isBroken = false, hours = [] }: Visit = {},
): Promise<void> {
  api.answer('GET /locations/:id', { data: { location: aLot(), sessions: [], isManaged: as === 'vendor' } });
  api.answer('GET /locations/:id/zones', { data: { zones: [aZone({ capacity: 10 })] }, nextCursor: null });
  if (isBroken) api.refuse('GET /locations/:id/occupancy', 'busy');
  else counts(...zones);
  api.answer('GET /locations/:id/occupancy/events', {
    follow: ({ send }) => {
      notify = (now) => send(`event: occupancy\ndata: ${JSON.stringify({ zones: now })}\n\n`);
    },
  });
  api.answer('GET /locations/:id/occupancy/hours', {
    data: { day: '2026-06-10', lastWeekDay: '2026-06-03', capacity: 10, hours },
  });
  api.answer('GET /locations/:id/revenue/week', { data: { today: '2026-06-10', totalCents: 0, days: [] } });
  api.answer('GET /locations/:id/parked', {
    data: { zones: [], cars: [], checkedAt: '2026-06-10T15:00:00.000Z', timeZone: 'America/Chicago' },
    nextCursor: null,
  });
  await openPage(`/locations/${LOT}/live`, { as });
}

describe('how full a lot is', () => {
  test('is said by the hour, thousands with a comma', async () => {
    await openLive([counted()], { hours: [{ hour: 9, cars: 3848, lastWeekCars: 802 }] });
    await screen.findByText(/^Busiest so far: 3,848 cars at 9 AM/);
  });

  test('changes on the page as the server tells it, also that more is sold than there is room for', async () => {
    await openLive([counted()]);
    await screen.findByText('1 taken');
    await screen.findByText('No paid cars are parked here right now.');
    notify([counted({ taken: 3, left: 7 })]);
    await screen.findByText('3 taken');
    notify([counted({ capacity: 2, taken: 3, left: 0, over: 1 })]);
    await screen.findByText(/^1 more sold than there is room for\./);
    expect(screen.getAllByText('1 over')).not.toEqual([]);
  });

  test('is not known while no zone counts its spaces, which leads to setting them', async () => {
    await openLive([]);
    await screen.findByText('No zone counts its spaces yet');
    const link = screen.getByRole('link', { name: 'Set its spaces (zone A1)' });
    expect(link.getAttribute('href')).toBe(`/locations/${LOT}/zones/${ZONE}/edit`);
  });

  test('that fails to load is asked for again', async () => {
    await openLive([], { isBroken: true });
    await screen.findByText('The server is busy. Try again in a moment.');
    counts(counted());
    await press('Try again');
    await screen.findByText('1 taken');
  });

  test('is seen by a viewer without plates, money and ways to change it', async () => {
    await openLive([counted()], { as: 'viewer' });
    await screen.findByText('1 taken');
    expect(screen.queryByRole('columnheader', { name: 'Plate' })).toBeNull();
    expect(screen.queryByRole('button', { name: /block|full/i })).toBeNull();
    expect(screen.queryByText(/^Revenue/)).toBeNull();
  });
});

describe('spaces that are blocked', () => {
  async function openDialog(): Promise<void> {
    await openLive([counted()]);
    await screen.findByText('1 taken');
    await press('Block spaces (zone A1)');
  }
  const snow = counted({ blocked: 3, blockedReason: 'snow', left: 6 });

  test('are no more than there are, which is said at their field', async () => {
    await openDialog();
    await fill('How many spaces', '11');
    await press('Block them');
    screen.getByText('A whole number from 1 to 10.');
    expect(document.activeElement).toBe(screen.getByLabelText('How many spaces'));
    expect(api.calls(BLOCK)).toEqual([]);
  });

  test('are given back with one press, and blocked again with another', async () => {
    await openDialog();
    await fill('How many spaces', '3');
    await fill(/^Reason/, 'snow');
    const stores = (zone: CountedZone) =>
      api.answer(BLOCK, () => {
        counts(zone);
        return { data: { zone: aZone({ capacity: 10, blocked: zone.blocked }) } };
      });
    stores(snow);
    await press('Block them');
    await screen.findByText('3 blocked: snow, until you unblock them.');
    expect(screen.queryByRole('dialog')).toBeNull();
    stores(counted());
    await press('Unblock (zone A1)');
    await screen.findByText('3 spaces available again');
    stores(snow);
    await press('Undo (zone A1)');
    await screen.findByText('3 blocked: snow, until you unblock them.');
    const none = { blocked: 0, until: null };
    expect(api.calls(BLOCK).map(({ body }) => [body.blocked, body.reason, body.was])).toEqual([
      [3, 'snow', none],
      [0, undefined, { blocked: 3, until: null }],
      [3, 'snow', none],
    ]);
  });

  test('by two people at once are not overwritten before the second has seen the first', async () => {
    await openDialog();
    await fill('How many spaces', '5');
    await fill(/^Reason/, 'paint');
    api.refuse(BLOCK, 'zone_changed', { data: { zone: aZone({ capacity: 10, blocked: 3, blockedUntil: null }) } });
    counts(snow);
    await press('Block them');
    const dialog = within(screen.getByRole('dialog'));
    await dialog.findByText(/3 spaces are blocked now\. Press “Block them” again to replace that with yours\.$/);
    await screen.findByText('3 blocked: snow, until you unblock them.');
    expect(textIn(/^Reason/)).toBe('paint');
    api.answer(BLOCK, () => {
      counts(counted({ blocked: 5, blockedReason: 'paint', left: 4 }));
      return { data: { zone: aZone({ capacity: 10, blocked: 5 }) } };
    });
    await press('Block them');
    await screen.findByText('5 blocked: paint, until you unblock them.');
    expect(api.calls(BLOCK).at(-1)?.body.was).toEqual({ blocked: 3, until: null });
  });

  test('are not needed to stop sales: a zone is marked as full, and opened again', async () => {
    await openLive([counted()]);
    await screen.findByText('1 taken');
    const stores = (zone: CountedZone) =>
      api.answer('PUT /zones/:id/full', () => {
        counts(zone);
        return { data: { zone: aZone({ capacity: 10 }) } };
      });
    stores(counted({ markedFullAt: '2026-06-10T15:00:00.000Z', left: 0 }));
    await press('Mark as full (zone A1)');
    await screen.findByText('Marked as full');
    screen.getByText('9 empty, marked as full');
    stores(counted());
    await press('Open again (zone A1)');
    await screen.findByText('9 left');
    expect(api.calls('PUT /zones/:id/full').map(({ body }) => body.full)).toEqual([true, false]);
  });
});
