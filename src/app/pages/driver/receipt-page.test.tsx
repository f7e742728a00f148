import { act, cleanup, screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import type { OwnSession } from '#features/parking/sessions.contract.ts';
import type { Receipt } from '#features/receipts/receipts.contract.ts';
import { rememberUser } from '#platform/api/current-user.ts';
import type { Answer } from '#platform/contract/endpoints.ts';
import { api } from '#platform/testing/components/fake-api.ts';
import { check, choose, fill, press, textIn, user } from '#platform/testing/components/hand.ts';
import { openPage, userAs } from '#platform/testing/components/open-page.tsx';
import {
  aLot,
  aReceipt,
  aSavedCard,
  aSession,
  aZone,
  id,
  LOT,
  RECEIPT_KEY,
  SESSION,
  ZONE,
} from '#platform/testing/components/samples.ts';

const PAGE = `/receipt/${RECEIPT_KEY}`;
const OTHER = aSession({ _id: id(22), vehiclePlate: 'TWO2', plateNumber: 'TWO2', vehicleState: 'WI' });
const NO_REMINDER = { minutesBefore: 15, channels: [], at: null };

/** Beside the receipt: the stays that a device keeps for when it is offline, and what may be refunded. */
const answerBesideReceipt = () => {
  api.answer('GET /sessions/me', { sessions: [], nextCursor: null });
  api.answer('GET /receipts/:key/refund-request', { data: { left: 1100, request: null, isMailed: false } });
};

async function openReceipt(receipt: Receipt = aReceipt(), query = ''): Promise<void> {
  answerBesideReceipt();
  api.answer('GET /receipts/:key', { data: receipt });
  api.answer('GET /receipts/:key/reminders/:id', { data: NO_REMINDER });
  await openPage(PAGE + query);
}

describe('a receipt', () => {
  test('that is unknown says so and leads on', async () => {
    api.refuse('GET /receipts/:key', 'not_found');
    await openPage(PAGE);
    await screen.findByText('There is no receipt at this link');
  });

  test('that could not be loaded is loaded again on request', async () => {
    answerBesideReceipt();
    api.cutOff('GET /receipts/:key');
    await openPage(PAGE);
    await screen.findByText(/^No connection/);
    api.answer('GET /receipts/:key', { data: aReceipt([aSession({ status: 'ended' })]) });
    await press('Try again');
    await screen.findByText('AB12-CD34');
  });

  test('of a payment that is not complete shows no price', async () => {
    await openReceipt(aReceipt([], { status: 'pending', paidAt: null }));
    await screen.findByText(/^This payment is not complete, so there is no receipt yet\./);
    expect(screen.queryByText('AB12-CD34')).toBeNull();
  });

  test('shows its lines, and what was refunded of them', async () => {
    const lines = aSession().lines.map((line) => ({ ...line, cents: -line.cents }));
    const refund = { state: 'paid_back', cents: 1100, at: '2026-06-10T14:30:00.000Z', lines } as const;
    const gone = aSession({ status: 'refunded', refund, turnedAway: true });
    await openReceipt(aReceipt([gone], { status: 'refunded', refunded: 1100, refunds: [refund] }));
    await screen.findByText('AB12-CD34');
    expect(screen.getAllByText('Transaction fee').length).toBeGreaterThan(0);
    screen.getByText('Refunded on Jun 10, 2026');
    screen.getByText('After refunds');
    // Of all that was paid: the parts are the lines above.
    expect(screen.queryByText(/^of which/)).toBeNull();
  });

  test('takes a request for a refund with a reason, and says by when there is an answer', async () => {
    await openReceipt(aReceipt([aSession({ status: 'ended' })]));
    await user.click(await screen.findByRole('button', { name: 'Ask for a refund' }));
    await press('Ask for $11.00 back');
    screen.getByText('Please say why.');
    const request = {
      ...({ cents: 1100, reason: 'The gate was shut', state: 'open', note: null } as const),
      requestedAt: '2026-06-10T15:00:00.000Z',
      answerBy: '2026-06-15T15:00:00.000Z',
    };
    api.answer('POST /receipts/:key/refund-request', { data: { left: 1100, request, isMailed: true } });
    api.answer('GET /receipts/:key/refund-request', { data: { left: 1100, request, isMailed: true } });
    await fill('What went wrong?', 'The gate\nwas shut');
    await fill(/^Email/, 'nonsense');
    await press('Ask for $11.00 back');
    screen.getByText('Please provide a valid email address');
    await fill(/^Email/, 'ann@example.com');
    await press('Ask for $11.00 back');
    await screen.findByText('You get an answer by Mon, Jun 15, by email and on this receipt.');
    expect(api.calls('POST /receipts/:key/refund-request').map(({ body }) => body)).toEqual([
      { reason: 'The gate was shut', email: 'ann@example.com' },
    ]);
    expect(screen.queryByRole('button', { name: 'Ask for a refund' })).toBeNull();
  });

  test('is saved as PDF, and a running stay in the calendar of the phone', async () => {
    await openReceipt();
    const file = await screen.findByText('PDF');
    expect(file.closest('a')?.getAttribute('href')).toContain(`/receipts/${RECEIPT_KEY}/receipt.pdf`);
    screen.getByRole('button', { name: 'Calendar: add the time of ABC123' });
  });

  test('says which of its cars was refunded', async () => {
    const refund = { state: 'paid_back', cents: 1100, at: '2026-06-10T14:30:00.000Z' } as const;
    await openReceipt(aReceipt([aSession(), { ...OTHER, status: 'refunded', refund, turnedAway: true }]));
    const cars = (await screen.findAllByRole('listitem')).map(({ textContent }) => textContent ?? '');
    expect(cars.find((text) => text.includes('TWO2'))).toContain('refunded');
    expect(cars.find((text) => text.includes('ABC123'))).not.toContain('refunded');
  });

  test('is mailed to an address that is one, with a name', async () => {
    await openReceipt();
    await press('Send by email');
    await fill('Email', 'nonsense');
    await press('Send the receipt');
    screen.getByText('Please provide a valid email address');
    screen.getByText('Please provide a valid name');
    await fill('Email', 'ann@example.com');
    await fill('Name', 'Ann');
    api.refuse('POST /contact/sendReceipt', 'busy');
    await press('Send the receipt');
    await screen.findByRole('alert');
    expect(textIn('Email')).toBe('ann@example.com');
    api.answer('POST /contact/sendReceipt', { message: 'Sent.' });
    await press('Send the receipt');
    await screen.findByText('The receipt is on its way to ann@example.com.');
  });

  test('goes to the last address on this device without asking again', async () => {
    api.answer('POST /contact/sendReceipt', { message: 'Sent.' });
    await openReceipt();
    await press('Send by email');
    expect([textIn('Email'), textIn('Name')]).toEqual(['', '']);
    await fill('Email', 'ann@example.com');
    await fill('Name', 'Ann');
    await press('Send the receipt');
    await screen.findByText('The receipt is on its way to ann@example.com.');
    cleanup();
    await openReceipt();
    await press('Send by email');
    expect([textIn('Email'), textIn('Name')]).toEqual(['ann@example.com', 'Ann']);
    await press('Send the receipt');
    await screen.findByText('The receipt is on its way to ann@example.com.');
    expect(api.calls('POST /contact/sendReceipt').map(({ body }) => body.name)).toEqual(['Ann', 'Ann']);
  });

  test('that did not arrive says so, and asks for another address', async () => {
    await openReceipt(aReceipt(undefined, { notDelivered: { to: 'a…@example.com' } }));
    await screen.findByText('We could not deliver the receipt to a…@example.com. Check the address and send it again.');
    screen.getByRole('button', { name: 'Send the receipt' });
  });

  test('of somebody else ends no stay, but takes more time', async () => {
    await openReceipt(aReceipt(undefined, { held: false }));
    await screen.findByRole('link', { name: 'Add time for ABC123' });
    expect(screen.queryByRole('button', { name: 'End now, ABC123' })).toBeNull();
  });
});

describe('installing', () => {
  const mayInstall = () => {
    const event = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), {
      prompt: vi.fn(async () => {}),
    });
    act(() => void window.dispatchEvent(event));
    return event;
  };

  test('is offered to who has parked, in one line that goes away for good', async () => {
    await openReceipt();
    expect(screen.queryByText('Keep Parkvale on your home screen')).toBeNull();
    const event = mayInstall();
    expect(event.defaultPrevented).toBe(true);
    await press('Not now');
    expect(screen.queryByText('Keep Parkvale on your home screen')).toBeNull();
    expect(mayInstall().defaultPrevented).toBe(false);
    expect(screen.queryByText('Keep Parkvale on your home screen')).toBeNull();
    expect(event.prompt).not.toHaveBeenCalled();
  });

  test('is left to the browser once it is wanted', async () => {
    await openReceipt();
    const event = mayInstall();
    await press('Install');
    expect(event.prompt).toHaveBeenCalledOnce();
    expect(screen.queryByText('Keep Parkvale on your home screen')).toBeNull();
  });

  test('is not offered on a receipt of the past', async () => {
    await openReceipt(aReceipt([aSession({ status: 'ended' })]));
    mayInstall();
    expect(screen.queryByText('Keep Parkvale on your home screen')).toBeNull();
    window.dispatchEvent(new Event('appinstalled'));
  });
});

describe('a reminder', () => {
  test('of a guest needs an address, and a text the guest’s permission', async () => {
    await openReceipt();
    await press(/^Remind me before it ends/);
    await choose('How early', '30 minutes before');
    await check('Text message');
    await press('Remind me');
    screen.getByText('Please provide a valid email address');
    screen.getByText('Agree to texts, or choose email.');
    await check('Text message');
    await user.type(screen.getByRole('textbox', { name: 'Email' }), 'guest@example.com');
    const set = { minutesBefore: 30, channels: ['email' as const], at: '2026-06-10T15:30:00.000Z' };
    api.answer('PUT /receipts/:key/reminders/:id', { data: set });
    api.answer('GET /receipts/:key/reminders/:id', { data: set });
    await press('Remind me');
    await screen.findByText('Reminder set for 10:30 AM by email.');
    expect(api.calls('PUT /receipts/:key/reminders/:id').map(({ body }) => body)).toEqual([
      { minutesBefore: 30, channels: ['email'], email: 'guest@example.com' },
    ]);
  });
});

describe('more time', () => {
  const openForm = async () => {
    api.answer('GET /locations/:locationId/zones/:zoneId', {
      data: { location: aLot(), zone: aZone(), takesCodes: false },
    });
    await openReceipt(aReceipt(), `?add=${SESSION}`);
    await screen.findByRole('heading', { level: 1, name: 'Add time' });
  };

  test('that meets the driver’s own reservation is offered until then', async () => {
    await openForm();
    const words = 'You have reserved ABC123 here from 11:30 AM.';
    const data = { until: '2026-06-10T16:30:00.000Z', receiptKey: 'another-receipt-key-012' };
    api.answer('POST /receipts/:key/time', () => ({ refusal: 'already_paid', message: words, data }));
    await press(/^Continue/);
    await screen.findByText(words);
    expect(screen.getByRole('link', { name: 'See the reservation' }).getAttribute('href')).toBe(
      '/receipt/another-receipt-key-012',
    );
    await press('Add time until 11:30\u00a0AM');
    expect(screen.queryByText(words)).toBeNull();
    screen.getByText('Paid until 11:30 AM');
    screen.getByRole('button', { name: 'Continue\u00a0– $2.75' });
  });

  test('is paid with one tap by a driver with a saved card', async () => {
    rememberUser(userAs('customer'));
    api.answer('GET /users/saved-card', { data: { cards: [aSavedCard()] } });
    await openForm();
    const added = { startTime: '2026-06-10T14:00:00.000Z', endTime: '2026-06-10T17:00:00.000Z' };
    const price = { totalCost: 550, fees: 50, lines: [], ...added };
    api.answer('POST /receipts/:key/time', {
      data: { ...price, clientSecret: 'pi_1_secret_1', receiptKey: RECEIPT_KEY },
    });
    api.answer('POST /billing/card', { message: 'Card chosen' });
    api.answer('POST /sandbox/payments/confirm', { data: { status: 'requires_action' } });
    const pay = await screen.findByRole('button', { name: 'Pay $5.50 · Visa 4242' });
    // A tap that was on its way to the button before does not pay.
    await new Promise((resolve) => setTimeout(resolve, 700));
    await user.click(pay);
    await screen.findByText('Your bank wants to verify that it is you');
    expect(api.calls('POST /billing/card').map(({ body }) => body)).toEqual([
      { clientSecret: 'pi_1_secret_1', savedCard: id(71) },
    ]);
  });

  test('that comes too late says when parking ended, and leads to paying again with the same cars', async () => {
    const over = { status: 'ended', endTime: '2026-06-10T14:55:00.000Z' } as const;
    await openReceipt(aReceipt([aSession(over), { ...OTHER, ...over }]), '?add=all');
    await screen.findByText('Parking for ABC123, TWO2 has ended');
    screen.getByText(/^It ran until 9:55\sAM\. No time can be added now\./);
    const again = screen.getByRole('link', { name: 'Park again with IL ABC123, WI TWO2 at Harbor Lot' });
    expect(again.getAttribute('href')).toBe(`/locations/${LOT}/zones/${ZONE}`);
    cleanup();
    await openReceipt(aReceipt([aSession(over), OTHER]), `?add=${SESSION}`);
    await screen.findByText('Parking for ABC123 has ended');
    cleanup();
    await openReceipt(aReceipt([aSession(over)]));
    await screen.findByText('AB12-CD34');
    expect(screen.queryByText(/^Parking for .* has ended/)).toBeNull();
  });

  test('at a price that has changed is shown with it before it is asked for again', async () => {
    await openForm();
    api.refuse('POST /receipts/:key/time', 'price_changed', { data: { totalCost: 700 } });
    await press(/^Continue/);
    await screen.findByText(/^It is now \$7\.00\./);
    screen.getByRole('button', { name: 'Continue\u00a0– $7.00' });
  });

  test('for several cars is priced for each, and those that cannot have it are left out', async () => {
    const tooLong = {
      code: 'extension_too_long',
      message: 'A stay can last up to 24 hours, or 30 days in a daily zone.',
    };
    api.answer('POST /receipts/:key/time/quote', ({ body: { sessionIds, hours } }) => ({
      data: {
        sessions: sessionIds.map((sessionId) =>
          hours > 20 && sessionId === OTHER._id
            ? { sessionId, endTime: null, totalCost: 0, lines: [], refused: tooLong }
            : {
                sessionId,
                endTime: '2026-06-10T17:00:00.000Z',
                totalCost: 550 * hours,
                refused: null,
                lines: [{ kind: 'parking', label: 'Hourly', cents: 550 * hours, payee: 'owner' }],
              },
        ),
      },
    }));
    await openReceipt(aReceipt([aSession(), OTHER]), '?add=all');
    await screen.findByRole('button', { name: 'Continue\u00a0– $11.00' });
    const cars = within(screen.getByRole('list', { name: 'Cars' })).getAllByRole('listitem');
    expect(cars.map(({ textContent }) => textContent)).toEqual([
      expect.stringContaining('$5.50'),
      expect.stringContaining('$5.50'),
    ]);
    await press('Leave out TWO2');
    await screen.findByRole('button', { name: 'Continue\u00a0– $5.50' });
    await press('Include TWO2');
    await user.click(screen.getByRole('radio', { name: 'Other' }));
    await fill('Hours', '23');
    await screen.findByText(tooLong.message);
    screen.getByText('Leave out the cars that cannot get this time, or choose less.');
    expect(screen.getByRole('button', { name: /^Continue/ })).toHaveProperty('disabled', true);
  });
});

describe('a reservation', () => {
  const RESERVED = aSession({
    status: 'reserved',
    startTime: '2026-06-12T17:00:00.000Z',
    endTime: '2026-06-12T19:00:00.000Z',
  });

  test('of a guest is changed and canceled from the link in its mail, on another device', async () => {
    await openReceipt(aReceipt([RESERVED], { held: false }));
    await screen.findByRole('link', { name: 'Change the reservation for ABC123' });
    await press('Cancel reservation for ABC123');
    const dialog = await screen.findByRole('dialog');
    within(dialog).getByText('Your space is released, and you get a full refund of $10.00.');
    api.answer('POST /receipts/:key/reservations/:id/cancel', { message: 'Canceled' });
    within(dialog).getByRole('button', { name: 'Cancel reservation' }).click();
    await screen.findByText('The reservation for ABC123 is canceled. $10.00 will be refunded.');
  });

  test.each<[string, string, string, RegExp[], boolean]>([
    [
      'days before from when one can drive in',
      '2026-06-12T16:45:00.000Z',
      '2026-06-12T05:00:00.000Z',
      [
        /^You can drive in from Fri, Jun 12, 11:45\sAM\.$/,
        /^Your code for the gate is here from Fri, Jun 12, 12:00\sAM\.$/,
      ],
      false,
    ],
    [
      'with the code that one may come earlier for more',
      '2026-06-10T16:45:00.000Z',
      '2026-06-10T05:00:00.000Z',
      [/^You can drive in from 11:45\sAM\. Before that, it costs more\.$/],
      true,
    ],
  ])('at a lot with gates says %s', async (_, opensAt, usableFrom, words, hasCode) => {
    const lane = { _id: id(81), name: 'North entry', direction: 'in', byPhone: false } as const;
    const ahead = { opensAt, usableFrom };
    const now = '2026-06-10T15:00:00.000Z';
    api.answer('GET /receipts/:key/lanes', { data: { lanes: [lane], owed: null, owedBefore: [], ahead, now } });
    await openReceipt(aReceipt([RESERVED], { hasLanes: true }));
    for (const each of words) await screen.findByText(each);
    expect(screen.queryByText(/^Show this code to the reader\./) !== null).toBe(hasCode);
  });

  test('of somebody’s account is not', async () => {
    await openReceipt(aReceipt([RESERVED], { held: false, canChange: false }));
    await screen.findByText(/^You may arrive|You may arrive up to 15 minutes early\./);
    expect(screen.queryByRole('link', { name: /^Change the reservation/ })).toBeNull();
    expect(screen.queryByText('Cancel for free until it starts.')).toBeNull();
  });

  test('that is moved to a shorter time says what goes back, before and after, and costs what is left', async () => {
    await openReceipt(aReceipt([RESERVED]), `?move=${SESSION}`);
    const moved = { startTime: RESERVED.startTime, endTime: '2026-06-12T18:00:00.000Z' };
    const price = { difference: -550, lines: [], rate: 'Hourly', ...moved, vehicles: 1 };
    api.answer('POST /receipts/:key/reservations/:id/move/quote', { data: { ...price, full: false, warning: null } });
    await fill('Departure', '2026-06-12T13:00');
    await screen.findByText('$5.50 back to your card');
    const done = { status: 'done' as const, clientSecret: null, plateNumber: 'ABC123', state: 'IL' };
    api.answer('POST /receipts/:key/reservations/:id/move', { data: { ...price, ...done } });
    const refund = { state: 'promised' as const, cents: 550, at: '2026-06-10T15:00:00.000Z', lines: [] };
    const shorter = aReceipt([{ ...RESERVED, ...moved }], { refunds: [refund] });
    api.answer('GET /receipts/:key', { data: shorter });
    vi.setSystemTime(Date.now() + 1000);
    await press('Change reservation');
    await screen.findByText('Your reservation is moved. $5.50 will be refunded.');
    const fold = screen.getByText('Receipt', { selector: 'h2' }).closest('summary');
    expect(fold?.textContent, '$11.00 less what goes back').toBe('Receipt$5.50');
  });
});

describe('a correction', () => {
  const openForm = async () => {
    const six = { price: 6, rate: { name: 'Hourly', isHourly: true, priceCents: 600 } };
    const zones = [aZone(), aZone({ _id: id(12), zoneNumber: 'C3', ...six })];
    api.answer('GET /locations/:id/zones', { data: { zones }, nextCursor: null });
    const correctableUntil = '2026-06-10T15:05:00.000Z';
    await openReceipt(aReceipt(undefined, { correctableUntil }), `?correct=${SESSION}`);
    await screen.findByText('No extra charge.');
  };

  test('is named after what its form corrects', async () => {
    await openForm();
    screen.getByRole('heading', { name: 'Fix the plate or zone' });
  });

  test('can only be of the plate once the first minutes are over', async () => {
    api.answer('GET /locations/:id/zones', { data: { zones: [aZone()] }, nextCursor: null });
    await openReceipt(aReceipt(undefined, { correctableUntil: null }), `?correct=${SESSION}`);
    await screen.findByRole('heading', { name: 'Fix the plate' });
  });

  test('of nothing is refused, and so is a plate that is none', async () => {
    await openForm();
    await press('Save');
    screen.getByText('The receipt already shows this.');
    await fill('License plate', '?');
    await press('Save');
    screen.getByText('Please provide a valid license plate');
    expect(api.calls('POST /receipts/:key/corrections')).toEqual([]);
  });

  test('to another zone shows the difference before it is sent, and a new one if it has changed', async () => {
    await openForm();
    await choose('Zone', 'Zone C3');
    screen.getByText('$6.00 an hour');
    screen.getByText('The zone costs $2.20 more, taxes and fees included.');
    api.refuse('POST /receipts/:key/corrections', 'price_changed', { data: { difference: 330 } });
    await press('Continue\u00a0– $2.20');
    await screen.findByText('The price has changed. Check it before you continue.');
    screen.getByText('The zone costs $3.30 more, taxes and fees included.');
    expect(api.calls('POST /receipts/:key/corrections').map(({ body }) => body)).toEqual([
      { sessionId: SESSION, zoneId: id(12), difference: 220, method: 'card' },
    ]);
  });

  test('of running parking says what it can cost there, and charges nothing', async () => {
    const six = { price: 6, rate: { name: 'Hourly', isHourly: true, priceCents: 600 }, startStop: true as const };
    const zones = [aZone({ startStop: true }), aZone({ _id: id(12), zoneNumber: 'C3', ...six })];
    api.answer('GET /locations/:id/zones', { data: { zones }, nextCursor: null });
    api.answer('GET /auto-pay/visits/:key', { data: { visit: null } });
    const running = aSession({ untilStopped: { status: 'running', authorized: 1100 } });
    const correctableUntil = '2026-06-10T15:05:00.000Z';
    await openReceipt(aReceipt([running], { correctableUntil, status: 'running' }), `?correct=${SESSION}`);
    await screen.findByText('No extra charge.');
    await choose('Zone', 'Zone C3');
    screen.getByText('It can cost up to $13.20 here, which is held until you leave.');
    api.refuse('POST /receipts/:key/corrections', 'hold_not_increased');
    await press('Save');
    await screen.findByText(/your card does not allow us to hold more/);
    expect(textIn('Zone')).toBe(id(12));
  });

  test('of a plate is free', async () => {
    await openForm();
    api.answer('POST /receipts/:key/corrections', {
      data: {
        status: 'done',
        difference: 0,
        lines: [],
        rate: 'Hourly',
        clientSecret: null,
        zoneId: ZONE,
        plateNumber: 'ABC128',
        state: 'IL',
        bothCoveredUntil: '2026-06-10T15:05:00.000Z',
      },
    });
    api.answer('GET /receipts/:key', { data: aReceipt([aSession({ vehiclePlate: 'ABC128' })]) });
    const answer = api.hang('GET /receipts/:key');
    vi.setSystemTime(Date.now() + 1000);
    await fill('License plate', 'abc128');
    await press('Save');
    await expect.poll(() => window.location.search).toBe('');
    expect(screen.queryByText('Fixed, on this receipt and for officers.'), 'not above the old plate').toBeNull();
    answer();
    await screen.findByText('Fixed, on this receipt and for officers.');
    expect(window.history.state?.corrected, 'a reload does not say it again').toBeUndefined();
  });
});

describe('a plate that can no longer be fixed here', () => {
  test('is asked of the lot with the right plate, and the receipt says so', async () => {
    api.answer('GET /locations/:id/zones', { data: { zones: [aZone()] }, nextCursor: null });
    await openReceipt(aReceipt(undefined, { correctableUntil: null }), `?correct=${SESSION}`);
    await fill('License plate', 'abc128');
    api.answer('POST /receipts/:key/plate-requests', {
      data: { _id: id(80), plateNumber: 'ABC128', state: 'IL' },
    });
    const plateRequests = [{ sessionId: SESSION, plateNumber: 'ABC128', state: 'IL', status: 'requested' as const }];
    api.answer('GET /receipts/:key', { data: aReceipt(undefined, { plateRequests }) });
    await press('Ask the lot to fix it');
    await screen.findByText('The lot was asked to change the plate to ABC128 IL');
    expect(api.calls('POST /receipts/:key/plate-requests').at(-1)?.body).toEqual({
      sessionId: SESSION,
      plateNumber: 'ABC128',
    });
  });

  test('is looked for again until the lot has answered', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    onTestFinished(() => void vi.useRealTimers());
    const plateRequests = [{ sessionId: SESSION, plateNumber: 'ABC128', state: 'IL', status: 'requested' as const }];
    await openReceipt(aReceipt(undefined, { plateRequests }));
    await screen.findByText('The lot was asked to change the plate to ABC128 IL');
    api.answer('GET /receipts/:key', { data: aReceipt([aSession({ vehiclePlate: 'ABC128' })]) });
    await vi.advanceTimersByTimeAsync(20_000);
    await expect.poll(() => screen.queryByText('The lot was asked to change the plate to ABC128 IL')).toBeNull();
  });

  test('is not asked for again unless it is another', async () => {
    api.answer('GET /locations/:id/zones', { data: { zones: [aZone()] }, nextCursor: null });
    await openReceipt(aReceipt(undefined, { correctableUntil: null }), `?correct=${SESSION}`);
    await press('Ask the lot to fix it');
    await screen.findByText('The receipt already shows this.');
  });

  test('that the lot declined leads to its phone', async () => {
    const plateRequests = [{ sessionId: SESSION, plateNumber: 'ABC128', state: 'IL', status: 'declined' as const }];
    await openReceipt(aReceipt(undefined, { plateRequests }));
    screen.getByText('The lot did not change the plate to ABC128 IL');
  });
});

const VISIT = {
  plateNumber: 'ABC123',
  enteredAt: '2026-06-10T13:00:00.000Z',
  leftAt: '2026-06-10T14:00:00.000Z',
  ending: 'missed' as const,
  exitDecides: false,
  leavingUntil: null,
  freeUntil: null,
  canDisown: true,
  lotDecides: false,
  claim: null,
  canCorrect: true,
  timeZone: 'UTC',
};

describe('parking that a camera opened', () => {
  type Seen = NonNullable<Answer<'GET /auto-pay/visits/:key'>['data']['visit']>;
  const open = async (visit: Partial<Seen> = {}) => {
    api.answer('GET /auto-pay/visits/:key', { data: { visit: { ...VISIT, ...visit } } });
    await openReceipt(aReceipt([], { authorized: 13_200 }));
    await screen.findByText(/^Auto-pay by camera\. In: /);
  };

  test('and whose exit no camera saw takes the time at which the car left', async () => {
    api.answer('POST /auto-pay/visits/:key/left', { message: 'Corrected' });
    await open();
    screen.getByText(/No camera saw it leave, so it was charged until/);
    await choose('When did it leave?', '2026-06-10T13:30:00.000Z');
    await press('It left then');
    expect(api.calls('POST /auto-pay/visits/:key/left')).toMatchObject([{ body: { at: '2026-06-10T13:30:00.000Z' } }]);
  });

  test.each([
    ['seen to leave', 'exit', false],
    ['not seen to leave', 'missed', true],
  ] as const)('and that was %s shows its code for a gate or not', async (_, ending, hasCode) => {
    const lane = { _id: id(81), name: 'Exit', direction: 'out', byPhone: false } as const;
    const lanes = { lanes: [lane], owed: null, owedBefore: [], ahead: null, now: '2026-06-10T15:00:00.000Z' };
    api.answer('GET /receipts/:key/lanes', { data: lanes });
    api.answer('GET /auto-pay/visits/:key', { data: { visit: { ...VISIT, ending, canCorrect: false } } });
    await openReceipt(aReceipt([], { authorized: 13_200, hasLanes: true }));
    await screen.findByText(/^Auto-pay by camera\. In: /);
    if (hasCode) await screen.findByText(/^Show this code to the reader\./);
    else expect(screen.queryByText('At the gate')).toBeNull();
  });

  test('is called not theirs only after a question that says what follows', async () => {
    api.answer('POST /auto-pay/visits/:key/not-mine', { message: 'Ended and refunded' });
    await open({ canCorrect: false });
    await press('Not my car');
    const dialog = await screen.findByRole('dialog', { name: 'Is this not your car?' });
    within(dialog).getByText(/auto-pay is off for this plate for 30 days/);
    within(dialog).getByRole('button', { name: 'Not my car' }).click();
    await expect.poll(() => api.calls('POST /auto-pay/visits/:key/not-mine')).toHaveLength(1);
  });

  test('is for the lot to decide when it was said before, which is said before and after', async () => {
    api.answer('POST /auto-pay/visits/:key/not-mine', { message: 'Taken note of' });
    await open({ canCorrect: false, lotDecides: true });
    await press('Not my car');
    const dialog = await screen.findByRole('dialog', { name: 'Is this not your car?' });
    within(dialog).getByText(/This time the lot compares the pictures and decides within three days/);
    const claim = { status: 'open' as const, decideBy: '2026-06-13T14:00:00.000Z', note: null };
    const visit = { ...VISIT, canCorrect: false, canDisown: false, lotDecides: true, claim };
    api.answer('GET /auto-pay/visits/:key', { data: { visit } });
    within(dialog).getByRole('button', { name: 'Not my car' }).click();
    await screen.findByText(/You said that it is not your car. The lot decides by/);
  });

  test('and that the lot did not give back says why', async () => {
    const claim = { status: 'declined' as const, decideBy: '2026-06-13T14:00:00.000Z', note: 'Both show your car.' };
    await open({ canCorrect: false, canDisown: false, claim });
    screen.getByText(/That was declined. Both show your car./);
  });

  test('and is over for long can no longer be changed', async () => {
    await open({ canCorrect: false, canDisown: false });
    expect(screen.queryByRole('button', { name: 'Not my car' })).toBeNull();
  });
});

describe('start-stop parking', () => {
  beforeEach(() => api.answer('GET /auto-pay/visits/:key', { data: { visit: null } }));
  const held = (status: 'running' | 'stopped' | 'owed') => ({ status, authorized: 13_200 });
  /** Started an hour and a half ago, at $5.00 an hour with 10 percent. */
  const RUNNING = aSession({
    startTime: '2026-06-10T13:30:00.000Z',
    endTime: '2026-06-11T13:30:00.000Z',
    untilStopped: held('running'),
    totalCost: 13_200,
    totalCostPlus: 13_200,
    lines: [{ kind: 'parking', label: 'Parking', cents: 13_200, payee: 'owner' }],
  });
  const runs = (sessions = [RUNNING], changes: Partial<Receipt> = {}) =>
    aReceipt(sessions, { status: 'running', authorized: 13_200, paidAt: null, lines: [], totalCost: 0, ...changes });
  const answerZone = () =>
    api.answer('GET /locations/:locationId/zones/:zoneId', {
      data: { location: aLot(), zone: aZone({ startStop: true }), takesCodes: false },
    });

  test('shows what it has cost so far and at most, and no receipt yet', async () => {
    answerZone();
    await openReceipt(runs());
    await screen.findByText('$8.25');
    screen.getByText('Parked for 1 h 30 min');
    screen.getByText(/^Runs until .+ unless you stop it\. At most \$132\.00\.$/);
    screen.getByText('Nothing has been charged yet: $132.00 is authorized. Your receipt is here once you stop.');
    expect(screen.queryByText('Transaction fee')).toBeNull();
    expect(screen.queryByRole('link', { name: /^Add time/ })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Ask for a refund' })).toBeNull();
  });

  test('reminds every hour, at an amount, or before it ends by itself', async () => {
    answerZone();
    await openReceipt(runs());
    await press(/^Remind me/);
    const when = await screen.findByRole('combobox', { name: 'When' });
    expect([...when.querySelectorAll('option')].map(({ textContent }) => textContent)).toEqual(
      expect.arrayContaining(['Every hour', 'When it costs $20.00', 'Before it ends by itself']),
    );
    await choose('When', 'When it costs $20.00');
    expect(screen.queryByRole('combobox', { name: 'How early' })).toBeNull();
    await user.type(screen.getByRole('textbox', { name: 'Email' }), 'guest@example.com');
    const set = {
      minutesBefore: 15,
      when: { kind: 'amount' as const, cents: 2000 },
      channels: ['email' as const],
      at: '2026-06-10T17:30:00.000Z',
    };
    api.answer('PUT /receipts/:key/reminders/:id', { data: set });
    api.answer('GET /receipts/:key/reminders/:id', { data: set });
    await press('Remind me');
    await screen.findByText('Reminder set for 12:30 PM by email.');
    expect(api.calls('PUT /receipts/:key/reminders/:id').map(({ body }) => body)).toEqual([
      { when: { kind: 'amount', cents: 2000 }, minutesBefore: 15, channels: ['email'], email: 'guest@example.com' },
    ]);
  });

  test('stops after saying what is charged, and is then being charged', async () => {
    answerZone();
    await openReceipt(runs());
    await user.click(await screen.findByRole('button', { name: 'Stop parking for ABC123' }));
    await screen.findByText('You pay $8.25 for 1 h 30 min. The rest of what was authorized is released.');
    screen.getByText(/^Move the car first/);
    const ended = { status: 'ended', totalCost: 825, endTime: '2026-06-10T15:00:00.000Z' } as const;
    const stopped = aSession({ ...RUNNING, ...ended, untilStopped: held('stopped') });
    api.answer('PATCH /receipts/:key/sessions/:id', { data: stopped });
    const lines = [{ kind: 'parking' as const, label: 'Parking', cents: 825, payee: 'owner' as const }];
    api.answer('GET /receipts/:key', { data: runs([stopped], { status: 'stopped', lines, totalCost: 825 }) });
    await press('Stop and pay $8.25');
    await screen.findByText(
      'Parking for ABC123 has ended: $8.25 for 1 h 30 min. $123.75 of what was authorized is released.',
    );
    await screen.findByText('Your parking has ended and cost $8.25. Your card is being charged.');
    expect(api.calls('PATCH /receipts/:key/sessions/:id').map(({ body }) => body)).toEqual([{ status: 'ended' }]);
  });

  test.each<[string, number, OwnSession[], string]>([
    ['nothing is released', 13_200, [], 'Parking for ABC123 has ended: $132.00 for 1 h 30 min.'],
    [
      'other cars still run',
      825,
      [{ ...RUNNING, _id: id(22), vehiclePlate: 'TWO2', plateNumber: 'TWO2' }],
      'Parking for ABC123 has ended: $8.25 for 1 h 30 min. You pay when the last car of this booking has stopped.',
    ],
  ])('says what it cost, also if %s', async (_, totalCost, others, words) => {
    answerZone();
    await openReceipt(runs([RUNNING, ...others]));
    await user.click(await screen.findByRole('button', { name: 'Stop parking for ABC123' }));
    const stopped = aSession({ ...RUNNING, status: 'ended', totalCost, endTime: '2026-06-10T15:00:00.000Z' });
    api.answer('PATCH /receipts/:key/sessions/:id', { data: stopped });
    api.answer('GET /receipts/:key', { data: runs([stopped, ...others], { totalCost }) });
    await press(/^Stop (and pay|now)/);
    await screen.findByText(words);
  });

  test('has on its receipt what was authorized and not charged', async () => {
    const lines = [{ kind: 'parking' as const, label: 'Parking', cents: 825, payee: 'owner' as const }];
    await openReceipt(runs([aSession({ ...RUNNING, status: 'ended' })], { status: 'paid', lines, totalCost: 825 }));
    const released = await screen.findByText('Authorized, not charged');
    expect(released.parentElement?.textContent).toContain('$123.75');
  });

  test('stops without a signal: kept from the tap on, sent later, and said once what it became', async () => {
    answerZone();
    await openReceipt(runs());
    await user.click(await screen.findByRole('button', { name: 'Stop parking for ABC123' }));
    api.cutOff('PATCH /receipts/:key/sessions/:id');
    await press('Stop and pay $8.25');
    await screen.findByText('Stopped at 10:00 AM, sent when there is a signal');
    expect(screen.queryByRole('button', { name: /^Stop/ })).toBeNull();
    expect(screen.queryByText('$8.25')).toBeNull();
    const stopped = aSession({ ...RUNNING, status: 'ended', totalCost: 825, endTime: '2026-06-10T15:00:00.000Z' });
    api.answer('PATCH /receipts/:key/sessions/:id', { data: stopped });
    api.answer('GET /receipts/:key', { data: runs([stopped], { status: 'stopped', totalCost: 825 }) });
    window.dispatchEvent(new Event('online'));
    await screen.findByText('Parking for ABC123 stopped at 10:00 AM');
    expect(screen.queryByText('so far')).toBeNull();
    const [, late] = api.calls('PATCH /receipts/:key/sessions/:id');
    expect(late?.body).toMatchObject({ clock: { ageMs: expect.any(Number) } });
    await expect
      .poll(() => Object.keys(localStorage).filter((name) => name.startsWith('parkvale.stop.')), { timeout: 10_000 })
      .toEqual([]);
    cleanup();
    await openReceipt(runs([stopped], { status: 'stopped', totalCost: 825 }));
    await screen.findByText(/^Your parking has ended/);
    expect(screen.queryByText('Parking for ABC123 stopped at 10:00 AM')).toBeNull();
  });

  test('that is stopped before its time counts was stopped at the tap, not at a time to come', async () => {
    answerZone();
    // Its time counts from 10:05 AM; it is 10:00 AM.
    const soon = aSession({ ...RUNNING, startTime: '2026-06-10T15:05:00.000Z' });
    await openReceipt(runs([soon]));
    await user.click(await screen.findByRole('button', { name: 'Stop parking for ABC123' }));
    api.cutOff('PATCH /receipts/:key/sessions/:id');
    await press(/^Stop and pay/);
    await screen.findByText('Stopped at 10:00 AM, sent when there is a signal');
    const stopped = aSession({ ...soon, status: 'ended', totalCost: 550, endTime: soon.startTime });
    api.answer('PATCH /receipts/:key/sessions/:id', { data: stopped });
    api.answer('GET /receipts/:key', { data: runs([stopped], { status: 'stopped', totalCost: 550 }) });
    window.dispatchEvent(new Event('online'));
    await screen.findByText('Parking for ABC123 stopped at 10:00 AM');
  });

  test('waits for its last car, or for its stop to be sent, and says which', async () => {
    answerZone();
    const other = { ...RUNNING, _id: id(22), vehiclePlate: 'TWO2', plateNumber: 'TWO2' };
    await openReceipt(runs([{ ...RUNNING, status: 'ended' }, other]));
    await screen.findByText(/Your receipt is here once the last car has stopped\.$/);
    await user.click(await screen.findByRole('button', { name: 'Stop parking for TWO2' }));
    api.cutOff('PATCH /receipts/:key/sessions/:id');
    await press('Stop and pay $8.25');
    await screen.findByText(
      'Nothing has been charged yet: $132.00 is authorized. Your receipt is here once the stop has been sent.',
    );
  });

  test('that an exit camera ends has its receipt once the car has left', async () => {
    answerZone();
    const visit = { ...VISIT, leftAt: null, canCorrect: false, exitDecides: true };
    api.answer('GET /auto-pay/visits/:key', { data: { visit } });
    await openReceipt(runs());
    await screen.findByText(/Your receipt is here once your car has left\.$/);
    expect(screen.queryByText(/once you stop/)).toBeNull();
  });

  test('shows until when leaving is free, and only then what it costs', async () => {
    answerZone();
    vi.useFakeTimers({ shouldAdvanceTime: true });
    vi.setSystemTime('2026-06-10T15:04:00.000Z');
    const visit = { ...VISIT, leftAt: null, canCorrect: false, freeUntil: '2026-06-10T15:10:00.000Z' };
    api.answer('GET /auto-pay/visits/:key', { data: { visit } });
    await openReceipt(runs());
    await screen.findByText('Free if you leave by 10:10 AM');
    expect(screen.queryByText('so far')).toBeNull();
    await vi.advanceTimersByTimeAsync(7 * 60_000);
    await screen.findByText('so far');
    expect(screen.queryByText(/^Free if/)).toBeNull();
  });

  test('that was stopped before its payment settled says so, and that only the time until then is paid', async () => {
    const stopped = aSession({ ...RUNNING, status: 'ended', endTime: '2026-06-10T15:00:00.000Z' });
    await openReceipt(runs([stopped], { status: 'pending' }));
    await screen.findByText(
      'Parking stopped at 10:00 AM. Your bank has not confirmed the payment yet; you pay only for the time until you stopped.',
    );
    expect(screen.queryByText(/^This payment is not complete/)).toBeNull();
  });

  test('follows an end that came from elsewhere: a camera, a text, another phone', async () => {
    answerZone();
    vi.useFakeTimers({ shouldAdvanceTime: true });
    vi.setSystemTime('2026-06-10T15:00:00.000Z');
    const visit = { ...VISIT, leftAt: null, canCorrect: false, exitDecides: true };
    api.answer('GET /auto-pay/visits/:key', { data: { visit } });
    await openReceipt(runs());
    await screen.findByText(/Your receipt is here once your car has left\.$/);
    const stopped = aSession({ ...RUNNING, status: 'ended', untilStopped: held('stopped') });
    api.answer('GET /receipts/:key', { data: runs([stopped], { status: 'stopped', totalCost: 825 }) });
    api.answer('GET /auto-pay/visits/:key', { data: { visit: { ...visit, leftAt: '2026-06-10T15:00:00.000Z' } } });
    await vi.advanceTimersByTimeAsync(20_000);
    await screen.findByText('Your parking has ended and cost $8.25. Your card is being charged.');
    await screen.findByText(/No camera saw it leave|Out: /);
  });

  test('of several cars is charged when the last one has stopped', async () => {
    answerZone();
    const other = { ...RUNNING, _id: id(22), vehiclePlate: 'TWO2', plateNumber: 'TWO2' };
    await openReceipt(runs([RUNNING, other]));
    await user.click(await screen.findByRole('button', { name: 'Stop parking for TWO2' }));
    await screen.findByText(
      'This car costs $8.25 for 1 h 30 min. You pay when the last car of this booking has stopped.',
    );
    screen.getByRole('button', { name: 'Stop now' });
  });

  test('is stopped by whoever has its link', async () => {
    answerZone();
    await openReceipt(runs(undefined, { held: false }));
    await screen.findByText('$8.25');
    screen.getByRole('button', { name: 'Stop parking for ABC123' });
  });

  test('that could not be charged is owed, and paid here', async () => {
    const owed = aSession({ ...RUNNING, status: 'ended', untilStopped: held('owed') });
    const lines = [{ kind: 'parking' as const, label: 'Parking', cents: 825, payee: 'owner' as const }];
    await openReceipt(runs([owed], { status: 'owed', lines, totalCost: 825 }));
    await screen.findByText('You owe $8.25 for this parking');
    screen.getByText('It was not paid when you left. You have not been charged.');
    expect(screen.queryByRole('button', { name: 'Ask for a refund' })).toBeNull();
    api.refuse('POST /receipts/:key/pay', 'nothing_owed');
    await press('Pay $8.25');
    await screen.findByText('Nothing is owed for this parking. You have not been charged.');
    api.answer('POST /receipts/:key/pay', {
      data: { clientSecret: 'pi_owed_secret_1', totalCost: 825 },
    } as never);
    await press('Pay $8.25');
    await screen.findByRole('button', { name: 'Pay $8.25 with test wallet' });
    expect(api.calls('POST /receipts/:key/pay').map(({ body }) => body)).toEqual([
      { totalCost: 825, method: 'card' },
      { totalCost: 825, method: 'card' },
    ]);
  });
});
