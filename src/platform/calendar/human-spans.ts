/** Times as receipts and lists show them: "3:48 PM – 5:40 PM", "1 h 52 min left". */

import { t } from 'ttag';
import { MINUTE_MS } from '#platform/calendar/durations.ts';
import { type Clock, formatMinutes, formatMoment, formatTime } from './human-time.ts';

/** "3:48 PM – 5:40 PM", or "3:48 PM" for less than a minute. The end names its day when it differs from the start's. */
export const formatTimeRange = ({ startsAt, endsAt }: { startsAt: Date; endsAt: Date }, clock: Clock): string => {
  if (Math.abs(endsAt.getTime() - startsAt.getTime()) < MINUTE_MS) return formatTime(endsAt, clock);
  const start = formatTime(startsAt, { timeZone: clock.timeZone });
  return `${start} – ${formatMoment(endsAt, { ...clock, now: startsAt })}`;
};

/** "1 h 52 min left". Rounds down to full minutes, so it never promises more time than there is. */
export const formatTimeLeft = (endsAt: Date, now: Date): string => {
  const left = endsAt.getTime() - now.getTime();
  if (left <= 0) return t`time is up`;
  return left < MINUTE_MS ? t`less than a minute left` : t`${formatMinutes(Math.floor(left / MINUTE_MS))} left`;
};
