/** Rule 19: which rates a zone may have. Problems are reported field by field, both while typing and when saving. */
import { t } from 'ttag';
import { isDay, MINUTES_PER_DAY } from '#platform/calendar/local-time.ts';
import { parseTimeOfDay } from '#platform/calendar/opening-hours.ts';
import { formatCents } from '#platform/money/cents.ts';
import { type DateRange, isFlat, type RateByTime, type RateTimes, type Tariff, type TariffRate } from './tariff.ts';

/** More than this for an hour or a day, in cents, is a typo. */
export const MAX_RATE_CENTS = 1_000_000;
export const MAX_RATES = 100;
const MAX_NAME = 40;
const MAX_BANDS = 50;
const MAX_DATES = 100;
const MAX_MINUTES = 30 * MINUTES_PER_DAY;

/** `path` leads to the field: the rate's index, then field names and indexes. */
export type TariffProblem = { readonly path: readonly (string | number)[]; readonly words: string };

type Report = (path: readonly (string | number)[], words: string) => void;

/** Everything that is wrong with these rates; empty when a zone may have them. */
export const checkTariff = (tariff: Tariff): TariffProblem[] => {
  const problems: TariffProblem[] = [];
  for (const [index, rate] of tariff.slice(0, MAX_RATES).entries()) {
    const problemsBefore = problems.length;
    const report: Report = (path, words) => problems.push({ path: [index, ...path], words });
    checkRate(rate, report);
    if (problems.length === problemsBefore) checkMaximum(rate, report);
  }
  return [...checkTogether(tariff), ...problems];
};

/** What is wrong with these rates in combination, regardless of each one by itself. */
export const checkTogether = (tariff: Tariff): TariffProblem[] => {
  if (tariff.length === 0) return [{ path: [], words: t`Add at least one rate.` }];
  if (tariff.length > MAX_RATES) return [{ path: [], words: t`A zone has at most ${MAX_RATES} rates.` }];
  const names = tariff.map(({ name }) => name.trim().toLowerCase());
  return names.flatMap((name, index) =>
    name !== '' && names.indexOf(name) < index
      ? [
          {
            path: [index, 'name'],
            words: t`Another rate of this zone has this name. Drivers could not tell them apart.`,
          },
        ]
      : [],
  );
};

const checkRate = (rate: TariffRate, report: Report): void => {
  if (rate.name.trim() === '') report(['name'], t`Enter a name for this rate.`);
  else if (rate.name.trim().length > MAX_NAME) report(['name'], t`The name has at most ${MAX_NAME} characters.`);
  if ('cents' in rate) checkCents(rate.cents, ['cents'], report);
  if (rate.dailyMaximumCents !== undefined) {
    checkCents(rate.dailyMaximumCents, ['dailyMaximumCents'], report);
    if (rate.dailyMaximumCents === 0) report(['dailyMaximumCents'], t`A maximum of $0.00 would make every stay free.`);
  }
  checkMinutes(rate.minimumMinutes, MAX_MINUTES, ['minimumMinutes'], report);
  checkMinutes(rate.stepMinutes, MINUTES_PER_DAY, ['stepMinutes'], report);
  if (rate.kind === 'bands') checkBands(rate, report);
  if (rate.kind === 'flat' && rate.exitBy !== undefined) checkTime(rate.exitBy, ['exitBy'], report);
  if (isFlat(rate)) refuseTimed(rate, report);
  if (rate.when) checkTimes(rate.when, (path, words) => report(['when', ...path], words));
};

/** They would be stored and change nothing. */
const refuseTimed = (rate: TariffRate, report: Report): void => {
  for (const name of ['dailyMaximumCents', 'minimumMinutes', 'stepMinutes'] as const) {
    if (rate[name] !== undefined) report([name], t`A flat price is the same for any length: leave this out.`);
  }
};

const checkCents = (cents: number, path: readonly (string | number)[], report: Report): void => {
  if (!Number.isInteger(cents)) report(path, t`Enter whole cents.`);
  else if (cents < 0) report(path, t`The price cannot be below zero.`);
  else if (cents > MAX_RATE_CENTS) report(path, t`The price is at most ${formatCents(MAX_RATE_CENTS)}.`);
};

/** A maximum below the price of one hour, one day or the first band would contradict that price on every sign. */
const checkMaximum = (rate: TariffRate, report: Report): void => {
  if (rate.dailyMaximumCents === undefined || isFlat(rate)) return;
  const cents = rate.kind === 'bands' ? (rate.bands[0]?.cents ?? 0) : rate.cents;
  if (cents > rate.dailyMaximumCents) report(['dailyMaximumCents'], maximumTooLow(rate.kind, formatCents(cents)));
};

const maximumTooLow = (kind: RateByTime['kind'], price: string): string => {
  switch (kind) {
    case 'per_hour':
      return t`An hour costs ${price}: the 24-hour maximum cannot be less.`;
    case 'per_day':
      return t`A day costs ${price}: the 24-hour maximum cannot be less.`;
    case 'bands':
      return t`The first band costs ${price}: the 24-hour maximum cannot be less.`;
    default:
      return kind satisfies never;
  }
};

const checkMinutes = (
  minutes: number | undefined,
  max: number,
  path: readonly (string | number)[],
  report: Report,
): void => {
  if (minutes === undefined || (Number.isInteger(minutes) && minutes >= 1 && minutes <= max)) return;
  report(path, t`Enter whole minutes, from 1 to ${max}.`);
};

const checkBands = ({ bands, thenCentsPerHour }: Extract<TariffRate, { kind: 'bands' }>, report: Report): void => {
  if (thenCentsPerHour !== undefined) checkCents(thenCentsPerHour, ['thenCentsPerHour'], report);
  if (bands.length === 0) report(['bands'], t`Add at least one band.`);
  if (bands.length > MAX_BANDS) report(['bands'], t`A rate has at most ${MAX_BANDS} bands.`);
  for (const [index, { upToMinutes, cents }] of bands.slice(0, MAX_BANDS).entries()) {
    const before = bands[index - 1];
    checkMinutes(upToMinutes, MAX_MINUTES, ['bands', index, 'upToMinutes'], report);
    checkCents(cents, ['bands', index, 'cents'], report);
    if (before && upToMinutes <= before.upToMinutes) {
      report(['bands', index, 'upToMinutes'], t`Each band is longer than the one before.`);
    }
    if (before && cents < before.cents) {
      report(['bands', index, 'cents'], t`A longer stay cannot cost less than a shorter one.`);
    }
  }
};

const checkTimes = ({ days, from, until, dates }: RateTimes, report: Report): void => {
  if (days && (days.length === 0 || days.length > 7))
    report(['days'], t`Choose at least one day, or leave the days out.`);
  for (const [index, day] of days?.entries() ?? []) {
    if (!Number.isInteger(day) || day < 0 || day > 6)
      report(['days', index], t`A day is 0 for Sunday to 6 for Saturday.`);
  }
  if (from !== undefined) checkTime(from, ['from'], report);
  if (until !== undefined && until !== '24:00') checkTime(until, ['until'], report);
  if (until === '00:00') report(['until'], t`Write 24:00 for the end of the day.`);
  if (until !== undefined && until === from)
    report(['until'], t`This ends when it begins. Leave both out for the whole day.`);
  if (dates && (dates.length === 0 || dates.length > MAX_DATES)) {
    report(['dates'], t`Choose from 1 to ${MAX_DATES} dates, or leave the dates out.`);
  }
  for (const [index, range] of dates?.slice(0, MAX_DATES).entries() ?? []) checkDates(range, ['dates', index], report);
};

const checkDates = ({ from, until }: DateRange, path: readonly (string | number)[], report: Report): void => {
  if (!isDay(from)) report([...path, 'from'], t`Enter the date as YYYY-MM-DD.`);
  if (!isDay(until)) report([...path, 'until'], t`Enter the date as YYYY-MM-DD.`);
  else if (until < from) report([...path, 'until'], t`The last day comes before the first.`);
};

const checkTime = (time: string, path: readonly (string | number)[], report: Report): void => {
  if (parseTimeOfDay(time) === undefined) report(path, t`Enter the time as HH:MM, from 00:00 to 23:59.`);
};
