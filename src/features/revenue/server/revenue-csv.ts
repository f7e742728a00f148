// A lot's month as CSV, read and sent page by page, so that a month of any length needs no more memory than a short
// one. Refunds have a column of their own.

import { wordsForReason } from '#features/payments/rules/reason-words.ts';
import { localDay } from '#platform/calendar/local-time.ts';
import { firstDayOf, isoMonth, monthAfter, nearestDay } from '#platform/calendar/revenue-month.ts';
import { dollarsCell, fileNamePart, priceLinesCell, timeCell } from '#platform/contract/csv-cells.ts';
import { csvLine } from '#platform/contract/csv-line.ts';
import { isRefusal } from '#platform/contract/refusals.ts';
import type { Db } from '#platform/db/database.ts';
import { decodeCursor, TimeCursor } from '#platform/http/answers/cursors.ts';
import type { RevenueRow } from '../revenue.contract.ts';
import type { LotMonth } from './get-lot-revenue.ts';
import { toRevenueRow, withoutPlate } from './revenue-row-answer.ts';
import { listRevenueRows } from './revenue-rows.read-model.ts';

const PAGE = 1000;
const COLUMNS = [
  ...['Date', 'Time', 'What', 'Ticket', 'Plate', 'State', 'Make', 'Model', 'Color', 'Rate'],
  ...['Received (USD)', 'Refunded (USD)', 'Status', 'Note', 'Price lines (USD)'],
];
const WHAT: Record<RevenueRow['kind'], string> = {
  session: 'Parking',
  extension: 'Added time',
  valet: 'Valet',
  permit: 'Permit',
  notice: 'Notice',
  refund: 'Refund',
  update: 'Manual amount',
};

/** Newest first, as on the page. */
export async function* writeCsv(
  db: Db,
  { lot, month, rows: requested }: LotMonth,
  { now, showsPlates }: { readonly now: Date; readonly showsPlates: boolean },
): AsyncGenerator<string> {
  yield csvLine(COLUMNS);
  const days = { from: firstDayOf(month), until: firstDayOf(monthAfter(month)) };
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const after = decodeCursor(cursor, TimeCursor);
    if (isRefusal(after)) throw new Error('A cursor that was just made is ours.');
    const { rows, nextCursor } = await listRevenueRows(db, requested, { limit: PAGE, after });
    const shown = rows.map((row) => toRevenueRow(row, now)).map((row) => (showsPlates ? row : withoutPlate(row)));
    yield shown.map((row) => csvLine(cellsOf(row, lot.timeZone, days))).join('');
    cursor = nextCursor;
  }
}

type Days = { readonly from: string; readonly until: string };

function cellsOf(row: RevenueRow, timeZone: string, days: Days): string[] {
  const at = new Date(row.createdAt);
  const day = localDay(at, timeZone);
  return [
    ...[
      row.kind === 'update' ? nearestDay(day, days) : day,
      timeCell(at, timeZone),
      WHAT[row.kind],
      row.ticketNumber,
      row.plateNumber,
      row.state,
    ],
    ...[row.make, row.model, row.color, rateOf(row)],
    ...[row.totalCost < 0 ? '' : dollarsCell(row.totalCost), row.totalCost < 0 ? dollarsCell(row.totalCost) : ''],
    ...[row.status, row.kind === 'refund' ? wordsForReason(row.note) : row.note, priceLinesCell(row.lines)],
  ];
}

/** The name of the rate that was charged, if the zone had several; otherwise "5.00/hr". */
function rateOf({ kind, rateName, rate, days }: RevenueRow): string {
  if (kind === 'update' || kind === 'notice') return '';
  return rateName ?? `${dollarsCell(rate)}/${days === 0 ? 'hr' : 'day'}`;
}

export function csvName({ lot, month }: LotMonth): string {
  return `revenue-${fileNamePart(lot.name, 'lot')}-${isoMonth(month)}.csv`;
}
