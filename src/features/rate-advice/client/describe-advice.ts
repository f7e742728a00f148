import { t } from 'ttag';
import { formatWallSpan, withArticle } from '#platform/calendar/human-time.ts';
import { formatCents } from '#platform/money/cents.ts';
import type { Hours } from '../rules/advise-rate.ts';
import type { DayGroup } from '../rules/past-day.ts';

const SPANS: Readonly<Record<DayGroup, (hours: string) => string>> = {
  weekdays: (hours) => t`Weekdays, ${hours}`,
  weekends: (hours) => t`Weekends, ${hours}`,
};

const FULL_BY: Readonly<Record<DayGroup, (time: string) => string>> = {
  weekdays: (time) => t`Full by ${withArticle(time)} on weekdays`,
  weekends: (time) => t`Full by ${withArticle(time)} on weekends`,
};

/** "Weekdays, 9:00 AM – 3:00 PM" */
export const describeSpan = (group: DayGroup, { from, until }: Hours): string =>
  SPANS[group](formatWallSpan(from * 60, until * 60));

export const fullBy = (group: DayGroup, time: string): string => FULL_BY[group](time);

/** An estimate is not known to the cent. */
export const formatWeekly = (cents: number): string => formatCents(Math.round(cents / 100) * 100);

export const anHour = (cents: number): string => t`${formatCents(cents)} an hour`;

export const insteadOf = (before: number): string => t`instead of ${formatCents(before)}`;

export const formatPercent = (share: number): string => `${Math.round(share * 100)}%`;
