// A rate as its form holds it: as typed, and converted to what the server takes. Problems are keyed by the field's path,
// which is also the server's name for it.

import { checkTariff } from '#features/pricing/rules/rates/check-tariff.ts';
import type { RateTemplate } from '#features/pricing/rules/rates/rate-templates.ts';
import type { DateRange, RatePricing, RateTimes, TariffRate } from '#features/pricing/rules/rates/tariff.ts';
import type { Cents } from '#platform/money/cents.ts';
import { readPrice } from './read-price.ts';

export type EnteredBand = { readonly upTo: string; readonly price: string };

/** Fields of another kind of rate keep what was typed into them. */
export type EnteredRate = {
  /** Its identity in the editor. */
  readonly key: string;
  readonly name: string;
  readonly kind: TariffRate['kind'];
  readonly price: string;
  readonly bands: readonly EnteredBand[];
  readonly thenPrice: string;
  readonly exitBy: string;
  readonly maximum: string;
  readonly min: string;
  readonly step: string;
  readonly days: readonly number[];
  readonly from: string;
  readonly until: string;
  readonly dates: readonly DateRange[];
};

/** Keyed by the path within the rate: "cents", "when.dates.0.until". */
export type RateProblems = Readonly<Record<string, string>>;

/** What a part of a rate's form works on. */
export type RateFieldsProps = {
  readonly rate: EnteredRate;
  readonly problems: RateProblems;
  readonly onChange: (changed: Partial<EnteredRate>) => void;
};

/** `rate` holds zero where no amount could be read; it may be shown and sent only if there are no problems. */
export type ReadRate = { readonly rate: TariffRate; readonly problems: RateProblems };

const BLANK: Omit<EnteredRate, 'key'> = {
  name: '',
  kind: 'per_hour',
  price: '',
  bands: [{ upTo: '60', price: '' }],
  thenPrice: '',
  exitBy: '',
  maximum: '',
  min: '',
  step: '',
  days: [],
  from: '',
  until: '',
  dates: [],
};

export const blankRate = (key: string): EnteredRate => ({ ...BLANK, key });

export function enteredFrom(rate: TariffRate, key: string): EnteredRate {
  const { kind, dailyMaximumCents, minimumMinutes, stepMinutes } = rate;
  return {
    ...shapeOf(rate, key),
    maximum: formatDollars(dailyMaximumCents),
    min: String(minimumMinutes ?? ''),
    step: String(stepMinutes ?? ''),
    ...(kind === 'bands'
      ? {
          bands: rate.bands.map(({ upToMinutes, cents }) => ({
            upTo: String(upToMinutes),
            price: formatDollars(cents),
          })),
          thenPrice: formatDollars(rate.thenCentsPerHour),
        }
      : { price: formatDollars(rate.cents) }),
  };
}

/** Its amounts are left to be typed. */
export function enteredFromTemplate({ rate }: RateTemplate, key: string): EnteredRate {
  return shapeOf(rate, key);
}

function shapeOf(rate: TariffRate | RateTemplate['rate'], key: string): EnteredRate {
  const { days = [], from = '', until = '', dates = [] } = rate.when ?? {};
  const exitBy = rate.kind === 'flat' ? (rate.exitBy ?? '') : '';
  return { ...BLANK, key, name: rate.name, kind: rate.kind, exitBy, days, from, until, dates };
}

const formatDollars = (cents: Cents | undefined): string => (cents === undefined ? '' : (cents / 100).toFixed(2));

export function readRate(entered: EnteredRate): ReadRate {
  const unread: Record<string, string> = {};
  const money = (path: string, typed: string): Cents => {
    const read = readPrice(typed);
    if (read.ok) return read.cents;
    unread[path] = read.problem;
    return 0;
  };
  const { kind, name, maximum, min, step } = entered;
  const when = readTimes(entered);
  const rate: TariffRate = {
    name: name.trim(),
    ...readKind(entered, money),
    ...(kind !== 'flat' && {
      ...(maximum.trim() !== '' && { dailyMaximumCents: money('dailyMaximumCents', maximum) }),
      ...(min.trim() !== '' && { minimumMinutes: readMinutes(min) }),
      ...(step.trim() !== '' && { stepMinutes: readMinutes(step) }),
    }),
    ...(when && { when }),
  };
  const checked = checkTariff([rate]).map(({ path, words }) => [path.slice(1).join('.'), words]);
  return { rate, problems: { ...Object.fromEntries(checked), ...unread } };
}

type ReadMoney = (path: string, typed: string) => Cents;

function readKind({ kind, price, bands, thenPrice, exitBy }: EnteredRate, money: ReadMoney): RatePricing {
  if (kind === 'flat') return { kind, cents: money('cents', price), ...(exitBy !== '' && { exitBy }) };
  if (kind !== 'bands') return { kind, cents: money('cents', price) };
  return {
    kind,
    bands: bands.map((band, index) => ({
      upToMinutes: readMinutes(band.upTo),
      cents: money(`bands.${index}.cents`, band.price),
    })),
    ...(thenPrice.trim() !== '' && { thenCentsPerHour: money('thenCentsPerHour', thenPrice) }),
  };
}

/** NaN if it is not a whole number: the check reports that in words. */
const readMinutes = (typed: string): number => (/^\d{1,6}$/.test(typed.trim()) ? Number(typed) : Number.NaN);

/** Undefined when it applies at any time. */
function readTimes({ days, from, until, dates }: EnteredRate): RateTimes | undefined {
  const when: RateTimes = {
    ...(days.length > 0 && days.length < 7 && { days }),
    ...(from !== '' && { from }),
    ...(until !== '' && { until }),
    ...(dates.length > 0 && { dates }),
  };
  return Object.keys(when).length > 0 ? when : undefined;
}

/** Whether nothing was typed that would be lost. */
export const areSameRates = (some: readonly EnteredRate[], others: readonly EnteredRate[]): boolean =>
  JSON.stringify(some.map(withoutKey)) === JSON.stringify(others.map(withoutKey));

const withoutKey = ({ key: _, ...rate }: EnteredRate) => rate;
