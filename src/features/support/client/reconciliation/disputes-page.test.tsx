import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Dispute } from '#features/payments/disputes.contract.ts';
import { api } from '#platform/testing/components/fake-api.ts';
import { openPage } from '#platform/testing/components/open-page.tsx';
import { id, LOT } from '#platform/testing/components/samples.ts';

const DISPUTE: Dispute = {
  _id: id(97),
  locationId: LOT,
  orderId: id(31),
  receiptCode: 'AB12CD34',
  locationName: 'Harbor Lot',
  locationAddress: '12 Pier Ave, Chicago, IL 60611',
  provider: 'stripe',
  providerRef: 'du_1',
  status: 'needs_response',
  reason: 'product_not_received',
  amount: 1100,
  withdrawn: 2600,
  reinstated: 0,
  dueBy: '2026-06-20T22:00:00.000Z',
  openedAt: '2026-06-09T15:00:00.000Z',
  closedAt: null,
};

async function openDisputes(...disputes: Dispute[]): Promise<void> {
  const open = disputes.filter(({ closedAt }) => closedAt === null).length;
  api.answer('GET /support/disputes', { data: { disputes, open }, nextCursor: null });
  await openPage('/support/disputes', { as: 'admin' });
}

test('there are no disputes yet', async () => {
  await openDisputes();
  await screen.findByText('No disputes');
});

test('an open dispute says why, what was taken, and until when it must be answered; a closed one has no deadline', async () => {
  const won = { status: 'won', reinstated: 2600, closedAt: '2026-06-10T12:00:00.000Z' } as const;
  await openDisputes(DISPUTE, { ...DISPUTE, ...won, _id: id(98), receiptCode: 'EF56' });
  await screen.findByRole('heading', { level: 1, name: 'Disputes, 1 open' });
  const open = within(screen.getByRole('row', { name: /AB12CD34/ }));
  const text = ['Product not received', '$11.00', '$26.00 taken', 'Needs an answer', /^Answer by Jun 20, 2026/, 'du_1'];
  for (const words of text) open.getByText(words);
  expect(open.getByRole('link').getAttribute('href')).toBe(`/support/locations/${LOT}/orders/${id(31)}`);
  const closed = within(screen.getByRole('row', { name: /EF56/ }));
  closed.getByText('Won');
  for (const words of [/^Answer by/, /taken$/]) expect(closed.queryByText(words)).toBeNull();
});
