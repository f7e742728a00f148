// Days of permits, as people read them.

import { formatDateTime } from '#platform/calendar/human-time.ts';

/** With the time of day, at the lot. */
export const formatLocalDateTime = (at: string, timeZone: string): string =>
  formatDateTime(new Date(at), { timeZone, dateStyle: 'medium', timeStyle: 'short' });
