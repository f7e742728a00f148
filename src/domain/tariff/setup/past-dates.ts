/** Rule 19: whether the dates of a rate are over, for its owner, who may have meant to change or remove it. */
import { addDays } from '../../calendar/local-time.ts';
import type { RateTimes } from '../tariff.ts';

const DATE = /^\d{4}-\d{2}-\d{2}$/;

/**
 * A date that its owner is still typing is not over.
 * @param today the lot's day, "2026-11-21"; hours past midnight of the last date are on the day after it
 */
export const areDatesOver = ({ from = '', until = '24', dates }: RateTimes, today: string): boolean => {
  const isPastMidnight = until <= from;
  return dates?.every(({ until: last }) => DATE.test(last) && addDays(last, Number(isPastMidnight)) < today) ?? false;
};
