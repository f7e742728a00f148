/** Rule 386: another price for the hours in which a zone is full, or nearly empty. */

import { weekOf } from '#features/pricing/rules/rates/rate-week.ts';
import type { PricedBy, Tariff, TariffRate } from '#features/pricing/rules/rates/tariff.ts';
import { DAYS_OF_GROUP, type DayGroup, MIN_DAYS, type TypicalDay } from './past-day.ts';

/** Full, for an hour: no driver could count on a space. */
const FULL_SHARE = 0.95;
/** What a raised price aims at: about one space in seven is free. */
const TARGET_SHARE = 0.85;
/** A price is raised from when the zone fills, if the entry prices the whole stay. */
const FILLING_SHARE = 0.5;
const QUIET_SHARE = 0.4;
const MIN_QUIET_HOURS = 2;
/** A price changes by at most this, or by one step. */
const MAX_CHANGE = 0.25;
export const STEP_CENTS = 25;

/** By how many percent fewer cars come when the price is 1 percent higher. Studies of parking find about a third to a half. */
export const USUAL_ELASTICITY = 0.4;

export type HourRate = Extract<TariffRate, { kind: 'per_hour' }>;
/** Whole hours of the lot's clock; `until` is exclusive, at most 24. */
export type Hours = { readonly from: number; readonly until: number };

export type Advice = Hours & {
  readonly kind: 'raise' | 'lower';
  readonly beforeCents: number;
  readonly afterCents: number;
  /** The share of taken spaces in these hours, now and then. */
  readonly share: number;
  readonly shareAfter: number;
  /** What parking would bring more in a week, in cents. Always above zero. */
  readonly weeklyCents: number;
};

/**
 * few_days: too few days to judge. fits: neither full nor nearly empty, or another price would not earn more. own_rates: these hours are not
 * priced by one hourly rate.
 */
export type NoAdvice = 'few_days' | 'fits' | 'own_rates';

export type Judged = {
  readonly group: DayGroup;
  readonly typical: TypicalDay;
  readonly tariff: Tariff;
  readonly pricedBy: PricedBy;
  /** Zero or more. */
  readonly elasticity: number;
};

export const adviseRate = ({ group, typical, tariff, pricedBy, elasticity }: Judged): Advice | NoAdvice => {
  if (typical.days < MIN_DAYS[group]) return 'few_days';
  const { hours } = typical;
  const full = longestRun(hours, ({ share }) => share >= FULL_SHARE);
  const quiet = longestRun(hours, ({ share, cars }) => share <= QUIET_SHARE && cars > 0);
  const kind = full ? 'raise' : 'lower';
  const found = full ?? (quiet && quiet.until - quiet.from >= MIN_QUIET_HOURS ? quiet : null);
  if (!found) return 'fits';
  const rate = rateIn(tariff, group, found);
  if (!rate) return 'own_rates';
  const share = meanShare(typical, found);
  const change =
    kind === 'raise'
      ? Math.min(MAX_CHANGE, (1 - TARGET_SHARE / Math.max(share, FULL_SHARE)) / elasticity)
      : -MAX_CHANGE;
  const afterCents = stepPrice(rate.cents, change);
  if (afterCents <= 0 || rate.cents === 0) return 'fits';
  const charged = kind === 'raise' && pricedBy === 'entry' ? whileFilling(typical, found) : found;
  // The hours before may have a rate of their own.
  const window = rateIn(tariff, group, charged) === rate ? charged : found;
  const relative = afterCents / rate.cents - 1;
  const demand = Math.max(0, 1 - elasticity * relative);
  const weeklyCents = Math.round(centsPerWeek(typical, group, window) * ((1 + relative) * demand - 1));
  if (weeklyCents <= 0) return 'fits';
  return { kind, ...window, beforeCents: rate.cents, afterCents, share, shareAfter: share * demand, weeklyCents };
};

/** The only rate that prices an entry in these hours on each of the days, if it is one by the hour. Rates on certain dates do not count. */
export const rateIn = (tariff: Tariff, group: DayGroup, { from, until }: Hours): HourRate | null => {
  const blocks = weekOf(tariff).filter(
    ({ day, fromMinutes, untilMinutes }) =>
      DAYS_OF_GROUP[group].includes(day) && fromMinutes < until * 60 && untilMinutes > from * 60,
  );
  const indexes = new Set(blocks.map((block) => (block.indexes.length === 1 ? block.indexes[0] : undefined)));
  const [index] = indexes;
  const rate = indexes.size === 1 && index !== undefined ? tariff[index] : undefined;
  return rate?.kind === 'per_hour' ? rate : null;
};

/** A multiple of the step, at least one away and at most the change, in cents. */
const stepPrice = (cents: number, change: number): number => {
  const steps = cents / STEP_CENTS;
  const changed = steps * (1 + change);
  return (
    STEP_CENTS *
    (change > 0
      ? Math.max(Math.floor(steps) + 1, Math.floor(changed))
      : Math.min(Math.ceil(steps) - 1, Math.ceil(changed)))
  );
};

const longestRun = <T>(hours: readonly T[], holds: (hour: T) => boolean): Hours | null => {
  let [longest, from]: [Hours | null, number] = [null, 0];
  for (const [hour, each] of hours.entries()) {
    if (!holds(each)) from = hour + 1;
    else if (!longest || hour + 1 - from > longest.until - longest.from) longest = { from, until: hour + 1 };
  }
  return longest;
};

const whileFilling = ({ hours }: TypicalDay, { from, until }: Hours): Hours => {
  const before = hours.slice(0, from).findLastIndex(({ share }) => share < FILLING_SHARE);
  return { from: before + 1, until };
};

const hoursWithin = ({ hours }: TypicalDay, { from, until }: Hours) => hours.slice(from, until);

const meanShare = (typical: TypicalDay, window: Hours): number => {
  const hours = hoursWithin(typical, window);
  return hours.reduce((sum, { share }) => sum + Math.min(1, share), 0) / hours.length;
};

const centsPerWeek = (typical: TypicalDay, group: DayGroup, window: Hours): number =>
  hoursWithin(typical, window).reduce((sum, { cents }) => sum + cents, 0) * DAYS_OF_GROUP[group].length;
