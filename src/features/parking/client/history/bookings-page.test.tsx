import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { getCurrentUser } from '#platform/api/current-user.ts';
import { refuse } from '#platform/contract/refusals.ts';
import { api } from '#platform/testing/components/fake-api.ts';
import { fill, press, textIn, user } from '#platform/testing/components/hand.ts';
import { openPage } from '#platform/testing/components/open-page.tsx';
import { aLot, aSavedCard, aSession, aZone, id, RECEIPT_KEY, SESSION } from '#platform/testing/components/samples.ts';
import type { ListedSession } from '../../sessions.contract.ts';

const PAST = aSession({
  _id: id(22),
  orderId: id(32),
  status: 'ended',
  vehiclePlate: 'XYZ9',
  vehicleState: 'WI',
  totalCost: 1100,
  startTime: '2026-05-03T14:00:00.000Z',
  endTime: '2026-05-03T16:00:00.000Z',
});
const ROW = /^Harbor Lot .*XYZ9/;
const wordsOf = ({ textContent }: HTMLElement) => textContent?.replaceAll('\u00a0', ' ');
const list = (...sessions: ListedSession[]) => api.answer('GET /sessions/me', { sessions, nextCursor: null });

test('a driver without bookings is led to a lot, and a guest told that this device alone is meant', async () => {
  list();
  await openPage('/bookings');
  await screen.findByText('You currently do not have any bookings...');
  screen.getByText(/^Bookings made on this device\./);
  const page = within(screen.getByRole('main'));
  expect(page.getByRole('link', { name: 'Find parking' }).getAttribute('href')).toBe('/locations');
});

test('nothing is claimed while the list loads', async () => {
  list();
  const letThrough = api.hang('GET /sessions/me');
  await openPage('/bookings');
  expect(screen.queryByText(/do not have any bookings/)).toBeNull();
  letThrough();
  await screen.findByText(/do not have any bookings/);
});

test('a list that could not be loaded is loaded again on request', async () => {
  api.cutOff('GET /sessions/me');
  await openPage('/bookings');
  await screen.findByText(/^No connection/);
  expect(screen.queryByText(/do not have any bookings/)).toBeNull();
  list(PAST);
  await press('Try again');
  await screen.findByRole('link', { name: ROW });
});

test('running stays come first, past ones by month with their receipts', async () => {
  list(aSession(), PAST);
  await openPage('/bookings', { as: 'customer' });
  const running = within(
    (await screen.findByRole('heading', { name: 'Running now' })).closest('section') as HTMLElement,
  );
  expect(running.getByRole('link', { name: 'Add time for ABC123' }).getAttribute('href')).toBe(
    `/receipt/${RECEIPT_KEY}?add=${SESSION}`,
  );
  running.getByText('until 11:00 AM');
  expect(screen.getByRole('heading', { name: 'May 2026' })).toBeTruthy();
  expect(wordsOf(screen.getByRole('link', { name: ROW }))).toBe('Harbor LotMay 3WI XYZ9$11.00');
  expect(screen.queryByText(/^Bookings made on this device\./)).toBeNull();
});

test('a driver whose session has ended sees what this device has booked, as any guest does', async () => {
  api.answer('GET /sessions/me', () =>
    getCurrentUser() ? refuse('not_signed_in') : { sessions: [PAST], nextCursor: null },
  );
  await openPage('/bookings', { as: 'customer' });
  await screen.findByRole('link', { name: ROW });
  screen.getByText(/^Bookings made on this device\./);
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('what is owed for parking comes first, once a booking, and leads to its payment', async () => {
  const owed = { ...PAST, untilStopped: { status: 'owed', authorized: 5000 } } as const;
  list(aSession(), owed, { ...owed, _id: id(26), vehiclePlate: 'TWO2' });
  await openPage('/bookings');
  const pay = await screen.findAllByRole('link', { name: 'See and pay' });
  expect(pay.map((link) => link.getAttribute('href'))).toEqual([`/receipt/${RECEIPT_KEY}`]);
  const title = screen.getByText('You owe $22.00 at Harbor Lot');
  const running = screen.getByRole('heading', { name: 'Running now' });
  expect(title.compareDocumentPosition(running)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
});

test.each([
  ['nothing came back', {}, ''],
  ['a part came back', { refunded: { paidBack: 500, promised: 0 } }, '$5.00 refunded'],
  [
    'a part came back, and more is to',
    { refunded: { paidBack: 500, promised: 200 } },
    '$5.00 refunded · $2.00 will be refunded',
  ],
  ['all is to come back', { status: 'refunded', refunded: { paidBack: 0, promised: 1100 } }, '$11.00 will be refunded'],
  [
    'all came back, and earlier moves had given back more',
    { status: 'refunded', refunded: { paidBack: 2700, promised: 0 } },
    '$11.00 refunded',
  ],
  ['it is owed', { untilStopped: { status: 'owed', authorized: 5000 } }, 'Owed'],
] as const)('a past stay names its car, what was paid and what came back: %s', async (_, changes, news) => {
  list({ ...PAST, ...changes });
  await openPage('/bookings', { as: 'customer' });
  const row = await screen.findByRole('link', { name: ROW });
  expect(wordsOf(row)).toBe(`Harbor LotMay 3WI XYZ9$11.00${news}`);
});

test('the same car is parked again at the same sign with one tap', async () => {
  list(PAST);
  await openPage('/bookings', { as: 'customer' });
  const zone = aZone();
  api.answer('GET /locations/:locationId/zones/:zoneId', { data: { location: aLot(), zone, takesCodes: false } });
  api.answer('GET /users/saved-card', { data: { cards: [aSavedCard()] } });
  api.answer('GET /vehicles/me', { data: { vehicles: [] } });
  api.answer('POST /vehicles/get', { data: { status: 'unknown', content: null } });
  await user.click(await screen.findByRole('link', { name: 'Park again with WI XYZ9 at Harbor Lot' }));
  await expect.poll(() => screen.queryByLabelText('License plate')).not.toBeNull();
  expect([textIn('License plate'), textIn('State')]).toEqual(['XYZ9', 'WI']);
  await screen.findByRole('button', { name: 'Pay $5.50 · Visa 4242' });
});

test('two running cars of one receipt are offered time for both', async () => {
  list(aSession(), aSession({ _id: id(23), vehiclePlate: 'TWO2', plateNumber: 'TWO2' }));
  await openPage('/bookings');
  expect((await screen.findByRole('link', { name: /^Add time for all/ })).getAttribute('href')).toBe(
    `/receipt/${RECEIPT_KEY}?add=all`,
  );
  expect(screen.queryByText(/do not have any bookings/)).toBeNull();
});

test('a stay ends early only once that is confirmed, and a refusal is shown', async () => {
  list(aSession());
  await openPage('/bookings');
  await screen.findByRole('button', { name: 'End now, ABC123' });
  await press('End now, ABC123');
  const dialog = within(await screen.findByRole('dialog', { name: 'End parking for IL ABC123?' }));
  dialog.getByRole('button', { name: 'Keep parking' }).click();
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull();
  expect(api.calls('PATCH /sessions/:id')).toEqual([]);
  api.refuse('PATCH /sessions/:id', 'session_over');
  await press('End now, ABC123');
  await press('End parking');
  await screen.findByText('This parking has ended. Pay again to keep parking.');
  api.answer('PATCH /sessions/:id', { data: aSession({ status: 'ended' }) });
  const letThrough = api.hang('GET /sessions/me');
  await press('End parking');
  await expect.poll(() => api.calls('GET /sessions/me').length).toBeGreaterThan(1);
  // Its card and the words that come into its place change together.
  expect(screen.queryByText('Parking for ABC123 has ended.')).toBeNull();
  list(aSession({ status: 'ended' }));
  letThrough();
  await screen.findByText('Parking for ABC123 has ended.');
  expect(screen.queryByRole('heading', { name: 'Running now' })).toBeNull();
});

test('parking that an exit camera ends is stopped by leaving, which is said before the tap', async () => {
  const running = aSession({ untilStopped: { status: 'running', authorized: 5000 } });
  const visit = {
    plateNumber: 'ABC123',
    enteredAt: running.startTime,
    leftAt: null,
    ending: null,
    timeZone: 'UTC',
    canDisown: true,
    canCorrect: false,
    exitDecides: true,
    leavingUntil: null as string | null,
    freeUntil: null,
    lotDecides: false,
    claim: null,
  };
  list(running);
  api.answer('GET /locations/:locationId/zones/:zoneId', {
    data: { location: aLot(), zone: aZone(), takesCodes: false },
  });
  api.answer('GET /auto-pay/visits/:key', { data: { visit } });
  await openPage('/bookings');
  await screen.findByRole('button', { name: 'Stop parking for ABC123' });
  await press('Stop parking for ABC123');
  await screen.findByText(/it counts if your car is seen leaving within 15 minutes/);
  api.answer('PATCH /receipts/:key/sessions/:id', { data: running });
  api.answer('GET /auto-pay/visits/:key', {
    data: { visit: { ...visit, leavingUntil: '2026-06-10T15:15:00.000Z' } },
  });
  await press('I am leaving now');
  await screen.findByText(
    /^You are leaving\. You pay until your tap if your car is seen leaving by .*, otherwise until it is seen leaving\.$/,
  );
  expect(api.calls('PATCH /receipts/:key/sessions/:id')).toHaveLength(1);
});

test('past stays are searched, and what was found is downloaded', async () => {
  list(PAST);
  api.answer('POST /sessions/me/search', ({ body }) => ({
    sessions: body.search === 'xyz' ? [PAST] : [],
    nextCursor: null,
  }));
  await openPage('/bookings');
  await screen.findByRole('button', { name: 'Download as CSV' });
  await fill('Search plate, lot or receipt number', 'nothing');
  await screen.findByText('No past bookings match. Try a plate, the name of a lot or a receipt number.');
  await fill('Search plate, lot or receipt number', 'xyz');
  await screen.findByRole('link', { name: ROW });
  api.cutOff('POST /sessions/me.csv');
  await press('Download these as CSV');
  await screen.findByText('The file could not be downloaded. Check your signal and try again.');
  expect(api.calls('POST /sessions/me.csv').map(({ body }) => body)).toEqual([{ search: 'xyz' }]);
});

test('a calendar entry opens its reservation, or says that it was booked elsewhere', async () => {
  list(PAST);
  await openPage(`/bookings?reservation=${id(99)}`);
  await screen.findByText(/^The reservation in your calendar was booked on another device/);
});
