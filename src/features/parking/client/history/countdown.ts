// The time left, in tabular figures: "1:52:07", "9:05", "2 d 03:04:05".

import { t } from 'ttag';

const SECONDS_PER_DAY = 86_400;

/** Minutes left at which screen readers announce the time. */
const WARNINGS = [15, 10, 5, 2, 1];

/** Until the car has to be gone: the minutes before the start, which are free (rule 20), count down too. */
export function secondsLeft(endsAt: Date, now: Date): number {
  return Math.max(0, Math.ceil((endsAt.getTime() - now.getTime()) / 1000));
}

export function formatCountdown(seconds: number): string {
  const [days, rest] = [Math.floor(seconds / SECONDS_PER_DAY), seconds % SECONDS_PER_DAY];
  const [hours, minutes, left] = [Math.floor(rest / 3600), Math.floor((rest % 3600) / 60), rest % 60];
  if (days > 0) return t`${days} d ${twoDigits(hours)}:${twoDigits(minutes)}:${twoDigits(left)}`;
  return hours > 0 ? `${hours}:${twoDigits(minutes)}:${twoDigits(left)}` : `${minutes}:${twoDigits(left)}`;
}

/** The last warning that has been reached, in minutes; null while there is plenty of time and when there is none. */
export function warningAt(seconds: number): number | null {
  if (seconds <= 0) return null;
  return WARNINGS.findLast((minutes) => seconds <= minutes * 60) ?? null;
}

function twoDigits(figure: number): string {
  return String(figure).padStart(2, '0');
}
