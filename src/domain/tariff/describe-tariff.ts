/** The rates of a zone as drivers read them on signs and in lists: each with its name, its price and who gets it. */
import { formatMinutes, formatTime } from '../calendar/human-time.ts';
import { instantOf } from '../calendar/local-time.ts';
import { type Cents, formatCents } from '../money/cents.ts';
import { describeDays } from '../zones/describe-zone-hours.ts';
import type { RateTimes, Tariff, TariffRate } from './tariff.ts';

/** One line for each rate; `allIn` adds the charges of the lot, in cents. */
export const describeTariff = (tariff: Tariff, allIn: (cents: Cents) => Cents): string[] => {
  const money = (cents: Cents) => formatCents(allIn(cents));
  return tariff.map((rate) => {
    const { name, dailyMaximumCents, when = {} } = rate;
    const most = dailyMaximumCents === undefined ? [] : [`at most ${money(dailyMaximumCents)} in 24 hours`];
    return `${name}: ${[priceWords(rate, money), ...most, ...timesWords(when)].join(', ')}`;
  });
};

/** "$5.00 an hour"; `money` says an amount. */
export const priceWords = (rate: TariffRate, money: (cents: Cents) => string): string => {
  if (rate.kind === 'per_hour') return `${money(rate.cents)} an hour`;
  if (rate.kind === 'per_day') return `${money(rate.cents)} a day`;
  if (rate.kind === 'flat') {
    return rate.exitBy === undefined ? money(rate.cents) : `${money(rate.cents)}, out by ${clock(rate.exitBy)}`;
  }
  const bands = rate.bands.map(({ upToMinutes, cents }) => `up to ${formatMinutes(upToMinutes)} ${money(cents)}`);
  const then = rate.thenCentsPerHour === undefined ? [] : [`then ${money(rate.thenCentsPerHour)} an hour`];
  return [...bands, ...then].join(', ');
};

const timesWords = ({ days, from, until, dates }: RateTimes): string[] => [
  ...(dates
    ? [
        dates
          .map(({ from: first, until: last }) => (first === last ? day(first) : `${day(first)} – ${day(last)}`))
          .join(', '),
      ]
    : []),
  ...(days ? [describeDays(new Set(days))] : []),
  ...(from || until ? [`in ${clock(from ?? '00:00')} – ${clock(until ?? '24:00')}`] : []),
];

const day = (text: string): string =>
  new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', month: 'short', day: 'numeric' }).format(
    new Date(`${text}T00:00:00Z`),
  );

const clock = (time: string): string => {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return time === '24:00' ? 'midnight' : formatTime(instantOf(hours * 60 + minutes), { timeZone: 'UTC' });
};
