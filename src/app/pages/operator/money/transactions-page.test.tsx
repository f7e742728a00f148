import { screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import type { Transaction, TransactionSums } from '#features/transactions/transactions.contract.ts';
import type { Role } from '#platform/access/roles.ts';
import { api } from '#platform/testing/components/fake-api.ts';
import { choose, fill, press, setWidth } from '#platform/testing/components/hand.ts';
import { openPage } from '#platform/testing/components/open-page.tsx';
import { aPortfolio } from '#platform/testing/components/owner-samples.ts';
import { id, LOT } from '#platform/testing/components/samples.ts';

const NOTHING = { gross: 0, refunds: 0, fee: 0, tax: 0, tips: 0, net: 0, ownTax: 0, balance: 0 };
const SALE: Transaction = {
  ...NOTHING,
  _id: id(31),
  kind: 'stay',
  at: '2026-06-10T13:50:00.000Z',
  gross: 1100,
  fee: 100,
  net: 1000,
  location: { _id: LOT, name: 'Harbor Lot', address: '12 Harbor St, Chicago, IL 60601', timeZone: 'America/Chicago' },
  saleId: id(31),
  balance: 1000,
  receiptCode: 'AB12CD34',
  plates: [],
  provider: 'stripe',
  providerRef: 'pi_1',
  note: '',
};
const SUMS: TransactionSums = {
  ...NOTHING,
  month: 6,
  year: 2026,
  count: 2,
  kinds: [],
  gross: 2200,
  refunds: 1100,
  fee: 100,
  tax: 200,
  ownTax: 200,
  net: 800,
  balance: 1000,
};

const REFUNDS = { name: 'Refunds', address: 'hide=tax&kind=refund&order=oldest' };

async function openTransactions(rows: Transaction[], as: Role = 'accountant', at = '/transactions'): Promise<void> {
  api.answer('POST /billing/transactions', { data: { transactions: rows }, nextCursor: null });
  api.answer('POST /billing/transactions/sums', { data: { ...SUMS, count: rows.length } });
  api.answer('GET /locations/portfolio', aPortfolio());
  api.answer('GET /table-views/:table', { data: { views: [REFUNDS] } });
  await openPage(at, { as });
}
const fact = (label: string) =>
  screen.getAllByText(label).find(({ tagName }) => tagName === 'DT')?.nextElementSibling?.textContent;
const file = (name: string) => screen.getByRole('link', { name }).getAttribute('href');

describe('the transactions of an owner’s money', () => {
  test('are summed up and listed, and lead to their sales', async () => {
    const payout = { kind: 'payout', saleId: null, net: 0, balance: -5000, provider: 'bank', receiptCode: '' } as const;
    await openTransactions([SALE, { ...SALE, ...payout, _id: id(32) }]);
    await screen.findByRole('heading', { name: '2 transactions' });
    const sums = ['Gross', 'Refunds', 'Fee', 'Tax', 'Net', 'Tax paid out to you'].map(fact);
    expect(sums).toEqual(['$22.00', '-$11.00', '-$1.00', '-$2.00', '$8.00', '$2.00']);
    const [sale, sent] = screen
      .getAllByText(/Harbor Lot, 12 Harbor St$/)
      .map((each) => within(each.closest('li') as HTMLElement));
    for (const words of ['Parking', '$10.00', 'Card (Stripe)']) sale?.getByText(words);
    expect(sale?.getByRole('link', { name: 'AB12CD34' }).getAttribute('href')).toBe(
      `/locations/${LOT}/sales/${id(31)}`,
    );
    // A payout is no revenue: its figure is what it takes from the balance.
    for (const words of ['Payout', '-$50.00', 'Bank transfer']) sent?.getByText(words);
  });

  test('have a minus on a wide screen, too, where something leaves', async () => {
    setWidth(1280);
    await openTransactions([
      { ...SALE, tax: 200 },
      { ...SALE, _id: id(33), kind: 'refund', fee: -100, net: -1000, refunds: 1100, gross: 0 },
    ]);
    const figures = (await screen.findAllByRole('row')).slice(1).map((row) =>
      within(row)
        .getAllByRole('cell')
        .slice(3, -1)
        .map(({ textContent }) => textContent),
    );
    expect(figures).toEqual([
      ['$11.00', '-$1.00', '-$2.00', '–', '$10.00'],
      ['–', '$1.00', '–', '-$11.00', '-$10.00'],
    ]);
  });

  test('are filtered by kind in the page’s address, and so is their file', async () => {
    await openTransactions([SALE]);
    await screen.findByRole('heading', { name: '1 transaction' });
    await choose('Kind', 'Valet');
    expect(window.location.search).toBe('?kind=valet');
    await expect.poll(() => api.calls('POST /billing/transactions').at(-1)?.body.kind).toBe('valet');
    expect(file('Download as CSV')).toContain('kind=valet');
  });

  test('are shown as a saved view says, and what is shown can be saved under a name', async () => {
    await openTransactions([SALE]);
    await press('Refunds');
    await expect
      .poll(() => api.calls('POST /billing/transactions').at(-1)?.body)
      .toMatchObject({ kind: 'refund', order: 'oldest' });
    expect(window.location.search).toBe('?hide=tax&kind=refund&order=oldest');
    await choose('Kind', 'Valet');
    const cars = { name: 'Cars', address: 'hide=tax&kind=valet&order=oldest' };
    api.answer('PUT /table-views/:table', { data: { views: [REFUNDS, cars] } });
    await press('Save this view');
    await fill('Name', 'Cars');
    await press('Save');
    await screen.findByRole('button', { name: 'Cars', pressed: true });
    expect(api.calls('PUT /table-views/:table').at(-1)?.body).toEqual(cars);
  });

  test('are searched in all months, and what is not found is said', async () => {
    await openTransactions([SALE]);
    await screen.findByRole('heading', { name: '1 transaction' });
    api.answer('POST /billing/transactions', { data: { transactions: [] }, nextCursor: null });
    await fill('Receipt or reference', 'EF56');
    await screen.findByText('All months are searched.');
    await screen.findByText('Nothing was found');
    expect(api.calls('POST /billing/transactions').at(-1)?.body.q).toBe('EF56');
    expect(screen.queryByRole('link', { name: 'Download as CSV' })).toBeNull();
  });

  test('of a month without any are said to be none, and an owner finds them by plate as well', async () => {
    await openTransactions([], 'vendor');
    await screen.findByText('No transactions match these filters in this month.');
    screen.getByLabelText('Receipt, plate or reference');
  });
});
