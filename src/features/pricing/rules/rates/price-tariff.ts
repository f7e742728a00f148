/**
 * Rule 19: what parking costs by a tariff. The moment of entry decides which rates are available. Among the rates by time,
 * the most specific applies (dated, then on certain days or hours, then plain), and the cheapest among equals. A flat rate
 * competes with it, and a dated flat rate replaces all others while it covers. Past its end a flat rate is the minimum
 * charge, so that more time never costs less.
 */
import { MINUTES_PER_DAY, minuteOf } from '#platform/calendar/local-time.ts';
import { type Cents, divideHalfUp } from '#platform/money/cents.ts';
import { coversUntil, ratesAt } from './rate-times.ts';
import {
  type Charged,
  isFlat,
  type Parked,
  type RateByTime,
  specificityOf,
  type Tariff,
  type TariffRate,
} from './tariff.ts';

/** The rate that is charged, and its cents; null when none is available at the moment of entry. */
export const priceByTariff = (tariff: Tariff, parked: Parked): Charged | null => {
  const { entry, endsAt, minutes, freeAmong, timeZone } = parked;
  const rates = ratesAt(tariff, entry, timeZone);
  const timed = rates.filter((rate) => !isFlat(rate));
  const highest = Math.max(...timed.map(specificityOf));
  const byTime = timed
    .filter((rate) => specificityOf(rate) === highest)
    .map((rate) => ({ name: rate.name, cents: priceOfTime(rate, parked) }));
  const flats = rates.filter(isFlat).map((rate) => {
    // Uses the minutes that the clock shows: seconds would end a rate at 6:00 PM for a stay until 6:00 PM.
    const daysOver = Math.ceil((minuteOf(endsAt) - minuteOf(coversUntil(rate, entry, timeZone))) / MINUTES_PER_DAY);
    return { rate, name: rate.name, cents: rate.cents, daysOver };
  });
  const covering = flats.filter(({ daysOver }) => daysOver <= 0);
  const replacing = covering.filter(({ rate }) => specificityOf(rate) === 2);
  // If no rate covers the time after it, a flat rate is charged again for each further day.
  const again = flats.map(({ name, cents, daysOver }) => ({ name, cents: cents * (1 + Math.max(0, daysOver)) }));
  const competing = byTime.length > 0 ? [...byTime, ...covering] : again;
  let charged: Charged | undefined;
  for (const one of replacing.length > 0 ? replacing : competing)
    if (!charged || one.cents < charged.cents) charged = one;
  if (!charged) return null;
  for (const one of flats) if (one.daysOver > 0 && one.cents > charged.cents) charged = one;
  return { name: charged.name, cents: minutes > freeAmong(minutes) ? charged.cents : 0 };
};

/** A daily maximum applies to each 24 hours from the entry. */
export const priceOfTime = (rate: RateByTime, { minutes, freeAmong }: Pick<Parked, 'minutes' | 'freeAmong'>): Cents => {
  const { minimumMinutes = rate.kind === 'per_hour' ? 60 : 0, stepMinutes = 1, dailyMaximumCents } = rate;
  // A day is free as a whole or not at all.
  const counted = (upTo: number) => (rate.kind === 'per_day' ? upTo : upTo - freeAmong(upTo));
  let [cents, before] = [0, 0];
  for (let day = MINUTES_PER_DAY; ; day += MINUTES_PER_DAY) {
    const isLast = day >= minutes;
    const billed = isLast
      ? Math.max(minimumMinutes, Math.ceil(counted(minutes) / stepMinutes) * stepMinutes)
      : counted(day);
    const upTo = priceOf(rate, billed);
    cents += Math.min(dailyMaximumCents ?? Number.POSITIVE_INFINITY, upTo - before);
    if (isLast) return cents;
    before = upTo;
  }
};

/** The price of these counted minutes, before any daily maximum. */
const priceOf = (rate: RateByTime, minutes: number): Cents => {
  if (minutes <= 0) return 0;
  if (rate.kind === 'per_hour') return divideHalfUp(rate.cents * minutes, 60);
  if (rate.kind === 'per_day') return rate.cents * Math.ceil(minutes / MINUTES_PER_DAY);
  const { bands, thenCentsPerHour: then } = rate;
  const last = bands[bands.length - 1];
  if (!last) throw new RangeError('Bands without one cannot be priced.');
  const round = then === undefined ? Math.max(MINUTES_PER_DAY, last.upToMinutes) : Number.POSITIVE_INFINITY;
  const rounds = Math.ceil(minutes / round) - 1;
  if (rounds > 0) return rounds * last.cents + priceOf(rate, minutes - rounds * round);
  const over = minutes - last.upToMinutes;
  if (over > 0) return last.cents + divideHalfUp((then ?? 0) * over, 60);
  return bands.find(({ upToMinutes }) => upToMinutes >= minutes)?.cents ?? last.cents;
};

/** What one hour, or one day, costs at this rate alone, when nothing is free. */
export const priceOfOne = (rate: TariffRate, isHourly: boolean): Cents => {
  if (isFlat(rate)) return rate.cents;
  const minutes = isHourly ? 60 : MINUTES_PER_DAY;
  return priceOfTime(rate, { minutes, freeAmong: () => 0 });
};
