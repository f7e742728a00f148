import { fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import type { Valet } from '#features/valet/contract/valet-ticket.ts';
import { api } from '#platform/testing/components/fake-api.ts';
import { fill, press, settle, textIn, user } from '#platform/testing/components/hand.ts';
import { openPage } from '#platform/testing/components/open-page.tsx';
import { id } from '#platform/testing/components/samples.ts';
import {
  answerStand,
  aReady,
  aRequested,
  aStand,
  aTicket,
  LEO,
  ME,
  TICKET,
} from '#platform/testing/components/valet-samples.ts';

async function openBoard(tickets: Valet[] = [], changes = {}): Promise<ReturnType<typeof answerStand>> {
  const stand = answerStand(tickets, [aStand(changes)]);
  await openPage('/valet', { as: 'valet' });
  await screen.findByRole('searchbox', { name: 'Find a car' });
  return stand;
}

const rowOf = (ticketNumber: string) =>
  within(screen.getByRole('link', { name: `Open ticket ${ticketNumber}` }).closest('article') as HTMLElement);
const group = (name: string) =>
  within(screen.getByRole('heading', { level: 2, name: new RegExp(`^${name}`) }).closest('section') as HTMLElement);
const fetchedBy = (retriever: Pick<typeof LEO, '_id' | 'name'>, changes: Partial<Valet> = {}) =>
  aRequested({ whereabouts: 'retrieving', retriever: { ...retriever, since: '2026-06-10T14:59:00.000Z' }, ...changes });

describe('a stand', () => {
  test('is shown as neither empty nor full while it loads, and loads again after a failure', async () => {
    answerStand([aTicket()]);
    api.answerByProxy('GET /valets/locations/:locationId', 502);
    await openPage('/valet', { as: 'valet' });
    await screen.findByText(/^Something went wrong on our side/);
    expect(screen.queryByText('No cars here')).toBeNull();
    answerStand([aTicket()]);
    await press('Try again');
    await screen.findByRole('link', { name: 'Open ticket 1001' });
  });

  test('that an attendant does not have yet is assigned by the lot’s owner', async () => {
    answerStand([], []);
    await openPage('/valet', { as: 'valet' });
    await screen.findByText('No locations found');
    screen.getByText(/^You are not on any valet team yet\./);
    expect(screen.queryByRole('link', { name: 'New car' })).toBeNull();
  });

  test('without a rate takes in no cars, and says who sets it', async () => {
    answerStand([], [aStand({ settings: null })]);
    await openPage('/valet', { as: 'valet' });
    await screen.findByText('This location has no valet rate yet. The owner sets it under Valet Locations.');
    expect(screen.queryByRole('link', { name: 'New car' })).toBeNull();
  });

  test('begins with the phone number of a guest and the figures of today, also without cars', async () => {
    await openBoard();
    screen.getByText('No cars here');
    await screen.findByLabelText('Phone number');
    const figures = within(screen.getByLabelText(/^Since 6:00/));
    for (const label of ['Requested', 'Parked', 'Revenue']) figures.getByText(label);
    expect(figures.getByText('Revenue').parentElement?.textContent).toContain('$10.00');
  });

  test('that counts its spaces follows how many are left, and how many cars are too many', async () => {
    const { notify } = await openBoard([], { spaces: { capacity: 1, taken: 0, left: 1, over: 0 } });
    screen.getByText('1 space left');
    const totals = { totalRequested: 0, totalRevenue: 0, totalParked: 0 };
    notify('totals', { valetData: { ...totals, spaces: { capacity: 1, taken: 1, left: 0, over: 0 } } });
    await screen.findByText('0 spaces left');
    screen.getByText('1 of 1 taken');
    screen.getByText('Full');
    notify('totals', { valetData: { ...totals, spaces: { capacity: 1, taken: 2, left: 0, over: 1 } } });
    await screen.findByText('1 over');
  });
});

describe('a row of the board', () => {
  test('has the car’s facts, among the cars that wait for the same; the most pressing ones come first', async () => {
    const others = [
      aTicket({ _id: id(52), ticketNumber: '1002', whereabouts: 'entry', hook: null, parkedLocation: '' }),
      aReady({ _id: id(53), ticketNumber: '1003' }),
    ];
    await openBoard([aTicket({ plateNumber: 'BOX 1508', hook: 7 }), ...others, aRequested({ _id: id(54) })]);
    const row = rowOf('1002');
    row.getByText('Entry');
    row.getByText('No hook');
    const [entry, parked, ...more] = group('With us')
      .getAllByRole('article')
      .map(({ textContent }) => textContent);
    expect([entry, more]).toEqual([expect.stringContaining('1002'), []]);
    for (const fact of ['1001', 'BOX 1508', 'Hook 7', 'B14', 'Blue Honda']) expect(parked).toContain(fact);
    group('In front').getByText('Unpaid');
    const waits = screen.getAllByRole('radio').map((radio) => radio.closest('label')?.textContent);
    expect(waits).toEqual(['1Waiting', '1In front', '2With us']);
    expect(screen.getAllByRole('radio')[0]).toHaveProperty('checked', true);
  });

  test('offers the next step: park it, request it, get it, and say that it is in front', async () => {
    await openBoard([
      aTicket({ _id: id(51), ticketNumber: '1', whereabouts: 'entry', parkedLocation: '' }),
      aTicket({ _id: id(52), ticketNumber: '2' }),
      aRequested({ _id: id(53), ticketNumber: '3' }),
      fetchedBy(ME, { _id: id(54), ticketNumber: '4' }),
      fetchedBy(LEO, { _id: id(55), ticketNumber: '5' }),
    ]);
    expect(rowOf('1').getByRole('link', { name: 'Park 1' }).getAttribute('href')).toContain(`valetId=${id(51)}`);
    rowOf('2').getByRole('button', { name: 'Request 2' });
    rowOf('3').getByRole('button', { name: 'Take job 3' });
    rowOf('4').getByText('You are bringing it');
    rowOf('4').getByRole('button', { name: 'CAR READY 4' });
    rowOf('5').getByText('Leo Park is bringing it');
    expect(rowOf('5').queryByRole('button')).toBeNull();
  });

  test('in front offers to take the cash, then to hand the car over', async () => {
    await openBoard([
      aReady({ _id: id(52), ticketNumber: '1', totalCost: 1100 }),
      aReady({ _id: id(53), ticketNumber: '2', paid: true, paidBy: 'cash' }),
    ]);
    rowOf('1').getByRole('button', { name: 'Cash $11.00 1' });
    expect(rowOf('1').queryByRole('button', { name: /^Complete/ })).toBeNull();
    await user.click(rowOf('2').getByRole('button', { name: 'Complete 2' }));
    await screen.findByRole('dialog', { name: /2/ });
  });

  test('requests a car once, however often it is tapped, and shows that it is requested', async () => {
    await openBoard([aTicket()]);
    api.answer('PATCH /valets/:id/only', { valet: aRequested({ version: 3 }) });
    const letThrough = api.hang('PATCH /valets/:id/only');
    await user.dblClick(screen.getByRole('button', { name: 'Request 1001' }));
    letThrough();
    await screen.findByText('Requested');
    expect(api.calls('PATCH /valets/:id/only').map(({ body }) => body.status)).toEqual(['requested']);
  });

  test('offers a stick shift only to who drives one, with the reason', async () => {
    const stick = aRequested({ transmissionType: 'Stick' });
    await openBoard([stick]);
    rowOf('1001').getByText('Stick shift. Only someone who drives stick can take this car.');
    expect(screen.queryByRole('button', { name: 'Take job 1001' })).toBeNull();
  });

  test('says who has taken the car meanwhile, and when', async () => {
    await openBoard([aRequested()]);
    const last = { kind: 'job_taken', by: LEO.name, at: '2026-06-10T14:59:00.000Z' };
    api.refuse('POST /valets/:id/job', 'job_taken', { data: { valet: fetchedBy(LEO, { version: 3 }), last } });
    await press('Take job 1001');
    expect((await screen.findByRole('alert')).textContent).toBe(
      'Another attendant has already taken this car. Leo Park took the job, 9:59\u00a0AM.',
    );
    rowOf('1001').getByText('Leo Park is bringing it');
  });

  test('says that there is no signal until any answer comes, and what was refused once', async () => {
    await openBoard([aRequested()]);
    api.cutOff('POST /valets/:id/job');
    await press('Take job 1001');
    await screen.findByText(/^No signal for/);
    rowOf('1001').getByText('Not sent yet');
    const last = { kind: 'job_taken', by: LEO.name, at: '2026-06-10T14:59:00.000Z' };
    api.refuse('POST /valets/:id/job', 'job_taken', { data: { valet: fetchedBy(LEO, { version: 3 }), last } });
    window.dispatchEvent(new Event('online'));
    await screen.findByText('1 thing needs your attention');
    expect(screen.queryByText(/^No signal/)).toBeNull();
    expect(screen.queryByText(/not sent yet/i)).toBeNull();
  });

  test('follows what others do while nobody touches the page', async () => {
    const { notify } = await openBoard([aTicket()]);
    notify('ticket', { valet: aRequested({ version: 3 }) });
    await screen.findByRole('button', { name: 'Take job 1001' });
    notify('ticket', { valet: aTicket({ _id: id(52), ticketNumber: '1002', plateNumber: 'NEW 2' }) });
    await screen.findByText('NEW 2');
    notify('gone', { _id: TICKET, version: 4 });
    await expect.poll(() => screen.queryByRole('link', { name: 'Open ticket 1001' })).toBeNull();
  });

  test('says that nobody came for a car that has been in front for too long, and leads to parking it again', async () => {
    const waits = aReady({ readyAt: '2026-06-10T14:39:00.000Z' });
    await openBoard([waits, aReady({ _id: id(52), ticketNumber: '1002' })]);
    await screen.findByText('Nobody came for it');
    await screen.findByRole('link', { name: 'Park again 1001' });
    expect(screen.queryByRole('link', { name: 'Park again 1002' })).toBeNull();
    const toneOf = (ticketNumber: string) =>
      rowOf(ticketNumber).getByRole('time').closest('[data-tone]')?.getAttribute('data-tone');
    expect([toneOf('1001'), toneOf('1002')]).toEqual(['late', 'calm']);
  });

  test('asks a lead to allow a handover without the code, which takes one tap', async () => {
    const requested = aReady({ paid: true, paidBy: 'cash', leadRequestedAt: '2026-06-10T14:59:00.000Z' });
    await openBoard([requested], { attendant: { drivesStick: true, leads: true } });
    await screen.findByText('Ticket 1001: hand over without the code?');
    api.answer('POST /valets/:id/override', { valet: { ...requested, version: 3, leadRequestedAt: null } });
    await press('Allow');
    await expect.poll(() => screen.queryByText(/hand over without the code\?/)).toBeNull();
    expect(api.calls('POST /valets/:id/override').map(({ body }) => body.name)).toEqual(['Ann Carter']);
  });
});

test('a list with cars in it does not change for another one under a thumb; an empty one does', async () => {
  const shown = () => screen.getAllByRole('radio').findIndex((radio) => (radio as HTMLInputElement).checked);
  const { notify } = await openBoard([aTicket()]);
  expect(shown()).toBe(2);
  notify('ticket', { valet: aRequested({ _id: id(52), ticketNumber: '1002' }) });
  await screen.findByRole('link', { name: 'Open ticket 1002' });
  expect(shown()).toBe(2);
  notify('ticket', { valet: aRequested({ version: 3 }) });
  await expect.poll(shown).toBe(0);
});

test('an act that took another’s place, because somebody else was faster, ignores the tap that was on its way', async () => {
  const entry = aTicket({ whereabouts: 'entry', parkedBy: '', parkedLocation: '', parkedAt: null });
  const { notify } = await openBoard([entry]);
  api.answer('PATCH /valets/:id/only', { valet: aRequested({ version: 4 }) });
  screen.getByRole('link', { name: 'Park 1001' });
  notify('ticket', { valet: aTicket({ version: 3 }) });
  const request = await screen.findByRole('button', { name: 'Request 1001' });
  fireEvent.click(request, { detail: 1 });
  await settle();
  expect(api.calls('PATCH /valets/:id/only')).toEqual([]);
  fireEvent.click(request, { detail: 0 });
  await expect.poll(() => api.calls('PATCH /valets/:id/only').length).toBe(1);
});

describe('the box that finds a car', () => {
  const car = { plateNumber: 'BOX 1508', firstName: 'José', lastName: 'Núñez', phoneNumber: '3125550199', hook: 4 };

  test('finds it by whatever is known about it, and offers its next step', async () => {
    api.answer('POST /valets/search', { valets: [] });
    await openBoard([
      aTicket({ ...car, make: 'Kia', color: 'Red', parkedLocation: 'Roof 4' }),
      aTicket({ _id: id(52), ticketNumber: '1002' }),
    ]);
    for (const typed of ['1001', 'box1508', '8OX I5O8', 'nunez', 'jose', '0199', 'red kia', 'roof', '#4']) {
      await fill('Find a car', typed);
      await screen.findByText('1 car found');
      screen.getByText('BOX 1508');
    }
    screen.getByRole('button', { name: 'Request 1001' });
  });

  test('finds cars that were handed back or are at another stand, and says when there is none', async () => {
    const gone = aTicket({ _id: id(59), plateNumber: 'GONE 1', locationName: 'Pier Lot', whereabouts: 'completed' });
    api.answer('POST /valets/search', ({ body: { q } }) => ({ valets: q === 'gone1' ? [gone] : [] }));
    await openBoard([aTicket()]);
    await fill('Find a car', 'gone1');
    await screen.findByRole('heading', { name: 'Handed back, or at another stand' });
    screen.getByText('GONE 1');
    screen.getByText('Pier Lot');
    await fill('Find a car', 'nothing like it');
    await screen.findByText('No car here matches “nothing like it”');
  });

  test('says without a signal that only the cars on this board are searched', async () => {
    await openBoard([aTicket({ plateNumber: 'HERE 1' })]);
    api.cutOff('POST /valets/search');
    await fill('Find a car', 'here');
    await screen.findByText('No signal, so only cars on this board are found.');
    screen.getByText('HERE 1');
  });
});

test('the wall screen shows who waits, without last names and phone numbers', async () => {
  const car = {
    lastName: 'Núñez',
    phoneNumber: '3125550199',
    color: 'Red',
    make: 'Kia',
    model: '',
    parkedLocation: 'D7',
  };
  answerStand([fetchedBy(LEO, car)]);
  await openPage('/valet?wall=1', { as: 'valet' });
  const wall = within(await screen.findByRole('dialog', { name: 'Harbor Lot' }));
  await wall.findByRole('heading', { name: '1001' });
  await wall.findByText('With Leo');
  await wall.findByText('About 3 min');
  expect(screen.getByRole('dialog').textContent).not.toMatch(/Núñez|0199/);
  await press('Close');
  await screen.findByRole('button', { name: 'More' });
});

describe('an arrival', () => {
  test('begins with a phone number, of ten digits, and finds the guest’s cars or offers a new ticket', async () => {
    await openBoard();
    await screen.findByLabelText('Phone number');
    await press('Look up');
    screen.getByText('Please enter a phone number of ten digits, or one with + and its country code');
    api.answer('POST /valets/get', { valet: null, valets: [], tipped: [] });
    await fill('Phone number', '(312) 555-0188 99');
    await press('Look up');
    screen.getByText('Please enter a phone number of ten digits, or one with + and its country code');
    expect(textIn('Phone number')).toBe('312555018899');
    await fill('Phone number', '(312) 555-0188');
    await screen.findByText('No Tickets found for this number: (312) 555-0188');
    const create = screen.getByRole('link', { name: 'Create ticket' });
    expect(create.getAttribute('href')).toBe('/valet/create?phoneNumber=3125550188');
    api.answer('POST /valets/get', { valet: aTicket(), valets: [aTicket({ plateNumber: 'MINE 1' })], tipped: [] });
    await fill('Phone number', '3125550123');
    await screen.findByText('1 car of (312) 555-0123');
    screen.getByText('MINE 1');
    screen.getByRole('link', { name: 'Create ticket for another car' });
  });

  test('without a signal leads to a new ticket all the same', async () => {
    await openBoard();
    await screen.findByLabelText('Phone number');
    api.cutOff('POST /valets/get');
    await fill('Phone number', '3125550188');
    await screen.findByText(/^No connection/);
    expect(screen.getByRole('link', { name: 'Create ticket' }).getAttribute('href')).toContain('3125550188');
  });
});
