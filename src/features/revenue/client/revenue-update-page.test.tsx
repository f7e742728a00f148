import { screen } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { api } from '#platform/testing/components/fake-api.ts';
import { choose, fill, press, textIn } from '#platform/testing/components/hand.ts';
import { openPage } from '#platform/testing/components/open-page.tsx';
import { daysWith } from '#platform/testing/components/owner-samples.ts';
import { aLot, id, LOT } from '#platform/testing/components/samples.ts';
import type { LotRevenue, RevenueUpdate } from '../revenue.contract.ts';

const UPDATE: RevenueUpdate = {
  _id: id(102),
  locationId: LOT,
  month: 6,
  year: 2026,
  lotRevenue: 125_050,
  note: 'Cash of the street fair',
  recordedBy: 'Dee Doe',
  createdAt: '2026-06-10T15:00:00.000Z',
};
const monthWith = (updates: RevenueUpdate[], totalCost: number): LotRevenue => ({
  month: 6,
  year: 2026,
  location: aLot(),
  totalCost,
  lastMonth: 0,
  lastMonthToDate: 0,
  changePercentage: 0,
  totalRevenueAllTime: totalCost,
  totalUpdates: totalCost,
  sources: [],
  monthSessions: [],
  nextCursor: null,
  notCharged: { parked: 0, owed: 0, owedCents: 0, stays: [] },
  days: daysWith([]),
  hours: [],
  updates,
});

describe('an amount entered by hand', () => {
  test('needs a lot and an amount in cents, each named at its field', async () => {
    api.answer('GET /locations', { data: { locations: [aLot()] }, nextCursor: null });
    await openPage('/revenue/update', { as: 'odogwu' });
    await screen.findByLabelText(/^Lot name/);
    await press('Record');
    screen.getByText('Please provide the lot name');
    screen.getByText('Please provide the lot revenue');
    expect(document.activeElement).toBe(screen.getByLabelText(/^Lot name/));
    await fill(/^Lot revenue in dollars/, '1.005');
    await press('Record');
    screen.getByText('An amount has at most two decimals.');
    expect(api.calls('PATCH /locations/:id/revenue')).toEqual([]);
  });

  test('is recorded for the lot and month, and is listed with who entered it', async () => {
    api.answer('GET /locations', { data: { locations: [aLot()] }, nextCursor: null });
    await openPage('/revenue/update', { as: 'odogwu' });
    api.answer('POST /billing/lot/revenue', monthWith([], 0));
    await choose(/^Lot name/, 'Harbor Lot, 12 Harbor St, Chicago, IL 60601');
    await screen.findByText('Nothing has been entered for this month yet.');
    await fill(/^Lot revenue in dollars/, '1,250.5');
    await fill(/^Note/, 'Cash of the street fair');
    api.answer('PATCH /locations/:id/revenue', { data: { update: UPDATE, totalCost: 125_050 } });
    api.answer('POST /billing/lot/revenue', monthWith([UPDATE], 125_050));
    await press('Record');
    await screen.findByText('$1,250.50 recorded for Harbor Lot, 12 Harbor St');
    await screen.findByText('Cash of the street fair');
    screen.getByText(/^Dee Doe, /);
    expect(textIn(/^Lot revenue in dollars/)).toBe('');
    const body = { locationId: LOT, month: 6, year: 2026, lotRevenue: 125_050, note: 'Cash of the street fair' };
    expect(api.calls('PATCH /locations/:id/revenue').map((call) => call.body)).toEqual([body]);
  });

  test('may be negative, to take back an earlier one', async () => {
    api.answer('GET /locations', { data: { locations: [aLot()] }, nextCursor: null });
    api.answer('POST /billing/lot/revenue', monthWith([UPDATE], 125_050));
    await openPage(`/revenue/update?lot=${LOT}`, { as: 'odogwu' });
    await screen.findByText('Cash of the street fair');
    await fill(/^Lot revenue in dollars/, '-50');
    api.answer('PATCH /locations/:id/revenue', {
      data: { update: { ...UPDATE, lotRevenue: -5000 }, totalCost: 120_050 },
    });
    await press('Record');
    await screen.findByText('-$50.00 recorded for Harbor Lot, 12 Harbor St');
    screen.getByText('The total of June 2026 is now $1,200.50.');
  });

  test('is not for owners', async () => {
    await openPage('/revenue/update', { as: 'vendor' });
    expect(window.location.pathname + window.location.search).toBe('/login?from=%2Frevenue%2Fupdate');
  });
});
