import { formatDateTime } from '#platform/calendar/human-time.ts';
import { firstDayOf, type Month } from '#platform/calendar/revenue-month.ts';

/** "March 2026". A text is a month or a day in it: "2026-03" or "2026-03-08". */
export const formatMonth = (month: Month | string): string =>
  formatDateTime(new Date(typeof month === 'string' ? month : firstDayOf(month)), {
    timeZone: 'UTC',
    month: 'long',
    year: 'numeric',
  });
