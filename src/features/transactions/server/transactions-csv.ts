// Transactions as a file for a spreadsheet; docs/accounting.md explains its columns.

import { wordsForReason } from '#features/payments/rules/reason-words.ts';
import { localDay } from '#platform/calendar/local-time.ts';
import { isoMonth, type Month, nearestDay } from '#platform/calendar/revenue-month.ts';
import { dollarsCell, timeCell } from '#platform/contract/csv-cells.ts';
import { csvLine } from '#platform/contract/csv-line.ts';
import type { Db } from '#platform/db/database.ts';
import { nameLot } from '#platform/geo/lot-name.ts';
import type { TimeCursor } from '#platform/http/answers/cursors.ts';
import type { TransactionKind } from '../transactions.contract.ts';
import { toTransaction } from './list-transactions.ts';
import { readTransactions, type TransactionFilter } from './transactions.read-model.ts';

const PAGE = 1000;
const COLUMNS = [
  ...[
    'Date',
    'Time',
    'Lot',
    'Kind',
    'Receipt',
    'Plates',
    'Gross (USD)',
    'Fee (USD)',
    'Tax (USD)',
    'Tips (USD)',
    'Refund (USD)',
    'Net (USD)',
  ],
  ...['Tax paid out to you (USD)', 'Owed to you (USD)', 'Provider', 'Reference', 'Note'],
];
const KINDS: Readonly<Record<TransactionKind, string>> = {
  stay: 'Parking',
  extension: 'Added time',
  correction: 'Correction',
  valet: 'Valet',
  permit: 'Permit',
  notice: 'Notice',
  refund: 'Refund',
  refund_returned: 'Refund returned',
  transfer: 'Transfer',
  payout: 'Payout',
  dispute: 'Dispute',
  manual: 'Manual amount',
};

/** Newest first, read and sent page by page. */
export async function* writeTransactions(
  db: Db,
  filter: TransactionFilter,
  showsPlates: boolean,
): AsyncGenerator<string> {
  yield csvLine(COLUMNS);
  let after: TimeCursor | null = null;
  do {
    const rows = await readTransactions(db, filter, { after, limit: PAGE });
    yield rows.map((row) => csvLine(cellsOf(toTransaction(row, showsPlates), filter))).join('');
    const last = rows.at(-1);
    after = rows.length === PAGE && last ? [last.atExact, last.id] : null;
  } while (after !== null);
}

function cellsOf(row: ReturnType<typeof toTransaction>, { from, until }: TransactionFilter): string[] {
  const at = new Date(row.at);
  const { timeZone } = row.location;
  // An amount by hand may be entered later than its month; its date is the same in all files.
  const day = row.kind === 'manual' ? nearestDay(localDay(at, timeZone), { from, until }) : localDay(at, timeZone);
  return [
    ...[day, timeCell(at, timeZone), nameLot(row.location), KINDS[row.kind], row.receiptCode],
    row.plates.join(', '),
    ...[row.gross, 0 - row.fee, 0 - row.tax, 0 - row.tips, 0 - row.refunds, row.net, row.ownTax, row.balance].map(
      dollarsCell,
    ),
    ...[row.provider ?? '', row.providerRef ?? '', row.kind === 'dispute' ? '' : wordsForReason(row.note)],
  ];
}

export const transactionsFileName = (month: Month): string => `transactions-${isoMonth(month)}.csv`;
