// Rule 412: when start-stop parking was stopped. A tap without a signal arrives late, twice, or from two phones.

import { type DeviceClock, placeAct } from '#platform/calendar/act-time.ts';
import { HOUR_MS } from '#platform/calendar/durations.ts';

type Stay = {
  readonly startsAt: Date;
  /** Its limit, or when it has ended. */
  readonly endsAt: Date;
};

/** A tap that arrives longer after the end changes nothing. */
const LATE_HOURS = 72;

/** When the tap was, by the rules of every act without a signal (rule 250), in the driver's favor; without a clock, now. */
export const judgeStop = (clock: DeviceClock | undefined, { startsAt, endsAt }: Stay, now: Date): Date => {
  const { at } = placeAct(clock, { earliest: startsAt, now, favor: 'earlier' });
  return at < endsAt ? at : endsAt;
};

/** Of several stops the earliest counts. */
export const isEarlierStop = (stoppedAt: Date, { endsAt }: Stay, now: Date): boolean =>
  stoppedAt < endsAt && now.getTime() - endsAt.getTime() <= LATE_HOURS * HOUR_MS;
