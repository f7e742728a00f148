// What one line of an import charges: a price, its maximum and further rates, in the columns that people have for them.

import { t } from 'ttag';
import { plainRate } from '#features/pricing/rules/plain-rate.ts';
import { checkTogether } from '#features/pricing/rules/rates/check-tariff.ts';
import { tariffOf } from '#features/pricing/rules/rates/plain-price.ts';
import { isFlat, type RatePricing, specificityOf, type Tariff } from '#features/pricing/rules/rates/tariff.ts';
import { CheckedTariff } from '#features/pricing/tariff.contract.ts';
import { dollarsToCents } from '#platform/money/cents.ts';
import type { ImportColumn } from '../../rules/import-columns.ts';
import { plainNumber } from '../cells/number-cell.ts';
import { type Complain, readCell } from '../cells/read-cell.ts';
import { listsRates, priceHint, ratesHint, readPriceCell, readRatesCell } from '../cells/read-rates-cell.ts';
import type { Cell } from '../table/check-table.ts';
import type { ImportPrices } from './read-import-line.ts';

const PRICE_COLUMNS = ['price', 'hourly_price', 'daily_price'] as const;
const HOURLY: Readonly<Partial<Record<ImportColumn, boolean>>> = { hourly_price: true, daily_price: false };
/** What drivers read where a file gives one price without a name. */
const FLAT_NAME = 'Flat rate';

/** The one that has the price. */
export const priceColumn = (cell: Cell<ImportColumn>): ImportColumn =>
  PRICE_COLUMNS.find((each) => cell(each) !== '') ?? 'price';

/** What could be read of them; each problem is a complaint. */
export function readPrices(cell: Cell<ImportColumn>, complain: Complain): ImportPrices {
  const column = priceColumn(cell);
  const others = PRICE_COLUMNS.filter((each) => each !== column && cell(each) !== '');
  for (const other of others) {
    complain(other, t`Fill in one price, per hour or per day. A maximum for a day goes into daily_maximum.`);
  }
  const soldBy = readSoldBy(cell('sold_by'));
  if (soldBy === undefined) complain('sold_by', t`Write hour or day.`);
  const price = cell(column) === '' ? NO_PRICE : readPrice(cell(column), (message) => complain(column, message));
  const rates = readCell(cell('rates'), (text) =>
    readRates(text, (message) => complain('rates', listsRates(text) ? message : ratesHint())),
  );
  const maximum = readCell(cell('daily_maximum'), (text) => readMaximum(text, complain));
  const { isHourly = null, ...priced } = price ?? NO_PRICE;
  const units = [soldBy ?? null, isHourly, others.length > 0 ? null : (HOURLY[column] ?? null)].filter(
    (unit) => unit !== null,
  );
  if (new Set(units).size > 1) complain(column, t`This price is for another unit than the column or sold_by says.`);
  const isTwice = priced.rates !== null && cell('rates') !== '';
  if (isTwice) complain(column, t`Write the rates in one column, not in two.`);
  if (priced.maximumCents !== null && cell('daily_maximum') !== '')
    complain('daily_maximum', t`The price has a maximum already.`);
  const read: ImportPrices = {
    price: priced.price,
    isHourly: units[0] ?? null,
    isUnitStated: units.length > 0 || soldBy === undefined || priced.rates !== null,
    maximumCents: priced.maximumCents ?? maximum,
    rates: priced.rates ?? rates,
  };
  const wrong = price && !isTwice && findContradiction(read);
  if (wrong) complain(wrong.column ?? column, wrong.message);
  return read;
}

type OnePrice = Omit<ImportPrices, 'rates' | 'maximumCents' | 'isUnitStated'> & {
  readonly maximumCents: number | null;
  readonly rates: Tariff | null;
};
const NO_PRICE: OnePrice = { price: null, isHourly: null, maximumCents: null, rates: null };

/** "4", "$4/hr", "$20 a day", "$4/hr, $20 max", "$12 flat", or named rates. */
function readPrice(text: string, complain: (message: string) => null): OnePrice | null {
  const number = plainNumber(text);
  if (/^-?[\d.]+$/.test(number)) {
    const price = Number(number);
    if (price < 0) return complain(t`The price cannot be below zero.`);
    if (dollarsToCents(price) === undefined) return complain(t`The price has at most two decimals.`);
    return { ...NO_PRICE, price };
  }
  if (!/\d/.test(text)) return complain(priceHint());
  const rates = readRates(text, complain);
  const [rate] = rates ?? [];
  if (!rates || !rate) return null;
  const { name: _, kind, dailyMaximumCents, ...rest } = rate;
  const isPlain = rates.length === 1 && !listsRates(text) && Object.keys(rest).length === 1;
  return isPlain && 'cents' in rate && kind !== 'flat'
    ? { price: rate.cents / 100, isHourly: kind === 'per_hour', maximumCents: dailyMaximumCents ?? null, rates: null }
    : { ...NO_PRICE, rates };
}

/** Rates with their names, or one without. */
function readRates(text: string, complain: (message: string) => null): Tariff | null {
  if (listsRates(text)) {
    const read = readRatesCell(text);
    return 'problem' in read ? complain(read.problem) : read.tariff;
  }
  const read = readPriceCell(text);
  if ('problem' in read) return complain(read.problem);
  const parsed = CheckedTariff.safeParse([{ name: nameOf(read.rate), ...read.rate }]);
  return parsed.success ? parsed.data : complain(parsed.error.issues[0]?.message ?? '');
}

const nameOf = ({ kind }: RatePricing): string =>
  kind === 'flat' ? FLAT_NAME : plainRate({ isHourly: kind !== 'per_day', priceCents: 0 }).name;

/** In cents. */
function readMaximum(text: string, complain: Complain): number | null {
  const written = text
    .replace(/\s*(?:(?:a|per|\/)\s*day|max(?:imum)?|daily)\.?$/i, '')
    .replace(/^max(?:imum)?\.?\s*/i, '');
  const cents = dollarsToCents(Number(plainNumber(written)));
  return cents !== undefined && cents > 0
    ? cents
    : complain('daily_maximum', t`Write the most that 24 hours cost, such as 24.00, or none.`);
}

type Wrong = { readonly column: ImportColumn | null; readonly message: string };

function findContradiction({ price, isHourly, maximumCents, rates }: ImportPrices): Wrong | null {
  if (rates === null || rates === 'none') return null;
  const plain = rates.find((rate) => !isFlat(rate) && specificityOf(rate) === 0);
  if (price === null) {
    return maximumCents === null || maximumCents === 'none' || plain
      ? null
      : {
          column: 'daily_maximum',
          message: t`A maximum belongs to a price for all times. Write it in the rate itself.`,
        };
  }
  if (plain) return { column: null, message: t`Leave the price blank: the rate ${plain.name} applies at all times.` };
  // The price becomes one more rate, with its own name.
  const priced = tariffOf({ rate: plainRate({ isHourly: isHourly ?? false, priceCents: 0 }), rates: null });
  const all = [...priced, ...rates];
  const [problem] = checkTogether(all);
  if (!problem) return null;
  const name = problem.path.length > 0 ? all[Number(problem.path[0])]?.name : undefined;
  return { column: 'rates', message: name === undefined ? problem.words : `${name}: ${problem.words}` };
}

/** Null when blank, undefined for anything else. */
function readSoldBy(text: string): boolean | null | undefined {
  if (text === '') return null;
  if (/^(?:(?:per |by (?:the )?)?(?:h|hr|hour)|hours|hourly)$/i.test(text)) return true;
  return /^(?:(?:per |by (?:the )?)?(?:d|day)|days|daily)$/i.test(text) ? false : undefined;
}
