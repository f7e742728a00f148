// When a day is closed: every sale is booked on the day of its lot's clock (rule 131), so a day that is over everywhere never changes.

import { addDays, localDay } from '#platform/calendar/local-time.ts';

/**
 * The last day on which nothing can be booked anymore, by any lot's clock. The day before yesterday in UTC has been over for twelve hours
 * where days end last, which leaves time for what was decided before midnight and is not yet committed.
 */
export const lastClosedDay = (now: Date): string => addDays(localDay(now, 'UTC'), -2);
