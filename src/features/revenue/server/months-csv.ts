// Several months of all lots as one CSV; docs/accounting.md explains its columns.

import { firstDayOf, isoMonth, type Month, monthAfter, monthBefore } from '#platform/calendar/revenue-month.ts';
import { dollarsCell } from '#platform/contract/csv-cells.ts';
import { csvLine } from '#platform/contract/csv-line.ts';
import type { Db } from '#platform/db/database.ts';
import { type ListedLot, type LotMonthSums, listLotMonths, listLotNames } from './lot-months.read-model.ts';
import type { RevenueScope } from './revenue-scope.read-model.ts';

const PAGE = 500;
export const MONTH_COLUMNS = [
  ...['Lot', 'Address', 'Month', 'Sales', 'Gross (USD)', 'Refunds (USD)', 'Fees (USD)', 'Taxes (USD)', 'Tips (USD)'],
  ...['By hand (USD)', 'Revenue (USD)'],
];

export type Months = { readonly last: Month; readonly months: number };

/** Newest lot first, each with its months from the oldest. */
export async function* writeMonthsCsv(db: Db, scope: RevenueScope, { last, months }: Months): AsyncGenerator<string> {
  yield csvLine(MONTH_COLUMNS);
  const span = { from: firstDayOf(monthsBack(last, months - 1)), until: firstDayOf(monthAfter(last)) };
  let beforeId: string | undefined;
  do {
    const lots = await listLotNames(db, scope, { beforeId, limit: PAGE });
    const ids = lots.map(({ id }) => id);
    const monthsOf = Map.groupBy(await listLotMonths(db, ids, span), ({ locationId }) => locationId);
    const lines = lots.flatMap((lot) => (monthsOf.get(lot.id) ?? []).map((sums) => csvLine(cellsOfMonth(lot, sums))));
    yield lines.join('');
    beforeId = lots.length === PAGE ? ids.at(-1) : undefined;
  } while (beforeId !== undefined);
}

const monthsBack = (month: Month, back: number): Month =>
  back === 0 ? month : monthsBack(monthBefore(month), back - 1);

/** What is deducted has a minus, so that the amounts add up to the revenue. */
export function cellsOfMonth({ name, address }: ListedLot, sums: Omit<LotMonthSums, 'locationId'>): string[] {
  const { month, sales, gross, refunds, fee, tax, tips, byHand } = sums;
  const revenue = gross - refunds - fee - tax - tips + byHand;
  return [
    ...[name, address, month.slice(0, 7), String(sales)],
    ...[gross, 0 - refunds, 0 - fee, 0 - tax, 0 - tips, byHand, revenue].map(dollarsCell),
  ];
}

export function monthsCsvName({ last, months }: Months): string {
  return `months-${isoMonth(monthsBack(last, months - 1))}-to-${isoMonth(last)}.csv`;
}
