/**
 * Rule 490: an hour without a rate is closed to sales, and is written so wherever the hours of a lot are published. On the dates of a
 * rate that has some, the zone sells in its opening hours.
 */
import { weekOf } from '#features/pricing/rules/rates/rate-week.ts';
import type { Tariff } from '#features/pricing/rules/rates/tariff.ts';
import type { ZoneOnDates } from '#platform/calendar/open-dates.ts';

type RatedZone = ZoneOnDates & { readonly rates?: Tariff | null | undefined };

export const soldHours = ({ rates, schedule, datedHours = [], ...hours }: RatedZone): ZoneOnDates => {
  const unrated = (rates ? weekOf(rates) : []).filter(({ indexes }) => indexes.length === 0);
  if (!rates || unrated.length === 0) return { ...hours, schedule, datedHours };
  const closed = unrated.map(({ day, fromMinutes, untilMinutes }) => ({
    kind: 'closed' as const,
    day,
    fromMinutes,
    untilMinutes,
  }));
  const { openMinutes, closeMinutes } = hours;
  const events = rates.flatMap(({ when }) => when?.dates ?? []);
  return {
    ...hours,
    schedule: [...schedule, ...closed],
    // The first entry that names a day decides it.
    datedHours: [...datedHours, ...events.map((dates) => ({ ...dates, hours: { openMinutes, closeMinutes } }))],
  };
};
