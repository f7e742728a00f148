// A month's taxes by authority, lot and day (rule 17).

import { z } from 'zod';
import { readAuthority } from '#features/pricing/rules/tax-settings.ts';
import { firstDayOf, type Month, monthAfter } from '#platform/calendar/revenue-month.ts';
import { isRefusal, type Refusal } from '#platform/contract/refusals.ts';
import { Id } from '#platform/contract/wire.ts';
import type { Db } from '#platform/db/database.ts';
import { cutPage, decodeCursor } from '#platform/http/answers/cursors.ts';
import type { LotTax, TaxReport, TaxTotal } from '../taxes.contract.ts';
import { findScopeMonth, type RequestedMonth } from './get-revenue.ts';
import type { RevenueScope } from './revenue-scope.read-model.ts';
import { type LotTaxSum, listLotTaxes, sumTaxes, type TaxSum } from './tax-sums.read-model.ts';

type Requested = RequestedMonth & { readonly limit: number; readonly cursor?: string | undefined; readonly now: Date };

const LotsCursor = z.tuple([Id]);

export async function getTaxReport(
  db: Db,
  scope: RevenueScope,
  requested: Requested,
): Promise<{ data: TaxReport; nextCursor: string | null } | Refusal> {
  const after = decodeCursor(requested.cursor, LotsCursor);
  if (isRefusal(after)) return after;
  const period = await findScopeMonth(db, scope, requested);
  if (isRefusal(period)) return period;
  const { month } = period;
  const rows = await listLotTaxes(db, scope, { ...spanOf(month), beforeId: after?.[0], limit: requested.limit + 1 });
  const { page, nextCursor } = cutPage(byLot(rows), requested.limit, ([first]) => [first.locationId]);
  const totals = await sumTaxes(db, scope, spanOf(month));
  return { data: { ...month, totals: totals.map(toTotal), lots: page.flatMap(toLotTaxes) }, nextCursor };
}

export function spanOf(month: Month): { readonly from: string; readonly until: string } {
  return { from: firstDayOf(month), until: firstDayOf(monthAfter(month)) };
}

type Lot = readonly [LotTaxSum, ...LotTaxSum[]];
type AtLot = { readonly locationId: string };

/** The rows are already grouped by lot. */
export function byLot<Row extends AtLot>(rows: readonly Row[]): (readonly [Row, ...Row[]])[] {
  return [...Map.groupBy(rows, ({ locationId }) => locationId).values()].flatMap(([first, ...others]) =>
    first ? [[first, ...others] as const] : [],
  );
}

function toLotTaxes(rows: Lot): LotTax[] {
  return [...Map.groupBy(rows, ({ account }) => account)].map(([account, days]) => ({
    ...toTotal({ account, collected: sumOf(days, 'collected'), refunded: sumOf(days, 'refunded') }),
    locationId: rows[0].locationId,
    locationName: rows[0].name,
    locationAddress: rows[0].address,
    days: days.map(({ day, ...sums }) => ({ day: Number(day.slice(8)), ...takenOf(sums) })),
  }));
}

function sumOf(rows: readonly LotTaxSum[], figure: 'collected' | 'refunded'): number {
  return rows.reduce((sum, row) => sum + row[figure], 0);
}

function toTotal(sum: TaxSum): TaxTotal {
  return { ...authorityOf(sum), ...takenOf(sum) };
}

/** @throws for an account of the ledger that is not an authority's */
export function authorityOf({ account }: Pick<TaxSum, 'account'>): Pick<TaxTotal, 'name' | 'remittedBy'> {
  const authority = readAuthority(account);
  if (!authority) throw new Error(`${account} is no authority.`);
  return authority;
}

function takenOf({ collected, refunded }: Pick<TaxSum, 'collected' | 'refunded'>) {
  return { collected, refunded, due: collected - refunded };
}
