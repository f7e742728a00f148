// How far a month has progressed: future days have no amount.

import { daysIn, type Month, monthBefore } from '#platform/calendar/revenue-month.ts';
import type { RevenueDay } from '../revenue.contract.ts';
import { monthName } from './month-names.ts';

export type Progress = {
  readonly state: 'coming' | 'running' | 'over';
  /** The last day that counts; 0 when none has come. */
  readonly reached: number;
};

export function progressOf(days: readonly RevenueDay[], month: Month): Progress {
  const reached = days.filter(({ cents }) => cents !== null).length;
  if (reached === 0) return { state: 'coming', reached };
  return { state: reached < daysIn(month) ? 'running' : 'over', reached };
}

/** A line never breaks within a span. */
const firstTo = (day: number) => (day === 1 ? '1' : `1–\u2060${day}`);

/** "November 1–20", or "November" once it is over. */
export function ownSpan({ state, reached }: Progress, month: Month): string {
  if (state !== 'running') return monthName(month);
  return `${monthName(month)} ${firstTo(reached)}`;
}

/** "October 1–20", or "October" when the month before counts as a whole. */
export function comparedSpan({ state, reached }: Progress, month: Month): string {
  const before = monthBefore(month);
  const isPart = state === 'running' && reached < daysIn(before);
  if (!isPart) return monthName(before);
  return `${monthName(before)} ${firstTo(reached)}`;
}
