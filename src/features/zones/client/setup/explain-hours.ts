// What a pair of times means, shown while typing: not everybody knows that a zone may close after midnight.

import { t } from 'ttag';
import { isAlwaysOpen, parseTimeOfDay } from '#platform/calendar/opening-hours.ts';
import { formatHours } from '../shared/zone-hours.ts';

const texts = {
  always: t`Always open. If it opens and closes at the same time, it never closes.`,
  byDay: (hours: string) => t`Open every day, ${hours}.`,
  overMidnight: (hours: string) => t`Open past midnight, ${hours} the next day.`,
};

type WallTimes = { readonly openTime: string; readonly closeTime: string };

/** Null while one of the times is incomplete. */
export function explainHours(times: WallTimes): string | null {
  const [openMinutes, closeMinutes] = [parseTimeOfDay(times.openTime), parseTimeOfDay(times.closeTime)];
  if (openMinutes === undefined || closeMinutes === undefined) return null;
  if (isAlwaysOpen({ openMinutes, closeMinutes })) return texts.always;
  // Closing at midnight ends the day; it does not reach into the next one.
  const isOverMidnight = closeMinutes < openMinutes && closeMinutes !== 0;
  return (isOverMidnight ? texts.overMidnight : texts.byDay)(formatHours(times));
}
