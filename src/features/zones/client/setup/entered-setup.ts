// A zone's page as it is typed: everything that one Save sends. Problems are keyed by the path that the server uses for the
// field. A rate is identified by its key, so that its problems follow it when others are added or removed.

import { t } from 'ttag';
import { checkTogether } from '#features/pricing/rules/rates/check-tariff.ts';
import { storedRatesOf, tariffOf } from '#features/pricing/rules/rates/plain-price.ts';
import type { PricedBy, Tariff } from '#features/pricing/rules/rates/tariff.ts';
import { randomKey } from '#platform/browser/random-key.ts';
import { checkHours } from '#platform/calendar/check-hours.ts';
import { readWeeklyTime } from '#platform/calendar/zone-schedule.ts';
import type { Zone } from '../../zones.contract.ts';
import { type EnteredRate, enteredFrom, readRate } from '../rates/entered-rate.ts';
import { isComplete, weekFrom, weekToSend } from '../shared/entered-week.ts';
import { checkReserving, type EnteredReserving, reservingFieldsOf, reservingFrom } from './entered-reserving.ts';
import { basicFieldsOf, checkBasics, type EnteredBasics } from './entered-zone.ts';

export type EnteredHours = Zone['schedule'][number];

export type EnteredSetup = EnteredBasics &
  EnteredReserving & {
    /** The free hours. */
    readonly free: readonly EnteredHours[];
    readonly rates: readonly EnteredRate[];
    readonly pricedBy: PricedBy;
  };

/** By path: "capacity", "free.1.from", "rates.KEY.cents". */
export type SetupProblems = Readonly<Record<string, string>>;

/** `before` are the rates as last read: one that is still there keeps its key. */
export function setupFrom(zone: Zone, before: readonly EnteredRate[] = []): EnteredSetup {
  const { zoneNumber, capacity, schedule } = zone;
  const rates = withKeys(tariffOf({ rate: zone.rate, rates: zone.rates ?? null }), before);
  const basics = { zoneNumber, week: weekFrom(zone), capacity: String(capacity ?? '') };
  const free = schedule.filter(({ kind }) => kind === 'free');
  return { ...basics, ...reservingFrom(zone), free, rates, pricedBy: zone.pricedBy ?? 'entry' };
}

/** A rate is the one that had its name before, or else the one at its position. */
function withKeys(tariff: Tariff, before: readonly EnteredRate[]): EnteredRate[] {
  const named = tariff.map(({ name }, index) =>
    tariff.findIndex((rate) => rate.name === name) === index ? before.find((rate) => rate.name === name) : undefined,
  );
  return tariff.map((rate, index) => {
    const samePlace = before[index];
    const old = named[index] ?? (samePlace && !named.includes(samePlace) ? samePlace : undefined);
    return enteredFrom(rate, old?.key ?? randomKey());
  });
}

/** Whether the zone will count its places, as typed. */
export const isCounted = ({ capacity }: EnteredBasics): boolean => capacity.trim() !== '';

/** Whether its plain rate is by the hour: only then its drivers may pay when they leave. */
export const isHourly = (rates: readonly EnteredRate[]): boolean =>
  isHourlyTariff(rates.map((rate) => readRate(rate).rate));

const isHourlyTariff = (tariff: Tariff): boolean => tariff.length > 0 && storedRatesOf(tariff).rate.isHourly;

/** What is sent; only if there are no problems. */
export function readSetup({ free, rates, pricedBy, ...basics }: EnteredSetup) {
  const read = rates.map((rate) => ({ key: rate.key, ...readRate(rate) }));
  const tariff = read.map(({ rate }) => rate);
  const counting = { isCounted: isCounted(basics), isHourly: isHourlyTariff(tariff) };
  const ofAll = checkTogether(tariff).map(({ path, words }) => [pathAmong(rates, path), words]);
  const { closed, ...hours } = hoursToSend(basics.week);
  const problems: SetupProblems = {
    ...checkBasics(basics),
    ...checkReserving(basics, counting),
    ...problemsOfFree(free, basics.week.every(isComplete) ? closed : []),
    ...Object.fromEntries(ofAll),
    ...Object.fromEntries(
      read.flatMap(({ key, problems }) =>
        Object.entries(problems).map(([path, words]) => [`rates.${key}.${path}`, words]),
      ),
    ),
  };
  const fields = { ...basicFieldsOf(basics), ...hours, ...reservingFieldsOf(basics, counting) };
  return { body: { ...fields, schedule: [...closed, ...free], rates: tariff, pricedBy }, problems };
}

/** Uses the rate's key in place of its index. */
const pathAmong = (rates: readonly EnteredRate[], [index, ...rest]: readonly (string | number)[]): string =>
  index === undefined ? 'rates' : ['rates', rates[Number(index)]?.key, ...rest].join('.');

/** Those of a week that is complete; of any other, nothing is sent. */
function hoursToSend(week: EnteredSetup['week']) {
  const { closed, ...hours } = weekToSend(week.filter(isComplete));
  return { ...hours, closed: closed.map((time): EnteredHours => ({ kind: 'closed', ...time })) };
}

/** An hour is free at most while it is open. */
function problemsOfFree(free: readonly EnteredHours[], closed: readonly EnteredHours[]): SetupProblems {
  const missing = free.flatMap((hours, index) =>
    (['from', 'until'] as const)
      .filter((end) => hours[end] === '')
      .map((end) => [`free.${index}.${end}`, t`Please provide a time`]),
  );
  const complete = [...free.entries()].filter(([, hours]) => isComplete(hours));
  const read = [...closed, ...complete.map(([, hours]) => hours)].map(({ kind, ...time }) => ({
    kind,
    ...readWeeklyTime(time),
  }));
  const clashes = checkHours(read).map(({ index, words }) => [`free.${complete[index - closed.length]?.[0]}`, words]);
  return Object.fromEntries([...missing, ...clashes]);
}

/** The server identifies a rate, and an hour, by its position among those that were sent. */
export function problemsSent(fields: Readonly<Record<string, string>>, sent: EnteredSetup): SetupProblems {
  const closed = hoursToSend(sent.week).closed.length;
  return Object.fromEntries(
    Object.entries(fields).map(([field, words]) => {
      const [part, ...path] = field.split('.');
      if (part === 'rates') return [pathAmong(sent.rates, path), words];
      if (part === 'openTime' || part === 'closeTime') return ['week', words];
      if (part !== 'schedule') return [field, words];
      const [index, ...rest] = path;
      return Number(index) < closed ? ['week', words] : [['free', Number(index) - closed, ...rest].join('.'), words];
    }),
  );
}
