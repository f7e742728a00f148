import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Location } from '#features/lots/lots.contract.ts';
import type { Zone } from '#features/zones/zones.contract.ts';
import { rememberUser } from '#platform/api/current-user.ts';
import { api } from '#platform/testing/components/fake-api.ts';
import { fill, press, textIn, user } from '#platform/testing/components/hand.ts';
import { openPage, userAs } from '#platform/testing/components/open-page.tsx';
import { aLot, aSavedCard, aZone, id, LOT, RECEIPT_KEY, SESSION, ZONE } from '#platform/testing/components/samples.ts';

const QUOTE = 'POST /zones/:id/quote';
const [NOON, FOUR] = ['2026-06-12T12:00', '2026-06-12T16:00'];

function answerQuotes({ left = null as number | null } = {}): void {
  api.answer(QUOTE, ({ body: { startTime = '', endTime = '', vehicles } }) => {
    const totalCost = ((Date.parse(endTime) - Date.parse(startTime)) / 3_600_000) * 550 * vehicles;
    const lines = [{ kind: 'parking' as const, label: 'Hourly', cents: totalCost, payee: 'owner' as const }];
    return {
      data: {
        lines,
        totalCost,
        fees: 0,
        rate: 'Hourly',
        notes: [],
        startTime,
        endTime,
        left,
        validation: null,
        warning: null,
      },
    };
  });
}

async function openForm(lot: Partial<Location> = {}, changes: Partial<Zone> = {}): Promise<void> {
  const zone = aZone({ reservable: true, reserveDaysAhead: 30, ...changes });
  api.answer('GET /locations/:locationId/zones/:zoneId', { data: { location: aLot(lot), zone, takesCodes: false } });
  api.answer('POST /vehicles/get', { data: { status: 'unknown', content: null } });
  await openPage(`/locations/${LOT}/zones/${ZONE}/reserve`);
  await screen.findByLabelText('Arrival');
}

const when = async (from: string, until: string) => {
  await fill('Arrival', from);
  await fill('Departure', until);
};

test('times that cannot be are refused at their field, and nothing is priced', async () => {
  answerQuotes();
  await openForm();
  await when(FOUR, NOON);
  screen.getByText('Your departure is before your arrival.');
  expect(screen.getByRole('button', { name: 'Choose a time' })).toHaveProperty('disabled', true);
  await when('2026-06-10T10:05', FOUR);
  screen.getByText('Choose a time at least 15 minutes from now, or park now.');
  await when('2026-08-10T10:00', '2026-08-10T11:00');
  screen.getByText('This zone takes reservations for the next 30 days.');
  await when(NOON, '2026-06-14T12:00');
  screen.getByText('You can park for up to 24 hours.');
});

test('a time without a price is refused at the arrival field', async () => {
  const words = 'This zone has no price for parking that starts then.';
  api.refuse(QUOTE, 'zone_closed', { fields: { startTime: words } });
  await openForm();
  await when(NOON, FOUR);
  await screen.findByText(words);
  expect(screen.getByRole('button', { name: 'Choose a time' })).toHaveProperty('disabled', true);
  answerQuotes();
  await fill('Arrival', '2026-06-12T08:00');
  await screen.findByRole('button', { name: 'Continue\u00a0– $44.00' });
});

test('dates on which the zone is closed are named, as far ahead as it takes reservations', async () => {
  answerQuotes();
  const closed = (from: string, name: string) => ({ from, until: from, closed: true as const, name });
  await openForm({}, { datedHours: [closed('2026-07-04', 'Independence Day'), closed('2026-12-25', 'Christmas')] });
  screen.getByText('Closed July 4 (Independence Day)');
  expect(screen.queryByText(/Christmas/)).toBeNull();
});

test('a price that could not be loaded is loaded again on request', async () => {
  api.cutOff(QUOTE);
  await openForm();
  await screen.findByText('The price could not be loaded.');
  answerQuotes();
  await press('Try again');
  await screen.findByRole('button', { name: 'Continue\u00a0– $11.00' });
});

test('no more vehicles are reserved for than spaces are left', async () => {
  answerQuotes({ left: 1 });
  await openForm();
  await when(NOON, FOUR);
  await screen.findByText(/^1 space left/);
  await press('Add another car');
  await screen.findByText(/^Only 1 space is left at that time\./);
  expect(screen.getByRole('button', { name: 'Continue\u00a0– $44.00' })).toHaveProperty('disabled', true);
  await press('Remove car 2');
  await expect
    .poll(() => screen.getByRole('button', { name: 'Continue\u00a0– $22.00' }))
    .toHaveProperty('disabled', false);
});

test('a plate is needed, and an address that is given must be one; nothing entered is lost', async () => {
  answerQuotes();
  await openForm();
  await when(NOON, FOUR);
  await screen.findByRole('button', { name: 'Continue\u00a0– $22.00' });
  await press('Continue\u00a0– $22.00');
  await screen.findByText('Please provide a valid license plate');
  await fill('License plate', 'abc123');
  await fill('Email (optional)', 'ann at example');
  await press('Continue\u00a0– $22.00');
  await screen.findByText('Please provide a valid email address');
  expect(textIn('Departure')).toBe(FOUR);
  expect(api.calls('POST /billing/stripe-intent')).toEqual([]);
});

test('the payment follows, for what was entered on the lot’s clock', async () => {
  answerQuotes();
  await openForm({ timeZone: 'America/New_York' });
  screen.getByText('In the lot’s time zone, Eastern Time');
  await when(NOON, FOUR);
  await fill('License plate', 'abc123');
  const times = { startTime: '2026-06-12T16:00:00.000Z', endTime: '2026-06-12T20:00:00.000Z' };
  api.answer('POST /billing/stripe-intent', {
    data: {
      orderId: id(31),
      ...times,
      totalCost: 2200,
      fees: 200,
      lines: [],
      clientSecret: 'pi_1_secret_1',
      receiptKey: RECEIPT_KEY,
      warning: null,
    },
    error: null,
  });
  await screen.findByRole('button', { name: 'Continue\u00a0– $22.00' });
  await press('Continue\u00a0– $22.00');
  await screen.findByRole('button', { name: 'Pay $22.00 with test wallet' });
  expect(api.calls('POST /billing/stripe-intent').map(({ body }) => body)).toEqual([
    expect.objectContaining({ hours: 4, totalCost: 2200, vehicles: [{ plate: 'ABC123', state: 'IL' }] }),
  ]);
});

test('a space that was taken meanwhile is said to be, and the price is asked for again', async () => {
  answerQuotes({ left: 1 });
  await openForm();
  await when(NOON, FOUR);
  await fill('License plate', 'abc123');
  await screen.findByRole('button', { name: 'Continue\u00a0– $22.00' });
  api.refuse('POST /billing/stripe-intent', 'zone_full');
  answerQuotes({ left: 0 });
  await press('Continue\u00a0– $22.00');
  await screen.findByText('No spaces are left in this zone for that time. You have not been charged.');
  await screen.findByText('No spaces are left at that time. Choose another time.');
});

test('a driver with a saved card reserves with one tap', async () => {
  answerQuotes();
  api.answer('GET /users/saved-card', { data: { cards: [aSavedCard()] } });
  api.answer('GET /vehicles/me', { data: { vehicles: [] } });
  api.answer('GET /sessions/me', { sessions: [], nextCursor: null });
  rememberUser(userAs('customer'));
  await openForm();
  await when(NOON, FOUR);
  await fill('License plate', 'abc123');
  const times = { startTime: '2026-06-12T12:00:00.000Z', endTime: '2026-06-12T16:00:00.000Z' };
  const prepared = { orderId: id(31), ...times, totalCost: 2200, fees: 200, lines: [], receiptKey: RECEIPT_KEY };
  api.answer('POST /billing/stripe-intent', {
    data: { ...prepared, clientSecret: 'pi_1_secret_1', warning: null },
    error: null,
  });
  api.answer('POST /sessions', { data: { _id: SESSION, sessionIds: [SESSION], totalCost: 2200, ...times } });
  api.answer('POST /billing/card', { message: 'Card chosen' });
  api.answer('POST /sandbox/payments/confirm', { data: { status: 'requires_action' } });
  const pay = await screen.findByRole('button', { name: 'Pay $22.00 · Visa 4242' });
  // A tap that was on its way to the button before does not pay.
  await new Promise((resolve) => setTimeout(resolve, 700));
  await user.click(pay);
  await screen.findByText('Your bank wants to verify that it is you');
  expect(api.calls('POST /billing/card').map(({ body }) => body)).toEqual([
    { clientSecret: 'pi_1_secret_1', savedCard: id(71) },
  ]);
});
