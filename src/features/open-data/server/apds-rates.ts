// What zones charge, in the form of APDS 4: a rate table for each of a zone's rates, because the times at
// which a rate applies belong to its table. Amounts include the fee and the day's taxes.

import { chargesAt } from '#features/pricing/rules/offer.ts';
import { allInWith } from '#features/pricing/rules/rates/all-in.ts';
import { describeTariff } from '#features/pricing/rules/rates/describe-tariff.ts';
import { tariffOf } from '#features/pricing/rules/rates/plain-price.ts';
import { isFlat, type RateTimes, type TariffRate } from '#features/pricing/rules/rates/tariff.ts';
import { addDays, MINUTES_PER_DAY, startOfLocalDay } from '#platform/calendar/local-time.ts';
import { parseTimeOfDay } from '#platform/calendar/opening-hours.ts';
import type { Cents } from '#platform/money/cents.ts';
import type { ApdsPeriod, ApdsRateLine, ApdsRateTable } from '../open-data.contract.ts';
import { apdsDay, apdsEnd, inEnglish } from './apds-places.ts';
import { zonePath } from './lot-addresses.ts';
import type { PublishedLot } from './published-lots.read-model.ts';

type Shown = { readonly asOf: Date; readonly publicUrl: string };
type AllIn = (cents: Cents) => Cents;

export const allInAt = (lot: Pick<PublishedLot, 'charges' | 'timeZone'>, at: Date): AllIn =>
  allInWith(chargesAt(lot.charges, at, lot.timeZone));

export function toApdsRates(lot: PublishedLot, { asOf, publicUrl }: Shown): ApdsRateTable[] {
  const allIn = allInAt(lot, asOf);
  return lot.zones.flatMap((zone) =>
    tariffOf(zone).map((rate, index) => {
      const id = `${zone.id}.${index + 1}`;
      const { version } = zone;
      const validPeriods = periodsOf(rate.when ?? {}, lot.timeZone);
      const since = new Date(zone.createdAt).toISOString();
      return {
        id,
        version,
        rateTableName: inEnglish(rate.name),
        availability: 'public',
        rateType: typeOf(rate),
        additionalInformation: publicUrl + zonePath(lot.id, zone.id),
        validity: {
          validityStatus: zone.isPaused ? 'suspended' : 'definedByValidityTimeSpec',
          validityTimeSpecification: { overallStartTime: since, ...(validPeriods.length > 0 && { validPeriods }) },
        },
        validityStart: since,
        activeTimes: validPeriods,
        rateLineCollections: [collectionOf(rate, { id, version, since, allIn })],
      };
    }),
  );
}

function typeOf(rate: TariffRate): ApdsRateTable['rateType'] {
  if (isFlat(rate)) return rate.when?.dates ? 'event' : 'daily';
  return rate.kind === 'per_day' ? 'daily' : 'hourly';
}

type Collecting = { readonly id: string; readonly version: number; readonly since: string; readonly allIn: AllIn };

function collectionOf(
  rate: TariffRate,
  { id, version, since, allIn }: Collecting,
): ApdsRateTable['rateLineCollections'][number] {
  const description = inEnglish(describeTariff([rate], allIn)[0] ?? rate.name);
  const min = minOf(rate);
  const lines = linesOf(rate, allIn);
  return {
    id: `${id}.1`,
    version,
    collectionSequence: 1,
    applicableCurrency: 'USD',
    ...(min > 0 && { minTime: isoDuration(min) }),
    ...(isFlat(rate) && rate.exitBy === undefined && { maxTime: 'P1D' }),
    ...(rate.dailyMaximumCents !== undefined && {
      maxValueCollection: { currencyType: 'USD', currencyValue: toDollars(allIn(rate.dailyMaximumCents)) },
    }),
    resetTime: '00:00',
    validStart: since,
    relativeTimes: true,
    taxIncluded: true,
    rateLines: lines.map((line, index) => ({
      id: `${id}.1.${index + 1}`,
      version,
      sequence: index + 1,
      description,
      ...line,
    })),
  };
}

const minOf = (rate: TariffRate): number => rate.minimumMinutes ?? (rate.kind === 'per_hour' ? 60 : 0);

type Line = Omit<ApdsRateLine, 'id' | 'version' | 'sequence' | 'description'>;

function linesOf(rate: TariffRate, allIn: AllIn): Line[] {
  if (isFlat(rate)) return [{ rateLineType: 'flatRate', value: toDollars(allIn(rate.cents)), usageCondition: 'once' }];
  if (rate.kind === 'per_day') {
    return [{ ...incrementingLine('P1D'), value: toDollars(allIn(rate.cents)) }];
  }
  if (rate.kind === 'per_hour') return hourlyLines(rate, allIn);
  const bands = bandLines(rate, allIn);
  const last = rate.bands.at(-1);
  if (rate.thenCentsPerHour === undefined || !last) return bands;
  return [
    ...bands,
    { ...byMinute(allIn(rate.thenCentsPerHour), rate.stepMinutes), durationStart: clockAfter(last.upToMinutes) },
  ];
}

/** The shortest time as a whole, then by the minute or by steps. */
function hourlyLines(rate: TariffRate & { readonly cents: Cents }, allIn: AllIn): Line[] {
  const perHour = allIn(rate.cents);
  const min = minOf(rate);
  const further = byMinute(perHour, rate.stepMinutes);
  if (min === 0) return [further];
  const first = {
    rateLineType: 'flatRateTier',
    durationStart: clockAfter(0),
    durationEnd: clockAfter(min),
    incrementPeriod: isoDuration(min),
    value: toDollars((perHour * min) / 60),
    usageCondition: 'once',
  } as const;
  return [first, { ...further, durationStart: clockAfter(min) }];
}

/** Each adds to the one before it. */
function bandLines({ bands }: Extract<TariffRate, { kind: 'bands' }>, allIn: AllIn): Line[] {
  return bands.map(({ upToMinutes, cents }, index) => {
    const before = bands[index - 1];
    return {
      rateLineType: 'flatRateTier',
      durationStart: clockAfter(before?.upToMinutes ?? 0),
      durationEnd: clockAfter(upToMinutes),
      incrementPeriod: isoDuration(upToMinutes - (before?.upToMinutes ?? 0)),
      value: toDollars(allIn(cents) - (before ? allIn(before.cents) : 0)),
      usageCondition: 'once',
    };
  });
}

const incrementingLine = (incrementPeriod: string) =>
  ({ rateLineType: 'incrementingRate', incrementPeriod, usageCondition: 'unlimited' }) as const;

const byMinute = (centsPerHour: Cents, step = 1): Line => ({
  ...incrementingLine(isoDuration(step)),
  value: toDollars((centsPerHour * step) / 60),
});

/** A minute of a rate is seldom a whole cent. */
const toDollars = (cents: number): number => Math.round(cents * 100) / 10_000;

/** "PT1H30M". */
function isoDuration(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  return `PT${hours > 0 ? `${hours}H` : ''}${rest > 0 ? `${rest}M` : ''}`;
}

/** "01:30", and "36:00" after a day and a half. */
const clockAfter = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;

function periodsOf({ days, from, until, dates }: RateTimes, timeZone: string): ApdsPeriod[] {
  const weekly: ApdsPeriod = {
    ...(days && { recurringDayWeekMonthPeriod: [{ applicableDay: days.map(apdsDay) }] }),
    ...((from ?? until) !== undefined && {
      recurringTimePeriodOfDay: [{ startTimeOfPeriod: from ?? '00:00', endTimeOfPeriod: endOf(until) }],
    }),
  };
  if (dates) {
    return dates.map((range) => ({
      startOfPeriod: startOfLocalDay(range.from, timeZone).toISOString(),
      endOfPeriod: startOfLocalDay(addDays(range.until, 1), timeZone).toISOString(),
      ...weekly,
    }));
  }
  return Object.keys(weekly).length > 0 ? [weekly] : [];
}

const endOf = (until = '24:00'): string =>
  apdsEnd(until === '24:00' ? MINUTES_PER_DAY : (parseTimeOfDay(until) ?? MINUTES_PER_DAY));
