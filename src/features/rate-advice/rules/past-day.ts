/** Rule 385: how a zone is on a typical day, from its last eight weeks. */

export const WEEKS = 8;

export const DAY_GROUPS = ['weekdays', 'weekends'] as const;
export type DayGroup = (typeof DAY_GROUPS)[number];
/** 0 is Sunday. */
export const DAYS_OF_GROUP: Readonly<Record<DayGroup, readonly number[]>> = {
  weekdays: [1, 2, 3, 4, 5],
  weekends: [0, 6],
};

/** Fewer days say little. */
export const MIN_DAYS: Readonly<Record<DayGroup, number>> = { weekdays: 10, weekends: 4 };

/** A past day at a zone, by the lot's clock. */
export type PastDay = {
  /** "2026-11-20" */
  readonly day: string;
  /** Minutes after midnight at which its last space was taken; null if it never was. */
  readonly fullAt: number | null;
  /** 24 of them. An hour that a change of clocks skips has no cars. */
  readonly hours: readonly PastHour[];
};

export type PastHour = {
  /** Of its spaces, how many were taken on average: 0 to 1, and above where it was oversold. */
  readonly share: number;
  /** That entered in this hour. */
  readonly cars: number;
  /** What these paid for parking, before fees and taxes, in cents. */
  readonly cents: number;
};

export type TypicalDay = {
  readonly days: number;
  /** On how many of them it was full. */
  readonly fullDays: number;
  /** The middle of the minutes after midnight at which it was; null if it was on at most half of the days. */
  readonly fullAt: number | null;
  /** The median share, and the mean of cars and cents. */
  readonly hours: readonly PastHour[];
};

export const isOfGroup = (day: string, group: DayGroup): boolean =>
  DAYS_OF_GROUP[group].includes(new Date(`${day}T00:00Z`).getUTCDay());

/** The typical day of a group of days; all zero without days. */
export const typicalDay = (past: readonly PastDay[], group: DayGroup): TypicalDay => {
  const days = past.filter(({ day }) => isOfGroup(day, group));
  const fullAt = days.flatMap((day) => day.fullAt ?? []);
  return {
    days: days.length,
    fullDays: fullAt.length,
    fullAt: 2 * fullAt.length > days.length ? Math.round(medianOf(fullAt)) : null,
    hours: Array.from({ length: 24 }, (_, hour) => {
      const each = days.flatMap(({ hours }) => hours[hour] ?? []);
      return {
        share: medianOf(each.map(({ share }) => share)),
        cars: meanOf(each.map(({ cars }) => cars)),
        cents: meanOf(each.map(({ cents }) => cents)),
      };
    }),
  };
};

const meanOf = (values: readonly number[]): number =>
  values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length;

const medianOf = (values: readonly number[]): number => {
  const sorted = values.toSorted((one, other) => one - other);
  const middle = sorted.length / 2;
  return meanOf(sorted.slice(Math.ceil(middle) - 1, Math.floor(middle) + 1));
};
