// Days of permits, as people read them.

import { formatDateTime } from '#platform/calendar/human-time.ts';

/** "November 2026" for "2026-11". */
export const formatMonth = (month: string): string =>
  formatDateTime(new Date(`${month}-01T00:00:00Z`), { timeZone: 'UTC', month: 'long', year: 'numeric' });

/** With the time of day, at the lot. */
export const formatLocalDateTime = (at: string, timeZone: string): string =>
  formatDateTime(new Date(at), { timeZone, dateStyle: 'medium', timeStyle: 'short' });
