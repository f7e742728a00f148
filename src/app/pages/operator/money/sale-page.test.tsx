import { screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import type { LotSale } from '#features/refunds/refunds.contract.ts';
import type { Role } from '#platform/access/roles.ts';
import { api } from '#platform/testing/components/fake-api.ts';
import { fill, press, textIn } from '#platform/testing/components/hand.ts';
import { openPage } from '#platform/testing/components/open-page.tsx';
import { aLot, aSession, id, LOT } from '#platform/testing/components/samples.ts';

const SALE = 'GET /locations/:id/sales/:orderId';
const REFUND: LotSale['refunds'][number] = {
  _id: id(91),
  at: '2026-06-10T15:00:00.000Z',
  cents: 200,
  share: 182,
  reason: 'The gate was shut',
  by: 'Olive Owner',
  state: 'done',
};
const REQUEST: LotSale['requests'][number] = {
  _id: id(95),
  cents: 1000,
  reason: 'The evening was lost',
  requestedBy: 'Olive Owner',
  state: 'open',
  note: null,
  requestedAt: '2026-06-10T15:00:00.000Z',
  answeredAt: null,
};

/** ABC123 paid $11.00, of which the owner may refund $5.00. */
function aSale({ refunded = 0, lost = 0, ...changes }: Partial<LotSale> = {}): LotSale {
  const { lines, startTime, endTime } = aSession();
  return {
    _id: id(31),
    location: { _id: LOT, name: 'Harbor Lot', address: '12 Harbor St, Chicago, IL 60601', timeZone: 'America/Chicago' },
    kind: 'stay',
    receiptCode: 'AB12CD34',
    vehicles: ['ABC123 IL'],
    paidAt: '2026-06-10T13:50:00.000Z',
    startTime,
    endTime,
    lines,
    total: 1100,
    refunded,
    lost,
    left: 1100 - refunded - lost,
    provider: 'stripe',
    providerRef: 'pi_1',
    refunds: [],
    requests: [],
    mayRefund: Math.max(0, Math.min(500 - refunded, 1100 - refunded - lost)),
    ...changes,
  };
}

async function openSale(sale = aSale(), as: Role = 'vendor'): Promise<void> {
  api.answer('GET /locations/:id', { data: { location: aLot(), sessions: [], isManaged: true } });
  api.answer(SALE, { data: sale });
  await openPage(`/locations/${LOT}/sales/${id(31)}`, { as });
  await screen.findByRole('heading', { level: 1, name: 'Sale AB12CD34' });
}
const enter = async (amount: string, reason: string) => {
  await fill('Amount', amount);
  await fill('Reason', reason);
};

test('a sale leads back to the transactions of its lot in the month in which it was paid', async () => {
  await openSale(aSale({ paidAt: '2026-06-01T04:59:00.000Z' }));
  const back = within(screen.getByRole('main')).getByRole('link', { name: 'Transactions' });
  expect(back.getAttribute('href')).toBe(`/transactions?lot=${LOT}&month=5&year=2026`);
});

describe('a sale’s refund by its owner', () => {
  test('within the limit is made at once', async () => {
    await openSale();
    await enter('2', 'The gate was shut');
    api.answer('POST /locations/:id/refunds', () => {
      api.answer(SALE, { data: aSale({ refunded: 200, refunds: [REFUND] }) });
      return { data: { _id: REFUND._id, amount: 200, refunded: 200, left: 900 } };
    });
    await press('Refund $2.00');
    await screen.findByText('$2.00 is on its way back to the driver.');
    const row = within(await screen.findByRole('row', { name: /The gate was shut/ }));
    for (const words of ['Refunded', '$2.00', 'Your share $1.82', /by Olive Owner$/]) row.getByText(words);
    const body = { orderId: id(31), amount: 200, refunded: 0, reason: 'The gate was shut' };
    expect(api.calls('POST /locations/:id/refunds').map((call) => call.body)).toEqual([body]);
  });

  test('over the limit is asked of support, which says so before', async () => {
    await openSale();
    screen.getByText('Up to $11.00 is left to refund. You can refund up to $5.00 yourself.');
    await enter('10', 'The evening was lost');
    screen.getByText(/^This is over your limit\./);
    api.answer('POST /locations/:id/refund-requests', () => {
      api.answer(SALE, { data: aSale({ requests: [REQUEST] }) });
      return { data: { _id: REQUEST._id } };
    });
    await press('Ask support for $10.00');
    await screen.findByText('Support was asked to refund $10.00.');
    await screen.findByText(/^Support was asked on Wed, Jun 10, 10:00 AM to refund \$10\.00\./);
    // While support decides, only what is within the limit is left to do.
    await screen.findByText('Up to $5.00 can be refunded.');
    expect(api.calls('POST /locations/:id/refunds')).toEqual([]);
  });

  test('needs an amount and a reason, and is refused where another one came first', async () => {
    await openSale();
    await press('Refund');
    screen.getByText('Please enter the amount to refund.');
    screen.getByText('Please give a reason. The payer will read this.');
    await enter('2', 'The gate was shut');
    api.refuse('POST /locations/:id/refunds', 'refund_changed');
    await press('Refund $2.00');
    await screen.findByText(/^Another refund was made in the meantime\./);
    expect([textIn('Amount'), textIn('Reason')]).toEqual(['2', 'The gate was shut']);
  });

  test('is not offered for what a lost dispute took', async () => {
    await openSale(aSale({ lost: 1100 }));
    screen.getByText(/^The dispute was lost: the bank has given \$11\.00 back to the driver/);
    expect(screen.queryByRole('button', { name: /Refund|Ask support/ })).toBeNull();
    expect(screen.queryByText('Everything that was paid has been refunded.')).toBeNull();
  });

  test('is offered for what a lost dispute left', async () => {
    await openSale(aSale({ lost: 800, requests: [REQUEST] }));
    screen.getByText('Up to $3.00 can be refunded.');
    // One banner says both what waits and what the bank gave back.
    const banner = screen.getByText(/^The dispute was lost/).closest('[role], div');
    expect(banner?.textContent).toMatch(/Support was asked .* to refund \$10\.00\..*The dispute was lost/s);
  });

  test('is answered by support with its reason', async () => {
    await openSale(aSale({ requests: [{ ...REQUEST, state: 'declined', note: 'The lot was open.' }] }));
    const row = within(screen.getByRole('row', { name: /The evening was lost/ }));
    for (const words of ['Declined', 'Answer: The lot was open.']) row.getByText(words);
  });

  test('is not offered to an accountant, who sees no vehicle either', async () => {
    await openSale(aSale({ mayRefund: null, vehicles: [] }), 'accountant');
    expect(screen.queryByRole('button', { name: /^Refund/ })).toBeNull();
    expect(screen.queryByText('Car parked')).toBeNull();
  });
});
