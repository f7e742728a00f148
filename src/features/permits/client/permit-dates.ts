// Days of permits, as people read them.

import { formatDateTime } from '#platform/calendar/human-time.ts';

/** "Dec 1, 2026" for "2026-12-01". */
export const formatDate = (day: string): string =>
  formatDateTime(new Date(`${day}T00:00:00Z`), { timeZone: 'UTC', dateStyle: 'medium' });

/** "November 2026" for "2026-11". */
export const formatMonth = (month: string): string =>
  formatDateTime(new Date(`${month}-01T00:00:00Z`), { timeZone: 'UTC', month: 'long', year: 'numeric' });

/** For a time at the lot. */
export const formatDateAt = (at: string, timeZone: string): string =>
  formatDateTime(new Date(at), { timeZone, dateStyle: 'medium' });

/** With the time of day. */
export const formatLocalDateTime = (at: string, timeZone: string): string =>
  formatDateTime(new Date(at), { timeZone, dateStyle: 'medium', timeStyle: 'short' });
