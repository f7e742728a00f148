/** Rule 387: a trial is a rate on certain dates; a trial that is kept becomes one of every week. */

import { MAX_RATE_CENTS } from '#features/pricing/rules/rates/check-tariff.ts';
import type { RateTimes, Tariff, TariffRate } from '#features/pricing/rules/rates/tariff.ts';
import { addDays } from '#platform/calendar/local-time.ts';
import { type Hours, rateIn, STEP_CENTS } from './advise-rate.ts';
import { DAYS_OF_GROUP, type DayGroup } from './past-day.ts';

export const TRIAL_WEEKS = 4;

export type TrialRate = Hours & {
  readonly group: DayGroup;
  readonly cents: number;
  /** Inclusive local days, "2026-11-20". */
  readonly firstDay: string;
  readonly lastDay: string;
};

/** From the next day on. */
export const daysOfTrial = (today: string): Pick<TrialRate, 'firstDay' | 'lastDay'> => ({
  firstDay: addDays(today, 1),
  lastDay: addDays(today, 7 * TRIAL_WEEKS),
});

/**
 * The rates with that of a trial, which has the conditions of the rate that it stands in for; a 24-hour maximum rises and falls with the price.
 * @returns null if these hours are not priced by one hourly rate
 */
export const withTrial = (
  tariff: Tariff,
  { group, from, until, cents, firstDay, lastDay }: TrialRate,
): { readonly tariff: Tariff; readonly name: string; readonly beforeCents: number } | null => {
  const rate = rateIn(tariff, group, { from, until });
  if (!rate) return null;
  const name = freeName(tariff, cents < rate.cents ? 'Quiet hours' : 'Busy hours');
  const { dailyMaximumCents, ...rest } = rate;
  const maximum =
    dailyMaximumCents === undefined ? {} : { dailyMaximumCents: scaleMaximum(dailyMaximumCents, rate.cents, cents) };
  const when: RateTimes = {
    days: DAYS_OF_GROUP[group],
    ...(until - from < 24 && { from: clockOf(from), until: clockOf(until) }),
    dates: [{ from: firstDay, until: lastDay }],
  };
  const trial: TariffRate = { ...rest, ...maximum, name, cents, when };
  return { tariff: [...tariff, trial], name, beforeCents: rate.cents };
};

/** The rates once the trial has ended: without its rate, or with it every week. An owner may have renamed or removed it since. */
export const endTrial = (
  tariff: Tariff,
  { name, firstDay, lastDay }: Pick<TrialRate, 'firstDay' | 'lastDay'> & { readonly name: string },
  keeps: boolean,
): Tariff | null => {
  const index = tariff.findIndex(
    ({ name: each, when }) =>
      each === name && when?.dates?.length === 1 && when.dates[0]?.from === firstDay && when.dates[0].until === lastDay,
  );
  const rate = tariff[index];
  if (!rate) return null;
  const { dates: _dates, ...weekly } = rate.when ?? {};
  return keeps ? tariff.with(index, { ...rate, when: weekly }) : tariff.toSpliced(index, 1);
};

const freeName = (tariff: Tariff, name: string): string => {
  const taken = new Set(tariff.map((rate) => rate.name.trim().toLowerCase()));
  const numbered = Array.from({ length: tariff.length }, (_, index) => `${name} ${index + 2}`);
  return [name, ...numbered].find((each) => !taken.has(each.toLowerCase())) ?? name;
};

const scaleMaximum = (maximum: number, before: number, after: number): number => {
  const exact = before === 0 ? maximum : (maximum * after) / before;
  return Math.min(MAX_RATE_CENTS, Math.max(after, STEP_CENTS, Math.round(exact / STEP_CENTS) * STEP_CENTS));
};

const clockOf = (hour: number): string => `${String(hour).padStart(2, '0')}:00`;
