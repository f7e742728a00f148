/** The end of hours on a clock: "9:00 AM", or "midnight" for 24:00. A file of its own, because few pages say it. */
import { t } from 'ttag';
import { formatWallTime } from './human-time.ts';
import { MINUTES_PER_DAY } from './local-time.ts';

export const formatWallEnd = (minutes: number): string =>
  minutes === MINUTES_PER_DAY ? t`midnight` : formatWallTime(minutes);
