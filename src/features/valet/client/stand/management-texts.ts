// The texts of the owner's valet pages: stands, their boards, waits and settings.

import { msgid, ngettext, t } from 'ttag';
import { formatMinutes } from '#platform/calendar/human-time.ts';

/** "12 min", "40 s": waits as people say them. */
export function formatWait(seconds: number): string {
  return seconds < 60 ? `${seconds} s` : formatMinutes(Math.round(seconds / 60));
}

export const managementTexts = {
  title: t`Management`,
  allStands: t`All stands`,
  stand: {
    open: t`Cars with us`,
    waiting: t`Waiting`,
    inFront: t`In front`,
    longest: t`longest wait`,
    nobodyWaits: t`No one is waiting`,
    late: (cars: number) => ngettext(msgid`${cars} car is late.`, `${cars} cars are late.`, cars),
    shiftBy: (name: string) => t`Shift opened by ${name}`,
    noShift: t`No shift is open`,
    board: t`Open board`,
    settings: t`Valet settings`,
    figures: t`Figures`,
    shifts: t`Shifts`,
    of: (name: string) => t` of ${name}`,
  },
};

export const waitsTexts = {
  title: t`From request to handover`,
  day: t`Day`,
  none: t`No requested car was handed over on this day.`,
  message: (p50: string, p90: string, at: string) =>
    t`At ${at}, the slowest quarter hour, half of the guests had their car within ${p50}, nine of ten within ${p90}.`,
  chart: t`Waits by quarter hour: half of the guests, and nine of ten. The table below has the figures.`,
  table: t`Show the figures`,
  caption: t`Waits by quarter hour of the request`,
  columns: { from: t`Requested from`, cars: t`Cars`, p50: t`Half within`, p90: t`Nine of ten within` },
  half: t`half`,
  max: t`nine of ten`,
};
