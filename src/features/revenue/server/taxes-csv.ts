// A month's taxes as one files them: for each lot, authority and rate what was taxed, collected and refunded, and beside it the sales
// that were exempt, with the totals of each authority and rate last. Its collected and refunded amounts add up to the page, which reads
// the same ledger; docs/accounting.md explains its columns.

import { writePercent } from '#features/pricing/rules/percent.ts';
import { isoMonth, type Month } from '#platform/calendar/revenue-month.ts';
import { dollarsCell } from '#platform/contract/csv-cells.ts';
import { csvLine } from '#platform/contract/csv-line.ts';
import type { Db } from '#platform/db/database.ts';
import { authorityOf, spanOf } from './get-tax-report.ts';
import { type ListedLot, listLotNames } from './lot-months.read-model.ts';
import type { RevenueScope } from './revenue-scope.read-model.ts';
import { type LotSales, listLotSales, listTaxedSales, type TaxedSales } from './taxed-sales.read-model.ts';

const PAGE = 100;
const COLUMNS = [
  ...['Line', 'Month', 'Tax', 'Remitted by', 'Lot', 'Address', 'Rate (%)'],
  ...['Taxable sales (USD)', 'Taxable refunds (USD)', 'Exempt sales (USD)', 'Exempt refunds (USD)'],
  ...['Collected (USD)', 'Refunded (USD)', 'To remit (USD)'],
];
const REMITTER = { owner: 'Lot owner', platform: 'Parkvale' } as const;
const EXEMPT = 'Exempt';
const NO_TAX = 'No tax';

/** Cents; what was refunded is positive here and has a minus in the file. */
type Amounts = {
  readonly sold: number;
  readonly soldRefunded: number;
  readonly exempt: number;
  readonly exemptRefunded: number;
  readonly collected: number;
  readonly refunded: number;
};
/** `account` is null for a lot that charged no tax. */
type TaxLine = Amounts & { readonly account: string | null; readonly rate: string };

const NOTHING: Amounts = { sold: 0, soldRefunded: 0, exempt: 0, exemptRefunded: 0, collected: 0, refunded: 0 };

/** Newest lot first: for each tax a line for each rate, and one for what it was not charged on; lots without taxes have one. */
export async function* writeTaxesCsv(db: Db, scope: RevenueScope, month: Month): AsyncGenerator<string> {
  yield csvLine(COLUMNS);
  const span = spanOf(month);
  const totals = new Map<string, TaxLine>();
  let beforeId: string | undefined;
  do {
    const lots = await listLotNames(db, scope, { beforeId, limit: PAGE });
    const ids = lots.map(({ id }) => id);
    const taxedOf = Map.groupBy(await listTaxedSales(db, ids, span), ({ locationId }) => locationId);
    const salesOf = new Map((await listLotSales(db, ids, span)).map((sales) => [sales.locationId, sales]));
    const lines = lots.map((lot) => [lot, linesOf(taxedOf.get(lot.id) ?? [], salesOf.get(lot.id))] as const);
    for (const line of lines.flatMap(([, each]) => each)) addTo(totals, line);
    yield lines.flatMap(([lot, each]) => each.map((line) => csvLine(cellsOf(month, line, lot)))).join('');
    beforeId = lots.length === PAGE ? ids.at(-1) : undefined;
  } while (beforeId !== undefined);
  yield [...totals.values()]
    .toSorted(inFiledOrder)
    .map((total) => csvLine(cellsOf(month, total)))
    .join('');
}

export function taxesCsvName(month: Month): string {
  return `taxes-${isoMonth(month)}.csv`;
}

function linesOf(rows: readonly TaxedSales[], sales: LotSales | undefined): TaxLine[] {
  const taxes = [...Map.groupBy(rows, ({ account }) => account)];
  if (taxes.length === 0) return exemptLine(null, [], sales);
  return taxes.flatMap(([account, rates]) => [
    ...rates.map((row) => ({ ...NOTHING, ...row, rate: rateCell(row) })),
    ...exemptLine(account, rates, sales),
  ]);
}

const rateCell = ({ milliPercent }: TaxedSales): string => (milliPercent === null ? '' : writePercent(milliPercent));

/** What the lot sold besides: permits before the tax began, a sale on another day than those of the tax. */
function exemptLine(account: string | null, rates: readonly TaxedSales[], sales: LotSales | undefined): TaxLine[] {
  if (!sales) return [];
  const isOnFee = rates.some(({ onFee }) => onFee);
  const all = sales.parking + (isOnFee ? sales.fee : 0);
  const allRefunded = sales.refundedParking + (isOnFee ? sales.refundedFee : 0);
  const exempt = all - sumOf(rates, 'sold');
  const exemptRefunded = allRefunded - sumOf(rates, 'soldRefunded');
  return exempt === 0 && exemptRefunded === 0 ? [] : [{ ...NOTHING, account, rate: EXEMPT, exempt, exemptRefunded }];
}

function sumOf(rates: readonly TaxedSales[], figure: 'sold' | 'soldRefunded'): number {
  return rates.reduce((sum, row) => sum + row[figure], 0);
}

function addTo(totals: Map<string, TaxLine>, line: TaxLine): void {
  const key = `${line.rate} ${line.account ?? ''}`;
  const { account, rate, ...before } = totals.get(key) ?? { ...line, ...NOTHING };
  totals.set(key, {
    ...{ account, rate },
    sold: before.sold + line.sold,
    soldRefunded: before.soldRefunded + line.soldRefunded,
    exempt: before.exempt + line.exempt,
    exemptRefunded: before.exemptRefunded + line.exemptRefunded,
    collected: before.collected + line.collected,
    refunded: before.refunded + line.refunded,
  });
}

/** Authorities by name, their rates from the lowest up, what was exempt last; lots without taxes after all. */
function inFiledOrder(a: TaxLine, b: TaxLine): number {
  if (a.account === b.account) return (Number(a.rate) || Number.MAX_VALUE) - (Number(b.rate) || Number.MAX_VALUE);
  if (a.account === null || b.account === null) return a.account === null ? 1 : -1;
  const [nameOfA, nameOfB] = [authorityOf({ account: a.account }).name, authorityOf({ account: b.account }).name];
  return nameOfA.localeCompare(nameOfB, 'en-US') || a.account.localeCompare(b.account, 'en-US');
}

/** A total without a lot. A bounced refund can make a month's refunds positive. */
function cellsOf(month: Month, line: TaxLine, lot?: ListedLot): string[] {
  const { account, rate, sold, soldRefunded, exempt, exemptRefunded, collected, refunded } = line;
  const tax = account === null ? null : authorityOf({ account });
  return [
    ...[lot ? 'Lot' : 'Total', isoMonth(month), tax?.name ?? NO_TAX, tax ? REMITTER[tax.remittedBy] : ''],
    ...[lot?.name ?? '', lot?.address ?? '', rate],
    ...[sold, 0 - soldRefunded, exempt, 0 - exemptRefunded, collected, 0 - refunded, collected - refunded].map(
      dollarsCell,
    ),
  ];
}
