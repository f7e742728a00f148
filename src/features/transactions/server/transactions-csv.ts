// Movements of money as files: all columns for a spreadsheet, or what accounting programs import.

import { localDay } from '#platform/calendar/local-time.ts';
import type { Month } from '#platform/calendar/revenue-month.ts';
import type { Db } from '#platform/db/database.ts';
import { dollarsCell, timeCell } from '#platform/files/csv-cells.ts';
import { csvLine, exactCsvLine } from '#platform/files/csv-line.ts';
import type { TimeCursor } from '#platform/http/answers/time-cursor.ts';
import type { MovementKind } from '../transactions.contract.ts';
import { toTransaction } from './list-transactions.ts';
import { type DaySums, listMovements, type MovementFilter, sumMovementDays } from './transactions.read-model.ts';

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
const KINDS: Readonly<Record<MovementKind, string>> = {
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
export async function* writeTransactions(db: Db, filter: MovementFilter, showsPlates: boolean): AsyncGenerator<string> {
  yield csvLine(COLUMNS);
  let after: TimeCursor | null = null;
  do {
    const rows = await listMovements(db, filter, { after, limit: PAGE });
    yield rows.map((row) => csvLine(cellsOf(toTransaction(row, showsPlates)))).join('');
    const last = rows.at(-1);
    after = rows.length === PAGE && last ? [last.atExact, last.id] : null;
  } while (after !== null);
}

function cellsOf(row: ReturnType<typeof toTransaction>): string[] {
  const at = new Date(row.at);
  const { timeZone } = row.location;
  return [
    ...[localDay(at, timeZone), timeCell(at, timeZone), row.location.name, KINDS[row.kind], row.receiptCode],
    row.plates.join(', '),
    ...[row.gross, row.fee, row.tax, row.tips, row.refunds, row.net, row.ownTax, row.balance].map(dollarsCell),
    ...[row.provider ?? '', row.providerRef ?? '', row.note],
  ];
}

/** The names that bank statements use. QuickBooks allows no digits here. */
const LINES: Readonly<Record<MovementKind | 'tips' | 'tips_returned', string>> = {
  stay: 'Parking sold',
  extension: 'Added time sold',
  correction: 'Corrections of parking',
  valet: 'Valet parking sold',
  permit: 'Permits sold',
  notice: 'Notices paid',
  refund: 'Refunds to drivers',
  refund_returned: 'Refunds returned by banks',
  transfer: 'Transferred to your account',
  payout: 'Payout to your bank account',
  dispute: 'Disputes',
  manual: 'Manual amounts',
  tips: 'Tips for your attendants',
  tips_returned: 'Tips returned to guests',
};

/**
 * One line for each day and kind that changed what Parkvale owes the owner. Imported as a bank account's statement, that account
 * has the balance of the owner's statement. Tips, which are not revenue, have lines of their own. A bank statement has no zero
 * lines. A month has so few lines that it reaches no program's limit (1,000 lines, 350 KB).
 */
export async function writeBankStatement(
  db: Db,
  filter: MovementFilter,
  format: 'quickbooks' | 'xero',
): Promise<string> {
  const days = withTipsApart(await sumMovementDays(db, filter)).filter(({ cents }) => cents !== 0);
  const head = format === 'quickbooks' ? ['Date', 'Description', 'Amount'] : XERO_COLUMNS;
  const lines = days.map(({ day, kind, cents }) => {
    const amount = (cents / 100).toFixed(2);
    if (format === 'quickbooks') return [usDay(day), LINES[kind], amount];
    return [day, amount, 'Parkvale', LINES[kind], `PV-${day.replaceAll('-', '')}-${kind.replaceAll('_', '-')}`];
  });
  return [head, ...lines].map(exactCsvLine).join('');
}

/** Tips come after everything else that was sent on the same day. */
function withTipsApart(days: readonly DaySums[]) {
  return days.flatMap(({ day, kind, balance, tips }) => [
    { day, kind, cents: balance - tips },
    { day, kind: kind === 'valet' ? ('tips' as const) : ('tips_returned' as const), cents: tips },
  ]);
}

/** Read by position; the first two are required. */
const XERO_COLUMNS = ['*Date', '*Amount', 'Payee', 'Description', 'Reference'];

/** "11/03/2026". */
const usDay = (day: string): string => `${day.slice(5, 7)}/${day.slice(8)}/${day.slice(0, 4)}`;

export function transactionsFileName({ year, month }: Month, format: 'csv' | 'quickbooks' | 'xero'): string {
  const suffix = format === 'csv' ? '' : `-${format}`;
  return `transactions-${year}-${String(month).padStart(2, '0')}${suffix}.csv`;
}
