/** Rules 382 and 383: until when a visit is charged, and whether at all. */

import { MINUTE_MS } from '#platform/calendar/durations.ts';
import type { VisitEnding } from './decide-pass.ts';

type Ended = { readonly enteredAt: Date | null; readonly leftAt: Date; readonly ending: VisitEnding };

/** Driving through is free, within the lot's minutes of grace; so is a car that is not its holder's. */
export const isFree = ({ enteredAt, leftAt, ending }: Ended, graceMinutes: number): boolean =>
  ending === 'not_mine' || (enteredAt !== null && leftAt.getTime() - enteredAt.getTime() <= graceMinutes * MINUTE_MS);

type Missed = {
  readonly startedAt: Date;
  /** A read that was not sure to be this car. */
  readonly maybeLeftAt: Date | null;
  /** When it has to have left at the latest: its limit, or when it entered again. */
  readonly by: Date;
};

/** When a car whose exit was not read counts as gone. @param missedMinutes the most that its lot charges then */
export const missedExitAt = ({ startedAt, maybeLeftAt, by }: Missed, missedMinutes: number): Date => {
  const capped = new Date(startedAt.getTime() + missedMinutes * MINUTE_MS);
  return [capped, by, ...(maybeLeftAt ? [maybeLeftAt] : [])].reduce((one, other) => (other < one ? other : one));
};
