import { hoursInWords } from '#platform/calendar/zone-week.ts';
import type { Zone } from '../../zones.contract.ts';
import { datesOf, hoursOf, scheduleOf } from './zone-hours.ts';

/** Its hours in words, line by line; `today` is the lot's. */
export function describeHours(zone: Pick<Zone, 'openTime' | 'closeTime' | 'schedule' | 'datedHours'>, today: string) {
  return hoursInWords({ ...hoursOf(zone), schedule: scheduleOf(zone), datedHours: datesOf(zone) }, today);
}
