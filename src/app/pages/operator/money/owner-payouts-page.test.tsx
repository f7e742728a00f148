import { screen } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { api } from '#platform/testing/components/fake-api.ts';
import { fill, press, textIn } from '#platform/testing/components/hand.ts';
import { openPage } from '#platform/testing/components/open-page.tsx';
import { aStatement } from '#platform/testing/components/owner-samples.ts';
import { id } from '#platform/testing/components/samples.ts';

const OWNER = id(2);
const ACCOUNT = {
  holder: 'Grace Okafor',
  kind: 'checking' as const,
  ending: '7890',
  enteredAt: '2026-05-01T15:00:00.000Z',
  countsFrom: '2026-05-02T15:00:00.000Z',
};

async function openOwner(): Promise<void> {
  api.answer('GET /owners/:id/statement', { data: aStatement() });
  api.answer('GET /owners/:id/bank-details', { data: { current: ACCOUNT, coming: null } });
  await openPage(`/payouts/owners/${OWNER}`, { as: 'odogwu' });
  await screen.findByRole('heading', { level: 1, name: 'Grace Okafor' });
}
const sent = () => api.calls('POST /owners/:id/payouts');

describe('a bank transfer to an owner', () => {
  const enter = async (amount: string) => {
    await fill('Amount in dollars', amount);
    await fill('Day of the transfer', '2026-06-10');
    await fill('Reference', 'Parkvale January');
  };

  test('needs an amount, a day and a reference', async () => {
    await openOwner();
    await press('Record');
    screen.getByText('Please provide the amount that was sent');
    screen.getByText('Please provide the day of the transfer');
    screen.getByText('Please provide the reference of the transfer');
    expect(document.activeElement).toBe(screen.getByLabelText('Amount in dollars'));
    expect(sent()).toEqual([]);
  });

  test('of more than is owed is refused, and nothing typed is lost', async () => {
    await openOwner();
    await enter('1,234.50');
    api.refuse('POST /owners/:id/payouts', 'payout_too_much');
    await press('Record');
    await screen.findByText('That is more than the balance. Nothing was recorded.');
    expect([textIn('Amount in dollars'), textIn('Reference')]).toEqual(['1,234.50', 'Parkvale January']);
  });

  test('without an answer is sent again as the same one, and says what is still owed', async () => {
    await openOwner();
    await enter('12.34');
    api.cutOff('POST /owners/:id/payouts');
    await press('Record');
    await screen.findByRole('alert');
    const payout = { _id: id(53), amount: 1234, paidOn: '2026-06-10', reference: 'Parkvale January' };
    api.answer('POST /owners/:id/payouts', {
      data: { payout: { ...payout, recordedAt: '2026-06-10T15:00:00.000Z' }, owed: 7266 },
    });
    await press('Record');
    await screen.findByText('$12.34 recorded');
    screen.getByText('Still owed: $72.66.');
    expect(textIn('Amount in dollars')).toBe('');
    expect(new Set(sent().map(({ headers }) => headers.get('idempotency-key'))).size).toBe(1);
    expect(sent().at(-1)?.body).toEqual({ amount: 1234, paidOn: '2026-06-10', reference: 'Parkvale January' });
  });
});

test('an owner’s bank account is masked until its numbers are asked for', async () => {
  await openOwner();
  await screen.findByText('Checking, ending in 7890');
  const numbers = { routingNumber: '071000013', accountNumber: '1234567890' };
  api.answer('POST /owners/:id/bank-details/reveal', {
    data: { holder: 'Grace Okafor', kind: 'checking', ...numbers },
  });
  expect(screen.queryByText('1234567890')).toBeNull();
  await press('Show the full numbers');
  await screen.findByText('1234567890');
  screen.getByText('071000013');
});
