import { screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { api } from '#platform/testing/components/fake-api.ts';
import { fill, press, textIn, user } from '#platform/testing/components/hand.ts';
import { openPage } from '#platform/testing/components/open-page.tsx';
import { aSession, id, LOT } from '#platform/testing/components/samples.ts';
import type { OrderStory, StoryEvent, StoryRefund } from '../../support-story.ts';

const ORDER = id(31);
const STORY = 'GET /support/locations/:locationId/orders/:id';

const event = (kind: StoryEvent['kind'], at: string, more: Partial<StoryEvent> = {}): StoryEvent => ({
  at,
  kind,
  orderId: ORDER,
  plate: null,
  state: null,
  cents: null,
  until: null,
  note: null,
  to: null,
  by: null,
  ...more,
});
const SUPPORT = { _id: id(10), name: 'Sue Support', role: 'admin' } as const;
const REFUND: StoryRefund = {
  _id: id(91),
  orderId: ORDER,
  at: '2026-06-10T15:00:00.000Z',
  cents: 450,
  reason: 'The gate was stuck',
  by: SUPPORT,
  state: 'done',
  failureCode: null,
  nextTryAt: null,
  settledAt: '2026-06-10T15:00:00.000Z',
};

/** ABC123 paid $11.00 as a guest. */
function aStory({
  refunded = 0,
  lost = 0,
  ...changes
}: Partial<OrderStory> & { refunded?: number; lost?: number } = {}): OrderStory {
  const session = aSession();
  return {
    locationId: LOT,
    orderId: ORDER,
    receiptCode: 'AB12CD34',
    status: 'paid',
    zoneNumber: 'A1',
    ticket: null,
    location: {
      _id: LOT,
      name: 'Harbor Lot',
      address: '12 Harbor St, Chicago, IL 60601',
      phoneNumber: '+1 312 555 0100',
      timeZone: 'America/Chicago',
    },
    vehicles: [{ plate: 'ABC123', state: 'IL' }],
    startTime: session.startTime,
    endTime: session.endTime,
    account: null,
    payerEmail: 'gail@example.com',
    sessions: [session],
    payments: [
      {
        _id: id(81),
        orderId: ORDER,
        what: 'stay',
        provider: 'stripe',
        providerRef: 'pi_1',
        status: 'succeeded',
        parking: 1000,
        fees: 100,
        lines: session.lines,
        amount: 1100,
        paidAt: '2026-06-10T13:50:00.000Z',
        refunded,
        lost,
        left: 1100 - refunded - lost,
      },
    ],
    refunds: [],
    disputes: [],
    totalPaid: 1100,
    totalRefunded: refunded,
    totalLost: lost,
    events: [
      event('requested', '2026-06-10T13:49:00.000Z', { plate: 'ABC123', state: 'IL' }),
      event('paid', '2026-06-10T13:50:00.000Z', { cents: 1100 }),
      event('looked_up', '2026-06-10T13:50:30.000Z', { plate: 'ABC123', state: 'IL', note: 'not_started' }),
      event('mail_failed', '2026-06-10T13:51:00.000Z', {
        to: 'gail@example.com',
        note: 'Your receipt: no such mailbox',
      }),
    ],
    ...changes,
  };
}

async function openStay(story = aStory()): Promise<void> {
  api.answer(STORY, { data: story });
  await openPage(`/support/locations/${LOT}/orders/${ORDER}`, { as: 'admin' });
  await screen.findByRole('heading', { level: 1, name: 'Receipt AB12CD34' });
}

const requestedRefunds = () => api.calls('POST /support/refunds').map(({ body }) => body);

test('a stay’s page tells who paid what and where, and all that happened in its order', async () => {
  await openStay();
  screen.getByRole('heading', { name: 'Harbor Lot' });
  screen.getByText('A guest, without an account');
  expect(screen.getAllByText('gail@example.com')).not.toEqual([]);
  const story = within(screen.getByRole('region', { name: 'The whole story' }));
  const events = story.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(events).toEqual([
    expect.stringContaining('Parking requestedIL ABC123'),
    expect.stringContaining('Paid$11.00'),
    expect.stringContaining('Looked up by an officerIL ABC123Paid'),
    expect.stringMatching(/Mail not delivered.*no such mailbox.*to gail@example\.com/),
  ]);
});

test('a ticket that was paid in cash and by card, and whose card payment is refunded, is paid and not partly refunded', async () => {
  const [cash] = aStory().payments;
  if (!cash) throw new Error('Nothing was paid.');
  const card = { ...cash, _id: id(82), orderId: id(32), refunded: 1100, left: 0 };
  const ticket: OrderStory['ticket'] = {
    _id: id(41),
    ticketNumber: '1001',
    phoneNumber: '',
    name: 'Ann',
    email: '',
    car: 'Red Ford',
    status: 'completed',
    whereabouts: 'completed',
    paidBy: 'cash',
  };
  api.answer(STORY, { data: aStory({ ticket, payments: [cash, card], totalPaid: 2200, totalRefunded: 1100 }) });
  await openPage(`/support/locations/${LOT}/orders/${ORDER}`, { as: 'admin' });
  await screen.findByRole('heading', { level: 1, name: 'Ticket 1001' });
  expect(screen.queryByText('Partly refunded')).toBeNull();
});

test('a stay that does not exist is said not to', async () => {
  api.refuse(STORY, 'not_found');
  await openPage(`/support/locations/${LOT}/orders/${ORDER}`, { as: 'admin' });
  await screen.findByText('Stay not found');
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
});

describe('a refund by support', () => {
  test('of too much and without a reason is refused at both fields, and keeps what was typed', async () => {
    await openStay();
    await fill('Amount', '11.01');
    await press('Refund');
    screen.getByText('At most $11.00 can be refunded.');
    screen.getByText('Please give a reason. The payer will read this.');
    expect(document.activeElement).toBe(screen.getByLabelText('Amount'));
    expect(textIn('Amount')).toBe('11.01');
    expect(requestedRefunds()).toEqual([]);
  });

  test('is not offered for what a lost dispute took', async () => {
    await openStay(aStory({ lost: 1100 }));
    screen.getByText(/^The dispute was lost: the bank has given \$11\.00 back to the driver/);
    expect(screen.queryByRole('button', { name: /^Refund/ })).toBeNull();
    screen.getByText('Lost in a dispute');
  });

  test('is made once, however often its button is pressed, and its progress is shown', async () => {
    await openStay();
    await fill('Amount', '4.50');
    await fill('Reason', ' The gate was stuck ');
    api.answer('POST /support/refunds', () => {
      api.answer(STORY, { data: aStory({ refunded: 450, refunds: [REFUND] }) });
      return { data: { _id: REFUND._id, amount: 450, payerEmail: 'gail@example.com', refunded: 450, left: 650 } };
    });
    await user.dblClick(screen.getByRole('button', { name: 'Refund $4.50' }));
    await screen.findByText('$4.50 has been refunded');
    const body = { locationId: LOT, orderId: ORDER, amount: 450, refunded: 0, reason: 'The gate was stuck' };
    expect(requestedRefunds()).toEqual([body]);
    screen.getByText('An email with the reason goes to gail@example.com.');
    screen.getByText('Partly refunded');
    screen.getByText('Up to $6.50 can be refunded.');
    const row = within(screen.getByRole('table', { name: 'Refunds for this stay' })).getByText('The gate was stuck');
    expect(row.textContent).toContain('by Sue Support');
    expect([textIn('Amount'), textIn('Reason')]).toEqual(['', '']);
  });

  test('after another one that is not on the screen yet makes nothing, and keeps what was typed', async () => {
    await openStay();
    await fill('Amount', '4.50');
    await fill('Reason', 'The gate was stuck');
    api.refuse('POST /support/refunds', 'refund_changed');
    api.answer(STORY, { data: aStory({ refunded: 200, refunds: [{ ...REFUND, cents: 200 }] }) });
    await press('Refund $4.50');
    await screen.findByText(/^Another refund was made in the meantime\./);
    await screen.findByText('Up to $9.00 can be refunded.');
    expect([textIn('Amount'), textIn('Reason')]).toEqual(['4.50', 'The gate was stuck']);
    api.refuse('POST /support/refunds', 'busy');
    await press('Refund $4.50');
    await screen.findByText('The server is busy. Try again in a moment.');
    // While the server is busy, the same refund is requested again.
    expect([...new Set(requestedRefunds().map(({ refunded }) => refunded))]).toEqual([0, 200]);
  });

  test('of everything says that it ends the parking', async () => {
    await openStay();
    expect(screen.queryByText(/which ends the parking/)).toBeNull();
    await press('Full amount: $11.00');
    screen.getByText('This is a full refund, which ends the parking.');
  });

  test('that the provider refused says why, and waits for a person', async () => {
    await openStay(
      aStory({ refunded: 450, refunds: [{ ...REFUND, state: 'failed', failureCode: 'charge_disputed' }] }),
    );
    const refunds = within(screen.getByRole('table', { name: 'Refunds for this stay' }));
    refunds.getByText('Failed');
    refunds.getByText(/The payer disputes this payment/);
    refunds.getByText(/Needs a person/);
  });

  test('is not offered once everything is refunded', async () => {
    await openStay(aStory({ refunded: 1100, status: 'refunded', refunds: [{ ...REFUND, cents: 1100 }] }));
    screen.getByText('Everything that was paid has been refunded.');
    expect(screen.queryByLabelText('Amount')).toBeNull();
  });
});

describe('what a driver owes', () => {
  test('is waived only with a reason', async () => {
    api.answer('POST /support/locations/:locationId/orders/:id/waive', { message: 'Waived' });
    api.answer(STORY, { data: aStory({ status: 'owed', payments: [], totalPaid: 0 }) });
    await openPage(`/support/locations/${LOT}/orders/${ORDER}`, { as: 'admin' });
    await press('Waive what is owed');
    screen.getByText('Please give a reason.');
    expect(api.calls('POST /support/locations/:locationId/orders/:id/waive')).toEqual([]);
    await fill('Reason', 'Our gate was broken');
    await press('Waive what is owed');
    expect(api.calls('POST /support/locations/:locationId/orders/:id/waive')).toMatchObject([
      { body: { reason: 'Our gate was broken' } },
    ]);
  });
});
