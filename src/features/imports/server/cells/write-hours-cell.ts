// The hours of a week, in the format that the import reads.

import { DAY_NAMES } from '#platform/calendar/day-names.ts';
import type { OpenWeek } from '#platform/calendar/open-week.ts';
import { formatTimeOfDay } from '#platform/calendar/opening-hours.ts';
import { DAYS_OF_WEEK } from '#platform/calendar/weekly-times.ts';

/** "Mon 08:00-18:00; Sat 09:00-13:00; Sun closed" */
export const writeHoursCell = (week: OpenWeek): string =>
  DAYS_OF_WEEK.map((day) => {
    const spans = (week[day] ?? []).map(({ from, until }) => `${formatTimeOfDay(from)}-${formatTimeOfDay(until)}`);
    return `${DAY_NAMES[day]?.slice(0, 3)} ${spans.join(', ') || 'closed'}`;
  }).join('; ');
