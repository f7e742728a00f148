// Days with their year, for what lasts or lies longer than a season.

import { formatDateTime } from '../calendar/human-time.ts';

/** "Dec 1, 2026" for "2026-12-01". */
export const formatDate = (day: string): string => formatDateAt(`${day}T00:00:00Z`, 'UTC');

/** "Dec 1, 2026", the day of a moment at the lot. */
export const formatDateAt = (at: string | Date, timeZone: string): string =>
  formatDateTime(new Date(at), { timeZone, dateStyle: 'medium' });

/** "Dec 1, 2026, 10:14 PM", a moment at the lot. */
export const formatDateTimeAt = (at: string | Date, timeZone: string): string =>
  formatDateTime(new Date(at), { timeZone, dateStyle: 'medium', timeStyle: 'short' });
