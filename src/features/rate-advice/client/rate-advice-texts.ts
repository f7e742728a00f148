// What several parts of rate advice say alike.

import { t } from 'ttag';
import { withArticle } from '#platform/calendar/human-time.ts';
import { formatWallSpan } from '#platform/calendar/wall-span.ts';
import { formatCents } from '#platform/money/cents.ts';
import type { Hours } from '../rules/advise-rate.ts';
import type { DayGroup } from '../rules/past-day.ts';

const SPANS: Readonly<Record<DayGroup, (hours: string) => string>> = {
  weekdays: (hours) => t`Weekdays, ${hours}`,
  weekends: (hours) => t`Weekends, ${hours}`,
};

const FULL_AT: Readonly<Record<DayGroup, (time: string) => string>> = {
  weekdays: (time) => t`Full by ${withArticle(time)} on weekdays`,
  weekends: (time) => t`Full by ${withArticle(time)} on weekends`,
};

export const rateAdviceTexts = {
  /** "Weekdays, 9:00 AM – 3:00 PM" */
  span: (group: DayGroup, { from, until }: Hours): string => SPANS[group](formatWallSpan(from * 60, until * 60)),
  fullAt: (group: DayGroup, time: string): string => FULL_AT[group](time),
  zone: (number: string): string => t`Zone ${number}`,
  /** An estimate is not known to the cent. */
  weekly: (cents: number): string => formatCents(Math.round(cents / 100) * 100),
  hourly: (cents: number): string => t`${formatCents(cents)} an hour`,
  instead: (before: number): string => t`instead of ${formatCents(before)}`,
  percent: (share: number): string => `${Math.round(share * 100)}%`,
};
