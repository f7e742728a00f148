import { formatDateTime } from '#platform/calendar/human-time.ts';
import { firstDayOf, type Month } from '#platform/calendar/revenue-month.ts';

/** "March 2026". */
export const formatMonth = (month: Month): string =>
  formatDateTime(new Date(firstDayOf(month)), { timeZone: 'UTC', month: 'long', year: 'numeric' });
