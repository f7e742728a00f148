/** Rule 358: whether the dates alone, whatever the usual hours, keep a stay from being sold at its time. */
import { assessStay, type StayAssessment } from '#features/zones/rules/assess-stay.ts';
import type { DatedHours } from '#platform/calendar/dated-hours.ts';

type DatedZone = { readonly datedHours: readonly DatedHours[]; readonly isHourly: boolean; readonly timeZone: string };
type Stay = { readonly startsAt: Date; readonly endsAt: Date };

const ALWAYS_OPEN = { openMinutes: 0, closeMinutes: 0 };

export const assessByDates = (zone: DatedZone, { startsAt, endsAt }: Stay): StayAssessment =>
  assessStay({ ...zone, hours: ALWAYS_OPEN, startsAt, endsAt });

export const isClosedByDates = (zone: DatedZone, stay: Stay): boolean => !assessByDates(zone, stay).ok;
