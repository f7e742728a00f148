import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { api } from '#platform/testing/components/fake-api.ts';
import { fill, press, user } from '#platform/testing/components/hand.ts';
import { openPage } from '#platform/testing/components/open-page.tsx';
import { aHome, aMonth, aPortfolio, aPortfolioLot, aSoldPermit } from '#platform/testing/components/owner-samples.ts';
import { id, LOT } from '#platform/testing/components/samples.ts';

const FIND = 'Find a page, lot, plate, name or receipt';
const AMOUNTS = { gross: 1100, refunds: 0, fee: 100, tax: 0, tips: 0, net: 1000, ownTax: 0, balance: 1000 };

async function openDashboard(): Promise<void> {
  api.answer('GET /home', aHome());
  api.answer('POST /billing/revenue', aMonth());
  api.answer('POST /customers/permits', { data: { permits: [] }, nextCursor: null });
  api.answer('POST /customers/members', { data: { codes: [] }, nextCursor: null });
  api.answer('POST /customers/validations', { data: { validations: [] }, nextCursor: null });
  api.answer('POST /customers/notices', { data: { notices: [] }, nextCursor: null });
  await openPage('/dashboard', { as: 'vendor' });
}
const options = () => within(screen.getByRole('listbox')).getAllByRole('option');

describe('what is found with Control K', () => {
  test('are pages, which the arrow keys choose and Enter opens', async () => {
    await openDashboard();
    await user.keyboard('{Control>}k{/Control}');
    const field = await screen.findByRole('combobox', { name: FIND });
    api.answer('GET /locations/portfolio', aPortfolio([]));
    api.answer('POST /billing/transactions', { data: { transactions: [] }, nextCursor: null });
    await fill(FIND, 're');
    expect(options().map(({ textContent }) => textContent)).toContain('ReportsPage');
    const chosen = () => screen.getByRole('option', { selected: true });
    const first = chosen();
    await user.keyboard('{ArrowDown}');
    expect(chosen()).not.toBe(first);
    expect(field.getAttribute('aria-activedescendant')).toBe(chosen().id);
  });

  test('are first the pages whose names begin like that', async () => {
    await openDashboard();
    await press(/^Find/);
    await screen.findByRole('combobox', { name: FIND });
    await fill(FIND, 'ad');
    expect(options().map(({ textContent }) => textContent)).toEqual(['Add LocationPage', 'Rate advicePage']);
  });

  test('are also the parts of pages that are in no menu, such as the report of validations', async () => {
    await openDashboard();
    await press(/^Find/);
    await screen.findByRole('combobox', { name: FIND });
    api.answer('GET /locations/portfolio', aPortfolio([]));
    api.answer('POST /billing/transactions', { data: { transactions: [] }, nextCursor: null });
    await fill(FIND, 'report of');
    expect(options().map(({ textContent }) => textContent)).toEqual(['Report of validationsPage']);
    await user.keyboard('{Enter}');
    await waitFor(() => expect(window.location.pathname + window.location.hash).toBe('/reports#validations'));
  });

  test('are permits, member codes and notices by plate, name or number, at all lots', async () => {
    await openDashboard();
    await press(/^Find/);
    await screen.findByRole('combobox', { name: FIND });
    api.answer('GET /locations/portfolio', aPortfolio([]));
    api.answer('POST /billing/transactions', { data: { transactions: [] }, nextCursor: null });
    const location = {
      _id: LOT,
      name: 'Harbor Lot',
      address: '12 Harbor St, Chicago, IL 60601',
      timeZone: 'America/Chicago',
    };
    api.answer('POST /customers/permits', { data: { permits: [{ ...aSoldPermit(), location }] }, nextCursor: null });
    await fill(FIND, 'ann');
    await waitFor(() => expect(options()).toHaveLength(1));
    expect(options()[0]?.textContent).toBe('Ann Able · ANN111Permit, Harbor Lot, 12 Harbor St');
  });

  test('are pages by what is looked for on them', async () => {
    await openDashboard();
    await press(/^Find/);
    await screen.findByRole('combobox', { name: FIND });
    api.answer('GET /locations/portfolio', aPortfolio());
    api.answer('POST /billing/transactions', { data: { transactions: [] }, nextCursor: null });
    for (const word of ['quickb', 'xero', 'accounting']) {
      await fill(FIND, word);
      await waitFor(() =>
        expect(options().map(({ textContent }) => textContent)).toEqual(['Journals for QuickBooks and XeroPage']),
      );
    }
  });

  test('are lots by name, and sales by receipt or plate', async () => {
    await openDashboard();
    await press(/^Find/);
    await screen.findByRole('combobox', { name: FIND });
    api.answer(
      'GET /locations/portfolio',
      aPortfolio([aPortfolioLot({ _id: LOT, name: 'Harbor Lot', address: '12 Harbor St, Chicago, IL 60601' })]),
    );
    const sale = {
      _id: id(31),
      kind: 'stay',
      at: '2026-06-10T13:50:00.000Z',
      saleId: id(31),
      receiptCode: 'AB12CD34',
    } as const;
    const location = {
      _id: LOT,
      name: 'Harbor Lot',
      address: '12 Harbor St, Chicago, IL 60601',
      timeZone: 'America/Chicago',
    };
    const more = { location, plates: ['HAR123 IL'], provider: 'stripe', providerRef: 'pi_1', note: '' };
    api.answer('POST /billing/transactions', {
      data: { transactions: [{ ...sale, ...more, ...AMOUNTS }] },
      nextCursor: null,
    });
    await fill(FIND, 'har');
    await waitFor(() => expect(options()).toHaveLength(2));
    expect(options()[1]?.textContent).toBe('AB12CD34 · HAR123 ILHarbor Lot, 12 Harbor St, $11.00');
    expect(api.calls('POST /billing/transactions').at(-1)?.body).toMatchObject({ q: 'har' });
  });
});
