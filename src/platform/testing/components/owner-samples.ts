/** Answers about an owner's lots and money, for tests to change. */

import type { Home } from '#features/home/home.contract.ts';
import type { Statement } from '#features/payouts/payouts.contract.ts';
import type { SoldPermit } from '#features/permits/permits.contract.ts';
import type { PortfolioLot } from '#features/portfolio/portfolio.contract.ts';
import type { RevenueDay, RevenueSummary } from '#features/revenue/revenue.contract.ts';
import type { Answer } from '#platform/contract/endpoints.ts';
import { aLot, id } from './samples.ts';

/** Each of these days with its cents, and $3.00 on the same day of the month before; days of June after them have not come. */
export function daysWith(cents: number[]): RevenueDay[] {
  return Array.from({ length: Math.max(30, cents.length) }, (_, at) => ({
    day: at + 1,
    cents: cents[at] ?? null,
    lastMonthCents: 300,
  }));
}

/** June so far of an owner without a lot. */
export function aMonth(changes: Partial<RevenueSummary> = {}): RevenueSummary {
  return {
    month: 6,
    year: 2026,
    vendorLocations: [],
    locationsHolder: [],
    bestLots: [],
    nextCursor: null,
    totalLocationCount: 0,
    totalRevenueAllTime: 0,
    totalRevenue: 0,
    totalLocationRevenue: 0,
    totalRevenueLastMonth: 0,
    totalRevenueLastMonthToDate: 0,
    totalRevenueChangePercentage: 0,
    totalUpdates: 0,
    totalUpdatesLastMonth: 0,
    sources: [],
    days: daysWith([]),
    ...changes,
  };
}

/** A Thursday on which nothing needs the owner, with $431.20 so far. */
export function aHome(changes: Partial<Home> = {}): { data: Home } {
  return {
    data: {
      needs: [],
      today: { day: '2026-06-18', cents: 43_120, usualCents: 81_200 },
      lots: { all: 2, isAnyActive: true },
      spaces: { lots: 2, fullLots: 0, capacity: 40, taken: 12, left: 28 },
      payout: { next: { on: '2026-06-22', cents: 150_000 } },
      firstSteps: null,
      ...changes,
    },
  };
}
const LINES = {
  opening: 1000,
  sales: 10_000,
  refunds: 500,
  tips: 0,
  transferred: 0,
  cash: 0,
  sent: 2000,
  closing: 8500,
};

/** May at Harbor Lot, which is over: $85.00 is owed at its end. */
export function aStatement(changes: Partial<Statement> = {}): Statement {
  const { _id, name, address } = aLot();
  return {
    ...LINES,
    month: 5,
    year: 2026,
    owner: { _id: id(2), name: 'Grace Okafor' },
    isOver: true,
    payouts: [],
    lots: [{ ...LINES, location: { _id, name, address } }],
    ...changes,
  };
}

/** Harbor Lot among an owner's lots: open, a third of it taken, with $40.00 this month. */
export function aPortfolioLot(changes: Partial<PortfolioLot> = {}): PortfolioLot {
  const { _id, name, address, timeZone } = aLot();
  return {
    _id,
    name,
    address,
    city: 'Chicago',
    region: 'IL',
    timeZone,
    tags: [],
    state: 'open',
    zoneCount: 2,
    zonesOnSale: 2,
    price: { cents: 550, days: null },
    spaces: { taken: 4, capacity: 12 },
    todayCents: 800,
    monthCents: 4000,
    owner: null,
    ...changes,
  };
}

/** These lots as the only ones that are found, and all there are unless there are more. */
export function aPortfolio(
  lots: PortfolioLot[] = [],
  { total = lots.length, found = lots.length } = {},
): Answer<'GET /locations/portfolio'> {
  return { data: { lots, found, total, sortedAt: null }, nextCursor: null };
}

export function aSoldPermit(): SoldPermit {
  return {
    _id: id(61),
    planId: id(62),
    planName: 'Commuter',
    state: 'active',
    kind: 'given',
    seats: 1,
    methodExpires: null,
    plates: [{ plate: 'ANN111', state: 'IL' }],
    startsOn: '2026-06-01',
    paidThrough: '2026-06-30',
    renewsOn: null,
    endsOn: null,
    parksUntil: null,
    holder: { name: 'Ann Able', email: 'ann@given.example' },
  };
}
