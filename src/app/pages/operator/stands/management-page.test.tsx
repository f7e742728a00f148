import { screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import type { ValetLocation } from '#features/valet/contract/valet-board.contract.ts';
import type { Valet } from '#features/valet/contract/valet-ticket.ts';
import { api } from '#platform/testing/components/fake-api.ts';
import { fill, press, user } from '#platform/testing/components/hand.ts';
import { openPage } from '#platform/testing/components/open-page.tsx';
import { id, LOT } from '#platform/testing/components/samples.ts';
import {
  answerStand,
  aRequested,
  aStand,
  aTicket,
  SERVER_TIME,
  TICKET,
} from '#platform/testing/components/valet-samples.ts';

const PIER = aStand({ _id: id(3), name: 'Pier Lot' });

async function openStands(...stands: ValetLocation[]): Promise<void> {
  answerStand([], stands);
  await openPage('/management', { as: 'vendor' });
  await screen.findByRole('heading', { level: 1, name: 'Management' });
}

const headings = () => screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);

describe('the stands of an owner', () => {
  test('are loaded again after a failure, and are not taken for none meanwhile', async () => {
    api.answerByProxy('GET /locations/valets/me', 502);
    await openPage('/management', { as: 'vendor' });
    await screen.findByText(/^Something went wrong on our side/);
    expect(screen.queryByText('No locations found')).toBeNull();
    answerStand();
    await press('Try again');
    await screen.findByRole('heading', { level: 2, name: 'Harbor Lot' });
  });

  test('leave out lots without a rate; without any, the page says where to set one', async () => {
    await openStands(aStand({ settings: null }));
    screen.getByText('No locations found');
    expect(within(screen.getByRole('main')).getByRole('link', { name: 'Valet Locations' })).toBeTruthy();
  });

  test('begin with the one that breaks its promise, then with the longest wait', async () => {
    const calm = aStand({ _id: id(4), name: 'Calm Lot', totalRevenue: 500 });
    const waits = aStand({ waiting: 1, waitingSince: '2026-06-10T14:58:00.000Z', totalRevenue: 1000 });
    const late = { ...PIER, waiting: 2, late: 1, waitingSince: '2026-06-10T14:59:00.000Z', shiftBy: 'Leo Park' };
    await openStands(calm, waits, late);
    expect(headings()).toEqual(['All stands today', 'Pier Lot', 'Harbor Lot', 'Calm Lot']);
    const [, pier, , quiet] = screen.getAllByRole('heading', { level: 2 }).map((heading) => heading.closest('div'));
    expect(pier?.parentElement?.textContent).toContain('1 car is late.');
    expect(pier?.parentElement?.textContent).toContain('Shift opened by Leo Park');
    expect(quiet?.parentElement?.textContent).toContain('No one is waiting');
    screen.getByText('$15.00');
    screen.getByRole('link', { name: 'Open board of Pier Lot' });
  });

  test('have one board together only if there are several', async () => {
    await openStands(aStand());
    expect(screen.queryByRole('link', { name: 'Cars at all stands' })).toBeNull();
  });
});

describe('the cars of all stands', () => {
  const waiting = aRequested({ plateNumber: 'FIRST 1', locationName: 'Pier Lot', locationId: PIER._id });
  const later = { _id: id(52), plateNumber: 'SECOND 2', requestedAt: '2026-06-10T14:59:00.000Z', lastName: 'Núñez' };
  const parked = aTicket({ _id: id(53), plateNumber: 'THIRD 3', parkedLocation: 'K3' });
  const answerAll = (valets: Valet[]) =>
    api.answer('GET /valets', {
      valets,
      nextCursor: null,
      serverTime: SERVER_TIME,
      results: valets.length,
      totalRequested: 0,
      totalRevenue: 0,
      totalParked: 0,
    });

  test('are on one board that names their stands, the longest wait first, and are found by one box', async () => {
    answerStand([], [aStand(), PIER]);
    answerAll([waiting, aRequested(later), parked]);
    api.answer('POST /valets/search', { valets: [] });
    await openPage('/management', { as: 'vendor' });
    await user.click(await screen.findByRole('link', { name: 'Cars at all stands' }));
    await screen.findByText('FIRST 1');
    const rows = () => screen.getAllByRole('article').map(({ textContent }) => textContent);
    expect(rows()[0]).toContain('Pier Lot');
    expect(rows().map((row) => /FIRST 1|SECOND 2|THIRD 3/.exec(row ?? '')?.[0])).toEqual([
      ...['FIRST 1', 'SECOND 2', 'THIRD 3'],
    ]);
    await fill('Find a car', 'k3');
    await screen.findByText('1 car found');
    expect(screen.queryByRole('button', { name: /^Request/ })).toBeNull();
    const link = screen.getByRole('link', { name: 'Open ticket 1001' }).getAttribute('href');
    expect(link).toBe(`/management/${LOT}/tickets/${parked._id}`);
    await fill('Find a car', 'nunez');
    await screen.findByText('1 car found');
    screen.getByText('SECOND 2');
  });

  test.each(['the board', 'the wall'])('name the street of stands that have the same name, on %s', async (where) => {
    const garage = { name: 'Main St Garage', address: '100 Main St, Chicago, IL 60606' };
    answerStand([], [aStand(garage), { ...PIER, ...garage, address: '2 Lake St, Chicago, IL 60606' }]);
    answerAll([waiting, aRequested(later)].map((ticket) => ({ ...ticket, locationName: garage.name })));
    await openPage(`/management${where === 'the wall' ? '?wall=1' : ''}`, { as: 'vendor' });
    if (where === 'the board') await user.click(await screen.findByRole('link', { name: 'Cars at all stands' }));
    const stands = () => {
      const rows = screen.queryAllByRole('article').map(({ textContent }) => textContent ?? '');
      return rows.map((row) => /Main St Garage,? (\d+ \w+ St)/.exec(row)?.[1]);
    };
    await expect.poll(stands).toEqual(['2 Lake St', '100 Main St']);
  });

  test('that wait are on one wall screen, with the stand in place of plates and names', async () => {
    answerStand([], [aStand(), PIER]);
    answerAll([waiting, aRequested(later)]);
    await openPage('/management?wall=1', { as: 'vendor' });
    const wall = await screen.findByRole('dialog', { name: 'All stands' });
    await expect.poll(() => within(wall).queryAllByRole('article').length).toBe(2);
    expect(within(wall).getAllByRole('article')[0]?.textContent).toContain('Pier Lot');
    expect(wall.textContent).not.toMatch(/Núñez|FIRST|SECOND/);
  });

  test('are foreseen by the pace of their own stand and the cars ahead there, on the wall of all stands', async () => {
    answerStand([], [aStand(), PIER]);
    const next = { ...later, _id: id(54), ticketNumber: '1003' };
    answerAll([waiting, aRequested(later), aRequested(next)]);
    await openPage('/management?wall=1', { as: 'vendor' });
    const wall = await screen.findByRole('dialog', { name: 'All stands' });
    const minutes = () =>
      within(wall)
        .queryAllByRole('article')
        .map(({ textContent }) => /About \d+ min/.exec(textContent ?? '')?.[0]);
    await expect.poll(minutes).toEqual(['About 4 min', 'About 4 min', 'About 8 min']);
    expect(new Set(api.calls('GET /valets/locations/:locationId/pace').map(({ params }) => params.locationId))).toEqual(
      new Set([PIER._id, LOT]),
    );
  });
});

describe('the board of one stand', () => {
  const day = { day: '2026-06-10', quarters: [{ from: '2026-06-10T14:00:00.000Z', cars: 2, p50: 240, p90: 420 }] };
  const openBoard = async (tickets: Valet[]) => {
    answerStand(tickets);
    const { settings: _, attendant: __, ...location } = aStand();
    api.answer('GET /locations/:id', { data: { location, sessions: [], isManaged: true } });
    api.answer('GET /valets/locations/:locationId/waits', day);
    await openPage(`/management/${LOT}`, { as: 'vendor' });
    await screen.findByRole('heading', { level: 1, name: 'Harbor Lot' });
  };

  test('shows its owner the cars and the waits, and has nothing to do with the cars', async () => {
    await openBoard([aTicket({ plateNumber: 'BOX 1508' })]);
    await screen.findByText('BOX 1508');
    expect(screen.queryByRole('button', { name: /^Request/ })).toBeNull();
    const link = screen.getByRole('link', { name: 'Open ticket 1001' }).getAttribute('href');
    expect(link).toBe(`/management/${LOT}/tickets/${TICKET}`);
    screen.getByText(/half of the guests had their car within 4 min, nine of ten within 7 min/);
    const table = within(screen.getByRole('table', { name: 'Waits by quarter hour of the request' }));
    expect(table.getAllByRole('row')[1]?.textContent).toContain('9:00\u00a0AM');
  });

  test('draws fifteen rows of a group, and says how to find the others', async () => {
    await openBoard(Array.from({ length: 17 }, (_, index) => aTicket({ _id: id(100 + index) })));
    await screen.findByText('15 of 17 are shown. Type more to see the others.');
    expect(screen.getAllByRole('article')).toHaveLength(15);
  });

  test('of a lot that is not the reader’s shows nothing of it', async () => {
    answerStand();
    const { settings: _, attendant: __, ...location } = aStand();
    api.answer('GET /locations/:id', { data: { location, sessions: [], isManaged: false } });
    await openPage(`/management/${LOT}`, { as: 'vendor' });
    await screen.findByRole('heading', { level: 1, name: 'Harbor Lot' });
    expect(screen.queryByRole('searchbox')).toBeNull();
    expect(api.calls('GET /valets/locations/:locationId')).toEqual([]);
  });
});
