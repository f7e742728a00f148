// Hours on dates between the contract's shape and the stored one.

import type { DatedHours } from '#platform/calendar/dated-hours.ts';
import { formatTimeOfDay } from '#platform/calendar/opening-hours.ts';
import type { DatedHoursAnswer, DatedHoursSent } from '../zones.contract.ts';
import { minutesOf } from './zone-fields.ts';

/** In the order of their days. */
export function fromDatedSent(sent: DatedHoursSent): DatedHours[] {
  return sent
    .toSorted((a, b) => (a.from < b.from ? -1 : 1))
    .map(({ from, until, openTime, closeTime, name }) => ({
      from,
      until,
      ...(openTime !== undefined &&
        closeTime !== undefined && {
          hours: { openMinutes: minutesOf(openTime), closeMinutes: minutesOf(closeTime) },
        }),
      ...(name !== undefined && { name }),
    }));
}

export function toDatedAnswer(dates: readonly DatedHours[]): DatedHoursAnswer {
  return dates.map(({ from, until, hours, name, ofLot }) => ({
    from,
    until,
    ...(hours
      ? { openTime: formatTimeOfDay(hours.openMinutes), closeTime: formatTimeOfDay(hours.closeMinutes) }
      : { closed: true as const }),
    ...(name !== undefined && { name }),
    ...(ofLot && { ofLot }),
  }));
}
