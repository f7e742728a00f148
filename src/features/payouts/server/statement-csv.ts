// A statement as CSV: a line per lot, a line per payout, and the totals last. The amounts of a line add up to its last one.

import { isoMonth } from '#platform/calendar/revenue-month.ts';
import { dollarsCell, fileNamePart } from '#platform/contract/csv-cells.ts';
import { csvLine } from '#platform/contract/csv-line.ts';
import type { Statement, StatementLines } from '../payouts.contract.ts';

const COLUMNS = [
  ...['Line', 'Lot or reference', 'Address', 'Day'],
  ...[
    'Owed before (USD)',
    'From sales (USD)',
    'For refunds (USD)',
    'Tips for attendants (USD)',
    'Transferred (USD)',
    'Collected by you (USD)',
    'Paid out (USD)',
    'Owed after (USD)',
  ],
];

export function writeStatementCsv(statement: Statement): string {
  const { lots, payouts } = statement;
  const lotLines = lots.map(({ location: { name, address }, ...lines }) => [
    'Lot',
    name,
    address,
    '',
    ...amountCells(lines),
  ]);
  const transfers = payouts.map(({ amount, paidOn, reference }) => {
    return ['Payout', reference, '', paidOn, '', '', '', '', '', '', dollarsCell(0 - amount), ''];
  });
  return [COLUMNS, ...lotLines, ...transfers, ['Total', '', '', '', ...amountCells(statement)]].map(csvLine).join('');
}

function amountCells({ opening, sales, refunds, tips, transferred, cash, sent, closing }: StatementLines): string[] {
  return [opening, sales, 0 - refunds, tips, 0 - transferred, 0 - cash, 0 - sent, closing].map(dollarsCell);
}

export function statementFileName({ month, year, owner }: Statement, ending: 'csv' | 'pdf'): string {
  return `statement-${fileNamePart(owner.name, 'owner')}-${isoMonth({ year, month })}.${ending}`;
}
