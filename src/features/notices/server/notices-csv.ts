// All notices of a lot as CSV, read and sent page by page.

import { withOfficers } from '#features/enforcement/server/public.ts';
import type { LocationRow } from '#features/lot-directory/server/public.ts';
import { localDay } from '#platform/calendar/local-time.ts';
import { dollarsCell, timeCell } from '#platform/contract/csv-cells.ts';
import { csvLine } from '#platform/contract/csv-line.ts';
import type { Db } from '#platform/db/database.ts';
import { showNoticeNumber } from '../rules/notice-number.ts';
import { listNotices, type StoredNotice } from './notices.store.ts';

const PAGE = 500;
const COLUMNS = [
  ...['Date', 'Time', 'Number', 'Kind', 'Reason', 'Plate', 'State', 'Officer', 'Amount (USD)', 'Paid (USD)'],
  ...['Paid on', 'Status', 'Voided by', 'Answer'],
];

/** Latest first. */
export async function* writeNoticesCsv(
  db: Db,
  { id: locationId, timeZone }: Pick<LocationRow, 'id' | 'timeZone'>,
): AsyncGenerator<string> {
  yield csvLine(COLUMNS);
  let after: readonly [string, string] | null = null;
  do {
    const found = await listNotices(db, { locationId, status: undefined, limit: PAGE, after });
    const page = found.slice(0, PAGE);
    const named = await withOfficers(db, page);
    yield named.map((notice) => csvLine(cellsOf(notice, timeZone))).join('');
    const last = page.at(-1);
    after = found.length > PAGE && last ? [last.sortedAt, last.id] : null;
  } while (after !== null);
}

function cellsOf(notice: StoredNotice & { readonly officerName: string }, timeZone: string): string[] {
  const { givenAt, number, kind, reason, plate, plateState, officerName, charge, payment, state } = notice;
  return [
    ...[localDay(givenAt, timeZone), timeCell(givenAt, timeZone), showNoticeNumber(number), kind, reason],
    ...[plate, plateState, officerName],
    ...[charge ? dollarsCell(charge.cents) : '', payment ? dollarsCell(payment.cents) : ''],
    payment ? localDay(new Date(payment.at), timeZone) : '',
    ...[state.status, state.status === 'voided' ? state.by : '', 'reason' in state ? state.reason : ''],
  ];
}
