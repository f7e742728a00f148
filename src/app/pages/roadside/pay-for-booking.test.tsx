import { screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import type { OwnSession } from '#features/parking/sessions.contract.ts';
import { api } from '#platform/testing/components/fake-api.ts';
import { fill, press, textIn, user } from '#platform/testing/components/hand.ts';
import { openPage } from '#platform/testing/components/open-page.tsx';
import {
  aLot,
  aReceipt,
  aSession,
  aZone,
  id,
  LOT,
  RECEIPT_KEY,
  SESSION,
  ZONE,
} from '#platform/testing/components/samples.ts';

const TIMES = { startTime: '2026-06-10T15:10:00.000Z', endTime: '2026-06-10T16:10:00.000Z' };
const NO_REMINDER = { minutesBefore: 15, channels: [], at: null };
const OPENED = { status: 'requires_payment_method' } as const;

async function openZone(): Promise<void> {
  const place = { location: aLot(), zone: aZone(), takesCodes: false };
  api.answer('GET /locations/:locationId/zones/:zoneId', { data: place });
  api.answer('POST /vehicles/get', { data: { status: 'unknown', content: null } });
  await openPage(`/locations/${LOT}/zones/${ZONE}`);
}

function answerIntent(totalCost: number, clientSecret: string | null = 'pi_1_secret_1'): void {
  const intent = { orderId: id(31), ...TIMES, totalCost, fees: 0, lines: [], receiptKey: RECEIPT_KEY };
  api.answer('POST /billing/stripe-intent', { data: { ...intent, clientSecret, warning: null }, error: null });
}

/** Two cars at $5.50 each. */
async function toPayment(): Promise<void> {
  answerIntent(1100);
  await openZone();
  await press('Add another car');
  await fill('License plate 1', 'one1');
  await fill('License plate 2', 'two2');
  await fill('State 2', 'wi');
  await press('Continue\u00a0– $11.00');
  await screen.findByRole('button', { name: 'Pay $11.00 with test wallet' });
  api.answer('POST /sessions', { data: { _id: SESSION, sessionIds: [SESSION], totalCost: 1100, ...TIMES } });
}

const payByCard = async () => {
  await fill('Card number', '4242424242424242');
  await fill('Expiration date', '1234');
  await fill('Security code', '123');
  await press('Pay $11.00');
};

describe('a payment', () => {
  test('shows each car as a plate', async () => {
    await toPayment();
    const named = screen.getAllByText(/^(ONE1|TWO2)$/).map((plate) => plate.textContent);
    expect(named).toEqual(['IL ONE1', 'WI TWO2']);
  });

  test('by card needs a number, a date and a code', async () => {
    await toPayment();
    await press('Pay $11.00');
    screen.getByText('Please enter the card number.');
    screen.getByText('Please enter the expiration date as MM / YY.');
    screen.getByText('Please enter the security code: 3 or 4 digits.');
    expect(document.activeElement).toBe(screen.getByLabelText('Card number'));
    expect(api.calls('POST /sessions')).toEqual([]);
  });

  test('is made once, however often its button is pressed', async () => {
    await toPayment();
    api.hang('POST /sessions');
    const pay = screen.getByRole('button', { name: 'Pay $11.00 with test wallet' });
    await user.dblClick(pay);
    await user.click(pay);
    expect(api.calls('POST /sessions')).toHaveLength(1);
  });

  test('that is declined says so, charges nothing and loses nothing', async () => {
    await toPayment();
    const error = { code: 'card_declined', message: 'Your card was declined.' };
    api.answer('POST /sandbox/payments/confirm', { data: { ...OPENED, error } });
    await payByCard();
    await screen.findByText('Your card was declined.');
    screen.getByText('You have not been charged.');
    expect([textIn('Card number'), textIn('Security code')]).toEqual(['4242 4242 4242 4242', '123']);
    expect(api.calls('POST /sessions').map(({ body }) => body)).toEqual([
      {
        clientSecret: 'pi_1_secret_1',
        locationId: LOT,
        zoneId: ZONE,
        totalCost: 1100,
        vehicles: [
          { plate: 'ONE1', state: 'IL' },
          { plate: 'TWO2', state: 'WI' },
        ],
      },
    ]);
  });

  test('that the bank asks about fails with the bank’s page', async () => {
    await toPayment();
    api.answer('POST /sandbox/payments/confirm', { data: { status: 'requires_action' } });
    api.answer('POST /sandbox/payments/authenticate', { data: OPENED });
    await payByCard();
    await screen.findByText('Your bank wants to verify that it is you');
    await press('Fail');
    await screen.findByText('Your bank could not confirm that it is you.');
    expect(api.calls('POST /sandbox/payments/authenticate').map(({ body }) => body.outcome)).toEqual(['fail']);
  });

  test('whose sessions a proxy does not let through is told so, and repeated as the same one', async () => {
    await toPayment();
    api.answerByProxy('POST /sessions', 504);
    await press('Pay $11.00 with test wallet');
    await screen.findByText('Looks like something went wrong, please try again. You have not been charged.');
    api.refuse('POST /sessions', 'zone_full');
    api.answer('GET /locations/:id/zones', { data: { zones: [] }, nextCursor: null });
    api.answer('GET /locations/center/:point', { data: { data: [] }, nextCursor: null });
    await press('Pay $11.00 with test wallet');
    // What can no longer be paid leads back to the stay, with the reason.
    await screen.findByText('No spaces are left in this zone for that time. You have not been charged.');
    const keys = api.calls('POST /sessions').map(({ headers }) => headers.get('idempotency-key'));
    expect(keys).toEqual([expect.any(String), keys[0]]);
  });

  test('is left for the stay, with all that was entered', async () => {
    await toPayment();
    await press('Back');
    await screen.findByRole('button', { name: 'Continue\u00a0– $11.00' });
    expect([textIn('License plate 1'), textIn('License plate 2')]).toEqual(['ONE1', 'TWO2']);
  });
});

describe('after the payment', () => {
  const toPaid = async (...sessions: OwnSession[]) => {
    await toPayment();
    api.answer('POST /sandbox/payments/confirm', { data: { status: 'succeeded' } });
    const returned = { status: 'paid', message: null, receiptKey: RECEIPT_KEY, refund: null } as const;
    api.answer('POST /billing/return', { data: returned });
    api.answer('GET /receipts/:key', { data: aReceipt(sessions) });
    api.answer('GET /receipts/:key/reminders/:id', { data: NO_REMINDER });
    api.answer('GET /sessions/me', { sessions: [], nextCursor: null });
  };
  const pay = async (...sessions: OwnSession[]) => {
    await toPaid(...sessions);
    await press('Pay $11.00 with test wallet');
  };
  const [first, second] = [
    aSession({ vehiclePlate: 'ONE1', ...TIMES }),
    aSession({ _id: id(22), vehiclePlate: 'TWO2', vehicleState: 'WI', ...TIMES }),
  ];

  test('the time left, the plate and what can be done about them are on the same screen as the receipt', async () => {
    await pay(first);
    await screen.findByRole('heading', { name: 'You are parked' });
    const card = screen.getByRole('article');
    expect([card.textContent?.includes('until 11:10\u00a0AM'), card.textContent?.includes('ONE1')]).toEqual([
      true,
      true,
    ]);
    within(card).getByRole('timer');
    screen.getByRole('link', { name: 'Add time for ONE1' });
    screen.getByRole('link', { name: 'Directions back to the car at Harbor Lot' });
    await screen.findByRole('button', { name: 'Remind me before it ends, ONE1' });
    screen.getByRole('link', { name: 'Open the receipt' });
  });

  test('a receipt that cannot be loaded does not hide that it is paid', async () => {
    await toPaid(first);
    api.cutOff('GET /receipts/:key');
    await press('Pay $11.00 with test wallet');
    await screen.findByText(/Paid until 11:10 AM/);
  });

  test('a stay whose time is up is over, and its receipt stays', async () => {
    await pay({ ...first, status: 'ended' });
    await screen.findByRole('heading', { name: 'Your parking has ended' });
    expect(screen.queryByRole('timer')).toBeNull();
    screen.getByRole('link', { name: 'Open the receipt' });
  });

  test('a car that was paid for elsewhere meanwhile is named as not part of the booking', async () => {
    const refund = { state: 'promised', cents: 550, at: TIMES.startTime } as const;
    await pay(first, { ...second, status: 'refunded', turnedAway: true, refund });
    expect((await screen.findByRole('alert')).textContent).toContain('WI TWO2 is not part of this booking');
    expect((await screen.findByRole('article')).textContent).toContain('ONE1');
    expect(screen.getByRole('article').textContent).not.toContain('TWO2');
  });

  test('a stay that costs nothing has no payment', async () => {
    answerIntent(0, null);
    const place = { location: aLot(), zone: aZone({ schedule: WHOLE_WEEK_FREE }), takesCodes: false };
    api.answer('GET /receipts/:key', { data: aReceipt([first]) });
    api.answer('GET /receipts/:key/reminders/:id', { data: NO_REMINDER });
    api.answer('GET /sessions/me', { sessions: [], nextCursor: null });
    api.answer('GET /locations/:locationId/zones/:zoneId', { data: place });
    api.answer('POST /vehicles/get', { data: { status: 'unknown', content: null } });
    await openPage(`/locations/${LOT}/zones/${ZONE}`);
    await screen.findByText('1 h of it is free.');
    await fill('License plate', 'one1');
    await press('Park for free');
    await screen.findByRole('button', { name: 'Send the receipt' });
    expect(screen.queryByText(/with test wallet$/)).toBeNull();
  });
});

const WHOLE_WEEK_FREE = [0, 1, 2, 3, 4, 5, 6].map((day) => ({
  day,
  from: '00:00',
  until: '24:00',
  kind: 'free' as const,
}));
