import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Zone } from '#features/zones/zones.contract.ts';
import { rememberUser } from '#platform/api/current-user.ts';
import { knownReader } from '#platform/browser/known-reader.ts';
import { api } from '#platform/testing/components/fake-api.ts';
import { fill, press, user } from '#platform/testing/components/hand.ts';
import { openPage, userAs } from '#platform/testing/components/open-page.tsx';
import { aLot, aSavedCard, aZone, id, LOT, RECEIPT_KEY, SESSION, ZONE } from '#platform/testing/components/samples.ts';

const INTENT = 'POST /billing/stripe-intent';

async function openStart(changes: Partial<Zone> = {}): Promise<void> {
  const zone = aZone({ startStop: true, ...changes });
  api.answer('GET /locations/:locationId/zones/:zoneId', { data: { location: aLot(), zone, takesCodes: false } });
  api.answer('POST /vehicles/get', { data: { status: 'unknown', content: null } });
  await openPage(`/locations/${LOT}/zones/${ZONE}/start`);
  await screen.findByRole('heading', { name: 'Pay when you leave' });
}

test('the rate, the most it can cost and what is authorized come before the plate (rule 372)', async () => {
  await openStart();
  // Around the clock at $5.00 an hour with 10 percent: 24 hours.
  screen.getByRole('button', { name: 'Continue\u00a0– up to $132.00' });
  screen.getByText('$5.50 the first hour');
  screen.getByText('One-hour minimum, then by the minute.');
  const held = screen.getByText(/^\$132\.00 is authorized; you pay for what you use, until .* at most\.$/);
  const plate = screen.getByLabelText('License plate');
  expect(held.compareDocumentPosition(plate)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  await press('Continue\u00a0– up to $132.00');
  await screen.findByText('Please provide a valid license plate');
});

test('the driver’s own limit lowers what is authorized, and is sent', async () => {
  api.refuse(INTENT, 'price_changed', { data: { totalCost: 15_000, fees: 0, lines: [] } });
  await openStart();
  screen.getByRole('radio', { name: /^All day/, checked: true });
  await user.click(screen.getByRole('radio', { name: /^4 hours/ }));
  screen.getByText(/^\$22\.00 is authorized;/);
  await fill('License plate', 'ABC1234');
  await fill('State', 'IL');
  await fill('Phone or email', 'kim@example.com');
  await press('Continue\u00a0– up to $22.00');
  await expect
    .poll(() => api.calls(INTENT).map(({ body }) => body))
    .toMatchObject([{ startStop: true, maxHours: 4, totalCost: 2200 }]);
});

test('is one of two choices; the other one leads to a chosen time', async () => {
  await openStart();
  const [ahead, leaving] = [/^Set a time/, /^Pay when I leave/].map((name) => screen.getByRole('link', { name }));
  expect(ahead?.getAttribute('href')).toBe(`/locations/${LOT}/zones/${ZONE}`);
  expect(leaving?.getAttribute('aria-current')).toBe('page');
});

test('no time is sent, and a higher price is shown before anything is authorized', async () => {
  api.refuse(INTENT, 'price_changed', { data: { totalCost: 15_000, fees: 0, lines: [] } });
  await openStart();
  await fill('License plate', 'ABC1234');
  await fill('State', 'IL');
  await fill('Phone or email', 'kim@example.com');
  await press('Continue\u00a0– up to $132.00');
  await screen.findByText(/^The most it can cost is \$150\.00 now\./);
  expect(api.calls(INTENT).map(({ body }) => body)).toMatchObject([{ startStop: true, totalCost: 13_200 }]);
  expect(api.calls(INTENT)[0]?.body).not.toHaveProperty('hours');
  screen.getByRole('button', { name: 'Continue\u00a0– up to $150.00' });
});

test('a zone that does not offer it says so', async () => {
  await openStart({ startStop: undefined });
  screen.getByText('This zone does not offer paying when you leave');
});

test('a refused code is said as on the zone’s page, and one that nobody has judged can be tried again', async () => {
  sessionStorage.setItem(`parkvale.code.${LOT}`, 'LUNA');
  api.cutOff('POST /zones/:id/quote');
  await openStart();
  await screen.findByRole('button', { name: 'Try again' });
  expect(screen.queryByText('Code LUNA was not applied')).toBeNull();
  api.refuse('POST /zones/:id/quote', 'validation_used_up');
  await press('Try again');
  await screen.findByText('Code LUNA was not applied');
  await press('Park without it');
  await expect.poll(() => screen.queryByText('Code LUNA was not applied')).toBeNull();
});

test('a merchant’s code lowers the most it can cost, and is sent', async () => {
  sessionStorage.setItem(`parkvale.code.${LOT}`, 'LUNA');
  const validation = { name: 'Cafe Luna', kind: 'amount', value: 1000 } as const;
  const quoted = { lines: [], totalCost: 0, fees: 0, rate: 'Hourly', notes: [], left: null, warning: null, validation };
  const times = { startTime: '2026-06-10T15:10:00.000Z', endTime: '2026-06-10T16:10:00.000Z' };
  api.answer('POST /zones/:id/quote', { data: { ...quoted, ...times } });
  api.refuse(INTENT, 'validation_used_up');
  await openStart();
  await screen.findByText('Cafe Luna: $10.00 off parking');
  await fill('License plate', 'ABC1234');
  await fill('State', 'IL');
  await fill('Phone or email', 'kim@example.com');
  await press('Continue\u00a0– up to $121.00');
  await expect
    .poll(() => api.calls(INTENT).map(({ body }) => body))
    .toMatchObject([{ code: 'LUNA', totalCost: 12_100 }]);
  await press('Remove code LUNA');
  screen.getByRole('button', { name: 'Continue\u00a0– up to $132.00' });
});

test('a guest gives a phone or an email, and a phone with consent to texts', async () => {
  api.refuse(INTENT, 'price_changed', { data: { totalCost: 15_000, fees: 0, lines: [] } });
  await openStart();
  await fill('License plate', 'ABC1234');
  await fill('State', 'IL');
  const goOn = 'Continue\u00a0– up to $132.00';
  await press(goOn);
  await screen.findByText(/^Give a phone or an email/);
  await fill('Phone or email', '(312) 555-0142');
  await press(goOn);
  await screen.findByText('Agree to texts, or give an email.');
  expect(api.calls(INTENT)).toEqual([]);
  await user.click(screen.getByRole('checkbox', { name: /^Text me about this parking/ }));
  await press(goOn);
  await screen.findByText(/^The most it can cost/);
  expect(api.calls(INTENT)[0]?.body).toMatchObject({ contact: '(312) 555-0142', agreesToTexts: true });
});

test('what the server says about the contact stands at its field', async () => {
  api.refuse(INTENT, 'malformed', { fields: { contact: 'There is no area code 000.' } });
  await openStart();
  await fill('License plate', 'ABC1234');
  await fill('State', 'IL');
  await fill('Phone or email', 'kim@example.con');
  await press('Continue\u00a0– up to $132.00');
  await screen.findByText('There is no area code 000.');
  expect(screen.getByLabelText('Phone or email').getAttribute('aria-invalid')).toBe('true');
});

test('keeps the plate that was typed for a chosen time', async () => {
  const vehicles = [{ plate: 'TYPED1', state: 'WI' }];
  const choice = { kind: 'hours', hours: 2 };
  sessionStorage.setItem(`parkvale.booking.${ZONE}`, JSON.stringify({ version: 2, step: 'info', choice, vehicles }));
  await openStart();
  expect(screen.getByLabelText<HTMLInputElement>('License plate').value).toBe('TYPED1');
  await fill('License plate', '2');
  const stored = JSON.parse(sessionStorage.getItem(`parkvale.booking.${ZONE}`) ?? '');
  expect(stored).toMatchObject({ choice, vehicles: [{ state: 'WI' }] });
  expect(stored.vehicles[0].plate).toContain('2');
});

test('another phone has the link sent to the contact on file', async () => {
  api.refuse(INTENT, 'already_paid', { data: { plate: 'ABC1234', contact: 'k•••@e•••' } });
  api.answer('POST /locations/:id/stop-links', { message: 'Sent.' });
  await openStart();
  await fill('License plate', 'abc 1234');
  await fill('State', 'IL');
  await fill('Phone or email', 'kim@example.com');
  await press('Continue\u00a0– up to $132.00');
  await press('Send the link to k•••@e•••');
  await screen.findByText('If it still runs, the link is on its way. Open it to stop.');
  // It is no failure.
  expect(screen.queryByRole('alert')).toBeNull();
  expect(screen.getByText(/the link is on its way/).closest('[role="status"]')).not.toBeNull();
  expect(api.calls('POST /locations/:id/stop-links')[0]?.body).toMatchObject({ plate: 'ABC 1234', state: 'IL' });
});

test('the receipt’s form knows the email that was given for the link, on this device', async () => {
  api.answer(INTENT, {
    data: {
      orderId: id(70),
      clientSecret: 'pi_1_secret_1',
      totalCost: 13_200,
      fees: 1200,
      lines: [],
      startTime: '2026-06-10T15:00:00.000Z',
      endTime: '2026-06-11T15:00:00.000Z',
      receiptKey: 'k'.repeat(22),
      warning: null,
    },
    error: null,
  });
  await openStart();
  await fill('License plate', 'ABC1234');
  await fill('State', 'IL');
  await fill('Phone or email', ' kim@example.com ');
  await press('Continue\u00a0– up to $132.00');
  await expect.poll(() => knownReader().email).toBe('kim@example.com');
});

test('and a phone is no address for a receipt', async () => {
  api.refuse(INTENT, 'already_paid', { data: {} });
  await openStart();
  await fill('License plate', 'ABC1234');
  await fill('State', 'IL');
  await fill('Phone or email', '312 555 0100');
  await user.click(screen.getByRole('checkbox', { name: /^Text me about this parking/ }));
  await press('Continue\u00a0– up to $132.00');
  await screen.findByRole('alert');
  expect(knownReader().email).toBe('');
});

test('a driver with a saved card starts with one tap, which names what is authorized', async () => {
  api.answer('GET /users/saved-card', { data: { cards: [aSavedCard()] } });
  api.answer('GET /vehicles/me', { data: { vehicles: [] } });
  api.answer('GET /sessions/me', { sessions: [], nextCursor: null });
  rememberUser(userAs('customer'));
  await openStart();
  await fill('License plate', 'ABC1234');
  await fill('State', 'IL');
  const times = { startTime: '2026-06-10T15:10:00.000Z', endTime: '2026-06-11T15:10:00.000Z' };
  const prepared = { orderId: id(31), ...times, totalCost: 13_200, fees: 1200, lines: [], receiptKey: RECEIPT_KEY };
  api.answer(INTENT, { data: { ...prepared, clientSecret: 'pi_1_secret_1', warning: null }, error: null });
  api.answer('POST /sessions', { data: { _id: SESSION, sessionIds: [SESSION], totalCost: 13_200, ...times } });
  api.answer('POST /billing/card', { message: 'Card chosen' });
  api.answer('POST /sandbox/payments/confirm', { data: { status: 'requires_action' } });
  const start = await screen.findByRole('button', { name: 'Authorize $132.00 · Visa 4242' });
  // A tap that was on its way to the button before does not pay.
  await new Promise((resolve) => setTimeout(resolve, 700));
  await user.click(start);
  await screen.findByText('Your bank wants to verify that it is you');
  expect(api.calls('POST /billing/card').map(({ body }) => body)).toEqual([
    { clientSecret: 'pi_1_secret_1', savedCard: id(71) },
  ]);
});
