import { screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import type { LotRevenue, RevenueRow } from '#features/revenue/revenue.contract.ts';
import type { Role } from '#platform/access/roles.ts';
import { api } from '#platform/testing/components/fake-api.ts';
import { press } from '#platform/testing/components/hand.ts';
import { openPage } from '#platform/testing/components/open-page.tsx';
import { daysWith } from '#platform/testing/components/owner-samples.ts';
import { aLot, id, LOT } from '#platform/testing/components/samples.ts';

const ROW: RevenueRow = {
  _id: id(101),
  kind: 'session',
  createdAt: '2026-06-10T13:50:00.000Z',
  make: '',
  model: '',
  color: '',
  plateNumber: 'ABC123',
  state: 'IL',
  totalCost: 1000,
  lines: [],
  days: 0,
  rate: 500,
  rateName: null,
  saleId: id(31),
  ticketNumber: 'AB12CD34',
  status: 'active',
  note: '',
};
const UPDATE: RevenueRow = {
  ...ROW,
  _id: id(102),
  kind: 'update',
  plateNumber: '',
  saleId: null,
  ticketNumber: '',
  status: 'recorded',
  totalCost: 120_050,
  note: 'Cash of the street fair',
};

async function openLot(changes: Partial<LotRevenue> = {}, as: Role = 'vendor'): Promise<void> {
  api.answer('GET /locations/:id', { data: { location: aLot(), sessions: [], isManaged: true } });
  api.answer('POST /billing/lot/revenue', {
    month: 6,
    year: 2026,
    location: aLot(),
    totalCost: 0,
    lastMonth: 0,
    lastMonthToDate: 0,
    changePercentage: 0,
    totalRevenueAllTime: 0,
    totalUpdates: 0,
    sources: [],
    monthSessions: [],
    notCharged: { parked: 0, owed: 0, owedCents: 0, stays: [] },
    nextCursor: null,
    days: daysWith([]),
    hours: [],
    updates: [],
    ...changes,
  });
  await openPage(`/revenue/lot/${LOT}`, { as });
}

describe('the month of a lot', () => {
  test('lists its sales and amounts entered by hand, which add up to its total', async () => {
    const hours = [{ weekday: 3, hour: 8, sales: 4 }];
    await openLot({
      monthSessions: [ROW, UPDATE],
      totalCost: 121_050,
      totalUpdates: 120_050,
      hours,
      days: daysWith([1000]),
    });
    await screen.findByRole('heading', { name: 'When cars arrive' });
    screen.getByText('Busiest: Wednesdays at 8 AM, 4 cars.');
    const sale = within(screen.getByRole('link', { name: /AB12CD34/ }).closest('li') as HTMLElement);
    sale.getByText('$10.00');
    expect(sale.getByRole('link').getAttribute('href')).toBe(`/locations/${LOT}/sales/${id(31)}`);
    const entered = within(screen.getByText('Cash of the street fair').closest('li') as HTMLElement);
    for (const words of ['Entered by hand', '$1,200.50']) entered.getByText(words);
    expect(screen.getByText('Total of June 2026').nextElementSibling?.textContent).toBe('$1,210.50');
  });

  test('gives the reason of a refund in words, also where the program gave it', async () => {
    const refund: RevenueRow = { ...ROW, kind: 'refund', totalCost: -1000, status: 'refunded', note: 'already_paid' };
    await openLot({ monthSessions: [refund] });
    await screen.findByText('The car was paid for already');
  });

  test('lists which cars owe for parking that could not be charged', async () => {
    const stay = {
      orderId: id(41),
      plates: ['ABC 123 IL', 'XYZ 9 WI'],
      leftAt: '2026-06-09T19:40:00.000Z',
      cents: 600,
    };
    await openLot({ notCharged: { parked: 0, owed: 1, owedCents: 600, stays: [stay] } });
    await screen.findByText('Who owes');
    screen.getByText('ABC 123 IL, XYZ 9 WI');
    screen.getByText(/^left /);
  });

  test('without a sale says so', async () => {
    await openLot();
    await screen.findByText('No revenues for this location');
    screen.getByText('Nothing was sold, refunded or entered in June 2026.');
  });

  test('that fails to load is asked for again', async () => {
    await openLot();
    api.refuse('POST /billing/lot/revenue', 'busy');
    await press('Show May 2026');
    await screen.findByText('The server is busy. Try again in a moment.');
    await screen.findByRole('button', { name: 'Try again' });
  });

  test('takes an amount by hand from an odogwu only', async () => {
    await openLot();
    await screen.findByText('No revenues for this location');
    expect(screen.queryByRole('link', { name: 'Add an amount' })).toBeNull();
  });

  test('of somebody else’s lot is not shown', async () => {
    api.answer('GET /locations/:id', { data: { location: aLot(), sessions: [], isManaged: false } });
    await openPage(`/revenue/lot/${LOT}`, { as: 'vendor' });
    await screen.findByText('This location is not yours to change.');
    expect(api.calls('POST /billing/lot/revenue')).toEqual([]);
  });
});
