import { screen } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { api } from '#platform/testing/components/fake-api.ts';
import { choose, fill } from '#platform/testing/components/hand.ts';
import { openPage } from '#platform/testing/components/open-page.tsx';
import { aMonth, aPortfolio, aPortfolioLot } from '#platform/testing/components/owner-samples.ts';
import { aLot, id, LOT } from '#platform/testing/components/samples.ts';

const NOTHING = { currentMonth: 0, lastMonth: 0, lastMonthToDate: 0, changePercentage: 0 };
const lots = (count: number) =>
  aMonth({ totalLocationCount: count, bestLots: [{ location: aLot(), revenue: NOTHING }] });

beforeEach(() => {
  const month = { month: 6, year: 2026 };
  api.answer('GET /reports/taxes', { data: { ...month, totals: [], lots: [] }, nextCursor: null });
  api.answer('GET /reports/validations', {
    data: { ...month, total: { uses: 0, takenOff: 0 }, validations: [] },
    nextCursor: null,
  });
});
const files = () => screen.getAllByRole('link', { name: /^CSV of / }).map((link) => link.getAttribute('href'));

test('the taxes of a month have a page of their own', async () => {
  api.answer('POST /billing/revenue', lots(1));
  await openPage('/taxes', { as: 'accountant' });
  await screen.findByRole('heading', { name: 'Taxes of June 2026' });
  await screen.findByText(/^No taxes in June 2026\./);
});

describe('the reports of an owner', () => {
  test('are one file for all lots and one for each', async () => {
    api.answer('POST /billing/revenue', lots(1));
    await openPage('/reports', { as: 'vendor' });
    await screen.findByRole('link', { name: 'CSV of Harbor Lot for June 2026' });
    const month = 'month=6&year=2026';
    expect(files()).toEqual([`/api/v1/billing/revenue.csv?${month}`, `/api/v1/locations/${LOT}/revenue.csv?${month}`]);
    const year = () => screen.getByRole('link', { name: /Several months/ }).getAttribute('href');
    expect(year()).toMatch(/^\/api\/v1\/reports\/months\.csv\?month=\d+&year=\d{4}&months=12$/);
    await choose('Period', 'before');
    expect(year()).toMatch(/month=12&year=\d{4}&months=12$/);
    expect(screen.getAllByRole('link', { name: 'Taxes' })).toHaveLength(2);
    await screen.findByText(/^No merchant’s code was used in June 2026\./);
  });

  test('of one lot among many are found by its name', async () => {
    api.answer('POST /billing/revenue', lots(12));
    api.answer('GET /locations/portfolio', aPortfolio([aPortfolioLot()], { found: 12 }));
    await openPage('/reports', { as: 'vendor' });
    await screen.findByText('1 of 12 lots');
    api.answer('GET /locations/portfolio', aPortfolio([aPortfolioLot({ _id: id(3), name: 'Wrigley Lot' })]));
    await fill('Find a lot by name or address', 'wrigley');
    await screen.findByRole('link', { name: 'CSV of Wrigley Lot for June 2026' });
    expect(files()).toHaveLength(2);
    expect(api.calls('GET /locations/portfolio').at(-1)?.query.search).toBe('wrigley');
  });
});
