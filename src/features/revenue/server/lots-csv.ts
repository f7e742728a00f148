// A month of all lots as CSV, one line per lot, read and sent page by page, in the form of the file of several months.

import { firstDayOf, isoMonth, type Month, monthAfter } from '#platform/calendar/revenue-month.ts';
import { csvLine } from '#platform/contract/csv-line.ts';
import type { Db } from '#platform/db/database.ts';
import { listLotMonths, listLotNames } from './lot-months.read-model.ts';
import { cellsOfMonth, MONTH_COLUMNS } from './months-csv.ts';
import type { RevenueScope } from './revenue-scope.read-model.ts';

const PAGE = 500;
const NOTHING = { sales: 0, gross: 0, refunds: 0, fee: 0, tax: 0, tips: 0, byHand: 0 };

/** Newest lot first, including archived ones and those that sold nothing. */
export async function* writeLotsCsv(db: Db, scope: RevenueScope, month: Month): AsyncGenerator<string> {
  yield csvLine(MONTH_COLUMNS);
  const span = { from: firstDayOf(month), until: firstDayOf(monthAfter(month)) };
  let beforeId: string | undefined;
  do {
    const lots = await listLotNames(db, scope, { beforeId, limit: PAGE });
    const ids = lots.map(({ id }) => id);
    const sumsOf = new Map((await listLotMonths(db, ids, span)).map((sums) => [sums.locationId, sums]));
    const nothing = { ...NOTHING, month: span.from };
    yield lots.map((lot) => csvLine(cellsOfMonth(lot, sumsOf.get(lot.id) ?? nothing))).join('');
    beforeId = lots.length === PAGE ? ids.at(-1) : undefined;
  } while (beforeId !== undefined);
}

export function lotsCsvName(month: Month): string {
  return `revenue-${isoMonth(month)}.csv`;
}
