/** Rule 66: no hour of the week is both free and closed to sales. Reported both while typing and when saving. */
import { t } from 'ttag';
import { dayName } from './day-names.ts';
import { formatWallSpan } from './human-time.ts';
import { MINUTES_PER_DAY } from './local-time.ts';
import type { ZoneHours } from './zone-schedule.ts';

export type HoursProblem = {
  /** The position of the second of the two hours in the schedule. */
  readonly index: number;
  /** Names both. */
  readonly words: string;
};

const MINUTES_PER_WEEK = 7 * MINUTES_PER_DAY;

/** At most one problem per entry, against the first one it contradicts; empty when a zone may have them. */
export const checkHours = (schedule: readonly ZoneHours[]): HoursProblem[] =>
  schedule.flatMap((hours, index) => {
    const before = schedule.slice(0, index).find((other) => other.kind !== hours.kind && isOverlapping(other, hours));
    return before
      ? [{ index, words: t`${describeHours(before)} and ${describeHours(hours)} overlap. Change one of them.` }]
      : [];
  });

/** Compares by minutes of a week that wraps around. */
const isOverlapping = (one: ZoneHours, other: ZoneHours): boolean =>
  minutesFromTo(one, other) < lengthOf(one) || minutesFromTo(other, one) < lengthOf(other);

const minutesFromTo = (one: ZoneHours, other: ZoneHours): number =>
  (startOf(other) - startOf(one) + MINUTES_PER_WEEK) % MINUTES_PER_WEEK;

const startOf = ({ day, fromMinutes }: ZoneHours): number => day * MINUTES_PER_DAY + fromMinutes;

/** An end at or before the start is on the next day. */
const lengthOf = ({ fromMinutes, untilMinutes }: ZoneHours): number =>
  untilMinutes > fromMinutes ? untilMinutes - fromMinutes : untilMinutes - fromMinutes + MINUTES_PER_DAY;

const describeHours = ({ kind, day, fromMinutes, untilMinutes }: ZoneHours): string =>
  `${kind === 'free' ? t`Free` : t`Closed`} ${dayName(day)}, ${formatWallSpan(fromMinutes, untilMinutes)}`;
