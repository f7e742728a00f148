import { screen, within } from '@testing-library/react';
import { afterEach, describe, expect, test } from 'vitest';
import { setUndoOffer } from '#features/valet/client/tickets/undo-offer.ts';
import type { Valet } from '#features/valet/contract/valet-ticket.ts';
import { api } from '#platform/testing/components/fake-api.ts';
import { fill, press, textIn, user } from '#platform/testing/components/hand.ts';
import { openPage } from '#platform/testing/components/open-page.tsx';
import { id } from '#platform/testing/components/samples.ts';
import {
  answerStand,
  answerTicket,
  aReady,
  aRequested,
  aTicket,
  LEO,
  TICKET,
} from '#platform/testing/components/valet-samples.ts';

const AT_ENTRY = aTicket({ whereabouts: 'entry', parkedBy: '', parkedLocation: '', parkedAt: null });

async function openForm(ticket: Valet = AT_ENTRY): Promise<void> {
  answerStand([ticket]);
  answerTicket(ticket);
  await openPage(`/valet/details/park?valetId=${TICKET}`, { as: 'valet' });
  await screen.findByLabelText('Parked at');
}

/** The last act stays undoable for ten seconds, whatever page is open. */
afterEach(() => setUndoOffer(null));

describe('a parked car', () => {
  test('needs who parked it and where; who is usually the attendant with the phone', async () => {
    await openForm();
    expect(textIn('Parked by')).toBe('Dee Doe');
    await fill('Parked by', '');
    await press('CAR PARKED');
    screen.getByText('Please enter who parked the car');
    screen.getByText('Please enter where the car is parked');
    await fill('Parked by', 'Leo');
    await fill('Parked at', 'B14');
    const parked = aTicket({ version: 3, parkedBy: 'Leo' });
    api.answer('PATCH /valets/:id', { valet: parked });
    answerTicket(parked);
    await press('CAR PARKED');
    await screen.findByText('Ticket 1001 is parked at B14');
    const sent = api.calls('PATCH /valets/:id').map(({ body }) => body);
    expect(sent).toEqual([expect.objectContaining({ status: 'parked', parkedBy: 'Leo', parkedLocation: 'B14' })]);
  });

  test('is offered free spaces, the nearest first, and none that has a car', async () => {
    const parked = (parkedLocation: string, nth: number) =>
      aTicket({ _id: id(80 + nth), ticketNumber: `20${nth}`, parkedLocation });
    answerStand([AT_ENTRY, parked('A1', 1), parked('A1', 2), parked('b 3', 3)]);
    api.answer('GET /valets/locations/:locationId/known-cars', { cars: [], places: ['A1', 'A2', 'B3', 'C4'] });
    answerTicket(AT_ENTRY);
    await openPage(`/valet/details/park?valetId=${TICKET}`, { as: 'valet' });
    const offered = within(await screen.findByRole('group', { name: 'Free spaces, nearest first' }));
    await expect.poll(() => offered.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['A2', 'C4']);
    await user.click(offered.getByRole('button', { name: 'A2' }));
    expect(textIn('Parked at')).toBe('A2');
  });

  test('is said to be there until it is somewhere else', async () => {
    await openForm();
    await fill('Parked at', 'B14');
    const requested = aRequested({ version: 3 });
    api.answer('PATCH /valets/:id', { valet: requested });
    answerTicket(requested);
    await press('CAR PARKED');
    await screen.findByText(/^Ticket 1001 is parked at/);
    api.answer('PATCH /valets/:id', { valet: aReady({ version: 4 }) });
    answerTicket(aReady({ version: 4 }));
    await user.click(await screen.findByRole('button', { name: 'CAR READY' }));
    await screen.findByText('In front');
    expect(screen.queryByText(/^Ticket 1001 is parked at/)).toBeNull();
  });

  test('that somebody else has parked meanwhile says who did', async () => {
    await openForm();
    const last = { kind: 'parked', by: LEO.name, at: '2026-06-10T14:59:00.000Z' };
    api.refuse('PATCH /valets/:id', 'already_parked', { data: { valet: aTicket({ version: 3 }), last } });
    await fill('Parked at', 'C9');
    await press('CAR PARKED');
    await screen.findByText('This car’s parking place is already recorded.');
    screen.getByText('Leo Park parked the car, 9:59 AM.');
    expect(textIn('Parked at')).toBe('C9');
    expect(screen.queryByRole('button', { name: 'CAR PARKED' })).toBeNull();
    expect(screen.getByRole('link', { name: 'Open ticket 1001' }).getAttribute('href')).toContain(TICKET);
  });

  test('that others have brought to the front meanwhile is not parked again by the same button', async () => {
    await openForm();
    const last = { kind: 'made_ready', by: LEO.name, at: '2026-06-10T14:59:00.000Z' };
    api.refuse('PATCH /valets/:id', 'already_parked', { data: { valet: aReady({ version: 3 }), last } });
    await fill('Parked at', 'C9');
    await press('CAR PARKED');
    await screen.findByText('This car’s parking place is already recorded.');
    screen.getByRole('heading', { level: 1, name: 'Parking details' });
    expect(screen.queryByRole('button', { name: 'CAR PARKED' })).toBeNull();
  });
});

test('a car that nobody picked up is parked again, and its guest is told', async () => {
  await openForm(aReady());
  await screen.findByRole('heading', { level: 1, name: 'Park again' });
  screen.getByText(/^The guest is told that the car is parked again\./);
  const parked = aTicket({ version: 3, parkedLocation: 'C9' });
  api.answer('POST /valets/:id/park-again', { valet: parked });
  answerTicket(parked);
  await fill('Parked at', 'C9');
  await press('CAR PARKED');
  await screen.findByText('Ticket 1001 is parked at C9');
  expect(api.calls('PATCH /valets/:id')).toEqual([]);
});
