// A month's taxes as CSV, read and sent page by page. Returned amounts have their own
// column, because a leading minus would be read as a formula.

import { isoMonth, type Month } from '#platform/calendar/revenue-month.ts';
import { dollarsCell } from '#platform/contract/csv-cells.ts';
import { csvLine } from '#platform/contract/csv-line.ts';
import type { Db } from '#platform/db/database.ts';
import { authorityOf, byLot, spanOf } from './get-tax-report.ts';
import type { RevenueScope } from './revenue-scope.read-model.ts';
import { type LotTaxSum, listLotTaxes } from './tax-sums.read-model.ts';

const PAGE = 200;
const COLUMNS = ['Tax', 'Remitted by', 'Lot', 'Day', 'Collected (USD)', 'Refunded (USD)'];
const REMITTER = { owner: 'Lot owner', platform: 'Parkvale' } as const;

/** Newest lot first; one line per authority and day. */
export async function* writeTaxesCsv(db: Db, scope: RevenueScope, month: Month): AsyncGenerator<string> {
  yield csvLine(COLUMNS);
  let beforeId: string | undefined;
  do {
    const lots = byLot(await listLotTaxes(db, scope, { ...spanOf(month), beforeId, limit: PAGE }));
    yield lots
      .flat()
      .map((row) => csvLine(cellsOf(row)))
      .join('');
    beforeId = lots.length === PAGE ? lots.at(-1)?.[0].locationId : undefined;
  } while (beforeId !== undefined);
}

export function taxesCsvName(month: Month): string {
  return `taxes-${isoMonth(month)}.csv`;
}

/** A bounced refund can make a day's amount negative. */
function cellsOf(row: LotTaxSum): string[] {
  const { name, remittedBy } = authorityOf(row);
  return [name, REMITTER[remittedBy], row.name, row.day, dollarsCell(row.collected), dollarsCell(row.refunded)];
}
