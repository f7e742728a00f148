// Opening hours in words: "6:00 AM – 11:00 PM".

import { formatTime } from '#domain/calendar/human-time.ts';
import { isAlwaysOpen, parseTimeOfDay } from '#domain/zones/opening-hours.ts';

type WallTimes = { readonly openTime: string; readonly closeTime: string };

export type SaidHours = {
  readonly hours: string;
  readonly kind: 'always' | 'by day' | 'over midnight';
};

/** Null while one of the times is no time yet. */
export function sayHours({ openTime, closeTime }: WallTimes): SaidHours | null {
  const [openMinutes, closeMinutes] = [parseTimeOfDay(openTime), parseTimeOfDay(closeTime)];
  if (openMinutes === undefined || closeMinutes === undefined) return null;
  if (isAlwaysOpen({ openMinutes, closeMinutes })) return { hours: 'Always open', kind: 'always' };
  const hours = `${sayMinute(openMinutes)} – ${sayMinute(closeMinutes)}`;
  return { hours, kind: closeMinutes < openMinutes ? 'over midnight' : 'by day' };
}

function sayMinute(minutes: number): string {
  return formatTime(new Date(minutes * 60_000), { timeZone: 'UTC' });
}
