import { screen, within } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { setUndoOffer } from '#features/valet/client/tickets/undo-offer.ts';
import type { ValetLocation } from '#features/valet/contract/valet-board.contract.ts';
import type { Valet } from '#features/valet/contract/valet-ticket.ts';
import { LOST_TICKET_LABEL } from '#features/valet/rules/price/extra-labels.ts';
import type { Answer } from '#platform/contract/endpoints.ts';
import { api } from '#platform/testing/components/fake-api.ts';
import { fill, press, textIn, user } from '#platform/testing/components/hand.ts';
import { openPage } from '#platform/testing/components/open-page.tsx';
import { id } from '#platform/testing/components/samples.ts';
import {
  answerStand,
  answerTicket,
  aReady,
  aRequested,
  aStand,
  aTicket,
  LEO,
  ME,
  someSettings,
  TICKET,
} from '#platform/testing/components/valet-samples.ts';

const PAGE = `/valet/details?valetId=${TICKET}`;
type History = Answer<'GET /valets/:id/history'>['events'];

const LEADS = { attendant: { drivesStick: true, leads: true } };
const SINCE = '2026-06-10T14:59:00.000Z';
const MOVE = 'PATCH /valets/:id';
const moves = () => api.calls(MOVE).map(({ body }) => body);
const fetchedBy = (person: Pick<typeof LEO, '_id' | 'name'>) =>
  aRequested({ whereabouts: 'retrieving', retriever: { ...person, since: SINCE } });

async function openTicket(ticket: Valet, stand: Partial<ValetLocation> = {}) {
  const events = answerStand([ticket], [aStand(stand)]);
  answerTicket(ticket);
  await openPage(PAGE, { as: 'valet' });
  await screen.findByRole('heading', { level: 1, name: `Ticket ${ticket.ticketNumber}` });
  return events;
}

const anEvent = (changes: Partial<History[number]>): History[number] => ({
  _id: id(200),
  sequence: 1,
  kind: 'created',
  by: { kind: 'staff', name: LEO.name },
  device: '',
  whereabouts: 'parked',
  actedAt: SINCE,
  recordedAt: SINCE,
  detail: {},
  ...changes,
});

/** The server's answer to the next move, which the ticket's page then reads again. */
function answerMove(next: Partial<Valet>, of: Valet = aTicket()): void {
  const valet = { ...of, version: of.version + 1, ...next };
  api.answer(MOVE, { valet });
  api.answer('GET /valets/:id', { valet });
}

/** The last act stays undoable for ten seconds, whatever page is open. */
afterEach(() => setUndoOffer(null));

describe('a ticket', () => {
  test('shows its buttons at once, when it is known what its reader may do', async () => {
    const ticket = aReady({ paid: true, paidBy: 'cash', paidAt: SINCE });
    answerStand([ticket], [aStand(LEADS)]);
    answerTicket(ticket);
    const answerLater = api.hang('GET /locations/valets/me');
    await openPage(PAGE, { as: 'valet' });
    await screen.findByRole('heading', { level: 1, name: `Ticket ${ticket.ticketNumber}` });
    expect(screen.queryByRole('link', { name: 'Edit ticket' })).toBeNull();
    answerLater();
    await screen.findByRole('link', { name: 'Edit ticket' });
    screen.getByRole('button', { name: 'Cash booked by mistake' });
  });

  test.each([
    ['that is none', 'nowhere', 'This id is not one of ours.'],
    ['of nobody here', TICKET, 'Not found.'],
  ])('with an address %s says so, and leads back to the board', async (_, valetId, words) => {
    answerStand();
    api.refuse('GET /valets/:id', 'not_found');
    await openPage(`/valet/details?valetId=${valetId}`, { as: 'valet' });
    await screen.findByText(words);
    screen.getByText('Ticket not found');
    expect(screen.getAllByRole('link', { name: 'Board' }).length).toBeGreaterThan(0);
  });

  test('shows where car and key are, whose car it is, and what is due', async () => {
    await openTicket(aTicket({ hook: 7, description: 'Scratch on the door' }));
    const main = screen.getByRole('main').textContent;
    for (const fact of [
      'Hook 7',
      'B14',
      'Ann Carter',
      '(312) 555-0123',
      'Scratch on the door',
      '$10.00 an hour, plus transaction fee',
    ])
      expect(main).toContain(fact);
    expect(screen.getByText('Due now').parentElement?.textContent).toContain('$11.00');
  });

  test('of a car in front says that, not where it was parked', async () => {
    await openTicket(aReady({ hook: 7 }));
    const [key, car] = ['Key', 'Car'].map((label) => screen.getByText(label).nextElementSibling?.textContent);
    expect([key, car]).toEqual(['Hook 7', 'In front']);
  });

  test.each<[string, Valet, string[]]>([
    ['to be parked', aTicket({ whereabouts: 'entry', parkedBy: '' }), ['ENTER PARKING DETAILS']],
    ['parked', aTicket(), ['CAR READY']],
    ['requested', aRequested(), ['Take job', 'CAR READY', 'CASH PAYMENT $11.00']],
    ['on its way with me', fetchedBy(ME), ['CAR READY', 'Give job back', 'CASH PAYMENT $11.00']],
    ['on its way with somebody else', fetchedBy(LEO), ['CAR READY', 'CASH PAYMENT $11.00']],
    ['a stick shift', aRequested({ transmissionType: 'Stick' }), ['CASH PAYMENT $11.00']],
    ['in front', aReady(), ['CASH PAYMENT $11.00', 'Park again']],
    ['in front and paid', aReady({ paid: true, paidBy: 'cash' }), ['Complete Session', 'Park again']],
    ['handed over', aTicket({ whereabouts: 'completed', completedAt: SINCE, paid: true }), []],
  ])('of a car that is %s offers what can be done now', async (_, ticket, buttons) => {
    await openTicket(ticket);
    const all = ['ENTER PARKING DETAILS', 'Take job', 'CAR READY', 'Give job back', 'Complete Session', 'Park again'];
    const offered = screen.getAllByRole('button').flatMap(({ textContent }) => {
      const name = [...all, 'CASH PAYMENT $11.00'].find((each) => textContent?.startsWith(each));
      return name === undefined ? [] : [name];
    });
    expect(offered).toEqual(buttons);
  });

  test.each([
    ['in front asks for departure photos', aReady({ paid: true }), 1],
    ['gone says nothing about them', aTicket({ whereabouts: 'completed', completedAt: SINCE, paid: true }), 0],
  ])('of a car that is %s', async (_, ticket, requested) => {
    await openTicket(ticket);
    expect(screen.queryAllByRole('heading', { name: 'Photos at departure' })).toHaveLength(requested);
    // Nor about the hook and the space, which others have by then.
    expect(screen.queryAllByText('Key')).toHaveLength(requested);
  });

  test('of an unpaid car in front works out what goes back of the cash, less a tip', async () => {
    await openTicket(aReady());
    await user.click(await screen.findByRole('radio', { name: '$20.00' }));
    screen.getByText('Give back $9.00');
    await fill('Tip in cash', '4');
    screen.getByText('Give back $5.00');
    await user.click(screen.getByRole('radio', { name: 'Other' }));
    await fill('Cash given, in dollars', '12.50');
    screen.getByText('$2.50 is still missing');
  });

  test('shows its last acts, and all of them on request', async () => {
    answerStand([aTicket()]);
    answerTicket(aTicket());
    const kinds = ['created', 'parked', 'requested', 'unrequested', 'edited'];
    const events = kinds.map((kind, index) => anEvent({ _id: id(200 + index), sequence: index + 1, kind }));
    api.answer('GET /valets/:id/history', { events });
    await openPage(PAGE, { as: 'valet' });
    await screen.findByText('Leo Park changed the ticket', { selector: 'p' });
    expect(screen.queryByText('Leo Park created this ticket')).toBeNull();
    await press('Show all 5');
    screen.getByText('Leo Park created this ticket');
  });

  test('records a tip in cash with the payment, and says so in its button', async () => {
    await openTicket(aReady());
    await screen.findByLabelText('Tip in cash');
    await fill('Tip in cash', '101');
    screen.getByText('A tip is at most $100.00.');
    screen.getByRole('button', { name: 'CASH PAYMENT $11.00' });
    await fill('Tip in cash', '3.50');
    answerMove({ ...aReady({ paid: true, paidBy: 'cash' }), version: 3 });
    await press('CASH PAYMENT $11.00 + $3.50 tip');
    await screen.findByText('Ticket 1001 is paid in cash');
    await expect.poll(() => api.calls(MOVE).map(({ body }) => [body.status, body.tip])).toEqual([['paid', 350]]);
  });

  test('follows what another attendant does with it', async () => {
    const { notify } = await openTicket(aRequested());
    const taken = { ...fetchedBy(LEO), version: 3 };
    api.answer('GET /valets/:id', { valet: taken });
    notify('ticket', { valet: taken });
    await screen.findByText('Leo Park is bringing this car.');
    expect(screen.queryByRole('button', { name: 'Take job' })).toBeNull();
  });
});

describe('an act', () => {
  test('that another attendant was faster with says who and when, and shows the ticket as it is', async () => {
    await openTicket(aRequested());
    const now = { ...aReady(), version: 4 };
    const last = { kind: 'made_ready', by: LEO.name, at: SINCE };
    api.refuse(MOVE, 'already_ready', { data: { valet: now, last } });
    api.answer('GET /valets/:id', { valet: now });
    await press('CAR READY');
    await screen.findByText('This car is already in front.');
    screen.getByText('Leo Park brought the car to the front, 9:59 AM.');
    screen.getByText('Unpaid');
  });

  test('for which nobody has asked is confirmed first', async () => {
    await openTicket(aTicket());
    await press('CAR READY');
    const dialog = within(await screen.findByRole('dialog', { name: 'Nobody has asked for this car' }));
    expect(moves()).toEqual([]);
    answerMove({ ...aReady(), version: 3 });
    await user.click(dialog.getByRole('button', { name: 'CAR READY' }));
    await screen.findByText('Unpaid');
    expect(moves().map(({ status }) => status)).toEqual(['ready']);
  });

  test('can be undone for ten seconds, after which the offer goes away by itself', async () => {
    await openTicket(aRequested());
    answerMove({ ...aReady(), version: 3 });
    await press('CAR READY');
    await screen.findByText(/^Ticket 1001 is in front/);
    const back = { ...aRequested(), version: 4 };
    api.answer('POST /valets/:id/undo', { valet: back });
    api.answer('GET /valets/:id', { valet: back });
    await press('Undo');
    await screen.findByRole('button', { name: 'Take job' });
    expect(api.calls('POST /valets/:id/undo').map(({ body }) => body.act)).toEqual(['made_ready']);
    answerMove({ ...aRequested(), paid: true, paidBy: 'cash', version: 5 });
    await press('CASH PAYMENT $11.00');
    await screen.findByText(/^Ticket 1001 is paid in cash/);
    const now = performance.now();
    vi.spyOn(performance, 'now').mockImplementation(() => now + 10_000);
    await expect.poll(() => screen.queryByRole('button', { name: 'Undo' })).toBeNull();
  });

  test('that can no longer be undone says why, and stays', async () => {
    await openTicket(aRequested());
    answerMove({ ...aReady(), version: 3 });
    await press('CAR READY');
    api.refuse('POST /valets/:id/undo', 'undo_over');
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    await screen.findByText('Too late to undo: something else has happened since.');
    screen.getByText('Unpaid');
  });

  test('of a guest who did not agree to texts records that they agree now', async () => {
    await openTicket(aTicket({ textsConsent: false }));
    api.answer('POST /valets/:id/texts', { valet: aTicket({ textsConsent: true, version: 9 }) });
    await press('Guest agrees to texts');
    await screen.findByText('The guest agreed');
    expect(screen.queryByRole('button', { name: 'Guest agrees to texts' })).toBeNull();
  });

  test('without a signal is shown as not sent yet; once undone, it is not sent when the signal is back', async () => {
    await openTicket(aRequested());
    api.cutOff(MOVE);
    api.cutOff('POST /valets/:id/undo');
    await press('CAR READY');
    await screen.findByText('1 not sent yet');
    screen.getByText('Unpaid');
    await press('Undo');
    await expect.poll(() => screen.queryByText('1 not sent yet')).toBeNull();
    answerMove({});
    const tried = moves().length;
    const taken = { ...fetchedBy(ME), version: 3 };
    api.answer('POST /valets/:id/job', { valet: taken });
    api.answer('GET /valets/:id', { valet: taken });
    await press('Take job');
    await screen.findByText('You are bringing this car.');
    expect(moves()).toHaveLength(tried);
  });

  test('that takes a request back needs a reason, which one tap gives', async () => {
    await openTicket(aRequested());
    await press('Withdraw request');
    const dialog = within(await screen.findByRole('dialog', { name: 'Withdraw the request?' }));
    expect(api.calls('PATCH /valets/:id/only')).toEqual([]);
    const back = aTicket({ unrequested: true, version: 3, takenBack: 'guest_not_here' });
    api.answer('PATCH /valets/:id/only', { valet: back });
    api.answer('GET /valets/:id', { valet: back });
    await user.click(dialog.getByRole('button', { name: 'The guest is not here' }));
    await screen.findByText('Unrequested');
    const [sent] = api.calls('PATCH /valets/:id/only');
    expect(sent?.body).toMatchObject({ status: 'unrequested', reason: 'guest_not_here' });
  });
});

describe('a payment', () => {
  test('in cash that was booked by mistake is taken back by a lead only, with the reason', async () => {
    const paid = aRequested({ paid: true, paidBy: 'cash', paidAt: SINCE });
    await openTicket(paid, LEADS);
    await user.click(await screen.findByRole('button', { name: 'Cash booked by mistake' }));
    await press('Take it back');
    screen.getByText('Please enter why the payment was wrong');
    const unpaid = aRequested({ version: 3 });
    api.answer('POST /valets/:id/cash/take-back', { valet: unpaid });
    answerTicket(unpaid);
    const taken = { kind: 'cash_taken_back', detail: { reason: 'It was for ticket 1002' } };
    api.answer('GET /valets/:id/history', { events: [anEvent(taken)] });
    await fill('Why was it wrong?', 'It was for ticket 1002');
    await press('Take it back');
    await screen.findByText('Due now');
    await screen.findByText('Leo Park reversed the payment', { selector: 'p' });
    screen.getByText(/· It was for ticket 1002$/, { selector: 'p' });
    const sent = api.calls('POST /valets/:id/cash/take-back').map(({ body }) => body.reason);
    expect(sent).toEqual(['It was for ticket 1002']);
  });

  test('in cash that was booked by mistake is left to a lead by others', async () => {
    await openTicket(aRequested({ paid: true, paidBy: 'cash', paidAt: SINCE }));
    screen.getByText('$11.00 in cash');
    expect(screen.queryByRole('button', { name: 'Cash booked by mistake' })).toBeNull();
  });

  test('by a hotel room needs its number, and keeps what was typed when it is refused', async () => {
    await openTicket(aRequested(), { settings: someSettings({ chargesRooms: true }) });
    await user.click(await screen.findByRole('button', { name: 'Charge to the room' }));
    expect(textIn('Guest’s name')).toBe('Ann Carter');
    await press('Charge $11.00');
    screen.getByText('Please enter the room number');
    await fill('Room number', '412');
    api.refuse('POST /valets/:id/room', 'rooms_not_charged');
    await press('Charge $11.00');
    await screen.findByText('This stand does not charge to rooms.');
    expect(textIn('Room number')).toBe('412');
    const room = { name: 'Ann Carter', room: '412' };
    const charged = aRequested({ version: 3, paid: true, paidBy: 'room', paidAt: SINCE, room });
    api.answer('POST /valets/:id/room', { valet: charged });
    api.answer('GET /valets/:id', { valet: charged });
    await press('Charge $11.00');
    await screen.findByText('$11.00 to the room');
    screen.getByText('412, Ann Carter');
    await screen.findByText(/^Ticket 1001 is charged to the room/);
  });

  test('by a room is not offered where the stand does not take it', async () => {
    await openTicket(aRequested());
    await screen.findByRole('button', { name: 'Validate' });
    expect(screen.queryByRole('button', { name: 'Charge to the room' })).toBeNull();
  });

  test('is lowered by a merchant’s code that is picked or typed, and the code comes off again', async () => {
    const cafe = { _id: id(91), name: 'Cafe Luna', kind: 'percent' as const, value: 100 };
    api.answer('GET /valets/locations/:locationId/validations', { validations: [cafe] });
    await openTicket(aRequested());
    await user.click(await screen.findByRole('button', { name: 'Validate' }));
    await press('Use code');
    screen.getByText('Please provide a code');
    await fill('Or type the code', 'nosuch');
    api.refuse('POST /valets/:id/validation', 'validation_wrong');
    await press('Use code');
    await screen.findByText(/^This code is not valid here\./);
    const free = aRequested({
      version: 3,
      totalCost: 0,
      validated: { label: 'Cafe Luna' },
      paid: true,
      paidBy: 'nothing_due',
    });
    api.answer('POST /valets/:id/validation', { valet: free });
    api.answer('GET /valets/:id', { valet: free });
    await press(/^Cafe Luna: /);
    await screen.findByText('$0.00 nothing due');
    const [typed, picked] = api.calls('POST /valets/:id/validation').map(({ body }) => body);
    expect([typed?.code, picked?.validation]).toEqual(['nosuch', cafe._id]);
    const dear = aRequested({ version: 4 });
    api.answer('POST /valets/:id/validation/take-off', { valet: dear });
    api.answer('GET /valets/:id', { valet: dear });
    await press('Remove it');
    await screen.findByRole('button', { name: 'Validate' });
  });

  test('grows by the fee for a lost claim ticket, until the ticket is found', async () => {
    const lost = { lostTicketCents: 2500, totalCost: 0 };
    await openTicket(aRequested(lost));
    const line = { kind: 'parking', label: LOST_TICKET_LABEL, cents: 2500, payee: 'owner' } as const;
    const dear = aRequested({ ...lost, version: 3, lostTicket: true, totalCost: 2750, lines: [line] });
    api.answer('POST /valets/:id/extras', { valet: dear });
    api.answer('GET /valets/:id', { valet: dear });
    await user.click(await screen.findByRole('button', { name: 'Claim ticket lost: add $25.00' }));
    await screen.findByText('The claim ticket is lost: $25.00 is added.');
    const found = aRequested({ ...lost, version: 4 });
    api.answer('POST /valets/:id/extras', { valet: found });
    api.answer('GET /valets/:id', { valet: found });
    await press('It was found');
    await screen.findByRole('button', { name: 'Claim ticket lost: add $25.00' });
    const changes = api.calls('POST /valets/:id/extras').map(({ body }) => body.change);
    expect(changes).toEqual(['lost_ticket', 'ticket_found']);
  });
});
