/** Hours on a clock, on any day: "8:00 PM – midnight". A file of its own, because the roadside page never says them. */
import { t } from 'ttag';
import { formatWallTime } from './human-time.ts';
import { MINUTES_PER_DAY } from './local-time.ts';

/** In minutes after midnight. An end of 24:00 is "midnight". */
export const formatWallSpan = (fromMinutes: number, untilMinutes: number): string =>
  `${formatWallTime(fromMinutes)} – ${untilMinutes === MINUTES_PER_DAY ? t`midnight` : formatWallTime(untilMinutes)}`;
