import { screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import type { LotMonth, LotMonthTotals, RevenueSummary } from '#features/revenue/revenue.contract.ts';
import { api } from '#platform/testing/components/fake-api.ts';
import { fill, press, setWidth, user } from '#platform/testing/components/hand.ts';
import { openPage } from '#platform/testing/components/open-page.tsx';
import { aHome, aMonth, daysWith } from '#platform/testing/components/owner-samples.ts';
import { aLot, id, LOT } from '#platform/testing/components/samples.ts';

const lotWith = (name: string, cents: number, number = 1) => {
  const revenue = { currentMonth: cents, lastMonth: 5000, lastMonthToDate: 2000, changePercentage: 0 };
  return { location: aLot({ _id: id(number), name }), revenue };
};
/** Harbor Lot and Pier Lot on June 10: $40.00 so far, $30.00 in the same days of May. */
const REVENUE = aMonth({
  bestLots: [lotWith('Harbor Lot', 3000), lotWith('Pier Lot', 1000, 3)],
  totalLocationCount: 2,
  totalRevenue: 4000,
  totalLocationRevenue: 4000,
  totalRevenueAllTime: 123_456,
  totalRevenueLastMonth: 9000,
  totalRevenueLastMonthToDate: 3000,
  days: daysWith([500, 500, 1000, 0, 0, 0, 0, 0, 1200, 800]),
});

const AMOUNTS = { sales: 9, gross: 4000, refunds: 200, fees: 300, taxes: 500, tips: 0, byHand: 0, lastMonth: 5000 };
const LOT_MONTH = { ...AMOUNTS, _id: LOT, name: 'Harbor Lot', archived: false, revenue: 3000 };
const answerLots = (lots: readonly LotMonth[], totals: LotMonthTotals | null = null) =>
  api.answer('POST /billing/revenue/lots', {
    data: { month: 6, year: 2026, lots: [...lots], totals },
    nextCursor: null,
  });

const answer = (revenue: RevenueSummary) => api.answer('POST /billing/revenue', revenue);

beforeEach(() => {
  answerLots([]);
  api.answer('GET /table-views/:table', { data: { views: [] } });
});

describe('an owner’s revenue', () => {
  test('is compared with the same days of the month before, and split by lot', async () => {
    answer(REVENUE);
    await openPage('/revenue', { as: 'vendor' });
    const figures = await screen.findByRole('heading', { level: 2, name: 'June so far' });
    expect(figures.nextElementSibling?.textContent).toBe('$40.00');
    screen.getByText(/June 1–\u206010 against May 1–\u206010/);
    screen.getByText('$1,234.56');
    const lot = within(screen.getByRole('row', { name: /^Harbor Lot/ }));
    lot.getByText('$30.00');
    expect(lot.getAllByText('75.0%')).not.toEqual([]);
    const link = lot.getByRole('link', { name: 'Harbor Lot' });
    expect(link.getAttribute('href')).toBe(`/revenue/lot/${LOT}?month=6&year=2026`);
  });

  test('of many lots is one table, sorted by name, with columns left out, under a saved view', async () => {
    answerLots([LOT_MONTH], { ...AMOUNTS, lots: 60, gross: 1_234_500, revenue: 4000 });
    api.answer('GET /table-views/:table', { data: { views: [{ name: 'Taxes', address: 'hide=sales&sort=name' }] } });
    answer({ ...REVENUE, totalLocationCount: 60 });
    setWidth(1280);
    await openPage('/revenue', { as: 'vendor' });
    const table = within(await screen.findByRole('table', { name: 'Lot by lot' }));
    const cells = (row: number) => within(table.getAllByRole('row')[row] as HTMLElement).getAllByRole('cell');
    const figures = (row = 1) => cells(row).map(({ textContent }) => textContent);
    expect(figures()).toEqual(['Harbor Lot', '9', '$40.00', '-$2.00', '-$3.00', '-$5.00', '$30.00', '$50.00']);
    expect(figures(2)).toEqual(['All 60 lots', '9', '$12,345.00', '-$2.00', '-$3.00', '-$5.00', '$40.00', '$50.00']);
    await press('Taxes');
    await expect.poll(figures).toEqual(['Harbor Lot', '$40.00', '-$2.00', '-$3.00', '-$5.00', '$30.00', '$50.00']);
    expect(api.calls('POST /billing/revenue/lots').at(-1)?.body).toMatchObject({ sort: 'name' });
    await fill('Find a lot by name or address', 'harbor');
    await expect.poll(() => api.calls('POST /billing/revenue/lots').at(-1)?.body.search).toBe('harbor');
  });

  test('shows the month while its table of lots loads, and asks for it again if it fails', async () => {
    answer(REVENUE);
    const letThrough = api.hang('POST /billing/revenue/lots');
    await openPage('/revenue', { as: 'vendor' });
    await screen.findByText('June so far');
    expect(screen.queryByRole('table', { name: 'Lot by lot' })).toBeNull();
    api.refuse('POST /billing/revenue/lots', 'busy');
    letThrough();
    await screen.findByText('The server is busy. Try again in a moment.');
    screen.getByText('June so far');
    answerLots([{ ...LOT_MONTH, name: 'Pier Lot' }], null);
    await press('Try again');
    await screen.findByRole('table', { name: 'Lot by lot' });
    expect(screen.queryByRole('alert')).toBeNull();
  });

  test('of another month is in the page’s address and in its file', async () => {
    answer({ ...REVENUE, totalLocationCount: 1 });
    await openPage('/revenue', { as: 'vendor' });
    await screen.findByText('June so far');
    const may = daysWith(Array(31).fill(300));
    answer(aMonth({ ...REVENUE, totalLocationCount: 1, month: 5, totalRevenue: 9300, days: may }));
    await press('Show May 2026');
    const figures = await screen.findByRole('heading', { level: 2, name: 'May 2026' });
    expect(figures.nextElementSibling?.textContent).toBe('$93.00');
    expect(window.location.search).toBe('?month=5&year=2026');
    const file = screen.getByRole('link', { name: /^Download CSV of All lots for May 2026/ });
    expect(file.getAttribute('href')).toBe('/api/v1/billing/revenue.csv?month=5&year=2026');
  });

  test('claims nothing while it loads', async () => {
    answer(REVENUE);
    const letThrough = api.hang('POST /billing/revenue');
    await openPage('/revenue', { as: 'vendor' });
    await screen.findByRole('heading', { level: 1, name: 'Revenue' });
    for (const words of ['No locations found', /\$/]) expect(screen.queryByText(words)).toBeNull();
    letThrough();
    await screen.findByText('June so far');
  });

  test('that fails to load is asked for again', async () => {
    api.refuse('POST /billing/revenue', 'busy');
    await openPage('/revenue', { as: 'vendor' });
    await screen.findByText('The server is busy. Try again in a moment.');
    answer(REVENUE);
    await press('Try again');
    await screen.findByText('June so far');
    expect(screen.queryByRole('alert')).toBeNull();
  });

  test('without a lot says what to do next', async () => {
    answer(aMonth());
    await openPage('/revenue', { as: 'vendor' });
    await screen.findByText('No locations found');
    expect(screen.getByRole('link', { name: 'Add Location' }).getAttribute('href')).toBe('/locations/add');
  });

  test('keeps payouts from a manager', async () => {
    answer(REVENUE);
    await openPage('/revenue', { as: 'manager' });
    await screen.findByText('June so far');
    expect(screen.queryByRole('link', { name: 'Payouts and statement' })).toBeNull();
    const { getByRole } = within(screen.getByRole('main'));
    expect(getByRole('link', { name: 'Transactions' }).getAttribute('href')).toBe('/transactions');
  });

  test('at its old address leads to the new one', async () => {
    answer(aMonth());
    await openPage('/revenues', { as: 'vendor' });
    await screen.findByText('No locations found');
    expect(window.location.pathname).toBe('/revenue');
  });
});

describe('the dashboard', () => {
  test('shows an owner the days of the month as a table, and leads to all lots', async () => {
    api.answer('GET /home', aHome());
    answer(REVENUE);
    await openPage('/dashboard', { as: 'vendor' });
    await user.click(await screen.findByText('Show the days as a table'));
    within(screen.getByRole('row', { name: /^9/ })).getByText('$12.00');
    screen.getByText(/^Best day: .*9 with \$12\.00\.$/);
    expect(screen.getByRole('link', { name: 'See all 2 lots' }).getAttribute('href')).toBe('/revenue');
  });

  test('says to an owner without a lot that none is active', async () => {
    api.answer('GET /home', aHome());
    answer(aMonth());
    await openPage('/dashboard', { as: 'vendor' });
    await screen.findByText('You currently do not have any Locations activated...');
    screen.getByRole('link', { name: 'Add Location' });
  });

  test('shows a valet what the lots earn where they work, without their sales', async () => {
    answer({ ...REVENUE, locationsHolder: REVENUE.bestLots, bestLots: [] });
    await openPage('/dashboard', { as: 'valet' });
    const lot = within(await screen.findByRole('row', { name: /^Pier Lot/ }));
    lot.getByText('$10.00');
    expect(lot.queryByRole('link')).toBeNull();
  });
});
