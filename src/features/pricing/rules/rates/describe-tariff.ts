/** The rates of a zone as drivers read them on signs and in lists: each with its name, its price and who gets it. */
import { t } from 'ttag';
import { describeDays } from '#platform/calendar/describe-zone-hours.ts';
import { formatMinutes, formatWallSpan, formatWallTime } from '#platform/calendar/human-time.ts';
import { formatterOf, MINUTES_PER_DAY } from '#platform/calendar/local-time.ts';
import { parseTimeOfDay } from '#platform/calendar/opening-hours.ts';
import { type Cents, formatCents } from '#platform/money/cents.ts';
import { translateLabel } from '../translate-label.ts';
import { isFlat, type PricedBy, type RateTimes, specificityOf, type Tariff, type TariffRate } from './tariff.ts';

type Money = (cents: Cents) => string;

/** One line for each rate; `allIn` adds the charges of the lot, in cents. By period, one more says so. */
export const describeTariff = (
  tariff: Tariff,
  allIn: (cents: Cents) => Cents,
  pricedBy: PricedBy | undefined = 'entry',
): string[] => {
  const lines = tariff.map((rate) => `${translateLabel(rate.name)}: ${describeRate(rate, allIn, pricedBy)}`);
  return pricedBy === 'period' && tariff.length > 1
    ? [...lines, t`Each part of your stay is charged at the rate for that time.`]
    : lines;
};

/** Without its name. */
export const describeRate = (rate: TariffRate, allIn: (cents: Cents) => Cents, pricedBy: PricedBy): string => {
  const times = timesWords(rate.when ?? {}, (hours) => (pricedBy === 'period' ? hours : t`enter ${hours}`));
  return [...requestedWords(rate, (cents) => formatCents(allIn(cents))), ...times].join(', ');
};

/** A rate as a table row: `when` says when to arrive to get it. */
export type RateRow = { readonly name: string; readonly when: string; readonly price: string };

/** One row for each rate, in order; `allIn` adds the charges of the lot, in cents. */
export const tabulateTariff = (tariff: Tariff, allIn: (cents: Cents) => Cents): RateRow[] => {
  const money: Money = (cents) => formatCents(allIn(cents));
  return tariff.map((rate) => {
    const times = timesWords(rate.when ?? {}, (hours) => hours).join(', ');
    return { name: rate.name, when: times || alwaysWords(tariff, rate), price: requestedWords(rate, money).join(', ') };
  });
};

/** A plain rate gives way to rates with times. */
const alwaysWords = (tariff: Tariff, rate: TariffRate): string =>
  !isFlat(rate) && tariff.some((other) => !isFlat(other) && specificityOf(other) > 0) ? t`At other times` : t`Any time`;

const requestedWords = (rate: TariffRate, money: Money): string[] => {
  const { dailyMaximumCents: max, minimumMinutes: min, stepMinutes: step = 1 } = rate;
  const limits = isFlat(rate)
    ? []
    : [
        min !== undefined && t`at least ${formatMinutes(min)}`,
        step > 1 && t`in steps of ${formatMinutes(step)}`,
        max !== undefined && t`at most ${money(max)} in 24 hours`,
      ];
  return [priceWords(rate, money), ...limits.filter((words) => words !== false)];
};

/** "$5.00 an hour"; `money` formats an amount. */
export const priceWords = (rate: TariffRate, money: Money): string => {
  if (rate.kind === 'per_hour') return t`${money(rate.cents)} an hour`;
  if (rate.kind === 'per_day') return t`${money(rate.cents)} a day`;
  if (rate.kind === 'flat') {
    return rate.exitBy === undefined
      ? money(rate.cents)
      : t`${money(rate.cents)}, out by ${formatWallTime(minutesOf(rate.exitBy))}`;
  }
  const bands = rate.bands.map(({ upToMinutes, cents }) => t`up to ${formatMinutes(upToMinutes)} ${money(cents)}`);
  const then = rate.thenCentsPerHour === undefined ? [] : [t`then ${money(rate.thenCentsPerHour)} an hour`];
  return [...bands, ...then].join(', ');
};

const timesWords = ({ days, from, until, dates }: RateTimes, hoursWords: (hours: string) => string): string[] => [
  ...(dates
    ? [
        dates
          .map(({ from: first, until: last }) =>
            first === last ? formatDayOfYear(first) : `${formatDayOfYear(first)} – ${formatDayOfYear(last)}`,
          )
          .join(', '),
      ]
    : []),
  ...(days ? [describeDays(new Set(days))] : []),
  ...(from || until ? [hoursWords(formatWallSpan(minutesOf(from ?? '00:00'), minutesOf(until ?? '24:00')))] : []),
];

const formatDayOfYear = (text: string): string =>
  formatterOf('short day', { timeZone: 'UTC', month: 'short', day: 'numeric' }, t`en-US`).format(
    new Date(`${text}T00:00:00Z`),
  );

const minutesOf = (time: string): number => (time === '24:00' ? MINUTES_PER_DAY : (parseTimeOfDay(time) ?? 0));
