/** Rule 19: whether the dates of a rate are over. Its owner may have meant to change or remove it; lists and signs leave it out. */
import { addDays } from '#platform/calendar/local-time.ts';
import type { RateTimes, Tariff } from './tariff.ts';

const DATE = /^\d{4}-\d{2}-\d{2}$/;

/**
 * A date that its owner is still typing is not over.
 * @param today the lot's day, "2026-11-21"; hours past midnight of the last date fall on the day after it
 */
export const areDatesOver = ({ from = '', until = '24', dates }: RateTimes, today: string): boolean => {
  const isPastMidnight = until <= from;
  return dates?.every(({ until: last }) => DATE.test(last) && addDays(last, Number(isPastMidnight)) < today) ?? false;
};

/** The rates without those whose dates are over; `today` is the lot's day. */
export const ratesAhead = (tariff: Tariff, today: string): Tariff =>
  tariff.filter(({ when = {} }) => !areDatesOver(when, today));
