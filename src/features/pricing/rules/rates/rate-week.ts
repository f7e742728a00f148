/**
 * Rule 19, as an owner sees it: the week in blocks, each with the rates that a car entering during the block may be charged.
 * Rates on certain dates are not part of a week.
 */
import { instantOf, MINUTES_PER_DAY } from '#platform/calendar/local-time.ts';
import { parseTimeOfDay } from '#platform/calendar/opening-hours.ts';
import { DAYS_OF_WEEK } from '#platform/calendar/weekly-times.ts';
import { ratesAt } from './rate-times.ts';
import { isFlat, specificityOf, type Tariff, type TariffRate } from './tariff.ts';

export type WeekBlock = {
  readonly day: number;
  /** Minutes after midnight; `untilMinutes` is exclusive, and at most 1440. */
  readonly fromMinutes: number;
  readonly untilMinutes: number;
  /** Indexes into the tariff; empty when nothing is sold. */
  readonly indexes: readonly number[];
};

/** Seven whole days from Monday, each in blocks as long as possible. */
export const weekOf = (tariff: Tariff): WeekBlock[] => {
  // Copies, so that the same rate written twice has two indexes.
  const indexOf = new Map<TariffRate, number>();
  for (const [index, rate] of tariff.entries()) if (!rate.when?.dates) indexOf.set({ ...rate }, index);
  const weekly = [...indexOf.keys()];
  const edges = edgesOf(weekly);
  return DAYS_OF_WEEK.flatMap((day) => {
    const blocks: WeekBlock[] = [];
    for (const [index, fromMinutes] of edges.slice(0, -1).entries()) {
      const here = ratesAt(weekly, instantOf((SUNDAY + day) * MINUTES_PER_DAY + fromMinutes), 'UTC');
      const indexes = inPlay(here).flatMap((rate) => indexOf.get(rate) ?? []);
      const untilMinutes = edges[index + 1] ?? MINUTES_PER_DAY;
      const before = blocks.at(-1);
      if (before && String(before.indexes) === String(indexes)) blocks.splice(-1, 1, { ...before, untilMinutes });
      else blocks.push({ day, fromMinutes, untilMinutes, indexes });
    }
    return blocks;
  });
};

/** The flat rates, and the most specific of the rates by time. */
const inPlay = (rates: Tariff): Tariff => {
  const highest = Math.max(...rates.filter((rate) => !isFlat(rate)).map(specificityOf));
  return rates.filter((rate) => isFlat(rate) || specificityOf(rate) === highest);
};

/** The first Sunday in days since 1970: in UTC, that week is like any other. */
const SUNDAY = 3;

const edgesOf = (tariff: Tariff): number[] => {
  const times = tariff.flatMap(({ when: { from, until } = {} }) => [from, until]);
  // The end of the day, 24:00, is always included.
  const within = times.flatMap((time) => parseTimeOfDay(time ?? '') ?? []);
  return [...new Set([0, ...within, MINUTES_PER_DAY])].sort((a, b) => a - b);
};
