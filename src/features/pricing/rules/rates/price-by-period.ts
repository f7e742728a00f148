/**
 * Rule 357: what parking costs where each part of a stay is priced by the rates of its time. From the entry, and again each
 * time that a rate ends, one of the rates that apply at that moment is charged: a rate by time until another one takes its
 * place, a flat rate for the time that it covers, a day until it is over. The driver pays the cheapest such sequence, but at
 * least what the time until the rates first change would cost alone, which includes its minimum. The choices up to a moment
 * do not depend on what follows, so that more time never costs less.
 */
import { firstMinute, instantOf, MINUTES_PER_DAY, minuteOf, wallMinute } from '#platform/calendar/local-time.ts';
import { parseTimeOfDay } from '#platform/calendar/opening-hours.ts';
import type { Cents } from '#platform/money/cents.ts';
import { laterEnd } from '../stay-times.ts';
import { priceByTariff, priceOfTime } from './price-tariff.ts';
import { coversUntil, ratesAt } from './rate-times.ts';
import {
  type Charged,
  type FlatRate,
  isFlat,
  type Parked,
  type RateByTime,
  type StayPart,
  sellsHours,
  specificityOf,
  type Tariff,
} from './tariff.ts';

/** Minutes of the stay from which on these rates apply. Hours without a rate belong to the period before them. */
type Period = { readonly from: number; readonly rates: Tariff };

type Plan = { readonly cents: Cents; readonly parts: readonly StayPart[] };
const NOTHING: Plan = { cents: 0, parts: [] };

/** The rates that are charged, and their cents; null when none is available at the moment of entry. */
export const priceByPeriod = (tariff: Tariff, parked: Parked): Charged | null => {
  const { entry, minutes, freeAmong } = parked;
  const periods = periodsOf(tariff, parked);
  const until = Math.min(minutes, periods[1]?.from ?? minutes);
  const first = priceByTariff(tariff, { ...parked, minutes: until, endsAt: instantOf(minuteOf(entry) + until) });
  if (!first) return null;
  if (minutes <= freeAmong(minutes)) return { ...first, cents: 0 };
  const { cents, parts } = cheapestPlan(periods, parked);
  const joined = joinParts(parts);
  const isOnePeriod = until === minutes;
  if (cents < first.cents || (isOnePeriod && cents === first.cents)) return { ...first, parts: joined };
  return { name: [...new Set(joined.map(({ name }) => name))].join(' + '), cents, parts: joined };
};

const cheapestPlan = (periods: readonly Period[], { entry, minutes, freeAmong, timeZone }: Parked): Plan => {
  const plansByRate = new Map<FlatRate | undefined, Map<number, Plan>>();
  const freeOf = new Map<number, number>();
  const freeUntil = (minute: number): number => {
    const free = freeOf.get(minute) ?? freeAmong(minute);
    freeOf.set(minute, free);
    return free;
  };

  /** This part, and the cheapest way on from its end. A part in free hours costs nothing. */
  const withRest = (name: string, [from, end]: readonly [number, number], cents: Cents, rest: () => Plan): Plan => {
    const until = Math.min(end, minutes);
    const part = {
      name,
      minutes: until - from,
      cents: until - from > freeUntil(until) - freeUntil(from) ? cents : 0,
    };
    const after = end < minutes ? rest() : NOTHING;
    return { cents: part.cents + after.cents, parts: [part, ...after.parts] };
  };

  const byFlat = (rate: FlatRate, from: number, end: number): Plan =>
    withRest(rate.name, [from, end], rate.cents, () => planFrom(end, rate));

  const flatFrom = (rate: FlatRate, from: number): Plan => {
    const covered = minuteOf(coversUntil(rate, instantOf(minuteOf(entry) + from), timeZone)) - minuteOf(entry);
    return byFlat(rate, from, Math.max(from + 1, covered));
  };

  const byTime = (rate: RateByTime, from: number, [until, rest]: readonly [number, () => Plan]): Plan => {
    const end = Math.min(until, minutes);
    const freeBefore = freeUntil(from);
    const stay = { minutes: end - from, freeAmong: (first: number) => freeUntil(from + first) - freeBefore };
    return withRest(rate.name, [from, until], priceOfTime({ ...rate, minimumMinutes: 0 }, stay), rest);
  };

  const byDay = (rate: RateByTime & { readonly kind: 'per_day' }, from: number): Plan => {
    const end = from + MINUTES_PER_DAY;
    const cents = Math.min(rate.cents, rate.dailyMaximumCents ?? rate.cents);
    return withRest(rate.name, [from, end], cents, () => planFrom(end));
  };

  /** Until other rates by time apply, or an event replaces them; or until a flat rate begins that is charged from there on. */
  const timesFrom = (rate: RateByTime, from: number, index: number): Plan[] => {
    if (rate.kind === 'per_day') return [byDay(rate, from)];
    const here = timedAmong(periods[index]?.rates ?? []);
    const plans: Plan[] = [];
    for (let next = index + 1; ; next += 1) {
      const period = periods[next];
      if (!period) return [...plans, byTime(rate, from, [minutes, () => NOTHING])];
      const begun = period.rates.filter(isFlat).filter((flat) => !periods[next - 1]?.rates.includes(flat));
      if (!areSame(timedAmong(period.rates), here) || begun.some(isDated)) {
        return [...plans, byTime(rate, from, [period.from, () => planFrom(period.from)])];
      }
      for (const flat of begun) plans.push(byTime(rate, from, [period.from, () => flatFrom(flat, period.from)]));
    }
  };

  /** @param ended the flat rate that ends here; it is charged again, for 24 hours, only where no other one applies */
  const planFrom = (from: number, ended?: FlatRate): Plan => {
    const after = plansByRate.get(ended) ?? new Map<number, Plan>();
    plansByRate.set(ended, after);
    const before = after.get(from);
    if (before) return before;
    const index = periods.findLastIndex((period) => period.from <= from);
    const rates = (periods[index]?.rates ?? []).filter((rate) => rate !== ended);
    const flats = rates.filter(isFlat);
    const dated = flats.filter(isDated);
    const timed = dated.length > 0 ? [] : timedAmong(rates);
    const plans = [
      ...timed.flatMap((rate) => timesFrom(rate, from, index)),
      ...(dated.length > 0 ? dated : flats).map((rate) => flatFrom(rate, from)),
    ];
    if (plans.length === 0 && ended) plans.push(byFlat(ended, from, from + MINUTES_PER_DAY));
    const cheapest = plans.reduce((one, other) => (other.cents < one.cents ? other : one));
    after.set(from, cheapest);
    return cheapest;
  };

  return planFrom(0);
};

const isDated = (rate: FlatRate): boolean => specificityOf(rate) === 2;

/** The most specific of the rates by time. */
const timedAmong = (rates: Tariff): RateByTime[] => {
  const timed = rates.filter((rate) => !isFlat(rate));
  const highest = Math.max(...timed.map(specificityOf));
  return timed.filter((rate) => specificityOf(rate) === highest);
};

const areSame = (one: Tariff, other: Tariff): boolean =>
  one.length === other.length && one.every((rate, index) => rate === other[index]);

/** Adjacent parts at the same rate are one. */
const joinParts = (parts: readonly StayPart[]): StayPart[] => {
  const joined: StayPart[] = [];
  for (const part of parts) {
    const before = joined.at(-1);
    if (before?.name !== part.name) joined.push(part);
    else
      joined.splice(-1, 1, {
        ...part,
        minutes: before.minutes + part.minutes,
        cents: before.cents + part.cents,
      });
  }
  return joined;
};

/** Where days are sold, each whole day has the rates of the moment at which it begins. */
const periodsOf = (tariff: Tariff, { entry, minutes, timeZone }: Parked): Period[] => {
  const starts = sellsHours(tariff)
    ? changesWithin(tariff, minuteOf(entry), minutes, timeZone).map((minute) => minute - minuteOf(entry))
    : Array.from({ length: Math.ceil(minutes / MINUTES_PER_DAY) }, (_, days) => days * MINUTES_PER_DAY);
  const momentOf = (from: number): Date =>
    sellsHours(tariff)
      ? instantOf(minuteOf(entry) + from)
      : laterEnd(entry, { kind: 'daily', days: from / MINUTES_PER_DAY }, timeZone);
  const periods: Period[] = [];
  for (const from of [0, ...starts.filter((start) => start > 0)]) {
    const rates = ratesAt(tariff, momentOf(from), timeZone);
    const before = periods.at(-1)?.rates;
    if (!before || (rates.length > 0 && !areSame(rates, before))) periods.push({ from, rates });
  }
  return periods;
};

/** The minutes since 1970 within a stay at which the clock shows an edge of a rate's times, or is changed; in order. */
const changesWithin = (tariff: Tariff, start: number, minutes: number, timeZone: string): number[] => {
  const end = start + minutes;
  const edges = new Set([0, ...tariff.flatMap(({ when: { from, until } = {} }) => [from, until].flatMap(timeOf))]);
  const shiftOf = (minute: number): number => wallMinute(minute, timeZone) - minute;
  const changes = new Set<number>();
  // A day before and after: no clock is that far from UTC, and none is changed twice within a day.
  for (let day = start - MINUTES_PER_DAY; day < end + MINUTES_PER_DAY; day += MINUTES_PER_DAY) {
    const shifts = new Set([shiftOf(day), shiftOf(day + MINUTES_PER_DAY)]);
    const [before] = shifts;
    if (shifts.size > 1) changes.add(firstMinute(day, day + MINUTES_PER_DAY, (minute) => shiftOf(minute) !== before));
    const midnight = Math.floor((day + (before ?? 0)) / MINUTES_PER_DAY) * MINUTES_PER_DAY;
    for (const edge of edges) {
      for (const shift of shifts) {
        for (const days of [0, 1]) changes.add(midnight + days * MINUTES_PER_DAY + edge - shift);
      }
    }
  }
  return [...changes].filter((minute) => start < minute && minute < end).sort((one, other) => one - other);
};

/** None for an omitted time, and for the end of the day, which is midnight. */
const timeOf = (time = ''): number | readonly number[] => parseTimeOfDay(time) ?? [];
