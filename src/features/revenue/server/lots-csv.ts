// A month of all lots as CSV, one line per lot, read and sent page by page.

import { isoMonth, type Month } from '#platform/calendar/revenue-month.ts';
import { dollarsCell } from '#platform/contract/csv-cells.ts';
import { csvLine } from '#platform/contract/csv-line.ts';
import type { Db } from '#platform/db/database.ts';
import type { RevenueScope } from './revenue-scope.read-model.ts';
import { type LotSums, listLotSums } from './revenue-sums.read-model.ts';

const PAGE = 500;
const COLUMNS = ['Lot', 'Address', 'Month', 'Revenue (USD)', 'Month before (USD)'];

/** Newest lot first, including archived ones. */
export async function* writeLotsCsv(db: Db, scope: RevenueScope, month: Month): AsyncGenerator<string> {
  yield csvLine(COLUMNS);
  let beforeId: string | undefined;
  do {
    const lots = await listLotSums(db, scope, { month, date: null, dayToDate: 31, beforeId, limit: PAGE });
    yield lots.map((lot) => csvLine(cellsOf(lot, month))).join('');
    beforeId = lots.length === PAGE ? lots.at(-1)?.id : undefined;
  } while (beforeId !== undefined);
}

export function lotsCsvName(month: Month): string {
  return `revenue-${isoMonth(month)}.csv`;
}

function cellsOf({ name, address, current, last }: LotSums, month: Month): string[] {
  return [name, address, isoMonth(month), dollarsCell(current), dollarsCell(last)];
}
