// A month's taxes as one files them: for each lot, authority and rate what was taxed, collected and refunded, and beside it the sales
// that were exempt. Its collected and refunded amounts add up to the page, which reads the same ledger; docs/accounting.md explains
// its columns.

import { writePercent } from '#features/pricing/rules/percent.ts';
import { isoMonth, type Month } from '#platform/calendar/revenue-month.ts';
import { dollarsCell } from '#platform/contract/csv-cells.ts';
import { csvLine } from '#platform/contract/csv-line.ts';
import type { Db } from '#platform/db/database.ts';
import { authorityOf, byLot, spanOf } from './get-tax-report.ts';
import type { RevenueScope } from './revenue-scope.read-model.ts';
import { type LotSales, listLotSales, listTaxedSales, type TaxedSales } from './taxed-sales.read-model.ts';

const PAGE = 100;
const COLUMNS = [
  ...['Tax', 'Remitted by', 'Lot', 'Address', 'Rate (%)'],
  ...['Taxable sales (USD)', 'Taxable refunds (USD)', 'Exempt sales (USD)', 'Exempt refunds (USD)'],
  ...['Collected (USD)', 'Refunded (USD)', 'To remit (USD)'],
];
const REMITTER = { owner: 'Lot owner', platform: 'Parkvale' } as const;
const EXEMPT = 'Exempt';

/** Newest lot first; for each tax a line for each rate, and one for what it was not charged on. */
export async function* writeTaxesCsv(db: Db, scope: RevenueScope, month: Month): AsyncGenerator<string> {
  yield csvLine(COLUMNS);
  const span = spanOf(month);
  let beforeId: string | undefined;
  do {
    const lots = byLot(await listTaxedSales(db, scope, { ...span, beforeId, limit: PAGE }));
    const ids = lots.map(([first]) => first.locationId);
    const salesOf = new Map((await listLotSales(db, ids, span)).map((sales) => [sales.locationId, sales]));
    yield lots.flatMap((rows) => linesOf(rows, salesOf.get(rows[0].locationId))).join('');
    beforeId = lots.length === PAGE ? ids.at(-1) : undefined;
  } while (beforeId !== undefined);
}

export function taxesCsvName(month: Month): string {
  return `taxes-${isoMonth(month)}.csv`;
}

function linesOf(rows: readonly TaxedSales[], sales: LotSales | undefined): string[] {
  return [...Map.groupBy(rows, ({ account }) => account).values()].flatMap((rates) => [
    ...rates.map((row) => csvLine([...namesOf(row, rateCell(row)), ...taxedCells(row)])),
    ...exemptLine(rates, sales),
  ]);
}

const rateCell = ({ milliPercent }: TaxedSales): string => (milliPercent === null ? '' : writePercent(milliPercent));

function namesOf(row: TaxedSales, rate: string): string[] {
  const { name, remittedBy } = authorityOf(row);
  return [name, REMITTER[remittedBy], row.name, row.address, rate];
}

/** A bounced refund can make a month's refunds negative. */
function taxedCells({ sold, soldRefunded, collected, refunded }: TaxedSales): string[] {
  const nothing = dollarsCell(0);
  return [
    ...[dollarsCell(sold), dollarsCell(soldRefunded), nothing, nothing],
    ...[collected, refunded, collected - refunded].map(dollarsCell),
  ];
}

/** What the lot sold besides: permits before the tax began, a sale on another day than those of the tax. */
function exemptLine(rates: readonly TaxedSales[], sales: LotSales | undefined): string[] {
  const [first] = rates;
  if (!first || !sales) return [];
  const isOnFee = rates.some(({ onFee }) => onFee);
  const all = sales.parking + (isOnFee ? sales.fee : 0);
  const allRefunded = sales.refundedParking + (isOnFee ? sales.refundedFee : 0);
  const exempt = all - sumOf(rates, 'sold');
  const exemptRefunded = allRefunded - sumOf(rates, 'soldRefunded');
  if (exempt === 0 && exemptRefunded === 0) return [];
  const nothing = dollarsCell(0);
  const cells = [nothing, nothing, dollarsCell(exempt), dollarsCell(exemptRefunded), nothing, nothing, nothing];
  return [csvLine([...namesOf(first, EXEMPT), ...cells])];
}

function sumOf(rates: readonly TaxedSales[], figure: 'sold' | 'soldRefunded'): number {
  return rates.reduce((sum, row) => sum + row[figure], 0);
}
